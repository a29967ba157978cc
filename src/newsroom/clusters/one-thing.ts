import type { Cluster } from './cluster.ts';
import { CALENDAR, SPANS } from './kinds-of-names.ts';
import type { Settings } from './settings.ts';
import type { Vector } from './vector.ts';
import type { Vocabulary } from './vocabulary.ts';

// Within a name: "Rio de Janeiro".
const PARTICLES: ReadonlySet<string> = new Set('de la le da do dos del el al van von san st'.split(' '));

/**
 * Whether what an item shares with a cluster of few can be one thing that happened. Items of one town or institution, in
 * one week, share its name, a day and a word such as "people", and tell of different things: a name of several words is
 * one thing to share, and beside one name there have to be words that say what happened. Days, months and lengths of
 * time ("five years") are no evidence.
 * @param leastEvidence in nats, as for every match.
 */
export function isOneThing(
  { features, names }: Pick<Vector, 'features' | 'names'>,
  cluster: { readonly features: readonly number[] },
  vocabulary: Vocabulary,
  settings: Settings,
  leastEvidence: number,
): boolean {
  const there = marked(cluster.features, vocabulary.terms.length);
  const named = new Set(names.map((feature) => vocabulary.terms[feature]!));
  const isOfName = (word: string): boolean => named.has(word) || PARTICLES.has(word);
  const terms = (feature: number): string => vocabulary.terms[feature]!;
  const common = features.filter((feature) => there[feature] !== 0);
  const times = new Set(common.flatMap((feature) => timesIn(terms(feature))));
  let [shared, runs, beside, evidence] = [0, 0, 0, 0];
  for (const feature of common) {
    const term = terms(feature);
    if (times.has(term)) continue;
    shared += 1;
    evidence += vocabulary.evidence(feature);
    const [first, second] = term.split(' ');
    // A pair joins two words of a name to one.
    if (second !== undefined) runs -= isOfName(first!) && isOfName(second) ? 1 : 0;
    else if (isOfName(term)) runs += 1;
    else beside += vocabulary.rarityOf(term);
  }
  for (const feature of cluster.features) there[feature] = 0;
  return (
    shared >= settings.sharedWords &&
    evidence >= leastEvidence &&
    (runs >= 2 || beside >= settings.besideName)
  );
}

/** What most of a cluster's members have. */
export function coreOf({ members }: Cluster): Pick<Vector, 'features' | 'names'> {
  const [only] = members;
  if (members.length === 1) return only!;
  return { features: inMost(members, 'features'), names: inMost(members, 'names') };
}

function inMost(members: readonly Vector[], kind: 'features' | 'names'): readonly number[] {
  const counts = new Map<number, number>();
  for (const member of members)
    for (const feature of member[kind]) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return [...counts].filter(([, count]) => 2 * count > members.length).map(([feature]) => feature);
}

/** What of a term only tells a time: a day, a month, a unit of time; "five years" with its parts. */
function timesIn(term: string): readonly string[] {
  if (CALENDAR.has(term) || SPANS.has(term)) return [term];
  const [first, second] = term.split(' ');
  return second !== undefined && isNumber(first!) && SPANS.has(second) ? [term, first!] : [];
}

const isNumber = (term: string): boolean => term.startsWith('#');

/** By feature: 1 where the cluster that is looked at has it; 0 at rest. A set of them takes longer to make than all the rest. */
let marks = new Uint8Array(1 << 16);

function marked(features: readonly number[], count: number): Uint8Array {
  if (marks.length < count) marks = new Uint8Array(2 * count);
  for (const feature of features) marks[feature] = 1;
  return marks;
}
