import type { Services } from '../../schema/graph/context.ts';
import type { Principal } from '../../src/identity/index.ts';
import { runForAll } from '../../src/platform/owner.ts';
import type { StreamNeeds } from './route.ts';

// With the time for one query to the database, a stream ends within a second after its key is revoked.
const LOOK_MS = 300;
const KEYS_A_QUESTION = 500;

/** Watches open streams. It ends a stream whose key is revoked or whose plan no longer includes it. */
export interface StreamWatch {
  /** @returns a function that stops watching the stream. */
  add(principal: Principal, needs: StreamNeeds, end: () => void): () => void;
}

interface Watched {
  readonly needs: StreamNeeds;
  readonly planName: string;
  readonly end: () => void;
}

export function watchStreams({ identity, log }: Pick<Services, 'identity' | 'log'>): StreamWatch {
  const open = new Map<string, Set<Watched>>();
  let isLooking = false;

  const look = async (): Promise<void> => {
    const ids = [...open.keys()];
    for (let at = 0; at < ids.length; at += KEYS_A_QUESTION) {
      const asked = ids.slice(at, at + KEYS_A_QUESTION);
      const valid = await identity.streamTickets.stillValid(asked);
      for (const id of asked) {
        const plan = valid.get(id)?.plan;
        for (const { needs, planName, end } of [...(open.get(id) ?? [])]) {
          const isGiven = needs === 'market' ? plan?.marketData === true : plan?.name === planName;
          if (!isGiven) end();
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
