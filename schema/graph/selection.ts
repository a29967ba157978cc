import { hash } from 'node:crypto';
import {
  type DocumentNode,
  type ExecutionResult,
  executeSubscriptionEvent,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getArgumentValues,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionSetNode,
  type ValidatedSubscriptionArgs,
  type ValueNode,
  validateSubscriptionArgs,
  visit,
} from 'graphql';
import type { Variables } from './measure.ts';

/** The parts of a valid subscription that its hub needs. */
export interface Subscribed {
  /** The name of its one field. */
  readonly field: string;
  readonly root: FieldNode;
  /** The arguments of that field. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Key of the selection. Documents that differ only in the arguments of their root field have the same key. */
  readonly key: string;
}

/** Reads a subscription that was validated. @param given the variables as the client sent them. */
export function readSubscription(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
  given: Readonly<Record<string, unknown>>,
): Subscribed {
  const root = rootField(document, operation);
  const field = schema.getSubscriptionType()!.getFields()[root.name.value]!;
  return {
    field: root.name.value,
    root,
    args: getArgumentValues(field, root, variables) as Readonly<Record<string, unknown>>,
    key: keyOf(document, operation, root, given),
  };
}

/** Runs a subscription for one event. */
export interface Executor {
  /** The document and the variables that it runs with. */
  readonly validated: ValidatedSubscriptionArgs;
  /** The answer as JSON. Resolvers of events only read properties, so it is there at once. */
  run(rootValue: unknown): string;
}

/** Makes the executor of a subscription. @throws GraphQLError for variables that do not fit. */
export function executorOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Executor {
  const validated = validateSubscriptionArgs({
    schema,
    document,
    operationName: operation.name?.value,
    variableValues: given,
  });
  if (!('schema' in validated)) throw validated[0];
  return {
    validated,
    run: (rootValue) =>
      JSON.stringify(executeSubscriptionEvent({ ...validated, rootValue }) as ExecutionResult),
  };
}

/** Keeps values by their key. The oldest is dropped when there are too many, and is made again when it is needed. */
export class Remembered<T> {
  readonly #most: number;
  readonly #kept = new Map<string, T>();

  /** @param most the maximum number of values. */
  constructor(most: number) {
    this.#most = most;
  }

  /** The value of a key. `make` is called if there is none. */
  get(key: string, make: () => T): T {
    let found = this.#kept.get(key);
    if (found === undefined) {
      found = make();
      if (this.#kept.size >= this.#most) this.#kept.delete(this.#kept.keys().next().value!);
      this.#kept.set(key, found);
    }
    return found;
  }
}

/** The only root field of a subscription, also within fragments (specification of GraphQL, 5.2.4.1). */
/** The field of a subscription that was validated. It has one. */
export function rootField(document: DocumentNode, operation: OperationDefinitionNode): FieldNode {
  const seen = new Set<string>();
  const find = ({ selections }: SelectionSetNode): FieldNode | undefined => {
    for (const node of selections) {
      if (node.kind === Kind.FIELD) return node;
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        if (seen.has(node.name.value)) continue;
        seen.add(node.name.value);
      }
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragmentOf(document, node.name.value);
      const found = fragment && find(fragment.selectionSet);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const field = find(operation.selectionSet);
  if (field === undefined) throw new Error('a valid subscription has a field');
  return field;
}

function fragmentOf(document: DocumentNode, name: string): FragmentDefinitionNode | undefined {
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === name) return node;
  }
  return undefined;
}

/** The key of a selection: the text of the document without the arguments of its root field, and the other variables. */
function keyOf(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  root: FieldNode,
  given: Readonly<Record<string, unknown>>,
): string {
  let bare = bareTexts.get(operation);
  if (bare === undefined) {
    bare = bareText(document, operation, root);
    bareTexts.set(operation, bare);
  }
  const { text, taken } = bare;
  const rest = Object.entries(given)
    .filter(([name]) => !taken.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha1', `${text}${JSON.stringify(rest)}`, 'base64url');
}

interface BareText {
  readonly text: string;
  /** The variables that are only in the arguments of the root field. */
  readonly taken: ReadonlySet<string>;
}

// Documents are kept (documents.ts). Thousands of clients that reconnect at once share one of them.
const bareTexts = new WeakMap<OperationDefinitionNode, BareText>();

/** A document without the arguments of its root field. */
function bareText(document: DocumentNode, operation: OperationDefinitionNode, root: FieldNode): BareText {
  const taken = new Set<string>();
  const note = (value: ValueNode): void => {
    if (value.kind === Kind.VARIABLE) taken.add(value.name.value);
    if (value.kind === Kind.LIST) value.values.forEach(note);
  };
  for (const argument of root.arguments ?? []) note(argument.value);
  // A variable that the selection uses too is part of the selection.
  visit(document, {
    VariableDefinition: () => false,
    Argument: (_node, _key, parent) => (parent === root.arguments ? false : undefined),
    Variable: (node) => void taken.delete(node.name.value),
  });
  const bare = visit(document, {
    OperationDefinition: (node) => (node === operation ? undefined : null),
    Field: (node) => (node.name.value === root.name.value ? { ...node, arguments: [] } : undefined),
    VariableDefinition: (node) => (taken.has(node.variable.name.value) ? null : undefined),
  });
  return { text: print(bare), taken };
}
