import type { Principal } from '../../../src/identity/index.ts';
import type { Sink } from '../../../src/platform/sink.ts';

/** An open response that events are written to. */
export interface EventSocket extends Sink {
  /**
   * Whether the written bytes go to the connection unchanged. Then they must include the chunks of HTTP/1.1 (RFC 9112,
   * 7.1), so that one buffer serves all readers.
   */
  readonly chunked: boolean;
  /** Calls back, once, when the connection has ended on either side; soon, if the caller has left already. */
  onClose(gone: () => void): void;
}

/** An open stream: its owner, what it needs to stay open, and the function that ends it when the owner loses that. */
export interface OpenedStream {
  readonly principal: Principal;
  readonly end: (why: StreamLoss) => void;
  readonly needs: StreamNeeds;
}

/** What a stream needs besides its key. */
export interface StreamNeeds {
  /** `market`: a plan with market data. `same`: the plan that it was opened with. */
  readonly plan: 'market' | 'same';
  /** The symbols that it sends now, which must be open to the plan. */
  readonly symbols?: () => Iterable<string>;
}

/** What a stream lost: its key, market data in its plan, an instrument that is open to its plan, the plan itself. */
export type StreamLoss = 'key' | 'market' | 'instrument' | 'plan';
