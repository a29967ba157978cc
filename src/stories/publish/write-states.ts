import type { TransactionSql } from '../../platform/database.ts';
import { encodeId } from '../../platform/ids.ts';
import { textArray, tsvectorArray } from '../../platform/sql/binary-array.ts';
import { mapInSlices } from '../../platform/turns/slices.ts';
import { hottestKey, MOST_POPULAR } from '../../retrieval/index.ts';
import type { PublishOutcome } from '../draft.ts';
import { takePlaces } from '../history/tape.ts';
import type { Lexicon } from '../indexing/lexicon.ts';
import type { Vocabulary } from '../indexing/vocabulary.ts';
import { articleEnds, writeCard } from '../one/card.ts';
import { readingPoints } from './popularity.ts';
import { COPY_POSTINGS, Postings } from './postings.ts';
import { revisionOf } from './prepare.ts';
import { wordsOf } from './ready.ts';
import type { Item } from './standing.ts';

export interface WriteOptions {
  readonly vocabulary: Vocabulary;
  readonly lexicon: Lexicon;
  /** Reads of stories so far, by uuid. */
  readonly read: ReadonlyMap<string, number>;
  readonly announced: boolean;
}

/**
 * Takes places on the tape and writes every state. From the first statement to the commit all other publishers wait, so
 * as much as possible is done before.
 */
export async function writeStates(
  sql: TransactionSql,
  items: readonly Item[],
  { vocabulary, lexicon, read, announced }: WriteOptions,
  outcomes: Map<number, PublishOutcome>,
): Promise<void> {
  const made = await mapInSlices(items, (item) => revisionOf(item.prepared, item.id, vocabulary));
  const late = await wordsOf(
    sql,
    lexicon,
    vocabulary,
    items.flatMap(({ prepared, words }) => (words === undefined ? [prepared] : [])),
  );
  const lateWords = late.values();
  // Every term of a new story is new.
  const [posted, revised] = [new Postings(), new Postings()];
  const [allWords, allDeep]: [Buffer[], Buffer[]] = [[], []];
  const texts: string[][] = TEXTS.map(() => []);
  const { last, at } = await takePlaces(sql, items.length);
  const rows = items.map((item, index) => {
    const { card, terms, sources, claims, impactDetails, body } = made[index]!;
    const { words, deep, terms: ofWords } = item.words ?? lateWords.next().value!;
    allWords.push(words);
    allDeep.push(deep);
    const ofTerms = terms.map((term) => lexicon.term(term));
    const { draft, publishedMs, digest } = item.prepared;
    const popularity = Math.min(
      MOST_POPULAR,
      item.prepared.popularity + readingPoints(read.get(item.id) ?? 0),
    );
    const revision = (item.standing?.revision ?? 0) + 1;
    const pos = last - BigInt(items.length - 1 - index);
    const bornMs = item.standing === undefined ? publishedMs : Number(item.standing.published_ms);
    const updatedAt = draft.updatedAt === undefined ? at : new Date(draft.updatedAt).toISOString();
    const postings = item.standing === undefined ? posted : revised;
    postings.add(item.id, pos, -bornMs, [...ofTerms, ...ofWords]);
    outcomes.set(item.at, {
      kind: revision === 1 ? 'created' : 'revised',
      id: encodeId('story', item.id),
      slug: item.slug,
      revision,
      pos,
    });
    const { opening, closing } = articleEnds(encodeId('story', item.id), item.slug, draft.category);
    const written = writeCard({
      slug: item.slug,
      ...card,
      publishedAt: new Date(bornMs).toISOString(),
      updatedAt,
      revision,
    });
    const own = [written, opening, closing, sources, claims, impactDetails, body];
    for (const [nr, text] of own.entries()) texts[nr]!.push(text);
    return {
      nr: index + 1,
      keys: ofTerms.map(({ text }) => text),
      id: item.id,
      slug: item.slug,
      pos: String(pos),
      revision,
      closed: item.standing?.hidden ? String(pos) : null,
      hash: digest.toString('hex'),
      updated_at: updatedAt,
      newest: String(-bornMs),
      hottest: String(hottestKey(bornMs, popularity)),
      popularity,
    };
  });
  const text = JSON.stringify(rows);
  const states = [at, announced, tsvectorArray(allWords), tsvectorArray(allDeep), ...texts.map(textArray)];
  if (revised.length > 0) await sql.query(CLOSE_STATES, [text, ...revised.parameters()]);
  await sql.query(WRITE_STATES, [text, ...states]);
  if (posted.length > 0) await sql.copy(COPY_POSTINGS, posted.rows());
}

// Long ones go beside the rows: in JSON they would be written as JSON in JSON, and read letter by letter.
const TEXTS = ['card', 'opening', 'closing', 'sources', 'claims', 'impact_details', 'body'] as const;

const RECORD = `json_to_recordset($1::json) as (id uuid, slug text, pos bigint, revision integer, hash text,
    updated_at timestamptz, newest bigint, hottest bigint, popularity integer, closed bigint, keys bigint[], nr bigint)`;
const COLUMNS = 'id, slug, pos, revision, hash, updated_at, newest, hottest, popularity, closed, keys, nr';
const ROWS = `rows as materialized (select * from rows from (${RECORD}) as x (${COLUMNS}))`;
const ROWS_WITH_TEXTS = `rows as materialized (
  select * from rows from (${RECORD}, ${TEXTS.map((_, nr) => `unnest($${6 + nr}::text[])`).join(', ')})
    as x (${COLUMNS}, ${TEXTS.join(', ')}))`;

const TERMS = `unnest($2::bigint[], $3::bigint[], $4::uuid[], $5::bigint[]) as t (term, newest, id, pos)`;

// The state before: card, search row, and those terms that the new state no longer has. A term that the state before already
// had keeps its posting: only what is new is posted.
const CLOSE_STATES = `with ${ROWS},
terms_now as materialized (select * from ${TERMS}),
gone as (
  select r.pos, r.newest, r.id, t.term from rows r join story_search s on s.story_id = r.id and s.to_pos is null,
  lateral (select unnest(s.terms) as term
           union select term_key('word', w.lexeme) from unnest(s.words) w) t
  where not exists (select 1 from terms_now n where n.id = r.id and n.term = t.term)),
closed_postings as (
  update story_postings p set to_pos = g.pos from gone g
  where p.term = g.term and p.newest = g.newest and p.story_id = g.id and p.to_pos is null),
posted as (
  insert into story_postings (term, newest, story_id, from_pos)
  select t.term, t.newest, t.id, t.pos from terms_now t join rows r on r.id = t.id
  where r.closed is null and not exists (
    select 1 from story_postings p
    where p.term = t.term and p.newest = t.newest and p.story_id = t.id and p.to_pos is null)
  order by t.term, t.newest),
closed_search as (
  update story_search s set to_pos = r.pos from rows r where s.story_id = r.id and s.to_pos is null)
update story_cards c set to_pos = r.pos from rows r where c.story_id = r.id and c.to_pos is null`;

const WRITE_STATES = `with ${ROWS_WITH_TEXTS},
stories_now as (
  update stories s set slug = r.slug, revision = r.revision, updated_at = r.updated_at, draft_hash = decode(r.hash, 'hex')
  from rows r where s.id = r.id),
revisions as (
  insert into story_revisions (story_id, revision, pos, updated_at, slug, card, sources, claims, impact_details, body)
  select id, revision, pos, updated_at, slug, card, sources, claims, impact_details, body from rows),
cards as (
  insert into story_cards (story_id, from_pos, to_pos, newest, hottest, updated_at, revision, popularity, card, opening, closing)
  select id, pos, closed, newest, hottest, updated_at, revision, popularity, card, opening, closing from rows),
search as (
  insert into story_search (story_id, from_pos, to_pos, words, terms, deep)
  select r.id, r.pos, r.closed, w.words, r.keys, w.deep from rows r
  join unnest($4::tsvector[], $5::tsvector[]) with ordinality w (words, deep, nr) on w.nr = r.nr)
insert into changes (pos, at, subject, subject_id, kind, revision, cause, announced)
select pos, $2::timestamptz, 'story', id, case when closed is null then 'upsert' else 'retract' end, revision,
  case when revision = 1 then 'published' else 'revised' end, $3::boolean from rows`;
