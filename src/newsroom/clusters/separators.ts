import type { Cluster } from './cluster.ts';
import type { Settings } from './settings.ts';
import type { Vector } from './vector.ts';

// Big clusters name the same things in their first members as in all.
const MOST_MEMBERS = 16;

/**
 * What is added to the threshold of a match because the two name other things: a quake in two places, the results of
 * two firms, the budgets of two years are written in the same words.
 */
export function costOfSeparators(item: Vector, cluster: Cluster, settings: Settings): number {
  const members = cluster.members.slice(0, MOST_MEMBERS);
  const isOther = (kind: 'names' | 'years' | 'numbers'): boolean => {
    if (item[kind].length === 0) return false;
    const leading = leadingOf(members, kind);
    return (
      leading.length > 0 &&
      !leading.some((feature) => item.features.includes(feature)) &&
      !item[kind].some((feature) => members.some(({ features }) => features.includes(feature)))
    );
  };
  return (
    (isOther('names') ? settings.otherNames : 0) +
    (isOther('years') ? settings.otherYears : 0) +
    (isOther('numbers') ? settings.otherNumbers : 0)
  );
}

/** Features of one kind that at least half of the members have. */
function leadingOf(members: readonly Vector[], kind: 'names' | 'years' | 'numbers'): number[] {
  const counts = new Map<number, number>();
  for (const member of members) {
    for (const feature of member[kind]) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => 2 * count >= members.length).map(([feature]) => feature);
}
