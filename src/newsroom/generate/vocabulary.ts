import { createHash } from 'node:crypto';
import { encodeId } from '../../platform/ids.ts';
import { CATEGORIES, COUNTRIES, type EntityKind, foldText, slugify } from '../../stories/index.ts';
import { stream } from './random.ts';
import {
  ADJECTIVES,
  BODY_ENDINGS,
  CATEGORY_WORDS,
  COMPANY_ENDINGS,
  GIVEN_NAMES,
  LINKS,
  NOUNS,
  SYLLABLES,
  VERBS,
} from './words.ts';

/** Everything that generated stories are put together from. The same seed makes the same. */
export interface GeneratedVocabulary {
  readonly entities: readonly GeneratedEntity[];
  readonly paths: readonly {
    readonly uuid: string;
    readonly token: string;
    readonly label: string;
    readonly json: string;
  }[];
  readonly assets: readonly { readonly ticker: string; readonly label: string; readonly kind: string }[];
  readonly tags: readonly string[];
  readonly publishers: readonly { readonly name: string; readonly domain: string }[];
  /** Phrases of two to five words: first general ones, then those of each category, then those of each topic. */
  readonly phrases: readonly string[];
  readonly verbs: readonly string[];
  /** Made-up words, the common ones first. */
  readonly rare: readonly string[];
  readonly topics: readonly Topic[];
}
export interface GeneratedEntity {
  readonly uuid: string;
  readonly slug: string;
  readonly label: string;
  readonly kind: EntityKind;
  readonly country: string | null;
  readonly aliases: readonly string[];
  /** Label and aliases as the search index reads them. */
  readonly names: string;
  /** As it stands in a card. */
  readonly json: string;
}
/** What stories are about for a while: it comes, is in many stories, and goes. Indexes start at 0. */
export interface Topic {
  /** Parts of the whole span of time. */
  readonly from: number;
  readonly to: number;
  readonly weight: number;
  readonly category: number;
  readonly entities: readonly number[];
  readonly tags: readonly number[];
  readonly path: number;
  readonly asset: number;
}

export const GENERAL_PHRASES = 3_000;
export const CATEGORY_PHRASES = 150;
export const TOPIC_PHRASES = 10;
const TOPICS = 400;
// Of these, all in the first tenth of the time, everything was full; nothing since speaks of them.
const OLD_TOPICS = 6;
const COMPANIES = 1_600;
const PEOPLE = 1_500;
const BODIES = 500;
const TAGS = 2_000;
const PATHS = 300;
const ASSETS = 200;
const RARE_WORDS = 60_000;
const PUBLISHERS = 250;
// The last one most.
const MUCH_IN_THE_NEWS = ['JP', 'DE', 'IN', 'EU', 'GB', 'CN', 'US'];
const PUBLISHER_ENDINGS = ['Courier', 'Times', 'Post', 'Ledger', 'Wire', 'Review', 'Herald'];

const words = (text: string): string[] => text.split(' ');
const [nouns, adjectives, syllables, links] = [
  words(NOUNS),
  words(ADJECTIVES),
  words(SYLLABLES),
  LINKS.split('|'),
];

/** Makes the vocabulary of a seed. */
export function generateVocabulary(seed: number): GeneratedVocabulary {
  const maker = new VocabularyMaker(seed);
  // All draw from one sequence of random numbers, so this order is part of what a seed means.
  const entities = maker.entities();
  const tags = maker.tags();
  const paths = maker.paths();
  const assets = maker.assets();
  const phrases = maker.phrases();
  const { topics, phrases: ofTopics } = maker.topics(entities.length);
  const publishers = maker.publishers();
  const rare = maker.rareWords();
  return {
    entities,
    paths,
    assets,
    tags,
    publishers,
    phrases: [...phrases, ...ofTopics],
    verbs: words(VERBS),
    rare,
    topics,
  };
}

class VocabularyMaker {
  readonly #seed: number;
  readonly #random: () => number;
  readonly #taken = new Set<string>();

  constructor(seed: number) {
    this.#seed = seed;
    this.#random = stream(`generate ${seed}`);
  }

  /** One for each country of the catalogue, in its order of frequency; then companies, people and organizations. */
  entities(): GeneratedEntity[] {
    const countries = COUNTRIES.toSorted(
      (a, b) => MUCH_IN_THE_NEWS.indexOf(b.code) - MUCH_IN_THE_NEWS.indexOf(a.code),
    );
    const home = (): string => this.#skewed(countries).code;
    const entities = countries.map(({ name, code }) =>
      this.#entity(name, code === 'EU' || code === 'AFU' ? 'organization' : 'country', code, [code]),
    );
    for (let i = 0; i < COMPANIES; i += 1) {
      const name = this.#unique(() => `${this.#properName(3)} ${this.#pick(COMPANY_ENDINGS.split('|'))}`);
      entities.push(this.#entity(name, 'company', home(), [name.split(' ')[0]!]));
    }
    for (let i = 0; i < PEOPLE; i += 1) {
      const name = this.#unique(() => `${this.#pick(words(GIVEN_NAMES))} ${this.#properName(3)}`);
      entities.push(this.#entity(name, 'person', home(), []));
    }
    for (let i = 0; i < BODIES; i += 1) {
      const name = this.#unique(
        () => `${this.#properName(2)} ${capital(this.#pick(nouns))} ${this.#pick(BODY_ENDINGS.split('|'))}`,
      );
      entities.push(this.#entity(name, 'organization', home(), [initials(name)]));
    }
    return entities;
  }

  tags(): string[] {
    return repeat(TAGS, (i) =>
      this.#unique(() =>
        i < 60 ? this.#pick(nouns) : `${this.#pick(i % 2 === 1 ? adjectives : nouns)}-${this.#pick(nouns)}`,
      ),
    );
  }

  paths(): GeneratedVocabulary['paths'] {
    return repeat(PATHS, () => {
      const [cause, effect] = this.#unique(
        () => `${this.#pick(adjectives)} ${this.#pick(nouns)}>${this.#pick(nouns)} ${this.#pick(nouns)}`,
      ).split('>') as [string, string];
      const uuid = seededUuid(this.#seed, `path ${cause} ${effect}`);
      const token = `${slugify(cause)}>${slugify(effect)}`;
      const label = `${capital(cause)} → ${effect}`;
      const json = `{"id":"${encodeId('path', uuid)}","token":${JSON.stringify(token)},"label":${JSON.stringify(label)},"direction":`;
      return { uuid, token, label, json };
    });
  }

  assets(): GeneratedVocabulary['assets'] {
    return repeat(ASSETS, (i) => ({
      ticker: this.#unique(() => this.#invented(2).toUpperCase().slice(0, 5)),
      label: `${this.#properName(3)} ${i % 4 === 0 ? 'Index' : i % 4 === 1 ? 'Coin' : 'Shares'}`,
      kind: i % 4 === 0 ? 'index' : i % 4 === 1 ? 'crypto_asset' : 'equity',
    }));
  }

  /** The general phrases, then those of each category. */
  phrases(): string[] {
    const general = repeat(GENERAL_PHRASES, () => this.#phrase([], 0));
    const ofCategories = CATEGORIES.flatMap(({ value }) =>
      repeat(CATEGORY_PHRASES, () => this.#phrase(words(CATEGORY_WORDS[value]!), 0.6)),
    );
    return [...general, ...ofCategories];
  }

  /** The topics, and the phrases of each, one topic after the other. */
  topics(entityCount: number): { topics: Topic[]; phrases: string[] } {
    const phrases: string[] = [];
    const topics = repeat(TOPICS, (i) => {
      const own = repeat(4, () => this.#unique(() => this.#invented(3)));
      for (let k = 0; k < TOPIC_PHRASES; k += 1) phrases.push(this.#phrase(own, 0.7));
      return this.#topic(i, entityCount);
    });
    return { topics, phrases };
  }

  publishers(): GeneratedVocabulary['publishers'] {
    return repeat(PUBLISHERS, () => {
      const name = this.#unique(() => `${this.#properName(2)} ${this.#pick(PUBLISHER_ENDINGS)}`);
      return { name, domain: `${slugify(name)}.example` };
    });
  }

  rareWords(): string[] {
    return repeat(RARE_WORDS, () => this.#unique(() => this.#invented(4)));
  }

  #topic(index: number, entityCount: number): Topic {
    const isOld = index < OLD_TOPICS;
    const from = isOld ? 0 : this.#random();
    return {
      from,
      to: isOld ? 0.1 : from + 0.002 + 0.06 * this.#random() ** 3,
      weight: index === 0 ? 80 : isOld ? 12 : 1 + 9 * this.#random() ** 3,
      category: this.#below(CATEGORIES.length),
      entities: [
        Math.floor(this.#random() ** 1.8 * COUNTRIES.length),
        ...repeat(2, () => COUNTRIES.length + this.#below(entityCount - COUNTRIES.length)),
      ],
      tags: repeat(2, () => this.#below(TAGS)),
      path: this.#below(PATHS),
      asset: this.#below(ASSETS),
    };
  }

  #entity(
    label: string,
    kind: EntityKind,
    country: string | null,
    aliases: readonly string[],
  ): GeneratedEntity {
    const slug = slugify(label);
    const uuid = seededUuid(this.#seed, `entity ${slug}`);
    return {
      uuid,
      slug,
      label,
      kind,
      country,
      aliases,
      names: foldText([label, ...aliases].join(' . ')),
      json: JSON.stringify({ id: encodeId('ent', uuid), slug, label, kind }),
    };
  }

  /** @param share how many of its nouns are of its own, from 0 to 1. */
  #phrase(own: readonly string[], share: number): string {
    const noun = (): string => (this.#random() < share ? this.#pick(own) : this.#skewed(nouns));
    const tail =
      this.#random() < 0.5 ? ` ${this.#pick(links)} ${this.#random() < 0.4 ? 'the ' : ''}${noun()}` : '';
    const adjective = this.#random() < 0.6 ? `${this.#skewed(adjectives)} ` : '';
    return `${adjective}${noun()}${this.#random() < 0.3 ? ` ${this.#skewed(nouns)}` : ''}${tail}`;
  }

  #properName(most: number): string {
    return capital(this.#invented(most));
  }

  /** A made-up word of 2 to `most` syllables. */
  #invented(most: number): string {
    return repeat(2 + this.#below(most - 1), () => this.#pick(syllables)).join('');
  }

  /** Makes until what was made is new; beyond some attempts a number makes it so. */
  #unique(make: () => string): string {
    let text = make();
    for (let attempt = 0; this.#taken.has(text.toLowerCase()) && attempt < 20; attempt += 1) text = make();
    while (this.#taken.has(text.toLowerCase())) text = `${text}${this.#taken.size % 10}`;
    this.#taken.add(text.toLowerCase());
    return text;
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.#below(items.length)]!;
  }

  /** Few of a list are met often: the first ones. */
  #skewed<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() ** 1.5 * items.length)]!;
  }

  /** A whole number from 0 to below `end`. */
  #below(end: number): number {
    return Math.floor(this.#random() * end);
  }
}

/** A uuid (version 8) that is the same for the same seed and name. */
function seededUuid(seed: number, name: string): string {
  const hex = createHash('sha256').update(`${seed}\n${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const initials = (name: string): string =>
  name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');
const repeat = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
