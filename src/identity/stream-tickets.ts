import type { Database } from '../platform/database.ts';
import { KEYS } from './lookup.ts';
import type { Principal } from './model.ts';
import { digestToken, isStreamTicket, newStreamTicket } from './token.ts';

/** A ticket with its secret, which is shown only once. */
export interface CreatedStreamTicket {
  readonly ticket: string;
  readonly expiresAt: Date;
}

/** Tickets each open one stream, once, for clients that cannot send headers, such as a browser's EventSource. */
export interface StreamTickets {
  /** A ticket that stands for the principal's key. */
  create(principal: Principal): Promise<CreatedStreamTicket>;
  /**
   * Redeems a ticket and returns its principal; the ticket is then used up. Undefined: unknown, used, expired, or
   * its key is no longer valid.
   */
  redeem(ticket: string): Promise<Principal | undefined>;
  /** Of these keys, those that are still valid, as they are now, by their public ids. */
  stillValid(publicIds: readonly string[]): Promise<ReadonlyMap<string, Principal>>;
}

/** Long enough to open a stream with it, and too short to be worth stealing from a log. */
export const TICKET_SECONDS = 60;

/** @param pepper what the digests of tickets are made with. */
export function openStreamTickets({ db, pepper }: { db: Database; pepper: Buffer }): StreamTickets {
  const stillValid: StreamTickets['stillValid'] = async (publicIds) => {
    const rows = await db.hot('stream-keys', KEYS.text, [`{${publicIds.join(',')}}`]);
    const valid = new Map<string, Principal>();
    for (const row of rows) {
      if (row[2] == null) continue;
      const { principal, expiresAt } = KEYS.found(row);
      if (expiresAt > Number(row[1])) valid.set(principal.publicId, principal);
    }
    return valid;
  };
  return {
    stillValid,
    async create(principal) {
      const ticket = newStreamTicket();
      // Unused tickets would stay for ever.
      await db.query(
        'delete from stream_tickets where digest in (select digest from stream_tickets where expires_at < clock_timestamp() limit 100)',
      );
      const made = await db.query<{ expires_at: Date }>(
        `insert into stream_tickets (digest, key_id, expires_at)
         values ($1, $2, clock_timestamp() + $3 * interval '1 s') returning expires_at`,
        [digestToken(pepper, ticket), principal.keyUuid, TICKET_SECONDS],
      );
      return { ticket, expiresAt: made.rows[0]!.expires_at };
    },
    async redeem(ticket) {
      if (!isStreamTicket(ticket)) return undefined;
      const used = await db.query<{ public_id: string }>(
        `delete from stream_tickets t using api_keys k
         where t.digest = $1 and t.expires_at > clock_timestamp() and k.id = t.key_id returning k.public_id`,
        [digestToken(pepper, ticket)],
      );
      const publicId = used.rows[0]?.public_id;
      return publicId === undefined ? undefined : (await stillValid([publicId])).get(publicId);
    },
  };
}
