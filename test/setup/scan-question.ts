import type { Corpus, Places, Scanned, TextName } from './scan-corpus.ts';

type Sort = 'pipeline' | 'oldest' | 'popular' | 'relevance';
type Scope = 'title' | 'summary' | 'body' | 'entity' | 'tag' | 'publisher';

/** A search as it was drawn; `q` is written from it, and stories are held against it. */
type Drawn =
  | {
      readonly op: 'and' | 'or';
      readonly parts: readonly Drawn[];
      /** Of the words in it that have none of their own. */
      readonly scope?: Scope;
    }
  | { readonly op: 'not'; readonly of: Drawn }
  | {
      readonly op: 'word' | 'prefix' | 'phrase' | 'near';
      readonly words: readonly string[];
      readonly between: number;
      readonly scope?: Scope;
    };

interface Values {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** A list that is asked for, in the service's words and in the scan's. */
export interface Question {
  readonly filter: Readonly<Record<string, string>>;
  readonly sort: Sort;
  readonly size: number;
  readonly offset: number;
  /** All of its pages are asked for, there and back. */
  readonly isWalked: boolean;
  readonly drawn: Drawn | undefined;
  readonly searchIn: readonly Scope[];
  readonly values: Readonly<Partial<Record<keyof Scanned['values'], Values>>>;
  readonly times: Readonly<
    Partial<Record<'publishedSince' | 'publishedUntil' | 'updatedSince' | 'updatedUntil', number>>
  >;
  readonly minSources: number;
  /** Stems of its words, as they were asked for. */
  readonly stems: Map<string, string>;
}

/**
 * Draws a list, of all that can be asked for.
 * @param asOf the time at which the corpus was what it is; undefined: it still is.
 */
export function questionOf(corpus: Corpus, random: () => number, asOf: string | undefined): Question {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const story = (): Scanned => pick(corpus.stories);
  const stems = new Map<string, string>();
  const isStem = (word: string): boolean => stemOf(word, corpus, stems) !== undefined;
  const word = (): string => {
    for (;;) {
      const drawn = pick(corpus.words);
      if (isStem(drawn)) return drawn;
    }
  };
  const bodyWord = (): string => {
    for (;;) {
      const drawn = pick(corpus.bodyWords);
      if (isStem(drawn)) return drawn;
    }
  };
  const publisherWord = (): string => {
    for (;;) {
      const drawn = pick(corpus.publisherWords);
      if (isStem(drawn)) return drawn;
    }
  };
  const pair = (): string[] => {
    for (;;) {
      const drawn = pick(corpus.pairs).split(' ');
      if (drawn.every(isStem)) return drawn;
    }
  };
  const row = (): string[] => {
    for (let tries = 0; tries < 20 && corpus.triples.length > 0 && random() < 0.4; tries += 1) {
      const drawn = pick(corpus.triples).split(' ');
      if (drawn.every(isStem)) return drawn;
    }
    return pair();
  };
  const leaf = (): Drawn => {
    const kind = random();
    if (kind < 0.45) return { op: 'word', words: [word()], between: 0 };
    if (kind < 0.55)
      return { op: 'prefix', words: [word().slice(0, 2 + Math.floor(random() * 7))], between: 0 };
    if (kind < 0.65) return { op: 'phrase', words: row(), between: 0 };
    if (kind < 0.72)
      return {
        op: 'near',
        words: random() < 0.5 ? row() : row().toReversed(),
        between: pick([0, 1, 3, 8]),
      };
    if (kind < 0.8) return { op: 'word', words: [bodyWord()], between: 0, scope: 'body' };
    if (kind < 0.84) return { op: 'word', words: [publisherWord()], between: 0, scope: 'publisher' };
    if (kind < 0.87)
      return { op: 'phrase', words: row(), between: 0, scope: pick<Scope>(['title', 'summary', 'body']) };
    if (kind < 0.9)
      return {
        op: 'prefix',
        words: [word().slice(0, 4)],
        between: 0,
        scope: pick<Scope>(['title', 'summary', 'tag', 'entity']),
      };
    return {
      op: 'word',
      words: [word()],
      between: 0,
      scope: pick<Scope>(['title', 'summary', 'entity', 'tag']),
    };
  };
  const tree = (depth: number): Drawn => {
    const kind = random();
    if (depth === 0 || kind < 0.5) return leaf();
    const scope = random() < 0.12 ? { scope: pick<Scope>(['title', 'summary', 'entity', 'tag']) } : {};
    if (kind < 0.7) return { op: 'and', parts: [tree(depth - 1), tree(depth - 1)], ...scope };
    if (kind < 0.9) return { op: 'or', parts: [tree(depth - 1), tree(depth - 1)], ...scope };
    return { op: 'and', parts: [tree(depth - 1), { op: 'not', of: tree(depth - 1) }] };
  };
  const drawn =
    random() < 0.8 ? (random() < 0.06 ? ({ op: 'not', of: leaf() } as const) : tree(2)) : undefined;
  const searchIn: Scope[] =
    drawn !== undefined && random() < 0.12 && !hasPrefix(drawn)
      ? pick([['title'], ['body'], ['title', 'body'], ['summary', 'tag']])
      : [];
  const filter: Record<string, string> = {};
  const values: Partial<Record<keyof Scanned['values'], Values>> = {};
  const among = (name: keyof Scanned['values'], chance: number): void => {
    if (random() >= chance) return;
    const some = Array.from({ length: pick([1, 1, 2, 5]) }, () => pick([...story().values[name], 'none']));
    const usable = [...new Set(some)].filter(
      (value) => value !== 'none' || ['tag', 'entity', 'impactPath', 'asset'].includes(name),
    );
    const exclude = usable.filter(() => random() < 0.3);
    const include = usable.filter((value) => !exclude.includes(value));
    if (usable.length === 0) return;
    values[name] = { include, exclude };
    const said = [
      ...include.map((value) => spelled(name, value, random)),
      ...exclude.map((value) => `-${spelled(name, value, random)}`),
    ];
    // A name may hold a comma that a space follows.
    filter[name] = said.join(TIGHT.includes(name) ? ',' : pick([',', ', ', ' ,,']));
  };
  among('country', 0.2);
  among('category', 0.2);
  among('tag', 0.12);
  among('entity', 0.1);
  among('impactPath', 0.08);
  among('asset', 0.06);
  among('language', 0.08);
  among('publisher', 0.1);
  among('verification', 0.08);
  const minSources = random() < 0.08 ? pick([1, 2, 3]) : 0;
  if (minSources > 0) filter.minSources = String(minSources);
  const times: Partial<
    Record<'publishedSince' | 'publishedUntil' | 'updatedSince' | 'updatedUntil', number>
  > = {};
  for (const what of ['published', 'updated'] as const) {
    const since = random() < 0.12 ? story()[what] : undefined;
    const until = random() < 0.1 ? story()[what] : undefined;
    if (since !== undefined && until !== undefined && since > until) continue;
    if (since !== undefined) times[`${what}Since`] = since;
    if (until !== undefined) times[`${what}Until`] = until;
  }
  for (const [name, ms] of Object.entries(times)) filter[name] = new Date(ms).toISOString();
  if (asOf !== undefined) filter.asOf = asOf;
  if (drawn !== undefined) filter.q = written(drawn, random);
  if (searchIn.length > 0) filter.searchIn = searchIn.join(',');
  const sorts: Sort[] =
    drawn === undefined ? ['pipeline', 'oldest', 'popular'] : ['pipeline', 'oldest', 'popular', 'relevance'];
  return {
    filter,
    sort: pick(sorts),
    size: pick([5, 20, 100]),
    offset: pick([0, 0, 0, 40]),
    isWalked: random() < 0.2,
    drawn,
    searchIn,
    values,
    times,
    minSources,
    stems,
  };
}

function hasPrefix(drawn: Drawn): boolean {
  if (drawn.op === 'not') return hasPrefix(drawn.of);
  if (drawn.op === 'and' || drawn.op === 'or') return drawn.parts.some(hasPrefix);
  return drawn.op === 'prefix';
}

function stemOf(word: string, corpus: Corpus, into: Map<string, string>): string | undefined {
  const stem = corpus.stemOf.get(word.toLowerCase());
  if (stem !== undefined) into.set(word.toLowerCase(), stem);
  return stem;
}

const TIGHT: readonly string[] = ['entity', 'impactPath', 'publisher'];

/** One of the ways in which a value may be written: in other case, or between quotes, as one that holds a comma must be. */
function spelled(name: keyof Scanned['values'], value: string, random: () => number): string {
  const isId = /^(?:ent|path)_/.test(value);
  const cased = !isId && random() < 0.2 ? value.toUpperCase() : value;
  // What looks the same in both cases is the same value; a few letters are not.
  const kept = cased.toLowerCase() === value.toLowerCase() ? cased : value;
  const spaced = name === 'tag' && random() < 0.2 ? kept.replaceAll('-', ' ') : kept;
  return /[,"]|^-/.test(spaced) || random() < 0.1 ? `"${spaced.replaceAll('"', '""')}"` : spaced;
}

function written(drawn: Drawn, random: () => number): string {
  switch (drawn.op) {
    case 'and':
    case 'or': {
      const signs = drawn.op === 'and' ? [' ', ' AND '] : [' or ', ' OR '];
      const parts = drawn.parts
        .map((part) => inner(part, drawn.op, random))
        .join(signs[Math.floor(random() * 2)]);
      return drawn.scope === undefined ? parts : `${drawn.scope}:(${parts})`;
    }
    case 'not':
      return `${random() < 0.5 ? '-' : 'NOT '}${inner(drawn.of, 'not', random)}`;
    default: {
      const scope = drawn.scope === undefined ? '' : `${drawn.scope}:`;
      if (drawn.op === 'word') return scope + drawn.words[0];
      if (drawn.op === 'prefix') return `${scope}${drawn.words[0]}*`;
      return `${scope}"${drawn.words.join(' ')}"${drawn.op === 'near' ? `~${drawn.between}` : ''}`;
    }
  }
}

/** A part of something else: in parentheses where it would be read otherwise, and now and then where it would not. */
function inner(drawn: Drawn, within: 'and' | 'or' | 'not', random: () => number): string {
  const text = written(drawn, random);
  if (!('parts' in drawn || drawn.op === 'not') || ('parts' in drawn && drawn.scope !== undefined))
    return text;
  const isNeeded = within === 'not' || (within === 'and' && drawn.op === 'or');
  return isNeeded || random() < 0.4 ? `(${text})` : text;
}

const EVERYWHERE: readonly TextName[] = ['title', 'names', 'paths', 'summary'];

/** Whether a story is what a question asks for. */
export function matches(question: Question, story: Scanned): boolean {
  const { times, values, minSources, drawn } = question;
  if (times.publishedSince !== undefined && story.published < times.publishedSince) return false;
  if (times.publishedUntil !== undefined && story.published > times.publishedUntil) return false;
  if (times.updatedSince !== undefined && story.updated < times.updatedSince) return false;
  if (times.updatedUntil !== undefined && story.updated > times.updatedUntil) return false;
  if (story.origins < minSources) return false;
  for (const [name, { include, exclude }] of Object.entries(values)) {
    const own = story.values[name as keyof Scanned['values']];
    if (include.length > 0 && !include.some((value) => own.includes(value))) return false;
    if (exclude.some((value) => own.includes(value))) return false;
  }
  return drawn === undefined || holds(question, drawn, story);
}

/** @param outer the field of the parentheses that it stands in. */
function holds(question: Question, drawn: Drawn, story: Scanned, outer?: Scope): boolean {
  switch (drawn.op) {
    case 'and':
      return drawn.parts.every((part) => holds(question, part, story, drawn.scope ?? outer));
    case 'or':
      return drawn.parts.some((part) => holds(question, part, story, drawn.scope ?? outer));
    case 'not':
      return !holds(question, drawn.of, story, outer);
    case 'prefix':
      return fieldsOf(question, drawn.scope ?? outer).some((field) =>
        [...story.written[field].keys()].some((word) => word.startsWith(drawn.words[0]!.toLowerCase())),
      );
    default: {
      const stems = drawn.words.map((word) => question.stems.get(word.toLowerCase())!);
      const texts = fieldsOf(question, drawn.scope ?? outer).map((field) => story.stems[field]);
      if (drawn.op === 'word') return texts.some((places) => places.has(stems[0]!));
      if (drawn.op === 'phrase') return texts.some((places) => inRow(places, stems));
      return areNear(texts, stems, drawn.between);
    }
  }
}

const fieldsOf = ({ searchIn }: Question, scope: Scope | undefined): readonly TextName[] =>
  scope !== undefined ? [scope] : searchIn.length > 0 ? searchIn : EVERYWHERE;

const inRow = (places: Places, [first, ...others]: readonly string[]): boolean =>
  (places.get(first!) ?? []).some((at) =>
    others.every((other, index) => (places.get(other) ?? []).includes(at + index + 1)),
  );

/** Whether each word stands near the next one, in whichever of the texts. */
const areNear = (texts: readonly Places[], words: readonly string[], between: number): boolean =>
  words
    .slice(1)
    .every((second, index) => texts.some((places) => isNear(places, words[index]!, second, between)));

const isNear = (places: Places, first: string, second: string, between: number): boolean =>
  (places.get(first) ?? []).some((at) =>
    (places.get(second) ?? []).some((other) => other !== at && Math.abs(other - at) <= between + 1),
  );

// The formula of docs/search.md, written down a second time.
const WEIGHTS: Readonly<Record<TextName, readonly [weight: number, usual: number, slope: number]>> = {
  title: [4, 9, 0.3],
  names: [2, 12, 0.5],
  paths: [1, 4, 0.3],
  summary: [1, 30, 0.75],
  entity: [2, 9, 0.5],
  tag: [2, 4, 0.3],
  publisher: [1, 4, 0.3],
  body: [1, 200, 0.75],
};

/** How well stories answer a question. */
export function relevanceOf(question: Question, all: readonly Scanned[]): (story: Scanned) => number {
  const words = new Map<string, { readonly stem: string; readonly fields: readonly TextName[] }>();
  const collect = (drawn: Drawn, there: boolean, outer?: Scope): void => {
    if (drawn.op === 'not') {
      collect(drawn.of, !there, outer);
      return;
    }
    if ('parts' in drawn) {
      for (const part of drawn.parts) collect(part, there, drawn.scope ?? outer);
      return;
    }
    if (!there || drawn.op === 'prefix') return;
    const own = drawn.scope ?? outer;
    const scopes = own !== undefined ? [own] : question.searchIn.length > 0 ? question.searchIn : [undefined];
    for (const word of drawn.words) {
      const stem = question.stems.get(word.toLowerCase())!;
      for (const scope of scopes)
        words.set(`${scope} ${stem}`, { stem, fields: scope === undefined ? EVERYWHERE : [scope] });
    }
  };
  if (question.drawn !== undefined) collect(question.drawn, true);
  const weighed = [...words.values()].map(({ stem, fields }) => {
    const having = all.filter((story) => fields.some((field) => story.stems[field].has(stem))).length;
    const rarity = Math.max(1, Math.round(1000 * Math.log(1 + (all.length - having + 0.5) / (having + 0.5))));
    return { stem, fields, rarity };
  });
  return (story) =>
    weighed.reduce((sum, { stem, fields, rarity }) => sum + rarity * impact(story, stem, fields), 0);
}

function impact(story: Scanned, stem: string, fields: readonly TextName[]): number {
  let sum = 0;
  for (const field of fields) {
    const often = story.stems[field].get(stem)?.length ?? 0;
    const [weight, usual, slope] = WEIGHTS[field];
    const length = [...story.stems[field].values()].reduce((n, places) => n + places.length, 0);
    sum += (often * weight) / (1 - slope + (slope * length) / usual);
  }
  return sum === 0 ? 0 : Math.max(1, Math.round((255 * sum) / (sum + 1.2)));
}
