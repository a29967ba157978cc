import {
  __Schema,
  __Type,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Unfolded } from './unfold.ts';

/**
 * The length in characters of the longest answer that a field `__schema` or `__type` can have as JSON. It is computed from
 * the schema, without the executor. Directives count as if they excluded nothing. If a variable gives the name of the
 * type, the type with the longest answer counts.
 * @param most counting stops here, so the result is never much more.
 */
export function introspectionLength(
  schema: GraphQLSchema,
  unfolded: Unfolded,
  node: FieldNode,
  most: number,
): number {
  if (node.selectionSet === undefined) return 0;
  const walk: Walk = { schema, unfolded, most, length: 0 };
  if (node.name.value === '__schema') {
    add(walk, __Schema, schema, node.selectionSet);
    return walk.length;
  }
  const name = node.arguments?.find((argument) => argument.name.value === 'name')?.value;
  const named = name?.kind === Kind.STRING ? schema.getType(name.value) : undefined;
  const types = name?.kind === Kind.VARIABLE ? Object.values(schema.getTypeMap()) : [named];
  let longest = 0;
  for (const type of types) {
    const before = walk.length;
    if (type !== undefined) add(walk, __Type, type, node.selectionSet);
    // Counting all types must not take longer than the maximum allows for one. Beyond it, the answer is too long anyway.
    if (walk.length > most) return walk.length;
    longest = Math.max(longest, walk.length - before);
  }
  return longest;
}

interface Walk {
  readonly schema: GraphQLSchema;
  readonly unfolded: Unfolded;
  readonly most: number;
  length: number;
}

// Some fields leave out what is deprecated unless this argument is given.
const EVERYTHING = { includeDeprecated: true };

function add(walk: Walk, type: GraphQLObjectType, value: unknown, set: SelectionSetNode): void {
  walk.length += 2;
  for (const node of set.selections) {
    if (walk.length > walk.most) return;
    if (node.kind !== Kind.FIELD) {
      const fragment =
        node.kind === Kind.INLINE_FRAGMENT ? node : walk.unfolded.fragments.get(node.name.value);
      if (fragment !== undefined) add(walk, type, value, fragment.selectionSet);
      continue;
    }
    walk.length += (node.alias ?? node.name).value.length + 4;
    const field = type.getFields()[node.name.value];
    if (field === undefined) {
      // The field is __typename. Validation refuses every other unknown name later.
      walk.length += type.name.length + 2;
      continue;
    }
    const info = { schema: walk.schema } as GraphQLResolveInfo;
    const found: unknown = field.resolve?.(value, EVERYTHING, undefined, info);
    const below = getNamedType(field.type);
    const isList = isListType(getNullableType(field.type));
    for (const item of isList ? ((found as Iterable<unknown> | null) ?? []) : [found]) {
      if (isObjectType(below) && item != null && node.selectionSet !== undefined) {
        add(walk, below, item, node.selectionSet);
      } else {
        walk.length += String(item ?? null).length + 3;
      }
      if (walk.length > walk.most) return;
    }
  }
}
