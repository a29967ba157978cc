import { hash } from 'node:crypto';
import {
  type DocumentNode,
  type ExecutionResult,
  executeSubscriptionEvent,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionSetNode,
  type ValueNode,
  validateSubscriptionArgs,
  visit,
} from 'graphql';
import type { MarketEvent, Origin } from '../../src/market/index.ts';
import type { Variables } from '../graph/measure.ts';
import { schema } from '../index.ts';
import type { Delivered, MarketEventsArgs } from './stream.ts';

/** A selection of events: documents that differ by nothing but symbols and cursor have the same one. */
export interface Selection {
  /** Names it. */
  readonly key: string;
  /** The answer to the document for one event, as JSON. Worked out once for each event. */
  json(event: MarketEvent, cursor: string, origin: Origin): string;
}

// Clients use a handful of documents; what falls out is made anew.
const MOST_SELECTIONS = 200;
const selections = new Map<string, Selection>();

/** The selection of an operation, and the arguments of its stream. The operation is a valid subscription. */
export function selectionOf(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
  given: Readonly<Record<string, unknown>>,
): { readonly selection: Selection; readonly args: MarketEventsArgs } {
  const root = rootField(document, operation);
  const field = schema.getSubscriptionType()!.getFields()[root.name.value]!;
  const args = getArgumentValues(field, root, variables) as unknown as MarketEventsArgs;
  const key = keyOf(document, operation, root, given);
  let selection = selections.get(key);
  if (selection === undefined) {
    selection = new ExecutedSelection(key, document, operation, given);
    if (selections.size >= MOST_SELECTIONS) selections.delete(selections.keys().next().value!);
    selections.set(key, selection);
  }
  return { selection, args };
}

class ExecutedSelection implements Selection {
  readonly key: string;
  readonly #execute: (delivered: Delivered) => string;
  /** Events are shared by all readers of a selection, whatever their frames look like. */
  readonly #made = new WeakMap<MarketEvent, { readonly cursor: string; readonly json: string }>();

  constructor(
    key: string,
    document: DocumentNode,
    operation: OperationDefinitionNode,
    given: Readonly<Record<string, unknown>>,
  ) {
    this.key = key;
    const validated = validateSubscriptionArgs({
      schema,
      document,
      operationName: operation.name?.value,
      variableValues: given,
    });
    if (!('schema' in validated)) throw validated[0];
    this.#execute = (delivered) => {
      // Resolvers only read properties: nothing here is waited for.
      const result = executeSubscriptionEvent({ ...validated, rootValue: delivered }) as ExecutionResult;
      return JSON.stringify(result);
    };
  }

  json(event: MarketEvent, cursor: string, origin: Origin): string {
    const known = this.#made.get(event);
    if (known?.cursor === cursor) return known.json;
    const json = this.#execute({ event, cursor, origin });
    this.#made.set(event, { cursor, json });
    return json;
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
