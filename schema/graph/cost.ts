import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { Problem } from '../../src/platform/problem.ts';
import { type Measure, measureOperation, type Variables } from './measure.ts';

export type { Variables };

/** The maximum number of calls that a document may cost (docs/graphql.md). A client that needs more sends several. */
export const CALL_LIMIT = 50;

/**
 * The cost that a field adds to a document. The field declares it (`extensions: { cost }`). A root field without a
 * declaration is one call. Any other field without one is part of its parent.
 */
export interface FieldCost {
  /** Calls for each parent. `items`: each item of the field is a call. */
  readonly calls: number | 'items';
  /**
   * The number of parents that the fields below have: a number, or the first of the named arguments that is given, else
   * `otherwise`.
   */
  readonly items: number | { readonly arguments: readonly string[]; readonly otherwise: number };
  /** Fields that the parent contains. If only these are selected, the field is no call. */
  readonly free?: readonly string[];
}

/** The cost of an object or a list: one call. @param most the maximum number of objects. */
export function page(most = 1): FieldCost {
  return { calls: 1, items: most };
}

/**
 * The cost of a revocation: none. A key that others got hold of may have used up the allowance, and is then still revoked
 * by its owner.
 */
export const REVOCATION: FieldCost = { calls: 0, items: 1 };

/**
 * The cost of a connection: one call for each parent.
 * @param sizes the arguments that give the size of a page. @param otherwise the default size.
 */
export function connection(sizes: readonly string[] = ['first', 'last'], otherwise = 20): FieldCost {
  return { calls: 1, items: { arguments: sizes, otherwise } };
}

/** The cost of a list that is read by ids: one call for each id. @param argument that of the ids. */
export function each(argument: string): FieldCost {
  return { calls: 'items', items: { arguments: [argument], otherwise: 1 } };
}

/** The cost of a list that its parent contains: no call. The fields below it count for each item. */
export function embedded(most: number): FieldCost {
  return { calls: 0, items: most };
}

/** The cost of an object or a list of another resource: one call, unless only its naming fields are selected. */
export function reference(most = 1): FieldCost {
  return { calls: 1, items: most, free: ['id', 'slug', 'title', '__typename'] };
}

/**
 * The number of calls that an operation can make. It is computed from the document and its variables before the operation
 * runs. Only this operation counts, with merged fields and with @skip and @include applied. Of alternative types the most
 * expensive one counts.
 * @returns 1 to `limit`; 0 for an operation of nothing but revocations.
 * @throws Problem `cost_exceeded` that names the field and, if there is one, a size that fits; `document_too_large` if the
 *         fragments expand too far; GraphQLError BAD_USER_INPUT for a required argument whose variable has no value.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
  limit: number = CALL_LIMIT,
): number {
  const measure = (sizes: ReadonlyMap<string, number>): Measure =>
    measureOperation(schema, document, operation, variables, sizes);
  let known = knownCosts.get(operation);
  const form = formOf(operation, variables);
  const calls = known?.get(form);
  if (calls !== undefined && calls <= limit) return calls;
  const measured = measure(new Map());
  if (measured.calls > limit) throw tooDear(measured, limit, measure);
  const cost = measured.isFree ? 0 : Math.max(1, measured.calls);
  if (known === undefined || known.size >= MOST_FORMS) {
    known = new Map();
    knownCosts.set(operation, known);
  }
  known.set(form, cost);
  return cost;
}

// Entries live as long as documents.ts keeps a document. Measuring one makes a tenth of the garbage of answering a list.
const knownCosts = new WeakMap<OperationDefinitionNode, Map<string, number>>();
// Clients use a few page sizes.
const MOST_FORMS = 20;

/**
 * The values of variables that a cost depends on: numbers, truth values, the lengths of lists, and which variables have a
 * value. The content of texts and objects does not matter.
 */
function formOf({ variableDefinitions = [] }: OperationDefinitionNode, { coerced }: Variables): string {
  let form = '';
  for (const { variable } of variableDefinitions) {
    const value = coerced[variable.name.value];
    const isPlain = value == null || typeof value === 'number' || typeof value === 'boolean';
    form += isPlain ? `${value} ` : Array.isArray(value) ? `[${value.length} ` : '+ ';
  }
  return form;
}

// A smaller size helps most at the most expensive fields. Trying all fields would take as long as an answer.
const MOST_PROPOSALS = 3;

/** The error of a document that costs too much. It names an expensive field, and a size with which the document passes. */
function tooDear(
  measured: Measure,
  limit: number,
  measure: (sizes: ReadonlyMap<string, number>) => Measure,
): Problem {
  const says = `The document can request ${measured.calls} pages; the maximum is ${limit}.`;
  const extra = { cost: { requested: measured.calls, limit } };
  const dearest = [...measured.sized].sort((a, b) => b.weight - a.weight).slice(0, MOST_PROPOSALS);
  for (const { path, argument, size } of dearest) {
    const fits = largestFit(path, size, limit, measure);
    if (fits === undefined) continue;
    const detail = argument === 'ids' ? `give at most ${fits} ids` : `ask for ${argument}: ${fits} or less`;
    return new Problem('cost_exceeded', `${says} At ${path}, ${detail}.`, {
      errors: [{ parameter: `${path}.${argument}`, detail }],
      extra,
    });
  }
  let sum = 0;
  const over = measured.root.find(({ calls }) => {
    sum += calls;
    return sum > limit;
  });
  const path = over?.path ?? measured.root[0]?.path ?? '';
  const isAlone = (over?.calls ?? 0) > limit;
  const detail = isAlone
    ? 'leave out some of the fields below it that count, or ask for fewer nodes in their lists'
    : 'ask for this field, and for the fields after it, in another request';
  return new Problem('cost_exceeded', `${says} The sum exceeds it at ${path}: ${detail}.`, {
    errors: [{ parameter: path, detail }],
    extra,
  });
}

/** The largest size with which the document passes; undefined if none does. */
function largestFit(
  path: string,
  size: number,
  limit: number,
  measure: (sizes: ReadonlyMap<string, number>) => Measure,
): number | undefined {
  const callsAt = (assumed: number): number => measure(new Map([[path, assumed]])).calls;
  const least = callsAt(1);
  if (least > limit) return undefined;
  // The calls grow linearly with the size, or faster where another type becomes the most expensive one. So the linear guess
  // is nearly always right, which saves measuring the whole document again.
  let low = 1;
  let high = size;
  const slope = (callsAt(size) - least) / Math.max(1, size - 1);
  const guess = slope > 0 ? Math.min(size - 1, 1 + Math.floor((limit - least) / slope)) : 1;
  if (guess > low && callsAt(guess) <= limit) low = guess;
  else if (guess > low) high = guess;
  if (high > low + 1 && callsAt(low + 1) > limit) return low;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (callsAt(middle) <= limit) low = middle;
    else high = middle;
  }
  return low;
}
