import type { Alias, Entry } from './entry.ts';
import { isOnlyMedium } from './media.ts';
import { codeBeside, isHouseOfSpeaker, isPartOfAnother } from './neighbours.ts';
import { Regions } from './regions.ts';
import { isSomebodyElse, type People, surnamesIn } from './surnames.ts';
import { type Casing, casingOf, startsUpper, type Token, tokenize } from './tokens.ts';
import { Trie } from './trie.ts';

/** A text made ready to be searched. */
export interface Segment {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly casing: Casing;
}

/** Something of the gazetteer that a text names. */
export interface Mention {
  readonly entry: Entry;
  readonly alias: Alias;
  /** The segment it stands in, and its words there: `from` inclusive, `to` exclusive. */
  readonly segment: number;
  readonly from: number;
  readonly to: number;
  /** A company that is named only as the house of an analyst, as who arranges a loan, or as where something was said. */
  readonly speaks: boolean;
}

/** What is known of an item beside its text. */
export interface Circumstances {
  /** The publisher's home country: names that mean something only there are then known. */
  readonly home: string | undefined;
  /** YYYY-MM-DD: whoever held an office then is known by it. */
  readonly date?: string | undefined;
  /** Who is named in full in other items of the story: the surname alone is theirs in this one too. */
  readonly named?: People | undefined;
}

/** Divides a text into words and reads its casing off them. */
export function segmentOf(text: string): Segment {
  const tokens = tokenize(text);
  return { text, tokens, casing: casingOf(tokens) };
}

/** A set of entries that texts can be searched for, in one pass over their words. */
export class Gazetteer {
  readonly entries: readonly Entry[];
  readonly #trie = new Trie<{ entry: Entry; alias: Alias; genitive: boolean }>();
  readonly #regions: Regions;

  constructor(entries: readonly Entry[]) {
    this.entries = entries;
    this.#regions = new Regions(entries);
    for (const entry of entries) {
      for (const alias of entry.aliases) {
        const words = alias.tokens.map(({ word }) => word);
        this.#trie.add(words, { entry, alias, genitive: false });
        if (!takesGenitive(alias)) continue;
        this.#trie.add([...words.slice(0, -1), `${words.at(-1)}s`], { entry, alias, genitive: true });
      }
    }
  }

  /** What the segments of one item name, in order of appearance. Names do not overlap: the longest wins. */
  find(segments: readonly Segment[], { home, date, named }: Circumstances): Mention[] {
    let said: Set<string> | undefined;
    const words = (): ReadonlySet<string> => {
      if (said !== undefined) return said;
      said = new Set();
      for (const { tokens } of segments) for (const { word } of tokens) said.add(word);
      return said;
    };
    const people = surnamesIn(segments, named);
    const mentions: Mention[] = [];
    segments.forEach((segment, index) => {
      const hits = this.#trie.find(segment.tokens, ({ entry, alias, genitive }, from, to) => {
        if (genitive && segment.casing !== 'caseless') return false;
        if (alias.scope !== undefined && alias.scope !== home) return false;
        if (alias.during !== undefined && !isWithin(date, alias.during)) return false;
        if (!genitive && isShortOfGenitive(alias, segment, from)) return false;
        if (!isWritten(alias, segment, from, to)) return false;
        if (entry.kind === 'none') return true;
        if (isPartOfAnother({ entry, alias }, segment, from, to)) return false;
        if (isSomebodyElse(entry, alias, people)) return false;
        if (this.#regions.places(entry, segment, to)) return false;
        if (
          needsContext(alias, segment, from, to) &&
          !shares(entry.context, words(), alias) &&
          codeBeside(entry, segment, to) !== 'same'
        ) {
          return false;
        }
        return entry.unless.size === 0 || !shares(entry.unless, words(), alias);
      });
      for (const { value, from, to } of hits) {
        const { entry, alias } = value;
        if (entry.kind === 'none') continue;
        const speaks =
          entry.kind === 'company' &&
          (isHouseOfSpeaker(segment, from, to) || isOnlyMedium(segment, from, to));
        mentions.push({ entry, alias, segment: index, from, to, speaks });
      }
    });
    return mentions;
  }
}

const isWithin = (date: string | undefined, [from, to]: readonly [string, string]): boolean =>
  date !== undefined && date >= from && date <= to;

// Headlines without capitals often lose their apostrophes too: `australias future`, `creans proposal`.
function takesGenitive({ rule, tokens }: Alias): boolean {
  const last = tokens.at(-1)!.word;
  return (
    (rule === 'name' || rule === 'initialism' || rule === 'ambiguous') &&
    last.length > 2 &&
    !last.endsWith('s')
  );
}

// A name that is itself a possessive (`McDonald's`) is not found in the surname alone.
function isShortOfGenitive(alias: Alias, { tokens }: Segment, from: number): boolean {
  return alias.tokens.some(({ possessive }, i) => possessive && !tokens[from + i]!.possessive);
}

function isWritten(alias: Alias, { tokens, casing }: Segment, from: number, to: number): boolean {
  const { rule } = alias;
  if (rule === 'word' || rule === 'hinted') return true;
  if (rule === 'apposed' && !isApposed(tokens, from, to)) return false;
  if (casing === 'caseless') {
    return rule === 'pronoun' ? !isPronoun(tokens, from) : rule !== 'exact' && rule !== 'apposed';
  }
  for (let i = from; i < to; i += 1) {
    const { surface } = tokens[i]!;
    if (rule === 'name' || rule === 'ambiguous' || rule === 'homonym') {
      if (alias.capitals[i - from] && !startsUpper(surface)) return false;
    } else if (surface !== alias.tokens[i - from]!.surface) {
      return false;
    }
  }
  return true;
}

// `Dunedin, Fla., on Tuesday`: after a name and a comma, and no part of a longer name.
function isApposed(tokens: readonly Token[], from: number, to: number): boolean {
  const before = tokens[from - 1];
  const after = tokens[to];
  if (before === undefined || !startsUpper(before.surface) || tokens[from]!.gap !== ', ') return false;
  return after === undefined || !after.adjoins || !startsUpper(after.surface);
}

// In running text a name that stands alone, capitalised, inside a sentence is a name even where it is ambiguous. With
// another capitalised word beside it, it is more often a part of that name (`Harrison Ford`).
function needsContext(alias: Alias, { tokens, casing }: Segment, from: number, to: number): boolean {
  if (alias.rule === 'hinted' || alias.rule === 'homonym') return true;
  if (alias.rule !== 'ambiguous') return false;
  if (casing !== 'sentence' || tokens[from]!.opens) return true;
  const before = tokens[from - 1];
  const after = tokens[to];
  if (before !== undefined && tokens[from]!.adjoins && startsUpper(before.surface) && !before.opens)
    return true;
  return after?.adjoins === true && startsUpper(after.surface);
}

function shares(wanted: ReadonlySet<string>, said: ReadonlySet<string>, alias: Alias): boolean {
  const [larger, smaller] = wanted.size > said.size ? [wanted, said] : [said, wanted];
  for (const word of smaller) {
    if (larger.has(word) && !alias.tokens.some((token) => token.word === word)) return true;
  }
  return false;
}

// Headlines without capitals write the United States as `us`; beside these words it is the pronoun.
const BEFORE_PRONOUN = new Set(
  'let lets tell tells help helps give gives show shows join joins all both many most some none each one two teach teaches make makes like of believe trust forgive leave save reminds remind'.split(
    ' ',
  ),
);
const AFTER_PRONOUN = new Set('all both alone'.split(' '));

function isPronoun(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.word;
  const after = tokens[at + 1]?.word;
  return (
    (before !== undefined && BEFORE_PRONOUN.has(before)) || (after !== undefined && AFTER_PRONOUN.has(after))
  );
}
