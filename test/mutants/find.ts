import { parseAst } from 'vitest/node';

/** A small change to a source file that a test should notice. */
export interface Mutant {
  readonly file: string;
  /** 1 for the first line of the file. */
  readonly line: number;
  /** Offsets of the code that is replaced. */
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
  /** What is replaced is a statement, and nothing takes its place. */
  readonly isLeftOut: boolean;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const SWAPPED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

const LOGGED = /^(?:\w+\.)*(?:log|logger|console)\??\.\w+$/;
// What speaks to people rather than to the program.
const DESCRIBED = new Set(['description', 'deprecationReason', 'summary', 'example', 'examples', 'usage']);

/** All mutants of a source file, in no order that means anything. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const found: Mutant[] = [];
  const source = (node: Node): string => text.slice(node.start, node.end);
  const add: Add = (node, after, { isLeftOut = false, at = 0 } = {}) => {
    const line = text.slice(0, node.start + at).split('\n').length;
    found.push({ file, line, start: node.start, end: node.end, before: source(node), after, isLeftOut });
  };
  const visit = (node: Node, parents: readonly Node[]): void => {
    if (isSkipped(node, source)) return;
    mutate(node, parents, source, add);
    for (const child of childrenOf(node)) visit(child, [node, ...parents]);
  };
  visit(parseAst(text, { lang: 'ts' }, file) as unknown as Node, []);
  return found;
}

// Expressions that carry a type: the expression is code, the type is none.
const TYPED = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

function isSkipped(node: Node, source: (node: Node) => string): boolean {
  if (node.type.startsWith('TS') && !TYPED.has(node.type)) return true;
  if (/^(?:Import|ExportAll)/.test(node.type) && node.type !== 'ImportExpression') return true;
  if (node.type === 'CallExpression') return LOGGED.test(source(node.callee as Node));
  return node.type === 'Property' && DESCRIBED.has(source(node.key as Node));
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([name]) => !['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType'].includes(name))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string');
}

/** `at`: how far into the node the change is. */
type Add = (node: Node, after: string, more?: { isLeftOut?: boolean; at?: number }) => void;

function mutate(node: Node, parents: readonly Node[], source: (node: Node) => string, add: Add): void {
  const parent = parents[0];
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      swap(node, source, add);
      break;
    case 'Literal':
      changeLiteral(node, parent!, add);
      break;
    case 'TemplateLiteral':
      changeSql(node, parent!, source(node), add);
      break;
    case 'IfStatement':
    case 'ConditionalExpression': {
      const condition = node.test as Node;
      add(condition, `!(${source(condition)})`);
      break;
    }
    case 'ExpressionStatement':
      if (isLeftOutAlone(node.expression as Node, source)) add(node, '', { isLeftOut: true });
      break;
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'ContinueStatement':
    case 'BreakStatement':
      if (isEarly(node, parents)) add(node, '', { isLeftOut: true });
      break;
    default:
  }
}

function swap(node: Node, source: (node: Node) => string, add: Add): void {
  const [left, right] = [node.left as Node, node.right as Node];
  const other = SWAPPED[node.operator as string];
  if (other === undefined) {
    if (node.operator === '??' && isText(right)) add(right, otherText(right));
    return;
  }
  // A sum of texts is a text; the difference of texts is nothing that anybody writes.
  if (other === '-' && [left, right].some((side) => isText(side) || side.type === 'TemplateLiteral')) return;
  // The parentheses of the sides are no part of them.
  const whole = source(node);
  const between = whole.slice(left.end - node.start, right.start - node.start);
  const swapped = between.replace(node.operator as string, () => other);
  add(node, whole.slice(0, left.end - node.start) + swapped + whole.slice(right.start - node.start));
}

const isText = (node: Node): boolean => node.type === 'Literal' && typeof node.value === 'string';
const otherText = (node: Node): string => (node.value === '' ? "'changed'" : "''");

function changeLiteral(node: Node, parent: Node, add: Add): void {
  if (parent.type === 'Property' && parent.key === node) return;
  if (typeof node.value === 'number') add(node, String(node.value + 1));
  if (typeof node.value === 'boolean') add(node, String(!node.value));
  if (isText(node) && parent.type === 'AssignmentPattern') add(node, otherText(node));
}

// Words of SQL with a meaning that is another when they are another.
const SQL =
  /\b(?:select\b[\s\S]+\bfrom|insert\s+into|update\s+\w+[\s\S]+\bset|delete\s+from|order\s+by|where|and\s+\S+\s*[<>=])\b/i;
const SQL_WORD = /(?<=\s)(?:and|or|asc|desc|<|<=|>|>=)(?=[\s,)`])/gi;
const SQL_SWAPPED: Readonly<Record<string, string>> = {
  ...SWAPPED,
  and: 'or',
  or: 'and',
  asc: 'desc',
  desc: 'asc',
};

function changeSql(node: Node, parent: Node, text: string, add: Add): void {
  if (!SQL.test(text) || parent.type === 'TaggedTemplateExpression') return;
  for (const { index, 0: word } of text.matchAll(SQL_WORD)) {
    const before = text.slice(0, index);
    // `between a and b` and `create or replace` have no other word there; and code in the text is code.
    if (/between\s+\S+\s+$/i.test(before) || /create\s+$/i.test(before) || isCode(node, index)) continue;
    add(node, before + SQL_SWAPPED[word.toLowerCase()] + text.slice(index + word.length), { at: index });
  }
}

const isCode = (template: Node, offset: number): boolean =>
  (template.expressions as Node[]).some(
    ({ start, end }) => template.start + offset >= start && template.start + offset < end,
  );

// A call, an assignment or a count: what a program can do without and still run.
function isLeftOutAlone(expression: Node, source: (node: Node) => string): boolean {
  if (expression.type === 'AwaitExpression') return isLeftOutAlone(expression.argument as Node, source);
  if (expression.type !== 'CallExpression')
    return ['AssignmentExpression', 'UpdateExpression'].includes(expression.type);
  const callee = expression.callee as Node;
  return callee.type !== 'Super' && !LOGGED.test(source(callee));
}

/** Whether a statement ends something before its time: it stands under a condition. */
function isEarly(node: Node, [parent, above]: readonly Node[]): boolean {
  const isUnder = (tested: Node | undefined, child: Node): boolean =>
    tested?.type === 'IfStatement' && tested.test !== child;
  return isUnder(parent, node) || (parent?.type === 'BlockStatement' && isUnder(above, parent));
}
