import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import type { MarketEvent, Origin } from '../../src/market/index.ts';
import type { Subscribed } from '../graph/selection.ts';
import { executorOf, Remembered } from '../graph/selection.ts';
import { schema } from '../index.ts';
import type { Delivered } from './stream-type.ts';

/** What the documents of some readers select of market events. */
export interface Selection {
  /** The same for documents that select the same. */
  readonly key: string;
  /** The answer to the document for one event, as JSON. It is computed once for each event. */
  json(event: MarketEvent, cursor: string, origin: Origin): string;
}

// Clients use a handful of documents.
const selections = new Remembered<Selection>(200);

/** The selection of a subscription to market events. */
export function marketSelection(
  { key }: Subscribed,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Selection {
  return selections.get(key, () => {
    const { run } = executorOf(schema, document, operation, given);
    // All readers of a selection share the answers, whatever format their frames have.
    const made = new WeakMap<MarketEvent, { readonly cursor: string; readonly json: string }>();
    return {
      key,
      json(event, cursor, origin) {
        const known = made.get(event);
        if (known?.cursor === cursor) return known.json;
        const delivered: Delivered = { event, cursor, origin };
        const json = run(delivered);
        made.set(event, { cursor, json });
        return json;
      },
    };
  });
}
