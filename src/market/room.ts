import type { Database } from '../platform/database.ts';
import type { Logger } from '../platform/log.ts';
import { type Copies, openCopies } from './copies.ts';
import { type DayTexts, openDayTexts } from './days/texts.ts';
import type { Venue } from './venue.ts';

/** What the operations of this room work with; one a process. */
export interface MarketRoom {
  readonly db: Database;
  readonly log: Logger;
  /** What links begin with, without a slash at the end. */
  readonly baseUrl: string;
  /** The venues this process is connected to, by id. Empty: the archive is what there is. */
  readonly venues: ReadonlyMap<string, Venue>;
  readonly copies: Copies;
  readonly texts: DayTexts;
  /** What requests are fetching from venues right now, so that two who ask for the same share one page: whether it came. */
  readonly fetching: Map<string, Promise<boolean>>;
  /** When requests last asked a venue again for bars that it did not have, by series, on the clock of performance.now(). */
  readonly askedAgain: Map<number, number>;
  close(): Promise<void>;
}

export interface MarketOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly baseUrl: string;
  readonly venues?: readonly Venue[];
  /** Where texts of days are kept, and how much of them; nowhere unless given. */
  readonly cache?: { readonly folder: string; readonly bytes: number };
}

/** Opens the room. It holds no state that does not follow from the database. */
export function openMarket(options: MarketOptions): MarketRoom {
  const { db, log, baseUrl, venues = [], cache = { folder: '', bytes: 0 } } = options;
  const copies = openCopies(db.url, (error) => log.warn({ err: error }, 'a database connection was lost'));
  const texts = openDayTexts(cache.folder, cache.bytes, log);
  return {
    db,
    log,
    baseUrl,
    venues: new Map(venues.map((venue) => [venue.id, venue])),
    copies,
    texts,
    fetching: new Map(),
    askedAgain: new Map(),
    async close() {
      await copies.close();
      await texts.close();
    },
  };
}

/**
 * The same market, read from a replica of its database. Texts of days are kept by their content, in one place for all.
 * What must be fetched from a venue first asks for the primary.
 */
export function marketOver(room: MarketRoom, db: Database): MarketRoom {
  const replica = db.replica!;
  const open = (): Copies =>
    openCopies(db.url, (error) => room.log.warn({ err: error }, 'a database connection was lost'));
  let copies = open();
  let { timesLeft } = replica;
  const present = (): Copies => {
    if (timesLeft === replica.timesLeft) return copies;
    ({ timesLeft } = replica);
    copies.close().catch(() => {});
    copies = open();
    return copies;
  };
  const own: Copies = {
    rows: (query, memory) =>
      replica.orPrimary(
        () => present().rows(query, memory),
        () => room.copies.rows(query, memory),
      ),
    close: () => copies.close(),
  };
  return { ...room, db, askedAgain: new Map(), copies: own, close: () => own.close() };
}
