import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import type { DeliveryEvent } from '../../src/webhooks/index.ts';
import { executorOf, Remembered, type Subscribed } from '../graph/selection.ts';
import { schema } from '../index.ts';

/** What the documents of some readers select of the events of webhook deliveries. */
export interface DeliverySelection {
  /** The answer to the document for one event, as JSON. It is computed once for each event. */
  json(event: DeliveryEvent): string;
}

// Clients use a handful of documents.
const selections = new Remembered<DeliverySelection>(200);

/** The selection of a subscription to webhook deliveries. */
export function deliverySelection(
  { key }: Subscribed,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): DeliverySelection {
  return selections.get(key, () => {
    const { run } = executorOf(schema, document, operation, given);
    const made = new WeakMap<DeliveryEvent, string>();
    return {
      json(event) {
        const json = made.get(event) ?? run(event);
        made.set(event, json);
        return json;
      },
    };
  });
}
