import { createHash } from 'node:crypto';
import { cutShort } from '../../platform/cut-short.ts';
import type { Sql } from '../../platform/database.ts';
import { DAY_MS } from '../../platform/days.ts';
import { newUuid } from '../../platform/ids.ts';
import { LONGEST_URL } from '../../platform/outbound/guard.ts';
import { readRetryAfter } from '../../platform/outbound/retry-after.ts';
import { Problem } from '../../platform/problem.ts';
import { LARGEST_TAKE, takeItems } from '../items/index.ts';
import { type Fetched, fetchFeed, toldOf } from './fetch.ts';
import { givenItems } from './given.ts';
import { lookAside } from './look-aside.ts';
import { countPoll } from './metrics.ts';
import type { FeedDocument, NewsFeed, PollOutcome } from './model.ts';
import type { FeedRoom } from './room.ts';
import { type FeedRow, toFeed } from './rows.ts';
import { LONGEST_WAIT, nextPoll, nextTry } from './schedule.ts';
import { HostBusy, letRest, takeTurn } from './turns.ts';
import { othersAt, type Voice, voiceOf } from './voice.ts';

/** What a poll did. */
export interface PollReport {
  readonly feed: NewsFeed;
  readonly outcome: PollOutcome;
  /** A sentence; empty for what needs none. */
  readonly detail: string;
  readonly status: number | undefined;
  readonly entries: number;
  readonly created: number;
  readonly revised: number;
  readonly unchanged: number;
  readonly rejected: number;
  /** Why entries were rejected, at most five reasons. */
  readonly reasons: readonly string[];
}

/**
 * Polls a feed once, whatever its state. Items are taken in before it is noted that the document was read: whoever dies
 * in between leaves the feed due, and the next poll finds what was taken unchanged. What cannot be taken in for any other
 * reason than that the database is away is a failure of the feed like others: it is tried again later, and is seen.
 * @param options.signal ends the fetch; then nothing is noted and the feed stays due.
 * @returns undefined when another poll of this feed is under way, or there is no such feed (any more).
 */
export async function pollFeed(
  room: FeedRoom,
  id: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<PollReport | undefined> {
  const { db, log } = room;
  const poller = newUuid();
  const claimed = await db.query<ClaimedRow>(CLAIM, [id, poller, LEASE_SECONDS]);
  const row = claimed.rows[0];
  if (row === undefined) return undefined;
  const started = performance.now();
  const feed = toFeed(row);
  const told = row.claimed_at.getTime() - started;
  const poll: Poll = { room, row, feed, poller, now: () => told + performance.now() };
  // Large documents are read one after the other, however long those before it take.
  const renewing = setInterval(() => void renew(poll).catch(() => undefined), RENEW_MS).unref();
  let report: PollReport | undefined;
  let fetched: Fetched | undefined;
  try {
    fetched = await fetchFeed(room.guard, {
      url: row.url,
      etag: sendable(row.etag),
      lastModified: sendable(row.last_modified),
      turn: (host, signal) => takeTurn(db, host, signal),
      limits: room.limits,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    if (options.signal?.aborted) return undefined;
    report = await settled(poll, fetched);
  } catch (error) {
    if (error instanceof ClaimLost) return undefined;
    if (error instanceof HostBusy) {
      await db.query(POSTPONE, [id, poller, new Date(error.until)]);
      report = {
        ...NOTHING,
        feed,
        outcome: 'host_busy',
        detail: 'its host is busy with another feed, or asked for a pause',
      };
    } else if (fetched === undefined || isAbsence(error)) throw error;
    else {
      log.error({ err: error, feed: row.url }, 'what a news feed brought could not be taken in');
      const detail = 'what it brought could not be taken in';
      report = await failed(poll, fetched, {
        ...NOTHING,
        feed,
        outcome: 'no_feed',
        status: fetched.status,
        detail,
      });
    }
  } finally {
    clearInterval(renewing);
    // What is noted ends the claim as well; this is for what was thrown.
    if (report === undefined) await db.query(RELEASE, [id, poller]).catch(() => undefined);
  }
  countPoll(report, (performance.now() - started) / 1_000);
  if (report.outcome !== 'host_busy') {
    const { outcome, detail, created, revised, rejected } = report;
    log.debug({ feed: row.url, outcome, detail, created, revised, rejected }, 'polled a news feed');
  }
  return report;
}

/** Whether the database was away, or could not answer just then: that is no fault of a feed. */
const isAbsence = (error: unknown): boolean => error instanceof Problem && error.code === 'unavailable';

/** The feed was removed meanwhile, or the claim was over and somebody else has it. */
class ClaimLost extends Error {}

/** How long a claim lasts that is not renewed, as when its process has died. */
const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;
// What a feed has had for longer is history when it is first seen: it goes in without telling anybody.
const NEWS_MS = 2 * DAY_MS;
const MOST_REASONS = 5;

interface Poll {
  readonly room: FeedRoom;
  readonly row: FeedRow;
  readonly feed: NewsFeed;
  readonly poller: string;
  /**
   * The database's clock, in ms since 1970: it says when a feed is due. By a clock of ours that is behind, the next poll
   * would be due at once, again and again, and the rest that a publisher asked for would be over.
   */
  readonly now: () => number;
}

/** A feed, and when it was claimed. */
type ClaimedRow = FeedRow & { readonly claimed_at: Date };

const NOTHING = {
  detail: '',
  status: undefined,
  entries: 0,
  created: 0,
  revised: 0,
  unchanged: 0,
  rejected: 0,
  reasons: [],
} as const;

async function settled(poll: Poll, fetched: Fetched): Promise<PollReport> {
  const { row, feed } = poll;
  const { status, detail } = fetched;
  if (fetched.outcome === 'not_modified')
    return succeeded(poll, fetched, { ...NOTHING, feed, outcome: 'not_modified', status });
  if (fetched.outcome !== 'read')
    return failed(poll, fetched, { ...NOTHING, feed, outcome: fetched.outcome, status, detail });
  const digest = createHash('sha256').update(fetched.body).digest();
  if (row.digest?.equals(digest)) {
    return succeeded(poll, fetched, { ...NOTHING, feed, outcome: 'nothing_new', status }, { digest });
  }
  const { document, detail: why } = await lookAside(fetched);
  if (document === undefined)
    return failed(poll, fetched, {
      ...NOTHING,
      feed,
      outcome: 'no_feed',
      status,
      detail: toldOf(fetched, why),
    });
  const voice = voiceOf(feed, document, await othersAt(poll.room.db, feed, document));
  const taken = await takeEntries(poll, document, voice);
  const fresh = taken.created + taken.revised;
  const report = {
    ...taken,
    feed,
    outcome: fresh > 0 ? 'taken' : 'nothing_new',
    status,
    detail: '',
  } as const;
  return succeeded(poll, fetched, report, { digest, document, publisher: voice.publisher });
}

type Taken = Pick<PollReport, 'entries' | 'created' | 'revised' | 'unchanged' | 'rejected' | 'reasons'>;

async function takeEntries(poll: Poll, document: FeedDocument, voice: Voice): Promise<Taken> {
  const { room, feed, poller } = poll;
  const now = poll.now();
  const counts = { created: 0, revised: 0, unchanged: 0, rejected: 0 };
  const reasons: string[] = [];
  // The oldest first: what a feed lists on top is what it said last.
  const items = givenItems(feed, voice, document, now).toReversed();
  const isNew = feed.lastSuccessAt === null;
  const isNews = ({ publishedAt }: (typeof items)[number]): boolean =>
    publishedAt === undefined ? !isNew : publishedAt > now - NEWS_MS;
  const first = async (sql: Sql): Promise<void> => {
    if ((await sql.query(STILL, [feed.id, poller])).rowCount === 0) throw new ClaimLost();
  };
  for (const announce of [false, true]) {
    const part = items.filter((item) => isNews(item) === announce);
    for (let from = 0; from < part.length; from += LARGEST_TAKE) {
      await renew(poll);
      for (const outcome of await takeItems(room.db, part.slice(from, from + LARGEST_TAKE), {
        announce,
        first,
      })) {
        counts[outcome.kind] += 1;
        if (outcome.kind === 'rejected' && reasons.length < MOST_REASONS) reasons.push(outcome.reason);
      }
    }
  }
  return { entries: items.length, ...counts, reasons };
}

/** Goes on with a claim; one that somebody else has by now stays theirs. */
async function renew({ room, feed, poller }: Poll): Promise<void> {
  await room.db.query(RENEW, [feed.id, poller, LEASE_SECONDS]);
}

interface Read {
  readonly digest: Buffer;
  readonly document?: FeedDocument;
  readonly publisher?: string;
}

async function succeeded(
  { room, row, poller, now }: Poll,
  { headers, movedTo, outcome }: Fetched,
  report: PollReport,
  read?: Read,
): Promise<PollReport> {
  const { document, publisher } = read ?? {};
  const fresh = report.created + report.revised;
  const hints = document?.hints ?? { ttl: undefined, skipHours: [], skipDays: [] };
  const before = row.last_success_at?.getTime();
  const next = nextPoll({
    interval: row.interval,
    since: before === undefined ? undefined : (now() - before) / 1_000,
    fresh,
    hints,
    headers,
    now: now(),
    random: Math.random(),
  });
  const moved = await whereTo(room, row, movedTo);
  const isUnmodified = outcome === 'not_modified';
  const { rows } = await room.db.query<FeedRow>(SUCCEED, [
    row.id,
    poller,
    report.outcome,
    report.status ?? null,
    new Date(next.at),
    next.interval,
    fresh > 0,
    report.created,
    report.revised,
    report.rejected,
    moved ?? row.url,
    new URL(moved ?? row.url).host,
    sendable(headers.etag) ?? (isUnmodified ? row.etag : null),
    sendable(headers['last-modified']) ?? (isUnmodified ? row.last_modified : null),
    read?.digest ?? row.digest,
    publisher ?? row.publisher,
    (document?.title === undefined ? undefined : cutShort(document.title, LONGEST_HEADER)) ?? row.title,
    document?.site ?? row.site,
    document?.format ?? row.format,
    report.reasons.length === 0 ? null : `could not be read: ${report.reasons.join('; ')}`.slice(0, 1_000),
  ]);
  return rows[0] === undefined ? report : { ...report, feed: toFeed(rows[0]) };
}

const LONGEST_HEADER = 500;

/** What may be sent back to whoever sent it: a longer one, cut, would never be known again, and other letters are refused. */
const sendable = (header: string | null | undefined): string | null =>
  header && header.length <= LONGEST_HEADER && /^[\x20-\x7e]+$/.test(header) ? header : null;

/** Where a feed moved for good; its old address where another feed is there already, so that none is polled twice. */
async function whereTo(
  { db, log }: FeedRoom,
  row: FeedRow,
  movedTo: string | undefined,
): Promise<string | undefined> {
  // An address that nobody could have added is not remembered either.
  if (movedTo === undefined || movedTo === row.url || movedTo.length > LONGEST_URL) return undefined;
  const { rows } = await db.query('select from news_feeds where url = $1 and id <> $2', [movedTo, row.id]);
  if (rows.length > 0) return undefined;
  log.info({ feed: row.url, to: movedTo }, 'a news feed moved permanently');
  return movedTo;
}

async function failed(
  { room, row, poller, now: clock }: Poll,
  { headers, url }: Fetched,
  report: PollReport,
): Promise<PollReport> {
  const now = clock();
  const failures = row.failures + 1;
  const retryAfter = headers['retry-after'];
  const restMs = readRetryAfter(retryAfter, now);
  const isGone = report.outcome === 'gone';
  if (restMs !== undefined && (report.status === 429 || report.status === 503)) {
    await letRest(room.db, new URL(url).host, now + Math.min(LONGEST_WAIT * 1_000, restMs));
  }
  const { rows } = await room.db.query<FeedRow>(FAIL, [
    row.id,
    poller,
    report.outcome,
    report.status ?? null,
    report.detail.slice(0, 1_000),
    new Date(nextTry(failures, retryAfter, now, Math.random())),
    isGone,
  ]);
  if (isGone) room.log.warn({ feed: row.url }, 'a news feed is gone: its publisher answers 410');
  return rows[0] === undefined ? report : { ...report, feed: toFeed(rows[0]) };
}

const CLAIM = `update news_feeds set poller = $2, polling_until = clock_timestamp() + make_interval(secs => $3)
  where id = $1 and coalesce(polling_until, '-infinity') < clock_timestamp() returning *, clock_timestamp() as claimed_at`;

const RENEW = `update news_feeds set polling_until = clock_timestamp() + make_interval(secs => $3)
  where id = $1 and poller = $2`;

// Whoever takes the claim away waits until the items of this transaction are in, and finds them.
const STILL = 'select from news_feeds where id = $1 and poller = $2 for share';

const RELEASE = `update news_feeds set poller = null, polling_until = null, queued_until = null
  where id = $1 and poller = $2`;

const POSTPONE = `update news_feeds set poller = null, polling_until = null, queued_until = null,
    next_poll_at = case when state = 'active' then greatest(next_poll_at, $3) end
  where id = $1 and poller = $2`;

const SUCCEED = `update news_feeds set poller = null, polling_until = null, queued_until = null,
    last_polled_at = clock_timestamp(), last_success_at = clock_timestamp(), last_outcome = $3, last_status = $4,
    last_detail = $20, failures = 0, failing_since = null, polls = polls + 1, interval = $6,
    next_poll_at = case when state = 'active' then $5::timestamptz end,
    last_new_at = case when $7 then clock_timestamp() else last_new_at end,
    created = created + $8, revised = revised + $9, rejected = rejected + $10, url = $11, host = $12, etag = $13,
    last_modified = $14, digest = $15, publisher = case when named then publisher else $16 end, title = $17, site = $18,
    format = $19
  where id = $1 and poller = $2 returning *`;

const FAIL = `update news_feeds set poller = null, polling_until = null, queued_until = null,
    last_polled_at = clock_timestamp(), last_outcome = $3, last_status = $4, last_detail = $5, polls = polls + 1,
    failures = failures + 1, failing_since = coalesce(failing_since, clock_timestamp()),
    state = case when $7 then 'gone' else state end,
    next_poll_at = case when state = 'active' and not $7 then $6::timestamptz end
  where id = $1 and poller = $2 returning *`;
