import type { Services } from '../../../schema/graph/context.ts';
import { openSymbols } from '../../../schema/market/live.ts';
import type { Plan, Principal } from '../../../src/identity/index.ts';
import { runForAll } from '../../../src/platform/turns/owner.ts';
import type { StreamLoss, StreamNeeds } from '../route/event-stream.ts';

// With the time for two queries to the database, a stream ends within a second after its key is revoked.
const LOOK_MS = 300;
const KEYS_A_QUESTION = 500;

/** Watches open streams. It ends a stream whose key is revoked, or whose plan no longer includes it. */
export interface StreamWatch {
  /** @returns a function that stops watching the stream. */
  add(principal: Principal, needs: StreamNeeds, end: (why: StreamLoss) => void): () => void;
}

interface Watched {
  readonly needs: StreamNeeds;
  readonly planName: string;
  readonly end: (why: StreamLoss) => void;
}

/**
 * What a stream of ticks needs. It is apart from the code that opens streams, because a closure there would keep the request
 * as long as the stream lasts.
 */
export function marketNeeds(symbols: readonly string[]): StreamNeeds {
  return { plan: 'market', symbols: () => symbols };
}

/** Opens the watch over the streams of this process. It asks the database only while streams are open. */
export function watchStreams(services: Pick<Services, 'identity' | 'log' | 'live' | 'db'>): StreamWatch {
  const { identity, log } = services;
  const open = new Map<string, Set<Watched>>();
  let isLooking = false;

  const look = async (): Promise<void> => {
    const isOpen = await openSymbols(followed(open), services);
    const ids = [...open.keys()];
    for (let at = 0; at < ids.length; at += KEYS_A_QUESTION) {
      const asked = ids.slice(at, at + KEYS_A_QUESTION);
      const valid = await identity.streamTickets.stillValid(asked);
      for (const id of asked) {
        for (const watched of [...(open.get(id) ?? [])]) {
          const why = lossOf(watched, valid.get(id)?.plan, isOpen);
          if (why !== undefined) watched.end(why);
        }
      }
    }
  };
  const lookLater = (): void => {
    if (isLooking) return;
    isLooking = true;
    setTimeout(() => {
      look()
        // An unavailable database cannot report a revocation, so the streams stay open.
        .catch((error: unknown) => log.debug({ err: error }, 'the keys of open streams cannot be checked'))
        .finally(() => {
          isLooking = false;
          if (open.size > 0) lookLater();
        });
    }, LOOK_MS).unref();
  };
  return {
    add({ publicId, plan }, needs, end) {
      const watched: Watched = { needs, planName: plan.name, end };
      let ends = open.get(publicId);
      if (ends === undefined) {
        ends = new Set();
        open.set(publicId, ends);
      }
      ends.add(watched);
      runForAll(lookLater);
      return () => {
        ends.delete(watched);
        if (ends.size === 0 && open.get(publicId) === ends) open.delete(publicId);
      };
    },
  };
}

/** The symbols of all streams. */
function followed(open: ReadonlyMap<string, ReadonlySet<Watched>>): Set<string> {
  const symbols = new Set<string>();
  for (const streams of open.values()) {
    for (const { needs } of streams) for (const symbol of needs.symbols?.() ?? []) symbols.add(symbol);
  }
  return symbols;
}

/** @param plan that of the key by now; undefined if the key is no longer valid. */
function lossOf(
  { needs, planName }: Watched,
  plan: Plan | undefined,
  isOpen: (symbol: string, plan: string) => boolean,
): StreamLoss | undefined {
  if (plan === undefined) return 'key';
  if (needs.plan === 'market' && !plan.marketData) return 'market';
  if (needs.plan === 'same' && plan.name !== planName) return 'plan';
  for (const symbol of needs.symbols?.() ?? []) if (!isOpen(symbol, plan.name)) return 'instrument';
  return undefined;
}
