import type { Cluster } from './cluster.ts';
import type { Settings } from './settings.ts';
import type { Vector } from './vector.ts';

// Big clusters name the same things in their first members as in all.
const MOST_MEMBERS = 16;

type Kind = 'names' | 'years' | 'numbers';

/**
 * What is added to the threshold of a match because the two name other things: a quake in two places, the results of
 * two firms, the budgets of two years are written in the same words. A cluster stands for what at least half of its
 * members name.
 */
export function costOfSeparators(item: Vector, cluster: Cluster, settings: Settings): number {
  return costOf([item], cluster.members.slice(0, MOST_MEMBERS), settings);
}

/** The same for the merge of two clusters. */
export function costOfOtherNames(a: Cluster, b: Cluster, settings: Settings): number {
  const [one, other] = [a.members.slice(0, MOST_MEMBERS), b.members.slice(0, MOST_MEMBERS)];
  return costOf(one, other, { ...settings, otherNumbers: 0 });
}

function costOf(one: readonly Vector[], other: readonly Vector[], settings: Settings): number {
  const isOther = (kind: Kind): boolean => {
    const mine = leadingOf(one, kind);
    if (mine.length === 0) return false;
    const theirs = leadingOf(other, kind);
    if (theirs.length === 0) return false;
    return !isIn(mine, other, kind) && !isIn(theirs, one, kind);
  };
  return (
    (isOther('names') ? settings.otherNames : 0) +
    (isOther('years') ? settings.otherYears : 0) +
    (isOther('numbers') ? settings.otherNumbers : 0)
  );
}

/** Whether any of the leading ones is in a member; of a firm called "Ferry Ticketing" nothing is where tickets are sold. */
const isIn = (leading: readonly number[], members: readonly Vector[], kind: Kind): boolean =>
  leading.some((feature) =>
    members.some((member) =>
      kind === 'names'
        ? member.names.includes(feature) || member.capitals.includes(feature)
        : member[kind].includes(feature),
    ),
  );

/** Features of one kind that at least half of the members have. */
function leadingOf(members: readonly Vector[], kind: Kind): readonly number[] {
  // An item, and most clusters, are one.
  if (members.length === 1) return members[0]![kind];
  const counts = new Map<number, number>();
  for (const member of members) {
    for (const feature of member[kind]) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => 2 * count >= members.length).map(([feature]) => feature);
}
