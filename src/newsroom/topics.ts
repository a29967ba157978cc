import { readRows } from '../platform/files/data-file.ts';
import type { Category } from '../stories/index.ts';
import { CATEGORIES } from '../stories/index.ts';
import { isForm, isOfPerson, type Segment, startsUpper, Trie, tokenize } from './gazetteer/index.ts';
import { isSiteOfFate } from './topic-sites.ts';

/** A subject that words give away: the tag it is filed under and the category it speaks for. */
export interface Topic {
  readonly tag: string;
  /** Whether readers see the tag. The words of one that is not shown only help to find the category. */
  readonly shown: boolean;
  readonly category: Category | undefined;
  /** How strongly it speaks for its category: 1 a hint, 2 usual, 3 near certain. */
  readonly weight: number;
}

/** A topic found in a text: words `from` (inclusive) to `to` (exclusive). */
export interface TopicHit {
  readonly topic: Topic;
  readonly from: number;
  readonly to: number;
}

const TRIE = new Trie<Topic>();
/** All topics by tag, those too that are never shown. */
export const TOPICS: ReadonlyMap<string, Topic> = load();

/**
 * The topics whose words stand in each segment of an item, in order; the longest words win where two overlap. A surname is
 * none: where it stands after its given name, and elsewhere alone (`Tim Cook`, `Cook said`).
 */
export function findTopics(segments: readonly Segment[]): TopicHit[][] {
  const found = segments.map(({ tokens }) => [...TRIE.find(tokens, () => true)]);
  const surnames = new Set<string>();
  segments.forEach((segment, index) => {
    for (const { from, to } of found[index]!)
      if (to - from === 1 && isSurname(segment, from)) surnames.add(segment.tokens[from]!.word);
  });
  return segments.map((segment, index) => {
    const { tokens, casing } = segment;
    const hits: TopicHit[] = [];
    for (const { value, from, to } of found[index]!) {
      if (isSiteOfFate(segment, from, to)) continue;
      if (to - from === 1 && isVerb(segment, from)) continue;
      if (to - from === 1 && casing !== 'caseless') {
        const { word, surface } = tokens[from]!;
        if (surnames.has(word) && startsUpper(surface)) continue;
        if (endsName(segment, from) || beginsFirm(segment, from) || isNamedPlace(segment, from)) continue;
      }
      hits.push({ topic: value, from, to });
    }
    return hits;
  });
}

// Where every word has a capital only these are surnames: `Kate Weddings` says nothing.
const SURNAMES = new Set(
  'baker banks bishop bond brewer butcher carpenter church cook crane driver farmer fields fisher frost gale hail judge justice law page park parks pope power powers priest prince rice rivers shepherd singer snow storm waters wells winter wood woods'.split(
    ' ',
  ),
);

// Firms and clubs are called so: `Corbel Solar shares jump` is no news of the sun.
const NAME_ENDS = new Set(
  'books comet comets energy insurance media mining property retail rover rovers solar space water'.split(
    ' ',
  ),
);

/** Whether a word with a capital ends a name within running text. */
function endsName({ tokens, casing }: Segment, at: number): boolean {
  const token = tokens[at]!;
  if (casing !== 'sentence' || !token.adjoins || !NAME_ENDS.has(token.word)) return false;
  return (
    startsUpper(token.surface) && startsUpper(tokens[at - 1]!.surface) && tokens[at - 1]!.word.length > 3
  );
}

/** "Summit Entertainment": a firm's first word is whatever it likes, its second one what it does. */
function beginsFirm({ tokens, casing }: Segment, at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at]!, tokens[at + 1]];
  if (casing !== 'sentence' || !startsUpper(token.surface) || after === undefined || !after.adjoins)
    return false;
  const isWithin = before !== undefined && token.adjoins && !token.opens && startsUpper(before.surface);
  return !isWithin && startsUpper(after.surface) && (FIRMS.has(after.word) || isForm(after, casing));
}

const FIRMS = new Set(
  'associates brands brothers capital entertainment group holdings industries media partners pictures records software studios systems technologies ventures'.split(
    ' ',
  ),
);

/** "Mount Cook", "Lake Frost": a place is called so. */
function isNamedPlace({ tokens }: Segment, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]!];
  if (before === undefined || !token.adjoins || !startsUpper(token.surface)) return false;
  return PLACES.has(before.word) && startsUpper(before.surface);
}

const PLACES = new Set('mount mt lake cape fort ft port point san santa'.split(' '));

/** "Tried to storm a ship": behind "to" and before what is done to it a word is a verb, and names no weather. */
function isVerb({ tokens }: Segment, at: number): boolean {
  const after = tokens[at + 1];
  return (
    tokens[at - 1]?.word === 'to' && tokens[at]!.adjoins && after !== undefined && DETERMINERS.has(after.word)
  );
}

const DETERMINERS = new Set('a an the his her its their him them this that these those'.split(' '));

function isSurname(segment: Segment, at: number): boolean {
  if (!isOfPerson(segment, at)) return false;
  return segment.casing === 'sentence' || SURNAMES.has(segment.tokens[at]!.word);
}

function load(): Map<string, Topic> {
  const topics = new Map<string, Topic>();
  const claimed = new Set<string>();
  const address = new URL('data/topics.tsv', import.meta.url);
  for (const row of readRows(address, ['tag', 'shown', 'category', 'weight', 'phrases'])) {
    const { tag } = row;
    const category = CATEGORIES.find(({ value }) => value === row.category)?.value;
    const weight = Number(row.weight);
    if (topics.has(tag)) throw new Error(`topics.tsv: ${tag} stands there twice`);
    if (category === undefined ? row.category !== '-' || weight !== 0 : ![1, 2, 3].includes(weight)) {
      throw new Error(`topics.tsv: ${tag} speaks for "${row.category}" with weight ${row.weight}`);
    }
    if (row.shown !== 'yes' && row.shown !== 'no')
      throw new Error(`topics.tsv: ${tag} is shown "${row.shown}"`);
    const topic = { tag, shown: row.shown === 'yes', category, weight };
    topics.set(tag, topic);
    for (const phrase of row.phrases.split('; ')) {
      const sequence = tokenize(phrase).map(({ word }) => word);
      if (sequence.length === 0) throw new Error(`topics.tsv: a phrase of ${tag} has no word`);
      // The first topic that lists a phrase has it: the table runs from the particular to the general.
      const key = sequence.join(' ');
      if (claimed.has(key)) continue;
      claimed.add(key);
      TRIE.add(sequence, topic);
    }
  }
  return topics;
}
