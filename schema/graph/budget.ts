import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { inSlices, isSliceSpent, nextSlice } from '../../src/platform/turns/slices.ts';
import { answerTooLarge } from './answer-size.ts';
import type { Context } from './context.ts';
import type { FieldCost } from './cost.ts';
import { perRequest } from './per-request.ts';

/**
 * The maximum number of fields in an answer. By nested lists under many aliases, a short document can have millions, and
 * the executor would block the process until it has resolved them all. Fifty pages of 100 stories with 40 fields have
 * 200,000.
 */
export const MOST_ANSWER_FIELDS = 250_000;

/** The limits of a request that are not used up yet. */
interface Budget {
  /** Number of fields that may still be resolved. */
  left: number;
  /** Number of root fields that may start before another one ends. Infinite for a request with few of them. */
  places: number;
  /** Root fields that wait for another one to end. */
  readonly waiting: (() => void)[];
}

// While one is written, the next ones are read. With more at once in the database, other requests would wait there.
const ROOTS_AT_ONCE = 4;
// Resolving a list with this number of fields below it takes about a millisecond.
const LONG_LIST = 500;

/** The budget of a request, if it was opened. */
const budgetIn = perRequest((): { budget?: Budget } => ({}));

/** Opens the budget of a request. @param calls its cost. @returns `isSpent` says whether the budget was exceeded. */
export function openBudget(context: Context, calls: number): { readonly isSpent: () => boolean } {
  const places = calls <= ROOTS_AT_ONCE ? Number.POSITIVE_INFINITY : ROOTS_AT_ONCE;
  const budget: Budget = { left: MOST_ANSWER_FIELDS, places, waiting: [] };
  budgetIn(context).budget = budget;
  return { isSpent: () => budget.left < 0 };
}

/**
 * Wraps the resolver of every field that leads to objects. As soon as the number of objects is known, and before any of
 * them is resolved, it subtracts the fields below them from the budget. Leaves are not wrapped, so they cost no time. Long
 * lists are resolved in slices (src/platform/turns/slices.ts), and of many root fields a few at a time.
 */
export function withBudget(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const leads = getNamedType(field.type);
      if (isLeafType(leads)) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      // `weight` is what a field below this one counts. Default: 1.
      const { weight = 1 } = field.extensions as { weight?: number };
      const isRoot = type === schema.getQueryType();
      field.resolve = (source, args, context: Context | undefined, info) => {
        const budget = context === undefined ? undefined : budgetIn(context).budget;
        if (budget === undefined) return resolve(source, args, context, info);
        const hasManyCalls = budget.places !== Number.POSITIVE_INFINITY;
        const isOneOfMany = isRoot && hasManyCalls;
        const found: unknown = isOneOfMany
          ? inPlace(budget, () => {
              // The answer is refused, so nothing more needs to be read.
              if (budget.left < 0) throw answerTooLarge();
              return resolve(source, args, context, info);
            })
          : resolve(source, args, context, info);
        if (!(found instanceof Promise)) return pay(budget, found, info, leads, weight);
        const paid = (value: unknown): unknown => pay(budget, value, info, leads, weight);
        // The lists below forty parents arrive together. Lists that lead to further calls must also continue together, so
        // that their queries are sent as one.
        const isSliced = isOneOfMany || (hasManyCalls && belowFields(info, leads).calls === 0);
        return found.then(
          isSliced ? (value) => (isSliceSpent() ? nextSlice().then(() => paid(value)) : paid(value)) : paid,
        );
      };
    }
  }
  return schema;
}

/** Starts one of many root fields as soon as few enough others are running. */
function inPlace(budget: Budget, resolve: () => unknown): unknown {
  if (budget.places === 0) {
    return new Promise<void>((go) => budget.waiting.push(go)).then(resolve).finally(() => leavePlace(budget));
  }
  budget.places -= 1;
  let found: unknown;
  try {
    found = resolve();
    if (found instanceof Promise) return found.finally(() => leavePlace(budget));
  } finally {
    if (!(found instanceof Promise)) leavePlace(budget);
  }
  return found;
}

function leavePlace(budget: Budget): void {
  const next = budget.waiting.shift();
  if (next === undefined) budget.places += 1;
  else void nextSlice().then(next);
}

function pay(
  budget: Budget,
  found: unknown,
  info: GraphQLResolveInfo,
  type: GraphQLNamedType,
  weight: number,
): unknown {
  const objects = Array.isArray(found) ? found.length : found == null ? 0 : 1;
  const { fields, all, calls } = belowFields(info, type);
  budget.left -= objects * fields * weight;
  if (budget.left < 0) throw answerTooLarge();
  // The simultaneous queries of the items of a list are sent together. Such lists are short and are not cut into slices.
  if (calls > 0 || !Array.isArray(found) || found.length * all < LONG_LIST) return found;
  return found[0] instanceof Promise ? found : inSlices<unknown>(found);
}

/** Counts the fields below a field, in all places of the document that select it. */
function belowFields(info: GraphQLResolveInfo, type: GraphQLNamedType): Below {
  const [first, ...others] = info.fieldNodes;
  const below = belowField(first!, info, type);
  if (others.length === 0) return below;
  const sum = { ...below };
  for (const node of others) {
    const { fields, all, calls } = belowField(node, info, type);
    sum.fields += fields;
    sum.all += all;
    sum.calls += calls;
  }
  return sum;
}

interface Below {
  /** Number of fields directly below a field. */
  readonly fields: number;
  /** Number of fields at any depth below it. */
  readonly all: number;
  /** Number of these that their parent does not contain: they need a query. */
  readonly calls: number;
}

// Entries live as long as documents.ts keeps a document.
const known = new WeakMap<FieldNode, Below>();

/** Counts the fields below a field, also within fragments. limits.ts bounds how far a document expands. */
function belowField(node: FieldNode, info: GraphQLResolveInfo, type: GraphQLNamedType | undefined): Below {
  const counted = known.get(node);
  if (counted !== undefined) return counted;
  const below = { fields: 0, all: 0, calls: 0 };
  const spread = new Set<string>();
  const count = (set: SelectionSetNode | undefined, of: GraphQLNamedType | undefined): void => {
    for (const each of set?.selections ?? []) {
      if (each.kind === Kind.FIELD) {
        below.fields += 1;
        below.all += 1;
        const field = fieldOf(of, each.name.value);
        if (each.selectionSet === undefined) continue;
        const further = belowField(each, info, field && getNamedType(field.type));
        below.all += further.all;
        below.calls += further.calls + (field === undefined || isRead(field, each.selectionSet) ? 1 : 0);
        continue;
      }
      const fragment = each.kind === Kind.INLINE_FRAGMENT ? each : info.fragments[each.name.value];
      if (each.kind === Kind.FRAGMENT_SPREAD) {
        if (spread.has(each.name.value)) continue;
        spread.add(each.name.value);
      }
      const condition = fragment?.typeCondition?.name.value;
      count(fragment?.selectionSet, condition === undefined ? of : info.schema.getType(condition));
    }
  };
  count(node.selectionSet, type);
  known.set(node, below);
  return below;
}

function fieldOf(
  type: GraphQLNamedType | undefined,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(type) ? type.getFields()[name] : undefined;
}

/** Whether a field with such a selection needs a query, because its parent does not contain it. */
function isRead(field: GraphQLField<unknown, unknown>, { selections }: SelectionSetNode): boolean {
  const { cost } = field.extensions as { cost?: FieldCost };
  if (cost === undefined || cost.calls === 0) return false;
  const free = cost.free ?? [];
  return !selections.every((each) => each.kind === Kind.FIELD && free.includes(each.name.value));
}
