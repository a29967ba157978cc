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

/** A valid subscription, as its hub needs it. */
export interface Subscribed {
  /** The name of its one field. */
  readonly field: string;
  readonly root: FieldNode;
  /** The arguments of that field. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Names the selection: documents that differ by nothing but the arguments of their field have the same one. */
  readonly key: string;
}

/** Reads a subscription that was validated. */
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

/** What runs a subscription for one event, and the values that it runs with. */
export interface Executor {
  readonly validated: ValidatedSubscriptionArgs;
  /** The answer as JSON. Resolvers of events only read properties: nothing is waited for. */
  run(rootValue: unknown): string;
}

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

/** Remembers what was made for a key; what falls out is made anew. */
export class Remembered<T> {
  readonly #most: number;
  readonly #kept = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

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

/** The one field of a subscription, through fragments (specification, 5.2.4.1). */
function rootField(document: DocumentNode, operation: OperationDefinitionNode): FieldNode {
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

/** What two documents share when they select the same: the text without its arguments, and the other variables. */
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
  /** The variables that its arguments are made of. */
  readonly taken: ReadonlySet<string>;
}

// Documents are kept (documents.ts): thousands who come back at once ask with the very same one.
const bareTexts = new WeakMap<OperationDefinitionNode, BareText>();

/** A document without the arguments of its root field. */
function bareText(document: DocumentNode, operation: OperationDefinitionNode, root: FieldNode): BareText {
  const taken = new Set<string>();
  const note = (value: ValueNode): void => {
    if (value.kind === Kind.VARIABLE) taken.add(value.name.value);
    if (value.kind === Kind.LIST) value.values.forEach(note);
  };
  for (const argument of root.arguments ?? []) note(argument.value);
  const bare = visit(document, {
    OperationDefinition: (node) => (node === operation ? undefined : null),
    Field: (node) => (node.name.value === root.name.value ? { ...node, arguments: [] } : undefined),
    VariableDefinition: (node) => (taken.has(node.variable.name.value) ? null : undefined),
  });
  return { text: print(bare), taken };
}
