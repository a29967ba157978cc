import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { FieldCost } from './cost.ts';

/** A field of a selection, with fragments expanded. */
export interface Field {
  /** The response name: the alias, or the name. */
  readonly key: string;
  readonly name: string;
  readonly node: FieldNode;
  /** Its object type; undefined for a leaf. */
  readonly type: GraphQLObjectType | undefined;
  readonly set: SelectionSetNode | undefined;
}

/** Reads the selections of a document. */
export class Reader {
  readonly #fragments = new Map<string, FragmentDefinitionNode>();

  constructor(document: DocumentNode) {
    for (const node of document.definitions) {
      if (node.kind === Kind.FRAGMENT_DEFINITION) this.#fragments.set(node.name.value, node);
    }
  }

  /** The fields that are selected of an object of `type`. Undefined if the executor must resolve the selection. */
  fields(type: GraphQLObjectType, set: SelectionSetNode): Field[] | undefined {
    const found: Field[] = [];
    if (!this.#collect(type, set, found, new Set())) return undefined;
    return new Set(found.map((field) => field.key)).size === found.length ? found : undefined;
  }

  #collect(type: GraphQLObjectType, set: SelectionSetNode, into: Field[], spread: Set<string>): boolean {
    for (const node of set.selections) {
      if ((node.directives?.length ?? 0) > 0) return false;
      if (node.kind === Kind.FIELD) {
        const name = node.name.value;
        const definition = type.getFields()[name];
        if (definition === undefined && name !== '__typename') return false;
        if (definition !== undefined && !isStored(type, definition, node)) return false;
        const leads = definition === undefined ? undefined : getNamedType(definition.type);
        if (leads !== undefined && node.selectionSet !== undefined && !isObjectType(leads)) return false;
        const free = definition === undefined ? undefined : costOfField(definition)?.free;
        if (free !== undefined && isObjectType(leads) && node.selectionSet !== undefined) {
          // The parent has the naming fields of another record. Its other fields must be read.
          if (!this.fields(leads, node.selectionSet)?.every(({ name }) => free.includes(name))) return false;
        }
        into.push({
          key: node.alias?.value ?? name,
          name,
          node,
          type: isObjectType(leads) ? leads : undefined,
          set: node.selectionSet,
        });
        continue;
      }
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        // A second spread of a fragment adds nothing (specification of GraphQL, 6.3.2).
        if (spread.has(node.name.value)) continue;
        spread.add(node.name.value);
      }
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragments.get(node.name.value);
      const condition = fragment?.typeCondition?.name.value;
      if (fragment === undefined || (condition !== undefined && condition !== type.name)) return false;
      if (!this.#collect(type, fragment.selectionSet, into, spread)) return false;
    }
    return true;
  }
}

function costOfField(definition: GraphQLField<unknown, unknown>): FieldCost | undefined {
  return (definition.extensions as { cost?: FieldCost }).cost;
}

// Fields that lead to other records whose naming fields the story has.
const HELD: ReadonlySet<string> = new Set(['Story.entities', 'StoryImpactPath.impactPath']);

/** Whether the parent has the value of a field: the field has no arguments and leads to no other page. */
function isStored(
  type: GraphQLObjectType,
  definition: GraphQLField<unknown, unknown>,
  node: FieldNode,
): boolean {
  if (type.name === 'Query') return true;
  if ((node.arguments?.length ?? 0) > 0) return false;
  const cost = costOfField(definition);
  return cost === undefined || cost.calls === 0 || HELD.has(`${type.name}.${definition.name}`);
}
