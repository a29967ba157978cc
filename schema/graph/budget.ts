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
import { inSlices, isSliceSpent, nextSlice } from '../../src/platform/slices.ts';
import { answerTooLarge } from './answer-size.ts';
import type { Context } from './context.ts';
import type { FieldCost } from './cost.ts';
import { perRequest } from './per-request.ts';

/**
 * Most fields of one answer. Lists within lists under many aliases make millions of a short document, and the
 * executor keeps everybody waiting until it has answered them all. Fifty pages of 100 stories with 40 fields are 200,000.
 */
export const MOST_ANSWER_FIELDS = 250_000;

/** What a request may still do. */
interface Budget {
  /** Fields that may still be answered. */
  left: number;
  /** Root fields that may be begun before another has ended; infinite where there are few of them. */
  places: number;
  /** Root fields that have to wait for that. */
  readonly waiting: (() => void)[];
}

// While one is answered the next are read. With more in the database at once, others wait there for all of them.
const ROOTS_AT_ONCE = 4;
// A list below which so many fields stand takes about a millisecond.
const LONG_LIST = 500;

/** Of a request whose budget was opened. */
const budgetIn = perRequest((): { budget?: Budget } => ({}));

/** Gives a request of so many calls its budget. @returns tells whether it was overdrawn. */
export function openBudget(context: Context, calls: number): { readonly isSpent: () => boolean } {
  const places = calls <= ROOTS_AT_ONCE ? Number.POSITIVE_INFINITY : ROOTS_AT_ONCE;
  const budget: Budget = { left: MOST_ANSWER_FIELDS, places, waiting: [] };
  budgetIn(context).budget = budget;
  return { isSpent: () => budget.left < 0 };
}

/**
 * Has every field that leads to objects pay for the fields below it, as soon as it is known how many objects there
 * are and before any of them is looked at. Leaves pay nothing themselves, so they are as fast as ever. What takes long
 * to answer is answered in slices (src/platform/slices.ts), and of many root fields a few at a time.
 */
export function withBudget(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const leads = getNamedType(field.type);
      if (isLeafType(leads)) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      // `weight`: what a field below this one counts, where it is not 1.
      const { weight = 1 } = field.extensions as { weight?: number };
      const isRoot = type === schema.getQueryType();
      field.resolve = (source, args, context: Context | undefined, info) => {
        const budget = context === undefined ? undefined : budgetIn(context).budget;
        if (budget === undefined) return resolve(source, args, context, info);
        const hasManyCalls = budget.places !== Number.POSITIVE_INFINITY;
        const isOneOfMany = isRoot && hasManyCalls;
        const found: unknown = isOneOfMany
          ? inPlace(budget, () => {
              // Nobody gets what would be read.
              if (budget.left < 0) throw answerTooLarge();
              return resolve(source, args, context, info);
            })
          : resolve(source, args, context, info);
        if (!(found instanceof Promise)) return pay(budget, found, info, leads, weight);
        const paid = (value: unknown): unknown => pay(budget, value, info, leads, weight);
        // The lists below forty parents come in one moment. Those that lead to further calls are gone on with in one moment
        // too, so that what they ask for is read together.
        const isSliced = isOneOfMany || (hasManyCalls && belowFields(info, leads).calls === 0);
        return found.then(
          isSliced ? (value) => (isSliceSpent() ? nextSlice().then(() => paid(value)) : paid(value)) : paid,
        );
      };
    }
  }
  return schema;
}

/** Begins one of many root fields as soon as few enough are under way. */
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
  // All that the items of a list ask for in one moment is read together. Such lists are short, and stay in one piece.
  if (calls > 0 || !Array.isArray(found) || found.length * all < LONG_LIST) return found;
  return found[0] instanceof Promise ? found : inSlices<unknown>(found);
}

/** What stands below a field, wherever in the document it is selected. */
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
  /** Fields right below a field. */
  readonly fields: number;
  /** Those, and the fields below them. */
  readonly all: number;
  /** Of all, those that are read from somewhere else. */
  readonly calls: number;
}

// As long as documents.ts remembers a document.
const known = new WeakMap<FieldNode, Below>();

/** What stands below a field, through fragments. Documents are measured: what unfolds is bounded (limits.ts). */
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

/** Whether a field with such a selection is read from somewhere else, and does not lie in its parent. */
function isRead(field: GraphQLField<unknown, unknown>, { selections }: SelectionSetNode): boolean {
  const { cost } = field.extensions as { cost?: FieldCost };
  if (cost === undefined || cost.calls === 0) return false;
  const free = cost.free ?? [];
  return !selections.every((each) => each.kind === Kind.FIELD && free.includes(each.name.value));
}
