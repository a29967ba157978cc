import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { Problem } from '../../src/platform/problem.ts';
import { type Measure, measureOperation, type Variables } from './measure.ts';

export type { Variables };

/** Most calls one document may cost (docs/graphql.md): a client that needs more pages asks again. */
export const CALL_LIMIT = 50;

/**
 * What a field adds to the cost of a document, declared where the field is (`extensions: { cost }`).
 * A root field that declares nothing is one call; any other field that declares nothing is part of its parent.
 */
export interface FieldCost {
  /** Calls for each parent; `items`: each item of the field is a call. */
  readonly calls: number | 'items';
  /**
   * How many parents the field is for what stands below it: a number, or the first of the integer arguments that
   * is given, else `otherwise`.
   */
  readonly items: number | { readonly arguments: readonly string[]; readonly otherwise: number };
  /** Selections that the parent already holds: a field that takes only these is no call. */
  readonly free?: readonly string[];
}

/** A root object or list: one call. Below it stand at most `most` objects. */
export function page(most = 1): FieldCost {
  return { calls: 1, items: most };
}

/** A connection: one call for each parent, and as many parents as its page holds. */
export function connection(sizes: readonly string[] = ['first', 'last'], otherwise = 20): FieldCost {
  return { calls: 1, items: { arguments: sizes, otherwise } };
}

/** A list fetched by a list of ids: one call an id. */
export function each(argument: string): FieldCost {
  return { calls: 'items', items: { arguments: [argument], otherwise: 1 } };
}

/** A list that lies in its parent: no call, but what stands below is asked for each of its items. */
export function embedded(most: number): FieldCost {
  return { calls: 0, items: most };
}

/** An object or list that leads to another resource: as a connection, unless only what names it is taken. */
export function reference(most = 1): FieldCost {
  return { calls: 1, items: most, free: ['id', 'slug', 'title', '__typename'] };
}

/**
 * The calls that an operation can make: computed before it runs, from the document and its variables. Only this
 * operation counts, over merged fields, with @skip and @include applied; of alternative types the dearest counts.
 * @returns 1 to `limit`.
 * @throws Problem `cost_exceeded` that names the field and, where there is one, a `first` that fits;
 *         `document_too_large` when the fragments unfold without end; GraphQLError BAD_USER_INPUT for an argument
 *         that its variable leaves without a value.
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
  const cost = Math.max(1, measured.calls);
  if (known === undefined || known.size >= MOST_FORMS) {
    known = new Map();
    knownCosts.set(operation, known);
  }
  known.set(form, cost);
  return cost;
}

// As long as documents.ts remembers a document. To measure one makes a tenth of the garbage of a list.
const knownCosts = new WeakMap<OperationDefinitionNode, Map<string, number>>();
// Clients ask for pages of a few sizes.
const MOST_FORMS = 20;

/**
 * What a cost depends on beside the operation: sizes, the lengths of lists, the truth values of @skip and @include, and
 * which variables have a value. Texts and objects are neither.
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

// The dearest few are where a smaller size helps most; trying all of them would take as long as an answer.
const MOST_PROPOSALS = 3;

/** A refusal that can be acted on: which field is dear, and a size at which the document passes. */
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
  const detail = 'ask for this field, and for the fields after it, in another request';
  return new Problem('cost_exceeded', `${says} The sum exceeds it at ${path}: ${detail}.`, {
    errors: [{ parameter: path, detail }],
    extra,
  });
}

/** The largest size at which the document passes; undefined: none does. */
function largestFit(
  path: string,
  size: number,
  limit: number,
  measure: (sizes: ReadonlyMap<string, number>) => Measure,
): number | undefined {
  const callsAt = (assumed: number): number => measure(new Map([[path, assumed]])).calls;
  const least = callsAt(1);
  if (least > limit) return undefined;
  // Calls grow with the size in a straight line, or faster where another type becomes the dearest: a guess by the
  // line is the answer nearly always, and each measure walks the whole document.
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
