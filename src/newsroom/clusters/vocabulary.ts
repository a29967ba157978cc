import { commonWordsOf } from '../../language/index.ts';
import { ownOf } from '../../platform/memory/own-letters.ts';
import { BACKGROUND, rarityIn, textsOf } from './background.ts';
import type { Settings } from './settings.ts';
import { SlotLists } from './slot-lists.ts';
import { Words } from './words.ts';

// What is taken off for neighbouring words that the background does not have as a pair, of what always going together would cost.
const UNKNOWN_PAIR = 0.7;
// The number of living clusters counts in steps, so that rarities can be kept.
const STEP = 64;

/**
 * The features of one language by number, and how rare each is: in the background, and among the living clusters. A
 * feature counts once a cluster, or a big story would make its own words common. Features of no living cluster are
 * forgotten, and their numbers given to others.
 */
export class Vocabulary {
  /** The living clusters with a feature, by slot. */
  readonly postings = new SlotLists();
  readonly terms: string[] = [];
  /** How its words are read. */
  readonly words: Words;
  /** How many clusters live. */
  living = 0;
  readonly #numbers = new Map<string, number>();
  readonly #background: number[] = [];
  readonly #rarity: number[] = [];
  readonly #evidence: number[] = [];
  readonly #factor: number[] = [];
  readonly #factorFor: number[] = [];
  readonly #free: number[] = [];
  readonly #texts: number;
  readonly #settings: Settings;
  readonly #isEnglish: boolean;

  constructor(settings: Settings, language: string) {
    this.#settings = settings;
    this.#isEnglish = language === 'en';
    this.#texts = textsOf(this.#isEnglish);
    const common = this.#isEnglish ? new Set<string>() : commonWordsOf(language);
    this.words = new Words(this.#isEnglish, common, settings.words);
  }

  /** How many features are known. */
  get size(): number {
    return this.#numbers.size;
  }

  /** The number of a feature; it stays while a cluster that has it lives. */
  numberOf(given: string): number {
    const known = this.#numbers.get(given);
    if (known !== undefined) return known;
    const term = ownOf(given);
    const number = this.#free.pop() ?? this.terms.length;
    const background = this.#isEnglish ? (BACKGROUND.get(term) ?? 0) : 0;
    this.#numbers.set(term, number);
    this.terms[number] = term;
    this.#evidence[number] = UNKNOWN;
    this.postings.open(number);
    this.#background[number] = background;
    this.#rarity[number] = this.#rarityOf(this.#texts, background);
    this.#factorFor[number] = -1;
    return number;
  }

  /** How rare a feature is in the background, whether it has a number or not: ln of texts per text that has it. Never changes. */
  rarityOf(term: string): number {
    return this.#rarityOf(this.#texts, this.#isEnglish ? (BACKGROUND.get(term) ?? 0) : 0);
  }

  /**
   * How unlikely by chance it is to share a feature, in nats. Neighbouring words often go together ("man charged", a first
   * and a second name): for a pair that is what the two words count too much, and negative.
   */
  evidence(number: number): number {
    let known = this.#evidence[number]!;
    // Most features are of one cluster, and are never shared.
    if (known === UNKNOWN) {
      known = this.#evidenceOf(this.terms[number]!);
      this.#evidence[number] = known;
    }
    return known * this.factor(number);
  }

  /** 0 to 1: how much of that is left among the living clusters. Depends on them alone, not on how they came to be. */
  factor(number: number): number {
    const step = Math.floor(this.living / STEP);
    const clusters = this.postings.length(number);
    const state = step * 1e6 + clusters;
    if (this.#factorFor[number] === state) return this.#factor[number]!;
    const { clusterCounts } = this.#settings;
    // The first cluster is the thing itself.
    const others = Math.max(0, clusters - 1);
    const now = this.#rarityOf(
      this.#texts + clusterCounts * step * STEP,
      this.#background[number]! + clusterCounts * others,
    );
    const factor = Math.min(1, now / this.#rarity[number]!);
    this.#factorFor[number] = state;
    this.#factor[number] = factor;
    return factor;
  }

  /** Forgets those of the features that no living cluster has. */
  forget(numbers: Iterable<number>): void {
    for (const number of numbers) {
      const term = this.terms[number]!;
      if (this.postings.length(number) > 0 || this.#numbers.get(term) !== number) continue;
      this.#numbers.delete(term);
      this.#free.push(number);
    }
  }

  #evidenceOf(term: string): number {
    const known = (one: string): number => (this.#isEnglish ? (BACKGROUND.get(one) ?? 0) : 0);
    const rarity = (one: string): number => this.#rarityOf(this.#texts, known(one));
    const [first, second] = term.split(' ');
    if (first === undefined || second === undefined) return rarity(term);
    const tooMuch = Math.min(0, rarity(term) - rarity(first) - rarity(second));
    // How often an unknown pair goes together is not known either: something between always and by chance.
    return known(term) > 0 ? tooMuch : tooMuch * UNKNOWN_PAIR;
  }

  #rarityOf(texts: number, having: number): number {
    return Math.min(this.#settings.rarest, rarityIn(texts, having));
  }
}

const UNKNOWN = Number.POSITIVE_INFINITY;
