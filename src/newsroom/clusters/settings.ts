import { DAY_MS } from '../../platform/days.ts';

/** Every number that decides which items are clustered. docs/newsroom.md has the effect of each. */
export interface Settings {
  /** How much a feature of each kind weighs, times its rarity. */
  readonly weight: Readonly<Record<'word' | 'name' | 'pair' | 'number' | 'year', number>>;
  /** The heaviest features of an item that are kept. */
  readonly features: number;
  /** The most that rarity can weigh, in ln of texts per text. */
  readonly rarest: number;
  /** How many texts of the background one living cluster counts for. */
  readonly clusterCounts: number;

  /** Score at which an item joins a cluster of one. */
  readonly join: number;
  /** By how much that falls with log2 of the cluster's items. */
  readonly joinFall: number;
  /** At most how many times. */
  readonly joinFalls: number;
  /** The share of the score that is the mean likeness to the members; the rest is the cosine to their sum. */
  readonly meanShare: number;
  /** The least mean likeness to the members. */
  readonly leastMean: number;
  /** How unlikely by chance the words are that an item shares with a cluster, in nats of rarity, at least. */
  readonly evidence: number;
  /** By how much that falls with log2 of the cluster's items. */
  readonly evidenceFall: number;
  /** A word of a smaller share of a cluster's members counts only in part for that. */
  readonly commonShare: number;
  /** Of clusters of so few, and of items with `splitWords` words, the next two are asked; of two such clusters too. */
  readonly few: number;
  /** Features that an item has to share with such a cluster, times not counted. */
  readonly sharedWords: number;
  /** How rare together the words are that it shares beside one name, in nats. */
  readonly besideName: number;
  /** The same where it is one word. */
  readonly besideNameAlone: number;

  /** So many of a publisher's last items show how common a word is in what it writes. */
  readonly ownItems: number;
  /** What two of its items share is specific where so large a share of these has it, or `ownFewest`, at most. */
  readonly ownShare: number;
  readonly ownFewest: number;
  /** How rare such a word is elsewhere, in nats, at least. */
  readonly ownRarity: number;

  /** How rare together the words are by which two of its items say that one thing happened, in nats, at least. */
  readonly ownDeed: number;

  /** Cosine at which two clusters merge, where the smaller one has one item, two, or more. */
  readonly merge: readonly [one: number, two: number, more: number];
  /** From so many items on a cluster takes in a single item that came before them as it would take it in now. */
  readonly earlyFrom: number;
  /** The least mean likeness across. */
  readonly mergeMean: number;
  /** As `evidence`, for a merge. */
  readonly mergeEvidence: number;
  /** The heaviest features of a cluster by which others are found. */
  readonly mergeFeatures: number;

  /** Days by which an item may lie outside a cluster. */
  readonly windowMs: number;
  /** What each day of distance adds to a threshold. */
  readonly gapCost: number;
  /** What each day adds by which the cluster would last longer than `freeSpanMs`. */
  readonly spanCost: number;
  readonly freeSpanMs: number;

  /** From this distance on, clusters show how alike things are that are not the same. */
  readonly controlMs: number;
  /** How many of the likest of them are asked; the least alike of these counts, and fewer count for nothing. */
  readonly controls: number;
  /** How many times the odds of that likeness a match must have. */
  readonly overChance: number;

  /** What is added to a threshold when both have names, and none in common; the same of years and of numbers. */
  readonly otherNames: number;
  readonly otherYears: number;
  readonly otherNumbers: number;

  /** Sizes at which a cluster is examined for two look-alike events. */
  readonly splitFrom: number;
  readonly splitTo: number;
  /** Cosine of the halves up to which they are two. */
  readonly splitCosine: number;
  readonly splitLeast: number;
  /** Only where items have so many words on average: they say more than a headline does. */
  readonly splitWords: number;
  /** A merge below this cosine is examined in the same way before it is made. */
  readonly vetoCosine: number;

  /** Clusters that are compared in full with an item. */
  readonly candidates: number;
  /** Features of more living clusters than this find none. */
  readonly postings: number;
  /** Items of the sequence that clusters of several items reach back. */
  readonly capacity: number;
  /** The same of those that are of one item: nearly all, and what nobody took up among so many items hardly is later. */
  readonly capacityAlone: number;
  /** Words of one language that are known at once: those of some ten thousand texts. */
  readonly words: number;
}

/** How far back in the sequence a cluster's last item may be. */
export const capacityFor = (items: number, { capacity, capacityAlone }: Settings): number =>
  items > 1 ? capacity : Math.min(capacity, capacityAlone);

/** Smaller numbers count a few of whatever it is. */
export const LEAST_FIGURE = 13;

/** Ended clusters are looked for at each so many places of the sequence. */
export const EVICT_EVERY = 64;

/** One setting for every language, publisher and length of text. */
export const SETTINGS: Settings = {
  weight: { word: 1, name: 1.6, pair: 0.4, number: 1, year: 0.2 },
  features: 60,
  rarest: 9,
  clusterCounts: 2,
  join: 0.26,
  joinFall: 0.04,
  joinFalls: 3,
  meanShare: 0.25,
  leastMean: 0.08,
  evidence: 14,
  evidenceFall: 2,
  commonShare: 0.1,
  few: 5,
  sharedWords: 3,
  besideName: 5.4,
  besideNameAlone: 8,
  ownItems: 1_024,
  ownShare: 1 / 128,
  ownFewest: 3,
  ownRarity: 5,
  ownDeed: 6,
  merge: [0.25, 0.23, 0.2],
  earlyFrom: 16,
  mergeMean: 0.03,
  mergeEvidence: 16,
  mergeFeatures: 16,
  windowMs: 5 * DAY_MS,
  gapCost: 0.04,
  spanCost: 0.05,
  freeSpanMs: 3 * DAY_MS,
  controlMs: 7 * DAY_MS,
  controls: 2,
  overChance: 1.7,
  otherNames: 0.15,
  otherYears: 0.1,
  otherNumbers: 0.05,
  splitFrom: 14,
  splitTo: 64,
  splitCosine: 0.135,
  splitLeast: 4,
  splitWords: 10,
  vetoCosine: 0.25,
  candidates: 8,
  postings: 400,
  capacity: 50_000,
  capacityAlone: 16_384,
  words: 65_536,
};
