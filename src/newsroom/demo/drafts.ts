import type { StoryDraft } from '../../stories/index.ts';
import { SCENARIOS } from './beats/index.ts';
import { type Code, castOf } from './cast.ts';
import { compose } from './compose.ts';
import { Kit } from './kit.ts';
import { chance, shuffled } from './random.ts';
import type { Scenario, Telling } from './telling.ts';

/**
 * The programme repeats after nine weeks, with other figures: whole weeks, so that what happens on working days does
 * so in every round, and more than the 60 days that can be asked for, so that no two stories of a window are the same.
 */
export const ROUND_DAYS = 63;
/** The longest window. */
export const MAX_DAYS = 60;

const DAY_MS = 86_400_000;

/**
 * The synthetic newsroom's stories of the days before `now`, and their revisions, in the order of `updatedAt`.
 * What comes is a function of the seed and the calendar alone: a later `now` gives the same stories again and the newer
 * ones after them, so a caller that publishes what is new since its last call has a newsroom that lives.
 * @param options.days 1 to 60; RangeError otherwise.
 */
export function* demoDrafts(options: { seed: number; now: Date; days: number }): Generator<StoryDraft> {
  const { seed, days } = options;
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) throw new RangeError(`days: 1 to ${MAX_DAYS}`);
  const until = options.now.getTime();
  const since = until - days * DAY_MS;
  const drafts: { at: number; draft: StoryDraft }[] = [];
  const firstRound = Math.floor(since / DAY_MS / ROUND_DAYS) - 1;
  const lastRound = Math.floor(until / DAY_MS / ROUND_DAYS);
  for (const arc of programme(seed)) {
    for (let round = firstRound; round <= lastRound; round += 1) {
      const start = (round * ROUND_DAYS + arc.slot) * DAY_MS;
      if (start > until + DAY_MS || start + (arc.length + 2) * DAY_MS < since) continue;
      const tellings = arc.scenario.tell(kitOf(arc, seed, round, start), arc.variant);
      tellings.forEach((telling, part) => {
        const publishedAt = start + Math.round(momentOf(arc, telling, part, seed));
        if (publishedAt <= since || publishedAt > until) return;
        const name = `${arc.scenario.name}-${arc.country.toLowerCase()}-${arc.variant}-${part}-${round}`;
        const category = arc.scenario.category;
        for (const draft of compose(telling, { name, seed, country: arc.country, category, publishedAt })) {
          const at = Date.parse(draft.updatedAt!);
          if (at <= until) drafts.push({ at, draft });
        }
      });
    }
  }
  drafts.sort((a, b) => a.at - b.at || (a.draft.keys[0]! < b.draft.keys[0]! ? -1 : 1));
  for (const { draft } of drafts) yield draft;
}

/** One arc of stories and the day of the round on which it starts. */
interface Arc {
  readonly scenario: Scenario;
  readonly variant: number;
  readonly country: Code;
  readonly people: number;
  /** Days from the first story to the last. */
  readonly length: number;
  slot: number;
}

// Weekends are quieter: the share of a day's stories that each weekday carries, Sunday first.
const WEIGHT = [0.55, 1.1, 1.2, 1.2, 1.15, 1, 0.65];
// 1 January 1970, day 0 of round 0, was a Thursday.
const EPOCH_WEEKDAY = 4;

/** Places every arc on a day of the round: even days, no two arcs of one scenario close together, weekdays respected. */
function programme(seed: number): Arc[] {
  const seen = new Map<Code, number>();
  const arcs = SCENARIOS.flatMap((scenario) =>
    scenario.countries.map((country, variant) => {
      const people = (seen.get(country) ?? 0) * 3;
      seen.set(country, (seen.get(country) ?? 0) + 1);
      const draft = { scenario, variant, country, people, length: 0, slot: 0 };
      const days = scenario.tell(kitOf(draft, seed, 0, 0), variant).map(({ day }) => day);
      return { ...draft, days, length: Math.max(...days) };
    }),
  );
  const load = new Array<number>(ROUND_DAYS).fill(0);
  const starts = new Map<string, number[]>();
  for (const arc of shuffled(arcs, `${seed}/programme`)) {
    const names = [arc.scenario.name, arc.scenario.category, arc.country];
    let best = -1;
    let bestCost = Number.POSITIVE_INFINITY;
    for (let slot = 0; slot < ROUND_DAYS; slot += 1) {
      if (!arc.scenario.days.includes((slot + EPOCH_WEEKDAY) % 7)) continue;
      let cost = chance(`${seed}/${arc.scenario.name}/${arc.variant}/${slot}`) * 0.8;
      for (const day of arc.days) {
        const on = (slot + day) % ROUND_DAYS;
        cost += (load[on]! + 1) / WEIGHT[(on + EPOCH_WEEKDAY) % 7]! / arc.days.length;
      }
      const [same, beat, country] = names.map((name) => nearness(starts.get(name) ?? [], slot)) as [
        number,
        number,
        number,
      ];
      cost += same * 12 + beat * 0.6 + country * 0.8;
      if (cost < bestCost) [best, bestCost] = [slot, cost];
    }
    arc.slot = best;
    for (const day of arc.days) load[(best + day) % ROUND_DAYS]! += 1;
    for (const name of names) starts.set(name, [...(starts.get(name) ?? []), best]);
  }
  return arcs;
}

/** How much is already near a day of the round: 1 for each on the same day, falling to 0 at six days' distance. */
function nearness(starts: readonly number[], slot: number): number {
  let sum = 0;
  for (const start of starts) {
    const apart = Math.abs(start - slot);
    sum += Math.max(0, 1 - Math.min(apart, ROUND_DAYS - apart) / 6);
  }
  return sum;
}

function kitOf(arc: Omit<Arc, 'slot' | 'length'>, seed: number, round: number, start: number): Kit {
  return new Kit({
    seed: `${seed}/${arc.scenario.name}/${arc.variant}/${round}`,
    country: arc.country,
    turn: arc.variant,
    start,
    people: arc.people,
  });
}

/** Milliseconds from midnight UTC of the arc's first day to publication; the same in every round. */
function momentOf(arc: Arc, telling: Telling, part: number, seed: number): number {
  const jitter = chance(`${seed}/${arc.scenario.name}/${arc.variant}/${part}/minute`) * 50 * 60;
  const hours = telling.day * 24 + telling.hour - castOf(arc.country).utcOffset;
  return (Math.round(hours * 3600) + Math.floor(jitter)) * 1000;
}
