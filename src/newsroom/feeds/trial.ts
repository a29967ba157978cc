import { Problem } from '../../platform/problem.ts';
import { type Fetched, fetchFeed, toldOf } from './fetch.ts';
import { lookAside } from './look-aside.ts';
import type { FeedDocument, PollOutcome } from './model.ts';
import type { FeedRoom } from './room.ts';
import { HostBusy, takeTurn } from './turns.ts';
import { othersAt, type Voice, voiceOf } from './voice.ts';

/** What an address gives, without anything being stored. */
export interface FeedTrial {
  readonly outcome: PollOutcome | 'read';
  readonly detail: string;
  readonly status: number | undefined;
  /** Behind all redirects. */
  readonly url: string;
  readonly movedTo: string | undefined;
  readonly encoding: string | undefined;
  readonly document: FeedDocument | undefined;
  /** As whom the feed would speak if nobody names its publisher. */
  readonly voice: Voice | undefined;
}

/**
 * Fetches an address and reads it as a feed, as a poll would. Nothing is stored.
 * @throws Problem `invalid_parameter` that names `url`; `conflict` while its host is asked for another feed.
 */
export async function tryFeed(room: FeedRoom, given: string): Promise<FeedTrial> {
  const url = room.guard.checkText(given.trim().replace(/#.*$/s, ''));
  const fetched = await fetchFeed(room.guard, {
    url: new URL(url).href,
    turn: (host, signal) => takeTurn(room.db, host, signal),
    limits: room.limits,
  }).catch((error: unknown) => {
    if (!(error instanceof HostBusy)) throw error;
    throw new Problem(
      'conflict',
      `${error.message}: another feed of it is being fetched, or it asked for a pause. Try again later.`,
    );
  });
  if (fetched.outcome !== 'read')
    return { ...shared(fetched), encoding: undefined, document: undefined, voice: undefined };
  const { document, encoding, detail } = await lookAside(fetched);
  const outcome = document === undefined ? 'no_feed' : 'read';
  const voice = document === undefined ? undefined : await voiceAt(room, fetched.url, document);
  return { ...shared(fetched), outcome, detail: toldOf(fetched, detail), encoding, document, voice };
}

async function voiceAt({ db }: FeedRoom, url: string, document: FeedDocument): Promise<Voice> {
  const feed = { url, named: false, publisher: new URL(url).hostname.replace(/^www\./, '') };
  return voiceOf(feed, document, await othersAt(db, { id: null }, document));
}

function shared({ outcome, detail, status, url, movedTo }: Fetched) {
  return { outcome, detail, status, url, movedTo };
}
