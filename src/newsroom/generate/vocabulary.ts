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

/** Makes the vocabulary of a seed. */
export function generateVocabulary(seed: number): GeneratedVocabulary {
  const random = stream(`generate ${seed}`);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  // Few of a list are met often: the first ones.
  const skewed = <T>(items: readonly T[]): T => items[Math.floor(random() ** 1.5 * items.length)]!;
  const [nouns, adjectives, verbs, links] = [words(NOUNS), words(ADJECTIVES), words(VERBS), LINKS.split('|')];
  const syllables = words(SYLLABLES);
  const invented = (most: number): string =>
    Array.from({ length: 2 + Math.floor(random() * (most - 1)) }, () => pick(syllables)).join('');
  const unique = uniqueMaker();
  const entityOf = entityMaker(seed);

  const countries = COUNTRIES.toSorted(
    (a, b) => MUCH_IN_THE_NEWS.indexOf(b.code) - MUCH_IN_THE_NEWS.indexOf(a.code),
  );
  const entities: GeneratedEntity[] = countries.map((country) =>
    entityOf(
      country.name,
      country.code === 'EU' || country.code === 'AFU' ? 'organization' : 'country',
      country.code,
      [country.code],
    ),
  );
  const home = (): string => skewed(countries).code;
  for (let i = 0; i < COMPANIES; i += 1) {
    const name = unique(() => `${capital(invented(3))} ${pick(COMPANY_ENDINGS.split('|'))}`);
    entities.push(entityOf(name, 'company', home(), [name.split(' ')[0]!]));
  }
  for (let i = 0; i < PEOPLE; i += 1) {
    const name = unique(() => `${pick(words(GIVEN_NAMES))} ${capital(invented(3))}`);
    entities.push(entityOf(name, 'person', home(), []));
  }
  for (let i = 0; i < BODIES; i += 1) {
    const name = unique(
      () => `${capital(invented(2))} ${capital(pick(nouns))} ${pick(BODY_ENDINGS.split('|'))}`,
    );
    entities.push(entityOf(name, 'organization', home(), [initials(name)]));
  }
  const tags = Array.from({ length: TAGS }, (_, i) =>
    unique(() => (i < 60 ? pick(nouns) : `${pick(i % 2 === 1 ? adjectives : nouns)}-${pick(nouns)}`)),
  );
  const paths = Array.from({ length: PATHS }, () => {
    const [cause, effect] = unique(
      () => `${pick(adjectives)} ${pick(nouns)}>${pick(nouns)} ${pick(nouns)}`,
    ).split('>') as [string, string];
    const path = {
      uuid: seededUuid(seed, `path ${cause} ${effect}`),
      token: `${slugify(cause)}>${slugify(effect)}`,
      label: `${capital(cause)} → ${effect}`,
    };
    return {
      ...path,
      json: `{"id":"${encodeId('path', path.uuid)}","token":${JSON.stringify(path.token)},"label":${JSON.stringify(path.label)},"direction":`,
    };
  });
  const assets = Array.from({ length: ASSETS }, (_, i) => ({
    ticker: unique(() => invented(2).toUpperCase().slice(0, 5)),
    label: `${capital(invented(3))} ${i % 4 === 0 ? 'Index' : i % 4 === 1 ? 'Coin' : 'Shares'}`,
    kind: i % 4 === 0 ? 'index' : i % 4 === 1 ? 'crypto_asset' : 'equity',
  }));

  const phrase = (own: readonly string[], much: number): string => {
    const noun = (): string => (random() < much ? pick(own) : skewed(nouns));
    const tail = random() < 0.5 ? ` ${pick(links)} ${random() < 0.4 ? 'the ' : ''}${noun()}` : '';
    return `${random() < 0.6 ? `${skewed(adjectives)} ` : ''}${noun()}${random() < 0.3 ? ` ${skewed(nouns)}` : ''}${tail}`;
  };
  const phrases = Array.from({ length: GENERAL_PHRASES }, () => phrase([], 0));
  for (const { value } of CATEGORIES) {
    for (let i = 0; i < CATEGORY_PHRASES; i += 1) phrases.push(phrase(words(CATEGORY_WORDS[value]!), 0.6));
  }
  const topics = Array.from({ length: TOPICS }, (_, i): Topic => {
    const old = i < OLD_TOPICS;
    const own = Array.from({ length: 4 }, () => unique(() => invented(3)));
    for (let k = 0; k < TOPIC_PHRASES; k += 1) phrases.push(phrase(own, 0.7));
    const from = old ? 0 : random();
    return {
      from,
      to: old ? 0.1 : from + 0.002 + 0.06 * random() ** 3,
      weight: i === 0 ? 80 : old ? 12 : 1 + 9 * random() ** 3,
      category: Math.floor(random() * CATEGORIES.length),
      entities: [
        Math.floor(random() ** 1.8 * COUNTRIES.length),
        ...[1, 2].map(() => COUNTRIES.length + Math.floor(random() * (entities.length - COUNTRIES.length))),
      ],
      tags: [1, 2].map(() => Math.floor(random() * tags.length)),
      path: Math.floor(random() * PATHS),
      asset: Math.floor(random() * ASSETS),
    };
  });
  return {
    entities,
    paths,
    assets,
    tags,
    publishers: Array.from({ length: PUBLISHERS }, () => {
      const name = unique(
        () =>
          `${capital(invented(2))} ${pick(['Courier', 'Times', 'Post', 'Ledger', 'Wire', 'Review', 'Herald'])}`,
      );
      return { name, domain: `${slugify(name)}.example` };
    }),
    phrases,
    verbs,
    rare: Array.from({ length: RARE_WORDS }, () => unique(() => invented(4))),
    topics,
  };
}

const entityMaker =
  (seed: number) =>
  (label: string, kind: EntityKind, country: string | null, aliases: readonly string[]): GeneratedEntity => {
    const slug = slugify(label);
    const uuid = seededUuid(seed, `entity ${slug}`);
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
  };

/** A uuid (version 8) that is the same for the same seed and name. */
function seededUuid(seed: number, name: string): string {
  const hex = createHash('sha256').update(`${seed}\n${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Makes until what was made is new; beyond some attempts a number makes it so. */
function uniqueMaker(): (make: () => string) => string {
  const made = new Set<string>();
  return (make) => {
    let text = make();
    for (let attempt = 0; made.has(text.toLowerCase()) && attempt < 20; attempt += 1) text = make();
    while (made.has(text.toLowerCase())) text = `${text}${made.size % 10}`;
    made.add(text.toLowerCase());
    return text;
  };
}

const words = (text: string): string[] => text.split(' ');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const initials = (name: string): string =>
  name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');
