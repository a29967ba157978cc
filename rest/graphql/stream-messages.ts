import { z } from 'zod';

/** A message to the node that has the connection of a reservation. */
export type StreamMessage =
  /** Begins a subscription that was checked and counted. */
  | {
      readonly kind: 'read';
      readonly id: string;
      readonly request: {
        readonly query: string;
        readonly operationName?: string;
        readonly variables?: object;
      };
      readonly symbols: readonly string[];
      readonly after: string | null;
      /** Of the request that sent it. A node of an earlier release does not say it. */
      readonly requestId?: string | undefined;
    }
  /** Begins a subscription to stories or webhook deliveries, which is resolved at the node with the connection. */
  | {
      readonly kind: 'stories';
      readonly id: string;
      readonly request: {
        readonly query: string;
        readonly operationName?: string;
        readonly variables?: object;
      };
      readonly after: string | null;
      /** Of the request that sent it. A node of an earlier release does not say it. */
      readonly requestId?: string | undefined;
    }
  /** Sends frames that are ready. A node of an earlier release does not say of which operation. */
  | { readonly kind: 'text'; readonly id?: string | undefined; readonly text: string }
  /** Ends an operation. Before the connection is open, it takes what waits under the id out of the line. */
  | { readonly kind: 'stop'; readonly id: string };

// Messages come through Redis, where other programs may write too. A message with another shape is dropped.
const requestShape = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});
export const messageShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stories'),
    id: z.string(),
    request: requestShape,
    after: z.string().nullable(),
    requestId: z.string().optional(),
  }),
  z.object({
    kind: z.literal('read'),
    id: z.string(),
    request: requestShape,
    symbols: z.array(z.string()),
    after: z.string().nullable(),
    requestId: z.string().optional(),
  }),
  z.object({ kind: z.literal('text'), id: z.string().optional(), text: z.string() }),
  z.object({ kind: z.literal('stop'), id: z.string() }),
]);
/** A message as one node sends it to another, with the token of its reservation. */
export const sentShape = z.object({ token: z.string(), message: messageShape });
