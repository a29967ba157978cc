import type { Database } from '../../platform/database.ts';
import { mapInSlices } from '../../platform/turns/slices.ts';
import type { Scope, Shown } from '../../retrieval/index.ts';
import { LONGEST_BODY } from '../indexed.ts';
import type { StoryMatch, StoryRecord } from '../model.ts';
import { cardMembers, cardValue } from '../one/card.ts';
import { foldText } from '../text.ts';
import { aliasesOf } from './aliases.ts';
import { coreOf, piecesOf, readShown, type ShownReading, type ShownWord, wordsOf } from './shown-words.ts';

// What scopes are called among the fields of a story.
const FIELDS: Readonly<Record<Scope, string>> = {
  title: 'title',
  summary: 'summary',
  body: 'body',
  entity: 'entities',
  tag: 'tags',
  publisher: 'sources',
};
// Words without a scope of their own are not looked for in these.
const BY_SCOPE_ALONE: ReadonlySet<string> = new Set([FIELDS.body, FIELDS.publisher]);
/** Characters of a long text that are shown around its first match. */
const EXCERPT = 240;

/**
 * Why each story matched: the fields that hold words of the search, and their text with those words marked by
 * `<mark>`; all else in it is escaped for HTML. A long text is cut to about 240 characters around the match. Bodies and
 * publishers are looked at where the search asks for them. Of an entity that goes by a word of the search the alias is
 * shown behind the label.
 */
export async function matchOf(
  db: Database,
  shown: readonly Shown[],
  records: readonly StoryRecord[],
): Promise<StoryMatch[]> {
  const deep = await deepTextsOf(db, shown, records);
  const texts = records.map((record, index) => [...textsOf(record), ...deep[index]!]);
  const readingOf = await readingsOf(db, texts);
  const found = await mapInSlices(texts, (fields) => highlightsIn(fields, shown, readingOf));
  // Most stories hold the words themselves, and then nobody is asked for aliases.
  const missed = await mapInSlices(
    texts,
    (fields, index) => !tellsAll(fields, found[index]!, shown, readingOf),
  );
  const ids = records.flatMap((record, index) =>
    missed[index] ? entitiesOf(record).map(({ id }) => id) : [],
  );
  const aliases = await aliasesOf(db, ids);
  if (aliases.size > 0) {
    const more = records.map((record, index) =>
      missed[index] ? [...textsOf(record, aliases), ...deep[index]!] : [],
    );
    const readingOfAll = await readingsOf(db, more);
    await mapInSlices(more, (fields, index) => {
      if (fields.length > 0) found[index] = highlightsIn(fields, shown, readingOfAll);
    });
  }
  return found.map((highlights) => ({
    fields: [...new Set(highlights.map(({ field }) => field))],
    highlights,
  }));
}

type Highlights = StoryMatch['highlights'];
type ReadingOf = (word: string) => ShownReading;

const formsIn = (text: string): string[] => [...wordsOf(text), ...piecesOf(text)].map((word) => word.text);

async function readingsOf(db: Database, texts: readonly Texts[]): Promise<ReadingOf> {
  const words = new Set<string>();
  await mapInSlices(texts, (fields) => {
    for (const [, text] of fields) for (const form of formsIn(text)) words.add(form);
  });
  return readShown(db, words);
}

const isBeginning = (beginning: string, { written }: ShownReading): boolean =>
  written.some((each) => each.startsWith(beginning));

/** Whether all that may be a name is among what is shown of a story. */
function tellsAll(
  fields: Texts,
  highlights: Highlights,
  shown: readonly Shown[],
  readingOf: ReadingOf,
): boolean {
  const looked = shown.filter(({ scope }) => scope === undefined || scope === 'entity');
  if (looked.length === 0) return true;
  // As most searches are: of one word.
  if (shown.length === 1 && shown[0]!.as !== 'name' && highlights.length > 0) return true;
  const forms = fields.flatMap(([field, text]) => (BY_SCOPE_ALONE.has(field) ? [] : formsIn(text)));
  const readings = [...new Set(forms)].map(readingOf);
  return looked.every(({ as, lexeme, scope }) => {
    if (as === 'name' || scope === 'entity') return highlights.some(({ field }) => field === 'entities');
    return readings.some((each) =>
      as === 'lexeme' ? each.stems.includes(lexeme) : isBeginning(lexeme, each),
    );
  });
}

/** The texts with words of the search, those words marked. One name is enough of each entity. */
function highlightsIn(fields: Texts, shown: readonly Shown[], readingOf: ReadingOf): Highlights {
  const told = new Set<string>();
  return fields.flatMap(([field, text, label]) => {
    if (label !== undefined && told.has(label)) return [];
    const looked = shown.filter(({ scope }) =>
      scope === undefined ? !BY_SCOPE_ALONE.has(field) : FIELDS[scope] === field,
    );
    const as = (form: Shown['as']): string[] =>
      looked.filter((one) => one.as === form).map(({ lexeme }) => lexeme);
    const [whole, begun] = [new Set(as('lexeme')), as('beginning')];
    const names = as('name').map((name) => foldText(name).toLowerCase().split(SIGNS).join(SIGN));
    const isHit = (word: ShownWord): boolean => {
      const reading = readingOf(word.text);
      return (
        reading.stems.some((stem) => whole.has(stem)) ||
        begun.some((beginning) => isBeginning(beginning, reading))
      );
    };
    const marked = mark(text, isHit, names);
    if (marked === undefined) return [];
    if (field === FIELDS.entity) told.add(label ?? text);
    return [{ field, text: label === undefined ? marked : `${escaped(label)} (${marked})` }];
  });
}

/** @param label of the entity whose alias the text is. */
type Texts = [field: string, text: string, label?: string][];

/** What only scopes reach: the bodies and publishers of the stories, where the search names them. */
async function deepTextsOf(
  db: Database,
  shown: readonly Shown[],
  records: readonly StoryRecord[],
): Promise<Texts[]> {
  const scopes = new Set(shown.map(({ scope }) => scope));
  if (!scopes.has('body') && !scopes.has('publisher')) return records.map(() => []);
  const revisions = records.map(({ card }) => Number(cardValue(cardMembers(card), 'revision')));
  const found = await db.hot('story_deep_texts', DEEP_TEXTS, [
    records.map(({ uuid }) => uuid),
    revisions.map(String),
    scopes.has('body') ? 't' : 'f',
    scopes.has('publisher') ? 't' : 'f',
  ]);
  return found.map(([body, publishers]) => [
    ...(body == null ? [] : ([['body', body]] satisfies Texts)),
    ...(JSON.parse(publishers ?? '[]') as string[]).map((text): Texts[number] => ['sources', text]),
  ]);
}

// As much of a body as the index has.
const DEEP_TEXTS = `
  select case when $3::boolean then left(r.body::json ->> 'text', ${LONGEST_BODY}) end,
    case when $4::boolean then (
      select json_agg(distinct s ->> 'publisher') from json_array_elements(r.sources::json) s) end
  from unnest($1::uuid[], $2::int[]) with ordinality as x (id, revision, nr)
  join story_revisions r on r.story_id = x.id and r.revision = x.revision order by x.nr`;

function entitiesOf({ card }: StoryRecord): { readonly id: string; readonly label: string }[] {
  return JSON.parse(cardValue(cardMembers(card), 'entities')) as { id: string; label: string }[];
}

function textsOf(record: StoryRecord, aliases: ReadonlyMap<string, readonly string[]> = NO_ALIASES): Texts {
  const members = cardMembers(record.card);
  const value = <T>(field: 'title' | 'summary' | 'tags' | 'impactPaths'): T =>
    JSON.parse(cardValue(members, field)) as T;
  return [
    ['title', value<string>('title')],
    ['summary', value<string>('summary')],
    ...entitiesOf(record).flatMap(({ id, label }): Texts => {
      const others = aliases.get(id) ?? [];
      return [['entities', label], ...others.map((alias): Texts[number] => ['entities', alias, label])];
    }),
    ...value<string[]>('tags').map((tag): [string, string] => ['tags', tag]),
    ...value<{ label: string }[]>('impactPaths').map((path): [string, string] => ['impactPaths', path.label]),
  ];
}

const NO_ALIASES: ReadonlyMap<string, readonly string[]> = new Map();

/** @param names patterns of what is marked although its words are none that are searched for. */
function mark(
  text: string,
  isHit: (word: ShownWord) => boolean,
  names: readonly string[],
): string | undefined {
  const named =
    names.length === 0
      ? []
      : [...text.matchAll(new RegExp(`(?<!${LETTER})(?:${names.join('|')})(?!${LETTER})`, 'giu'))].map(
          ({ index, 0: name }): ShownWord => ({ index, text: name }),
        );
  const words = wordsOf(text).filter((word) => isHit(word) && !overlaps(named, word));
  // A piece is marked where none of its words is what is searched for.
  const pieces = piecesOf(text).filter((piece) => !overlaps([...named, ...words], piece) && isHit(piece));
  const hits = [...named, ...words, ...pieces.map(coreOf)].sort((a, b) => a.index - b.index);
  if (hits.length === 0) return undefined;
  let start = 0;
  let end = text.length;
  if (text.length > EXCERPT * 1.25) {
    const first = hits[0]!.index;
    start = first < EXCERPT / 2 ? 0 : text.indexOf(' ', first - EXCERPT / 2) + 1;
    end = text.lastIndexOf(' ', Math.min(text.length, start + EXCERPT));
    if (end <= first) end = Math.min(text.length, first + EXCERPT);
  }
  let marked = start > 0 ? '…' : '';
  let at = start;
  for (const hit of hits) {
    const hitEnd = hit.index + hit.text.length;
    if (hit.index < start || hitEnd > end) continue;
    marked += `${escaped(text.slice(at, hit.index))}<mark>${escaped(hit.text)}</mark>`;
    at = hitEnd;
  }
  return marked + escaped(text.slice(at, end)) + (end < text.length ? '…' : '');
}

const overlaps = (others: readonly ShownWord[], { index, text }: ShownWord): boolean =>
  others.some((other) => index < other.index + other.text.length && index + text.length > other.index);

// What stands between the words of a name is written in many ways: `AT&T`, `AT & T`.
const [LETTER, SIGNS, SIGN] = ['[\\p{L}\\p{N}]', /[^\p{L}\p{N}]+/u, '[^\\p{L}\\p{N}]{1,5}'] as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
