import type { Sql } from '../../platform/database.ts';
import { decodeId, encodeId, newUuid } from '../../platform/ids.ts';
import { invalidParameter, nearest, Problem } from '../../platform/problem.ts';
import { COUNTRIES } from '../../stories/index.ts';
import { cleanId } from '../clean.ts';
import { ITEM_KINDS } from '../items/index.ts';
import type { FeedState, NewsFeed } from './model.ts';
import type { FeedRoom } from './room.ts';
import { type FeedRow, toFeed } from './rows.ts';

/** A feed as an operator adds it. */
export interface NewFeed {
  readonly url: string;
  /** Undefined: what the feed calls itself. */
  readonly publisher?: string | null | undefined;
  /** ISO 3166-1 alpha-2 code, or the English name of a G20 member. */
  readonly home?: string | null | undefined;
  /** One of `ITEM_KINDS`; undefined: told by each item. */
  readonly kind?: string | null | undefined;
  /** `quotes` unless given. */
  readonly licence?: string | null | undefined;
}

/**
 * Adds a feed. It is due at once.
 * @returns the feed, and whether it is new: one whose address is known stays as it is.
 * @throws Problem `invalid_parameter` that names `url`, `publisher`, `home`, `kind` or `licence`.
 */
export async function addFeed(
  room: FeedRoom,
  given: NewFeed,
): Promise<{ readonly feed: NewsFeed; readonly added: boolean }> {
  const publisher = named(given.publisher);
  const home = homeOf(given.home);
  const kind = oneOf('kind', given.kind, ITEM_KINDS) ?? null;
  const licence = oneOf('licence', given.licence, LICENCES) ?? 'quotes';
  // Which address its name has is looked at when it is polled.
  const written = room.guard.checkText(given.url.trim().replace(/#.*$/s, ''));
  const { href: url, host, hostname } = new URL(written);
  const { rows } = await room.db.query<FeedRow>(ADD, [
    newUuid(),
    url,
    host,
    publisher ?? hostname.replace(/^www\./, ''),
    publisher !== undefined,
    home,
    kind,
    licence,
  ]);
  if (rows[0] !== undefined) return { feed: toFeed(rows[0]), added: true };
  const known = await room.db.query<FeedRow>(
    'select * from news_feeds where url = $1 or given_url = $1 order by id limit 1',
    [url],
  );
  if (known.rows[0] === undefined)
    throw new Problem('conflict', 'The feed was removed at the same time. Add it again.');
  return { feed: toFeed(known.rows[0]), added: false };
}

/** Which feeds; in the order in which they were added. */
export interface FeedsAsked {
  readonly state?: FeedState | undefined;
  /** Only those whose last poll failed. */
  readonly failing?: boolean | undefined;
  readonly size: number;
  /** uuid: continue after it. */
  readonly after?: string | undefined;
}

/** A page of feeds, in the order in which they were added. */
export async function listFeeds(
  { db }: Pick<FeedRoom, 'db'>,
  { state, failing, size, after }: FeedsAsked,
): Promise<readonly NewsFeed[]> {
  const { rows } = await db.query<FeedRow>(
    `select * from news_feeds where ($1::text is null or state = $1) and (not $2::boolean or failures > 0)
       and ($3::uuid is null or id > $3) order by id limit $4`,
    [state ?? null, failing === true, after ?? null, size],
  );
  return rows.map(toFeed);
}

/** @throws Problem `not_found`. */
export async function getFeed({ db }: Pick<FeedRoom, 'db'>, id: string): Promise<NewsFeed> {
  const { rows } = await db.query<FeedRow>('select * from news_feeds where id = $1', [id]);
  return toFeed(found(rows));
}

/** Polls it no more until it is resumed. @throws Problem `not_found`. */
export async function pauseFeed({ db }: Pick<FeedRoom, 'db'>, id: string): Promise<NewsFeed> {
  const { rows } = await db.query<FeedRow>(
    `update news_feeds set state = 'paused', next_poll_at = null, queued_until = null, updated_at = clock_timestamp()
     where id = $1 returning *`,
    [id],
  );
  return toFeed(found(rows));
}

/**
 * Pauses it and lets nothing more of it in: a poll that is under way takes in no item from now on, and no other begins
 * until it is resumed. @throws Problem `not_found`.
 */
export async function closeFeed(sql: Pick<Sql, 'query'>, id: string): Promise<void> {
  const { rowCount } = await sql.query(
    `update news_feeds set state = 'paused', next_poll_at = null, queued_until = null, poller = null,
       polling_until = 'infinity', updated_at = clock_timestamp() where id = $1`,
    [id],
  );
  if (rowCount === 0) throw noSuchFeed();
}

/** Polls it again, from now on: paused or gone. Its failures are forgotten. @throws Problem `not_found`. */
export async function resumeFeed({ db }: Pick<FeedRoom, 'db'>, id: string): Promise<NewsFeed> {
  const { rows } = await db.query<FeedRow>(
    `update news_feeds set state = 'active', next_poll_at = clock_timestamp(), queued_until = null, failures = 0,
       polling_until = case when polling_until < 'infinity' then polling_until end, failing_since = null,
       updated_at = clock_timestamp() where id = $1 returning *`,
    [id],
  );
  return toFeed(found(rows));
}

/**
 * Makes a feed due now; a worker polls it within seconds.
 * @throws Problem `not_found`; `conflict` for one that is paused or gone.
 */
export async function hurryFeed(room: Pick<FeedRoom, 'db'>, id: string): Promise<NewsFeed> {
  const { rows } = await room.db.query<FeedRow>(
    `update news_feeds set next_poll_at = clock_timestamp(), queued_until = null
     where id = $1 and state = 'active' returning *`,
    [id],
  );
  if (rows[0] !== undefined) return toFeed(rows[0]);
  const { state } = await getFeed(room, id);
  throw new Problem('conflict', `The feed is ${state}. Resume it first.`);
}

/** Forgets a feed. Its items stay. @throws Problem `not_found`. */
export async function dropFeed(sql: Sql, id: string): Promise<NewsFeed> {
  const { rows } = await sql.query<FeedRow>('delete from news_feeds where id = $1 returning *', [id]);
  return toFeed(found(rows));
}

/** The uuid of a public id, `newsfeed_...`. @throws Problem `not_found` for what is none. */
export function feedUuid(id: string): string {
  const uuid = decodeId('newsfeed', id);
  if (uuid === undefined) throw noSuchFeed();
  return uuid;
}

/** The public id. */
export function feedId(uuid: string): string {
  return encodeId('newsfeed', uuid);
}

const LICENCES = ['quotes', 'full'] as const;
const LONGEST_PUBLISHER = 200;

const ADD = `insert into news_feeds (id, url, given_url, host, publisher, named, home, kind, licence, next_poll_at)
  select $1, $2, $2, $3, $4, $5, $6, $7, $8, clock_timestamp()
  where not exists (select from news_feeds where given_url = $2)
  on conflict (url) do nothing returning *`;

function noSuchFeed(): Problem {
  return new Problem('not_found', 'There is no news feed with that id.');
}

function found(rows: readonly FeedRow[]): FeedRow {
  const [row] = rows;
  if (row === undefined) throw noSuchFeed();
  return row;
}

function named(publisher: string | null | undefined): string | undefined {
  const name = cleanId(publisher ?? '').trim();
  if (name.length > LONGEST_PUBLISHER) {
    throw invalidParameter('publisher', `is longer than ${LONGEST_PUBLISHER} characters`);
  }
  return name === '' ? undefined : name;
}

function homeOf(home: string | null | undefined): string | null {
  const written = home?.trim() ?? '';
  if (written === '') return null;
  const country = COUNTRIES.find(({ name }) => name.toLowerCase() === written.toLowerCase());
  if (country !== undefined) return country.code;
  // A publisher may be at home outside the countries that stories are filed under.
  if (/^[a-z]{2}$/i.test(written)) return written.toUpperCase();
  throw invalidParameter(
    'home',
    'is neither an ISO 3166-1 alpha-2 code nor the English name of a G20 member',
  );
}

function oneOf<Value extends string>(
  name: string,
  given: string | null | undefined,
  allowed: readonly Value[],
): Value | undefined {
  const written = given?.trim().toLowerCase() ?? '';
  if (written === '') return undefined;
  const value = allowed.find((each) => each === written);
  if (value !== undefined) return value;
  const suggestion = nearest(written.slice(0, 64), allowed);
  throw invalidParameter(name, `is not one of ${allowed.join(', ')}`, {
    allowed,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}
