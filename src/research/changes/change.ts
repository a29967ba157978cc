import { type Census, type FacetKind, labelsOf } from '../../stories/index.ts';
import { G20_SLUGS } from '../g20.ts';
import type { ResearchRoom } from '../model.ts';
import { adjusted, type CountChange, type TwoCounts, testChange } from './counts.ts';

/** What is counted: names that stories have, and the stories of a topic themselves. */
const CHANGE_KINDS = ['entity', 'impact_path', 'category', 'country'] as const satisfies readonly FacetKind[];
export type ChangeKind = (typeof CHANGE_KINDS)[number] | 'topic';

export interface Change extends CountChange, TwoCounts {
  readonly kind: ChangeKind;
  readonly value: string;
  readonly label: string;
  readonly direction: 'new' | 'gone' | 'risen' | 'fallen';
  /** Adjusted for the number of tests. */
  readonly q: number;
  /** The number of stories in each of the two periods. */
  readonly all: TwoCounts;
}

/** The fewest stories that are tested: with fewer, even all of them in one of two equal periods would not be a change beyond chance at 5 %. */
export const FEWEST = 6;
// At most this share of the named changes is false.
export const FALSE_SHARE = 0.05;
// With many stories the smallest shift is beyond chance. Readers want the shifts that matter.
const LEAST_RATIO = 1.5;

/** Tests each name that has enough stories. The changes beyond chance are ordered by how much they tell. */
export function changesOf(
  now: Census,
  then: Census,
  all: TwoCounts,
): { readonly changes: readonly Omit<Change, 'label'>[]; readonly tested: number } {
  const tests: (CountChange & TwoCounts & { kind: (typeof CHANGE_KINDS)[number]; value: string })[] = [];
  for (const kind of CHANGE_KINDS) {
    const [present, past] = [now.of(kind), then.of(kind)];
    for (const value of new Set([...present.keys(), ...past.keys()])) {
      // A member of the G20 is counted as a country. As an entity it would appear twice.
      if (kind === 'entity' && G20_SLUGS.has(value)) continue;
      const counts = { now: present.get(value) ?? 0, before: past.get(value) ?? 0 };
      if (counts.now + counts.before < FEWEST) continue;
      tests.push({ kind, value, ...counts, ...testChange(counts, all) });
    }
  }
  const qs = adjusted(tests.map(({ p }) => p));
  const changes = tests
    .map((test, index) => ({ ...test, all, q: qs[index]!, direction: directionOf(test) }))
    .filter(isBeyondChance)
    .sort(
      (a, b) =>
        b.g - a.g ||
        CHANGE_KINDS.indexOf(a.kind) - CHANGE_KINDS.indexOf(b.kind) ||
        (a.value < b.value ? -1 : 1),
    );
  return { changes, tested: tests.length };
}

/**
 * How the share of a topic's stories among all stories changed. This is a single test, decided on before it is made.
 */
export function topicChange(query: string, counts: TwoCounts, all: TwoCounts): Change {
  const change = testChange(counts, all);
  return {
    kind: 'topic',
    value: query,
    label: query,
    ...counts,
    ...change,
    q: change.p,
    all,
    direction: directionOf({ ...counts, ...change }),
  };
}

export const isBeyondChance = ({ q, ratio }: Pick<Change, 'q' | 'ratio'>): boolean =>
  q <= FALSE_SHARE && (ratio >= LEAST_RATIO || ratio <= 1 / LEAST_RATIO);

function directionOf({ now, before, ratio }: TwoCounts & CountChange): Change['direction'] {
  if (before === 0 && now > 0) return 'new';
  if (now === 0) return 'gone';
  return ratio > 1 ? 'risen' : 'fallen';
}

/** Gives each change the label that people read. */
export async function labelled(
  room: ResearchRoom,
  changes: readonly Omit<Change, 'label'>[],
): Promise<Change[]> {
  const labels = new Map<ChangeKind, ReadonlyMap<string, string>>();
  await Promise.all(
    CHANGE_KINDS.map(async (kind) => {
      const values = changes.filter((change) => change.kind === kind).map(({ value }) => value);
      labels.set(kind, await labelsOf(room.db, kind, values));
    }),
  );
  return changes.map((change) => ({
    ...change,
    label: labels.get(change.kind)?.get(change.value) ?? change.value,
  }));
}
