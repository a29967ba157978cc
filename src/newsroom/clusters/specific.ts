import type { Cluster } from './cluster.ts';
import { tellsDeed } from './deed.ts';
import type { Habits } from './habits.ts';
import type { Living } from './living.ts';
import type { Settings } from './settings.ts';
import type { Vector } from './vector.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The clusters of a language, as far as is asked here. */
export interface Room {
  readonly vocabulary: Vocabulary;
  readonly living: Living;
  readonly habits: Habits;
  readonly settings: Settings;
}

/**
 * Whether what two groups of one publisher's items share is specific: a word that at least half of each have, and that stands
 * in few of that publisher's last items. Notices are full of words that are rare elsewhere ("Qtly div 12 cts vs 10
 * cts prior"), and each tells of another firm; an update repeats the name that it is about. Notices also go over into each other,
 * so that counting clusters would not show how common such words are: items are counted. Headlines have too few
 * words to be asked, and nothing is known of items without a publisher.
 */
export function shareSomethingSpecific(
  some: readonly Vector[],
  cluster: Cluster,
  { vocabulary, living, habits, settings }: Room,
): boolean {
  const { publisher } = some[0]!;
  if (publisher === '' || !some.every((one) => one.publisher === publisher)) return true;
  const { members } = cluster;
  if (!members.every((member) => member.publisher === publisher)) return true;
  const words = [...some, ...members].reduce((sum, { words }) => sum + words, 0);
  if (words < settings.splitWords * (some.length + members.length)) return true;
  const recent = habits.recent(publisher, settings.ownItems);
  const most = Math.max(settings.ownFewest, recent.count * settings.ownShare);
  const theirs = inHalf(members);
  const common = [...inHalf(some)].filter((feature) => theirs.has(feature));
  if (!tellsDeed(common, [...some, ...members], vocabulary, settings)) return false;
  for (const feature of common) {
    const term = vocabulary.terms[feature]!;
    if (!isWord(term) || vocabulary.rarityOf(term) < settings.ownRarity) continue;
    if (living.countOf(feature, publisher, recent.since, most) <= most) return true;
  }
  return false;
}

/** Neither a pair nor a number. */
const isWord = (term: string): boolean => !/[ \d]/.test(term);

/** The features that at least half of some items have. */
function inHalf(members: readonly Vector[]): ReadonlySet<number> {
  if (members.length === 1) return new Set(members[0]!.features);
  const counts = new Map<number, number>();
  for (const { features } of members)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => 2 * count >= members.length).map(([feature]) => feature));
}
