import type { StoryDraft } from '../../stories/index.ts';
import { type Code, castOf } from '../demo/cast.ts';
import { compose } from '../demo/compose.ts';
import { chance } from '../demo/random.ts';
import { kitOfNote, type Note, type NoteText } from './note.ts';
import { GOODS_NOTES } from './notes/goods.ts';
import { MARKET_NOTES } from './notes/markets.ts';
import { SUPPLY_NOTES } from './notes/supply.ts';
import { TOWN_NOTES } from './notes/town.ts';
import { TRANSPORT_NOTES } from './notes/transport.ts';
import { WEATHER_NOTES } from './notes/weather.ts';

/** Every kind of note. */
export const NOTES: readonly Note[] = [
  ...MARKET_NOTES,
  ...GOODS_NOTES,
  ...WEATHER_NOTES,
  ...TRANSPORT_NOTES,
  ...SUPPLY_NOTES,
  ...TOWN_NOTES,
];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** No revision of a note comes later than this after it. */
export const REVISED_WITHIN_MS = 3 * HOUR_MS;
// 1 January 1970 was a Thursday.
const EPOCH_WEEKDAY = 4;

/**
 * The notes that appear after `since` and up to `until`, each with its later revisions as far as they have come, in
 * the order of their moments (`updatedAt`, RFC 3339). A function of the seed and the calendar alone, as
 * `demoDrafts` is. Both in ms since 1970.
 */
export function noteDrafts(options: { seed: number; since: number; until: number }): StoryDraft[] {
  const { seed, since, until } = options;
  const drafts: { at: number; draft: StoryDraft }[] = [];
  // A local date begins up to 14 hours before the same date in UTC and ends up to 12 after it.
  for (let day = Math.floor(since / DAY_MS) - 1; day <= Math.floor(until / DAY_MS) + 1; day += 1) {
    for (const { at, note, variant } of dayPlan(seed, day)) {
      if (at <= since || at > until) continue;
      for (const draft of write(note, variant, seed, day, at)) {
        const moment = Date.parse(draft.updatedAt!);
        if (moment <= until) drafts.push({ at: moment, draft });
      }
    }
  }
  drafts.sort((a, b) => a.at - b.at || (a.draft.keys[0]! < b.draft.keys[0]! ? -1 : 1));
  return drafts.map(({ draft }) => draft);
}

function write(note: Note, variant: number, seed: number, day: number, publishedAt: number): StoryDraft[] {
  const country = note.countries[variant]!;
  const tell = (on: number): NoteText => note.tell(kitOfNote(seed, note.name, variant, country, on), variant);
  const text = tell(day);
  if (
    repeats(titlesOf(text), titlesOf(tell(day - 1))) &&
    meetsYesterday(note, variant, seed, day, publishedAt)
  ) {
    return [];
  }
  const name = `note-${note.name}-${country.toLowerCase()}-${variant}-${day}`;
  const drafts = compose(
    { ...text, day: 0, hour: 0 },
    { name, seed, country, category: note.category, publishedAt },
  );
  // An editor needs minutes for a story; a note is out when it is written.
  return drafts.map((draft, index) => (index === 0 ? { ...draft, updatedAt: draft.publishedAt } : draft));
}

const repeats = (titles: readonly string[], others: readonly string[]): boolean =>
  titles.some((title) => others.includes(title));

/** Two local dates can meet in one day of the calendar, and no title may stand there twice. */
function meetsYesterday(note: Note, variant: number, seed: number, day: number, at: number): boolean {
  const before = dayPlan(seed, day - 1).find((each) => each.note === note && each.variant === variant);
  return (
    before !== undefined && Math.floor((before.at + REVISED_WITHIN_MS) / DAY_MS) >= Math.floor(at / DAY_MS)
  );
}

function titlesOf({ title, later = [] }: NoteText): string[] {
  return [title, ...later.flatMap((revision) => revision.title ?? [])];
}

interface Appearance {
  /** In ms since 1970. */
  readonly at: number;
  readonly note: Note;
  readonly variant: number;
}

// One or two weeks are asked for again and again.
const plans = new Map<string, readonly (readonly Appearance[])[]>();
const MOST_PLANS = 4;

/** What appears on a local date, wherever it is then. */
function dayPlan(seed: number, day: number): readonly Appearance[] {
  const week = Math.floor(day / 7);
  const key = `${seed}/${week}`;
  let plan = plans.get(key);
  if (plan === undefined) {
    plan = weekPlan(seed, week);
    plans.set(key, plan);
    if (plans.size > MOST_PLANS) plans.delete(plans.keys().next().value!);
  }
  return plan[day - week * 7]!;
}

const BIN_MS = 2 * 60_000;
const BINS = (7 * DAY_MS) / BIN_MS;
// Up to so many bins away, what is planned counts as a neighbour.
const NEAR = 4;
// Of so many moments within its hours a note takes the one around which least is happening: a watcher should not wait
// long at any hour.
const CANDIDATES = 16;

/** The seven local dates of a week, which begins on a Thursday as the calendar did. */
function weekPlan(seed: number, week: number): Appearance[][] {
  // The end of the week meets its beginning: the neighbouring weeks look alike there.
  const load = new Array<number>(BINS).fill(0);
  const binOf = (at: number): number => (((Math.floor(at / BIN_MS) - week * BINS) % BINS) + BINS) % BINS;
  const crowd = (at: number): number => {
    const bin = binOf(at);
    let sum = 0;
    for (let apart = -NEAR; apart <= NEAR; apart += 1) {
      sum += load[(bin + apart + BINS) % BINS]! * (NEAR + 1 - Math.abs(apart));
    }
    return sum;
  };
  const days: Appearance[][] = Array.from({ length: 7 }, () => []);
  // Those with the fewest hours choose first.
  const notes = NOTES.toSorted((a, b) => a.hours[1] - a.hours[0] - (b.hours[1] - b.hours[0]));
  for (const note of notes) {
    for (const [nr, plan] of days.entries()) {
      if (!note.days.includes((nr + EPOCH_WEEKDAY) % 7)) continue;
      for (const [variant, country] of note.countries.entries()) {
        const moments = Array.from({ length: CANDIDATES }, (_, index) =>
          momentOf(seed, note, variant, country, week * 7 + nr, index),
        );
        const at = moments.reduce((best, each) => (crowd(each) < crowd(best) ? each : best));
        load[binOf(at)]! += 1;
        plan.push({ at, note, variant });
      }
    }
  }
  return days;
}

function momentOf(
  seed: number,
  note: Note,
  variant: number,
  country: Code,
  day: number,
  index: number,
): number {
  const [from, to] = note.hours;
  const luck = chance(`${seed}/living/${note.name}/${variant}/${day}/${index}`);
  const hours = from + luck * (to - from) - castOf(country).utcOffset;
  return day * DAY_MS + Math.floor(hours * 3600) * 1000;
}
