import { createHash } from 'node:crypto';
import {
  type FieldNode,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { schema } from '../../schema/index.ts';

/**
 * A query as Relay's compiler hands it to Relay's runtime, made from its text: the compiler is a program of its own.
 * Takes fields, aliases, literal arguments and inline fragments on object types.
 */
export function relayRequest(name: string, text: string): object {
  const document = parse(text);
  const operation = document.definitions[0];
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('one operation, nothing else');
  const selections = selectionsOf(schema.getQueryType()!, operation.selectionSet);
  return {
    kind: 'Request',
    fragment: {
      kind: 'Fragment',
      name,
      type: 'Query',
      metadata: null,
      abstractKey: null,
      argumentDefinitions: [],
      selections,
    },
    operation: { kind: 'Operation', name, argumentDefinitions: [], selections },
    params: {
      cacheID: createHash('sha1').update(text).digest('hex'),
      id: null,
      metadata: {},
      name,
      operationKind: 'query',
      text,
    },
  };
}

function selectionsOf(type: GraphQLObjectType | undefined, set: SelectionSetNode): object[] {
  return set.selections.map((node) => {
    if (node.kind === Kind.FIELD) return fieldOf(type, node);
    if (node.kind !== Kind.INLINE_FRAGMENT) throw new Error('no fragments by name');
    const on = schema.getType(node.typeCondition!.name.value);
    if (!isObjectType(on)) throw new Error('fragments on object types alone');
    return {
      kind: 'InlineFragment',
      type: on.name,
      abstractKey: null,
      selections: selectionsOf(on, node.selectionSet),
    };
  });
}

function fieldOf(type: GraphQLObjectType | undefined, node: FieldNode): object {
  const name = node.name.value;
  const given = (node.arguments ?? []).map((argument) => ({
    kind: 'Literal',
    name: argument.name.value,
    value: valueFromASTUntyped(argument.value),
  }));
  const common = {
    alias: node.alias?.value ?? null,
    name,
    args: given.length === 0 ? null : given.sort((a, b) => (a.name < b.name ? -1 : 1)),
    storageKey: null,
  };
  if (node.selectionSet === undefined) return { kind: 'ScalarField', ...common };
  const field = type?.getFields()[name];
  if (field === undefined) throw new Error(`no field ${name}`);
  const leads = getNamedType(field.type);
  return {
    kind: 'LinkedField',
    ...common,
    concreteType: isObjectType(leads) ? leads.name : null,
    plural: isListType(getNullableType(field.type)),
    selections: selectionsOf(isObjectType(leads) ? leads : undefined, node.selectionSet),
  };
}
