import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  type getVariableValues,
  isAbstractType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { Problem } from '../../src/platform/problem.ts';
import type { FieldCost } from './cost.ts';
import { asInput } from './errors.ts';

// By nested fragments, a document of a few hundred tokens can expand to millions of fields. The pages of the service use
// fewer than 300.
const MOST_FIELDS = 5_000;

// Root fields that cost nothing (__typename) are work too.
const MOST_ROOT_FIELDS = 50;

/** The variables of an operation, coerced. */
export type Variables = Extract<
  ReturnType<typeof getVariableValues>,
  { variableValues: unknown }
>['variableValues'];

/** A field with an argument that says how many parents the fields below it have. */
export interface Sized {
  /** Response names from the root field on, separated by dots. */
  readonly path: string;
  /** Name of the argument. */
  readonly argument: string;
  /** Its value. */
  readonly size: number;
  /** The calls that depend on it. */
  readonly weight: number;
}

/** The calls of an operation, and where they come from. */
export interface Measure {
  readonly calls: number;
  /** The calls of each root field. */
  readonly root: readonly { readonly path: string; readonly calls: number }[];
  readonly sized: readonly Sized[];
  /** Whether each root field is declared to cost nothing, and there is one. */
  readonly isFree: boolean;
}

/**
 * Counts the calls that an operation can make. schema/graph/cost.ts has the rule.
 * @param sizes to assume instead of the given ones, by the path of the field.
 * @throws Problem `document_too_large` for more than 50 root fields, or 5,000 fields; GraphQLError BAD_USER_INPUT for an
 *         invalid argument.
 */
export function measureOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
  sizes: ReadonlyMap<string, number>,
): Measure {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  return measureRoot({ schema, fragments, variables, sizes, sized: [], fields: 0 }, operation);
}

interface Walk {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Variables;
  /** Sizes to assume instead of the given ones, by path. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly sized: Sized[];
  fields: number;
}

function measureRoot(walk: Walk, operation: OperationDefinitionNode): Measure {
  const type = walk.schema.getRootType(operation.operation);
  if (type === undefined || type === null) return { calls: 1, root: [], sized: [], isFree: false };
  const root: { path: string; calls: number }[] = [];
  const fields = collect(walk, type, [operation.selectionSet]);
  if (fields.size > MOST_ROOT_FIELDS) {
    throw new Problem(
      'document_too_large',
      `The operation has ${fields.size} root fields; the maximum is ${MOST_ROOT_FIELDS}.`,
    );
  }
  let introspected = false;
  let free = 0;
  for (const [path, nodes] of fields) {
    const name = nodes[0]!.name.value;
    if (name.startsWith('__')) {
      // All fields about the schema together are one call. limits.ts bounds their depth.
      if (name !== '__typename' && !introspected) root.push({ path, calls: 1 });
      introspected ||= name !== '__typename';
      continue;
    }
    const field = type.getFields()[name];
    free += field !== undefined && declaredCost(field)?.calls === 0 ? 1 : 0;
    root.push({ path, calls: fieldCalls(walk, type, nodes, path, A_CALL) });
  }
  const calls = root.reduce((sum, each) => sum + each.calls, 0);
  const isFree = calls === 0 && root.length > 0 && free === root.length;
  return { calls, root, sized: walk.sized, isFree };
}

function fieldCalls(
  walk: Walk,
  parent: GraphQLObjectType,
  nodes: readonly FieldNode[],
  path: string,
  unsaid: FieldCost,
): number {
  const node = nodes[0]!;
  const field = parent.getFields()[node.name.value];
  if (field === undefined) return 0;
  const cost = declaredCost(field) ?? unsaid;
  const given = argumentsOf(walk, field, node);
  const items = itemsOf(walk, cost, given, path);
  const sets = nodes.flatMap((each) => (each.selectionSet === undefined ? [] : [each.selectionSet]));
  const below = sets.length === 0 ? 0 : belowCalls(walk, field.type, sets, path);
  if (items.argument !== undefined) {
    walk.sized.push({
      path,
      argument: items.argument,
      size: items.count,
      weight: items.count * (below + (cost.calls === 'items' ? 1 : 0)),
    });
  }
  const own = ownCalls(walk, cost.calls === 'items' ? items.count : cost.calls, cost.free, field.type, sets);
  return own + items.count * below;
}

/** The calls below a field. Of the types that it can have, the most expensive one counts. */
function belowCalls(
  walk: Walk,
  type: GraphQLOutputType,
  sets: readonly SelectionSetNode[],
  path: string,
): number {
  let most = 0;
  for (const object of objectTypes(walk.schema, type)) {
    let calls = 0;
    for (const [key, nodes] of collect(walk, object, sets)) {
      if (!nodes[0]!.name.value.startsWith('__')) {
        calls += fieldCalls(walk, object, nodes, `${path}.${key}`, IN_ITS_PARENT);
      }
    }
    most = Math.max(most, calls);
  }
  return most;
}

const A_CALL: FieldCost = { calls: 1, items: 1 };
const IN_ITS_PARENT: FieldCost = { calls: 0, items: 1 };

function ownCalls(
  walk: Walk,
  calls: number,
  free: readonly string[] | undefined,
  type: GraphQLOutputType,
  sets: readonly SelectionSetNode[],
): number {
  if (free === undefined) return calls;
  const takesMore = objectTypes(walk.schema, type).some((object) =>
    [...collect(walk, object, sets).values()].some((nodes) => !free.includes(nodes[0]!.name.value)),
  );
  return takesMore ? calls : 0;
}

function itemsOf(
  walk: Walk,
  cost: FieldCost,
  given: Readonly<Record<string, unknown>>,
  path: string,
): { count: number; argument?: string } {
  if (typeof cost.items === 'number') return { count: cost.items };
  const argument = cost.items.arguments.find((name) => given[name] !== undefined && given[name] !== null);
  const value = argument === undefined ? cost.items.otherwise : given[argument];
  const count = walk.sizes.get(path) ?? (Array.isArray(value) ? value.length : Math.max(0, Number(value)));
  return { count, argument: argument ?? cost.items.arguments[0]! };
}

function declaredCost(field: GraphQLField<unknown, unknown>): FieldCost | undefined {
  return (field.extensions as { cost?: FieldCost }).cost;
}

function argumentsOf(
  walk: Walk,
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): Readonly<Record<string, unknown>> {
  if (field.args.length === 0) return {};
  return asInput(node, () => getArgumentValues(field, node, walk.variables));
}

function objectTypes(schema: GraphQLSchema, type: GraphQLOutputType): readonly GraphQLObjectType[] {
  const named = getNamedType(type);
  if (isObjectType(named)) return [named];
  return isAbstractType(named) ? schema.getPossibleTypes(named) : [];
}

/** The fields of some selections by their response name, with equal names merged (specification of GraphQL, 6.3.2). */
function collect(
  walk: Walk,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  const gather = (set: SelectionSetNode): void => {
    for (const node of set.selections) {
      walk.fields += 1;
      if (walk.fields > MOST_FIELDS) {
        throw new Problem(
          'document_too_large',
          `The document has more than ${MOST_FIELDS} fields once its fragments are expanded.`,
        );
      }
      if (!isIncluded(walk, node)) continue;
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value;
        const same = fields.get(key);
        if (same === undefined) fields.set(key, [node]);
        else same.push(node);
        continue;
      }
      const fragment = node.kind === Kind.FRAGMENT_SPREAD ? walk.fragments.get(node.name.value) : node;
      if (fragment === undefined) continue;
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        if (spread.has(node.name.value)) continue;
        spread.add(node.name.value);
      }
      if (applies(walk.schema, fragment.typeCondition?.name.value, type)) gather(fragment.selectionSet);
    }
  };
  for (const set of sets) gather(set);
  return fields;
}

function isIncluded(walk: Walk, node: SelectionSetNode['selections'][number]): boolean {
  if (node.directives === undefined || node.directives.length === 0) return true;
  return asInput(
    node,
    () =>
      getDirectiveValues(GraphQLSkipDirective, node, walk.variables)?.if !== true &&
      getDirectiveValues(GraphQLIncludeDirective, node, walk.variables)?.if !== false,
  );
}

function applies(schema: GraphQLSchema, condition: string | undefined, type: GraphQLObjectType): boolean {
  if (condition === undefined || condition === type.name) return true;
  const named = schema.getType(condition);
  return isAbstractType(named) && schema.isSubType(named, type);
}
