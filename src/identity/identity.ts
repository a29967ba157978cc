import type { Database } from '../platform/database.ts';
import type { Logger } from '../platform/log.ts';
import { type AccountKeys, openAccountKeys } from './account-keys.ts';
import { type FeedTokens, openFeedTokens } from './feed-tokens.ts';
import { KEYS } from './lookup.ts';
import { openStreamTickets, type StreamTickets } from './stream-tickets.ts';
import { parseToken } from './token.ts';
import { type Kind, openVerifier, type Verifier } from './verifier.ts';

/** Tells who sends a request: by API key, and on feeds by feed token as well. */
export interface Identity extends Verifier {
  /** Verifies feed tokens, which open only feeds and are never API keys. */
  readonly feedTokens: FeedTokens;
  /** Makes and redeems tickets, each of which opens one stream, once. */
  readonly streamTickets: StreamTickets;
  /** Lets an account manage its own keys. */
  readonly accountKeys: AccountKeys;
}

/** @param options `pepper`: what the digests of all secrets are made with. */
export async function openIdentity(options: {
  db: Database;
  pepper: Buffer;
  log: Logger;
}): Promise<Identity> {
  const keys = openVerifier({ ...options, kind: API_KEYS });
  const feedTokens = openFeedTokens(options);
  return {
    verify: (token) => keys.verify(token),
    peek: (token) => keys.peek(token),
    check: () => keys.check(),
    async close() {
      await Promise.all([keys.close(), feedTokens.close()]);
    },
    feedTokens,
    streamTickets: openStreamTickets(options),
    accountKeys: openAccountKeys(options),
  };
}

const API_KEYS: Kind = {
  plural: 'keys',
  nameOf: (token) => parseToken(token)?.publicId,
  question: KEYS,
  // Rows are locked in one order, so that nodes that write the same keys do not wait for each other in a circle.
  touch: `
    with due as (
      select k.id, u.at from api_keys k
      join unnest($1::uuid[], $2::bigint[]) as u (id, at) on u.id = k.id
      order by k.id for no key update of k
    )
    update api_keys k set last_used_at = greatest(k.last_used_at, to_timestamp(due.at / 1000.0))
    from due where due.id = k.id`,
};
