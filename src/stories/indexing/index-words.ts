import type { Sql } from '../../platform/database.ts';
import { mapInSlices } from '../../platform/turns/slices.ts';
import { readWords } from '../../retrieval/index.ts';
import type { DeepTexts } from '../indexed.ts';
import type { Lexicon, Readings, TermNumber } from './lexicon.ts';
import { eachName, eachPiece } from './pieces.ts';
import { WEIGHT, WordVector } from './word-vector.ts';

/** The texts of a story that are searched, folded. */
export interface IndexTexts extends DeepTexts {
  readonly title: string;
  readonly names: string;
  readonly paths: string;
  readonly summary: string;
}

/** The words of a story, as the columns of `story_search` hold them and postings name them. */
export interface IndexWords {
  /** What every search reads: a tsvector in binary. */
  readonly words: Buffer;
  /** Those of fields that only scopes reach. */
  readonly deep: Buffer;
  /** The terms of `words`, each once. */
  readonly terms: readonly TermNumber[];
}

/**
 * The words of stories: what the SQL functions `story_words` and `story_deep` make of their texts, put together from what is
 * known of the pieces of these.
 */
export async function indexWords(
  sql: Pick<Sql, 'query'>,
  lexicon: Lexicon,
  stories: readonly IndexTexts[],
): Promise<IndexWords[]> {
  if (stories.length === 0) return [];
  const asking = lexicon.ask();
  const read = await mapInSlices(stories, (texts) => readTexts(texts, asking.readings));
  await asking.answered(sql);
  const made = await mapInSlices(read, (one) => (one === undefined ? undefined : wordsOf(one)));
  const odd = stories.filter((_, at) => made[at] === undefined);
  const asked = (await askWords(sql, lexicon, odd)).values();
  return made.map((one) => one ?? asked.next().value!);
}

const FIELDS = ['title', 'entities', 'tags', 'names', 'paths', 'summary', 'publishers', 'body'] as const;
type Read = Record<(typeof FIELDS)[number], readonly Readings[]>;
const OF_NAMES: ReadonlySet<string> = new Set(['names', 'paths', 'entities', 'tags', 'publishers']);

// No letter takes more than one place, and PostgreSQL knows 16,383: what it does beyond is its own matter.
const LONGEST = 15_000;

/** Undefined where PostgreSQL is to be asked for the whole. */
function readTexts(texts: IndexTexts, readingsOf: (piece: string) => Readings): Read | undefined {
  if (FIELDS.reduce((sum, field) => sum + texts[field].length, 0) > LONGEST) return undefined;
  const read: Partial<Read> = {};
  for (const field of FIELDS) {
    const readings: Readings[] = [];
    const see = (piece: string): void => {
      readings.push(readingsOf(piece));
    };
    if (isBoth(texts, field)) readings.push(...read.entities!, ...read.tags!);
    // What may be shown of most items is what they are summed up by.
    else if (field === 'body' && texts.body === texts.summary) readings.push(...read.summary!);
    else if (!(OF_NAMES.has(field) ? eachName : eachPiece)(texts[field], see)) return undefined;
    read[field] = readings;
  }
  return read as Read;
}

/** Whether it is the names of stories, which are those of entities and tags. */
function isBoth({ names, entities, tags }: IndexTexts, field: keyof IndexTexts): boolean {
  return field === 'names' && entities !== '' && tags !== '' && names === `${entities} . ${tags}`;
}

function wordsOf(read: Read): IndexWords | undefined {
  const words = new WordVector().begin();
  words.add(read.title, 'english', WEIGHT.A).leave(BETWEEN);
  words.add(read.names, 'english', WEIGHT.B).leave(BETWEEN);
  words.add(read.paths, 'english', WEIGHT.C).leave(BETWEEN);
  words.add(read.summary, 'english', WEIGHT.D);
  const terms = words.words.map(({ term }) => term);
  const first = words.end();
  const deep = new WordVector();
  deep.begin(MARKS.entities).add(read.entities, 'english', WEIGHT.D);
  deep.begin(MARKS.tags).add(read.tags, 'english', WEIGHT.D);
  deep.begin(MARKS.publishers).add(read.publishers, 'english', WEIGHT.D);
  deep.begin(MARKS.body).add(read.body, 'english', WEIGHT.D);
  deep.begin(MARKS.written).add(read.title, 'simple', WEIGHT.A).add(read.names, 'simple', WEIGHT.B);
  deep.add(read.paths, 'simple', WEIGHT.C).add(read.summary, 'simple', WEIGHT.D);
  deep.begin(MARKS.writtenEntities).add(read.entities, 'simple', WEIGHT.D);
  deep.begin(MARKS.writtenTags).add(read.tags, 'simple', WEIGHT.D);
  const second = deep.end();
  return first === undefined || second === undefined ? undefined : { words: first, deep: second, terms };
}

// So many places lie between the fields that every search reads, so that no phrase goes from one into the next.
const BETWEEN = 32;

// Those of `story_deep`.
const MARKS = {
  entities: Buffer.from('e='),
  tags: Buffer.from('t='),
  publishers: Buffer.from('p='),
  body: Buffer.from('b='),
  written: Buffer.from('w='),
  writtenEntities: Buffer.from('we='),
  writtenTags: Buffer.from('wt='),
};

async function askWords(
  sql: Pick<Sql, 'query'>,
  lexicon: Lexicon,
  stories: readonly IndexTexts[],
): Promise<IndexWords[]> {
  if (stories.length === 0) return [];
  const { rows } = await sql.query<{ words: Buffer; deep: Buffer; text: string }>(ASK, [
    JSON.stringify(stories),
  ]);
  return rows.map(({ words, deep, text }) => ({
    words,
    deep,
    terms: readWords(text).map(([lexeme]) => lexicon.term(`word:${lexeme}`)),
  }));
}

const ASK = `select tsvectorsend(w.words) as words, w.words::text as text,
    tsvectorsend(story_deep(x.title, x.summary, x.names, x.paths, x.entities, x.tags, x.publishers, x.body)) as deep
  from rows from (json_to_recordset($1::json) as (title text, summary text, names text, paths text, entities text,
    tags text, publishers text, body text))
    with ordinality x (title, summary, names, paths, entities, tags, publishers, body, nr),
  lateral (select story_words(x.title, x.names, x.paths, x.summary) as words offset 0) w order by x.nr`;
