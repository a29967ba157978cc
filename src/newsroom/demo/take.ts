import type { Database } from '../../platform/database.ts';
import { DAY_MS } from '../../platform/days.ts';
import type { Logger } from '../../platform/log.ts';
import { LARGEST_TAKE, takeItems } from '../items/index.ts';
import type { Said } from './calendar.ts';

/**
 * Takes in what is said, in order. What is said at one moment goes in at once, and an item with its change never in one
 * transaction, so that the latest moment that is stored tells how far this came, whenever it was stopped.
 * @param isClosing says that the service wants to end: the rest is taken in the next time.
 */
export async function takeSaid(
  db: Database,
  said: readonly Said[],
  options: { readonly announce: boolean; readonly log: Logger; readonly isClosing?: () => boolean },
): Promise<void> {
  for (const batch of batchesOf(said)) {
    if (options.isClosing?.() === true) return;
    const outcomes = await takeItems(
      db,
      batch.map(({ item }) => item),
      { announce: options.announce },
    );
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome.kind === 'rejected') {
        options.log.warn({ reason: outcome.reason, id: batch[at]!.item.guid }, 'synthetic item rejected');
      }
    }
  }
}

// The rest of what is said at one moment still fits.
const BATCH = LARGEST_TAKE / 2;

function batchesOf(said: readonly Said[]): Said[][] {
  const batches: Said[][] = [];
  let ids = new Set<string>();
  for (let from = 0; from < said.length; ) {
    let to = from;
    while (to < said.length && said[to]!.at === said[from]!.at) to += 1;
    const moment = said.slice(from, to);
    const last = batches.at(-1);
    const isFull = last === undefined || last.length + moment.length > BATCH;
    if (isFull || moment.some(({ item }) => ids.has(item.guid!))) {
      batches.push(moment);
      ids = new Set();
    } else last.push(...moment);
    for (const { item } of moment) ids.add(item.guid!);
    from = to;
  }
  return batches;
}

/** What is not stored yet. The nth time that an item is said makes its nth version. */
export async function missingOf(db: Pick<Database, 'query'>, said: readonly Said[]): Promise<Said[]> {
  const { rows } = await db.query<{ guid: string; version: number }>(
    'select guid, version from news_items where guid = any($1)',
    [[...new Set(said.map(({ item }) => item.guid!))]],
  );
  const stored = new Map(rows.map(({ guid, version }) => [guid, version]));
  const times = new Map<string, number>();
  return said.filter(({ item }) => {
    const time = (times.get(item.guid!) ?? 0) + 1;
    times.set(item.guid!, time);
    return time > (stored.get(item.guid!) ?? 0);
  });
}

/** How far the newsroom is, in ms since 1970: the latest moment within bounds that is stored; undefined: none is. */
export async function latestSaid(
  db: Pick<Database, 'query'>,
  since: number,
  until: number,
): Promise<number | undefined> {
  const { rows } = await db.query<{ at: Date | null }>(
    `select max(fetched_at) as at from news_items
     where guid like 'demo:%' and fetched_at > $1 and fetched_at <= $2 and published_at > $3`,
    // An item is changed within days of its date.
    [new Date(since), new Date(until), new Date(since - CHANGED_MS)],
  );
  return rows[0]!.at?.getTime();
}

const CHANGED_MS = 5 * DAY_MS;

/** When this newsroom was opened, in ms since 1970; undefined: it was not. */
export async function openedAt(db: Pick<Database, 'query'>): Promise<number | undefined> {
  const { rows } = await db.query<{ opened: string }>(
    `select split_part(guid, ':', 3) as opened from news_items
     where domain = 'meridianwire.example' and guid like 'demo:opening:%' limit 1`,
  );
  return rows[0] === undefined ? undefined : Number(rows[0].opened);
}
