import type { EditorialRoom } from '../../editorial/index.ts';
import { DAY_MS } from '../../platform/days.ts';
import type { Logger } from '../../platform/log.ts';
import { COUNTRIES } from '../../stories/index.ts';
import { awaitPlaced } from '../clusters/index.ts';
import { openComposer } from '../compose/index.ts';
import { DESK_KINDS, periodOf, writeDeskPost } from '../desk/index.ts';
import { saidBetween } from './calendar.ts';
import { publishEssays } from './essays.ts';
import { isDemo } from './is-demo.ts';
import { HISTORY_MS } from './seed.ts';
import { missingOf, openedAt, takeSaid } from './take.ts';

// Yesterday's weather is no history.
const BRIEFINGS_MS = 7 * DAY_MS;

export interface FillOptions {
  readonly editorial: EditorialRoom;
  readonly log: Logger;
  /** In ms since 1970; the present unless given. */
  readonly now?: number;
  /** How far back it goes, in ms; 60 days unless given. */
  readonly historyMs?: number;
  /** Aborted when the service wants to end: the rest is filled in after the next start. */
  readonly signal?: AbortSignal;
}

/**
 * Adds what the first start left out, behind it: the older stories of the 60 days before, the posts about them, and the
 * desk's latest analyses of each country. Silent, and done once: what was stopped on the way is completed at the next
 * start; what is complete stays as it is.
 * @returns whether there was anything to do.
 */
export async function fillDemo(options: FillOptions): Promise<boolean> {
  const { editorial, log, now = Date.now(), historyMs = HISTORY_MS, signal } = options;
  const isClosing = (): boolean => signal?.aborted === true;
  const { db } = editorial.stories;
  const opened = (await isDemo(db)) ? await openedAt(db) : undefined;
  if (opened === undefined) return false;
  const past = saidBetween(opened - historyMs, opened, opened).filter(
    ({ at, item }) => at > opened - BRIEFINGS_MS || item.kind !== 'round_up',
  );
  const missing = await missingOf(db, past);
  if (missing.length === 0 && (await hasPosts(editorial))) return false;
  await takeSaid(db, missing, { announce: false, log, isClosing });
  const composer = openComposer({ stories: editorial.stories, log, singles: 'thread' });
  const leave = (): void => void composer.close();
  signal?.addEventListener('abort', leave);
  try {
    // By the thread that places items, where there is one: what it knows of living clusters is not read twice.
    if (!isClosing()) await awaitPlaced(db);
    if (!isClosing()) await composer.drain();
  } catch (error) {
    if (!isClosing()) throw error;
  } finally {
    signal?.removeEventListener('abort', leave);
    await composer.close();
  }
  if (!isClosing()) await publishEssays(editorial, { now, announce: false, log });
  await writeDesk(editorial, now, isClosing);
  return true;
}

/** The analyses and the article of the last whole day, week and month. */
async function writeDesk(editorial: EditorialRoom, now: number, isClosing: () => boolean): Promise<void> {
  for (const kind of DESK_KINDS) {
    const at = periodOf(kind, now).from - 1;
    const countries = kind === 'article' ? [undefined] : COUNTRIES.map(({ code }) => code);
    for (const country of countries) {
      if (isClosing()) return;
      await writeDeskPost(editorial, { kind, country, at }, { now, announce: false });
    }
  }
}

async function hasPosts({ stories }: EditorialRoom): Promise<boolean> {
  const { rows } = await stories.db.query<{ found: boolean }>('select exists (select from posts) as found');
  return rows[0]!.found;
}
