import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { answerTooLarge } from './answer-size.ts';
import type { Context } from './context.ts';

/**
 * Most fields of one answer. Lists within lists under many aliases make millions of a short document, and the
 * executor keeps everybody waiting until it has answered them all. Fifty pages of 100 stories with 40 fields are 200,000.
 */
export const MOST_ANSWER_FIELDS = 250_000;

/** The fields that a request may still have answered. */
interface Budget {
  left: number;
}

const budgets = new WeakMap<Context, Budget>();

/** Gives a request its budget. @returns tells whether it was overdrawn. */
export function openBudget(context: Context): { readonly isSpent: () => boolean } {
  const budget = { left: MOST_ANSWER_FIELDS };
  budgets.set(context, budget);
  return { isSpent: () => budget.left < 0 };
}

/**
 * Has every field that leads to objects pay for the fields below it, as soon as it is known how many objects there
 * are and before any of them is looked at. Leaves pay nothing themselves, so they are as fast as ever.
 */
export function withBudget(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (isLeafType(getNamedType(field.type))) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      // `weight`: what a field below this one counts, where it is not 1.
      const { weight = 1 } = field.extensions as { weight?: number };
      field.resolve = (source, args, context: Context | undefined, info) => {
        const found: unknown = resolve(source, args, context, info);
        const budget = context === undefined ? undefined : budgets.get(context);
        if (budget === undefined) return found;
        return found instanceof Promise
          ? found.then((value) => pay(budget, value, info, weight))
          : pay(budget, found, info, weight);
      };
    }
  }
  return schema;
}

function pay(budget: Budget, found: unknown, info: GraphQLResolveInfo, weight: number): unknown {
  const objects = Array.isArray(found) ? found.length : found == null ? 0 : 1;
  let fields = 0;
  for (const node of info.fieldNodes) fields += fieldsOf(node, info);
  budget.left -= objects * fields * weight;
  if (budget.left < 0) throw answerTooLarge();
  return found;
}

// As long as documents.ts remembers a document.
const known = new WeakMap<FieldNode, number>();

/** The fields right below a field, through fragments. Documents are measured: what unfolds is bounded (limits.ts). */
function fieldsOf(node: FieldNode, info: GraphQLResolveInfo): number {
  const counted = known.get(node);
  if (counted !== undefined) return counted;
  const spread = new Set<string>();
  const count = (set: SelectionSetNode | undefined): number => {
    let fields = 0;
    for (const each of set?.selections ?? []) {
      if (each.kind === Kind.FIELD) fields += 1;
      else if (each.kind === Kind.INLINE_FRAGMENT) fields += count(each.selectionSet);
      else if (!spread.has(each.name.value)) {
        spread.add(each.name.value);
        fields += count(info.fragments[each.name.value]?.selectionSet);
      }
    }
    return fields;
  };
  const fields = count(node.selectionSet);
  known.set(node, fields);
  return fields;
}
