import { type DocumentNode, type GraphQLSchema, Kind, type SelectionSetNode, visit } from 'graphql';
import { Problem } from '../../src/platform/problem.ts';
import { introspectionLength } from './introspection.ts';
import { documentNesting } from './nesting.ts';
import { isIntrospection, Unfolded } from './unfold.ts';

/**
 * The limits of a document (docs/graphql.md, "Limits"). They bound the work of validating a document and of computing its
 * cost.
 */
export const LIMITS = {
  /** Lexical tokens. The largest introspection query has some 500. */
  tokens: 2_000,
  /** Comments. They are no tokens in the grammar, but the parser keeps them. */
  comments: 500,
  /** Characters. */
  length: 100_000,
  /** Depth of brackets of any kind: of selections, arguments, values and types of variables. */
  nesting: 64,
  /** Depth of fields. The quotes of a story are 6 deep. */
  depth: 12,
  /** The same below __schema and __type. Introspection queries unfold wrapped types 9 or more levels deep. */
  introspectionDepth: 20,
  aliases: 50,
  directives: 50,
  /** Fields, inline fragments and spreads, with all fragments expanded. The pages of the service use fewer than 300. */
  selections: 5_000,
  /**
   * Pairs of fields with the same response name, which validation must compare, over all names. Fifty fragments of four
   * fields each on one list make 5,000.
   */
  repetition: 10_000,
  /** Fields `__schema` in one operation. */
  schemas: 1,
  /** Fields `__type` in one operation. */
  types: 5,
  /** Characters of all answers about the schema. The queries of tools get up to half a million. */
  introspection: 768 * 1024,
} as const;

/** Checks a text before it is parsed. @throws Problem `document_too_large`. */
export function checkText(source: string): void {
  if (source.length > LIMITS.length) {
    throw tooLarge(`has ${source.length} characters; the maximum is ${LIMITS.length}`);
  }
  const nesting = documentNesting(source);
  if (nesting > LIMITS.nesting)
    throw tooLarge(`nests brackets ${nesting} deep; the maximum is ${LIMITS.nesting}`);
}

/**
 * Measures a parsed document before it is validated, because the time of some validation rules grows with the square of
 * its size. The time of this check is proportional to the length of the document and to the limits.
 * @returns false if a fragment contains itself. Validation reports that; nothing else may walk such a document.
 * @throws Problem `document_too_large` that names the measure, its value and its maximum.
 */
export function checkLimits(schema: GraphQLSchema, document: DocumentNode): boolean {
  let aliases = 0;
  let directives = 0;
  visit(document, {
    Field(node) {
      if (node.alias !== undefined) aliases += 1;
    },
    Directive() {
      directives += 1;
    },
  });
  refuseAbove(LIMITS.aliases, aliases, `has ${aliases} aliases`);
  refuseAbove(LIMITS.directives, directives, `has ${directives} directives`);
  const unfolded = new Unfolded(document);
  if (unfolded.endless) return false;
  let selections = 0;
  for (const set of unfolded.roots) {
    const { depth, introspectionDepth, ...extent } = unfolded.extentOf(set);
    refuseAbove(LIMITS.depth, depth, `is ${depth} fields deep`);
    refuseAbove(
      LIMITS.introspectionDepth,
      introspectionDepth,
      `is ${introspectionDepth} fields deep below __schema or __type`,
    );
    selections += extent.selections;
  }
  if (selections > LIMITS.selections) {
    throw tooLarge(`has more than ${LIMITS.selections} fields once its fragments are expanded`);
  }
  checkRepetition(unfolded);
  checkIntrospection(schema, document, unfolded);
  return true;
}

function checkRepetition(unfolded: Unfolded): void {
  let pairs = 0;
  const compare = (sets: readonly SelectionSetNode[]): void => {
    for (const nodes of unfolded.merged(sets).values()) {
      pairs += (nodes.length * (nodes.length - 1)) / 2;
      if (pairs > LIMITS.repetition) throw tooLarge('selects the same fields too many times');
      const below = nodes.flatMap((node) => (node.selectionSet === undefined ? [] : [node.selectionSet]));
      if (below.length > 0) compare(below);
    }
  };
  for (const set of unfolded.roots) compare([set]);
}

/** Checks the fields about the schema itself. They cost one call together, so they have limits of their own. */
function checkIntrospection(schema: GraphQLSchema, document: DocumentNode, unfolded: Unfolded): void {
  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
    let schemas = 0;
    let types = 0;
    let length = 0;
    for (const nodes of unfolded.merged([operation.selectionSet]).values()) {
      if (!isIntrospection(nodes[0]!)) continue;
      if (nodes[0]!.name.value === '__schema') schemas += 1;
      else types += 1;
      refuseAbove(LIMITS.schemas, schemas, 'asks for __schema more than once');
      refuseAbove(LIMITS.types, types, `asks for __type ${types} times`);
      for (const node of nodes) {
        length += introspectionLength(schema, unfolded, node, LIMITS.introspection - length);
        if (length > LIMITS.introspection) throw tooLarge('asks for too much of the schema in one request');
      }
    }
  }
}

function refuseAbove(most: number, found: number, words: string): void {
  if (found > most) throw tooLarge(`${words}; the maximum is ${most}`);
}

/** The error for a document that exceeds a limit. @param detail continues a sentence that begins with "The document". */
export function tooLarge(detail: string): Problem {
  return new Problem('document_too_large', `The document ${detail}.`);
}
