import { LAND_NAMES } from '../gazetteer/states.ts';
import type { Cluster } from './cluster.ts';
import { CALENDAR, KINDS_OF_NAMES, PARTS, SPANS } from './kinds-of-names.ts';
import { LEAST_FIGURE, type Settings } from './settings.ts';
import { stemOf } from './stem.ts';
import type { Vector } from './vector.ts';
import type { Vocabulary } from './vocabulary.ts';
import { isDisaster } from './who-is.ts';

// Within a name: "Rio de Janeiro".
const PARTICLES: ReadonlySet<string> = new Set('de la le da do dos del el al van von san st'.split(' '));

/** What is asked of an item or a cluster here. */
type Side = Pick<Vector, 'features' | 'names' | 'capitals' | 'words'>;

/**
 * Whether what an item shares with a cluster of few can be one thing that happened. Items of one town or institution, in
 * one week, share its name, a day and a word such as "people", and tell of different things: a name of several words is
 * one thing to share, and beside one name there have to be words that say what happened. That both tell of a town or a
 * country says less: its name is none of two, and one word beside it is not enough unless few texts have it. Headlines have
 * too few words to be held to that. Days, months and lengths of time ("five years") are no evidence.
 * @param leastEvidence in nats, as for every match.
 */
export function isOneThing(
  one: Side,
  other: Side,
  vocabulary: Vocabulary,
  settings: Settings,
  leastEvidence: number,
): boolean {
  const there = marked(other.features, vocabulary.terms.length);
  const terms = (feature: number): string => vocabulary.terms[feature]!;
  const common = one.features.filter((feature) => there[feature] !== 0);
  for (const feature of other.features) there[feature] = 0;
  const words = common.map(terms);
  const isText = one.words >= settings.splitWords;
  const { isOfName, isOfLand } = namesAmong(words, one, other, { terms, isText });
  const times = new Set(words.flatMap(timesIn));
  let [shared, runs, beside, count, evidence] = [0, 0, 0, 0, 0];
  for (const [at, term] of words.entries()) {
    if (times.has(term)) continue;
    shared += 1;
    evidence += vocabulary.evidence(common[at]!);
    const [first, second] = term.split(' ');
    if (isOfLand(first!)) continue;
    // A pair joins two words of a name to one.
    if (second !== undefined) runs -= isOfName(first!) && isOfName(second) && !isOfLand(second) ? 1 : 0;
    else if (isOfName(term)) runs += 1;
    else if (!isText || !saysLittle(term)) {
      beside += vocabulary.rarityOf(term);
      count += 1;
    }
  }
  return (
    shared >= settings.sharedWords &&
    evidence >= leastEvidence &&
    (runs >= 2 ||
      beside >= (isText && runs < 1 && count === 1 ? settings.besideNameAlone : settings.besideName))
  );
}

/** Tells which of the words that two share are of a name in both, and which of these only name a state. */
function namesAmong(
  words: readonly string[],
  one: Side,
  other: Side,
  { terms, isText }: { terms: (feature: number) => string; isText: boolean },
): { isOfName(word: string): boolean; isOfLand(word: string): boolean } {
  const setOf = (features: readonly number[]): Set<string> => new Set(features.map(terms));
  const [mine, theirs] = [setOf(one.names), setOf(other.names)];
  const [first, second] = [setOf(one.capitals), setOf(other.capitals)];
  const named = new Set(
    words.filter(
      (word) =>
        (mine.has(word) && (theirs.has(word) || second.has(word))) || (theirs.has(word) && first.has(word)),
    ),
  );
  const lands = new Set(
    words.filter((word) => isText && LAND_STEMS.has(word)).flatMap((word) => word.split(' ')),
  );
  // "Bank" beside "Vosk" is of its name, and "port" beside "Genoa" of that town: they say nothing of what happened.
  for (const [first, second] of words.filter((word) => word.includes(' ')).map((word) => word.split(' '))) {
    const [kind, rest] = KINDS_OF_NAMES.has(first!) ? [first!, second!] : [second!, first!];
    if (!KINDS_OF_NAMES.has(kind)) continue;
    if (lands.has(rest)) lands.add(kind);
    else if (named.has(rest)) named.add(kind);
  }
  return {
    // A storm has a name, and that it has one says what happened.
    isOfName: (word) => (named.has(word) && !isDisaster(word)) || PARTICLES.has(word),
    isOfLand: (word) => lands.has(word),
  };
}

const LAND_STEMS: ReadonlySet<string> = new Set(
  LAND_NAMES.map((name) => name.toLowerCase().split(' ').map(stemOf).join(' ')),
);

/** What a cluster shares with an item that may join it. */
export function wholeOf({ features, members }: Cluster): Side {
  const some = members.slice(0, MOST_MEMBERS);
  return {
    features,
    words: meanWords(some),
    names: some.flatMap(({ names }) => names),
    capitals: some.flatMap(({ capitals }) => capitals),
  };
}

// Big clusters name the same things in their first members as in all.
const MOST_MEMBERS = 16;

/** What most of a cluster's members have. */
export function coreOf({ members }: Cluster): Side {
  const [only] = members;
  if (members.length === 1) return only!;
  return {
    words: meanWords(members),
    features: inMost(members, 'features'),
    names: inMost(members, 'names'),
    capitals: inMost(members, 'capitals'),
  };
}

const meanWords = (members: readonly Vector[]): number =>
  members.reduce((sum, { words }) => sum + words, 0) / members.length;

function inMost(members: readonly Vector[], kind: 'features' | 'names' | 'capitals'): readonly number[] {
  const counts = new Map<number, number>();
  for (const member of members)
    for (const feature of member[kind]) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return [...counts].filter(([, count]) => 2 * count > members.length).map(([feature]) => feature);
}

/** "First", "new", "three": many texts say so of anything. */
const saysLittle = (term: string): boolean =>
  PARTS.has(term) || (isNumber(term) && Number(term.slice(1)) < LEAST_FIGURE);

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
