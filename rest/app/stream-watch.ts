import type { Services } from '../../schema/graph/context.ts';
import type { Principal } from '../../src/identity/index.ts';

// With room for one question to the database, a stream ends within a second of its key's revocation.
const LOOK_MS = 300;
const KEYS_A_QUESTION = 500;

/** Watches open streams: one whose key is revoked, or whose plan has lost market data, is ended. */
export interface StreamWatch {
  /** @returns what ends the watching. */
  add(principal: Principal, end: () => void): () => void;
}

export function watchStreams({ identity, log }: Pick<Services, 'identity' | 'log'>): StreamWatch {
  const open = new Map<string, Set<() => void>>();
  let isLooking = false;

  const look = async (): Promise<void> => {
    const ids = [...open.keys()];
    for (let at = 0; at < ids.length; at += KEYS_A_QUESTION) {
      const asked = ids.slice(at, at + KEYS_A_QUESTION);
      const valid = await identity.streamTickets.stillValid(asked);
      for (const id of asked) {
        if (valid.get(id)?.plan.marketData === true) continue;
        for (const end of [...(open.get(id) ?? [])]) end();
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
    add({ publicId }, end) {
      let ends = open.get(publicId);
      if (ends === undefined) {
        ends = new Set();
        open.set(publicId, ends);
      }
      ends.add(end);
      lookLater();
      return () => {
        ends.delete(end);
        if (ends.size === 0 && open.get(publicId) === ends) open.delete(publicId);
      };
    },
  };
}
