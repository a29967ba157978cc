import { expect } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import {
  COUNTRIES,
  foldText,
  LIST_SHAPE,
  listStories,
  type StoryFilter,
  type StoryRoom,
  type StorySort,
} from '../../src/stories/index.ts';

/** What the stories of a corpus are about, drawn at random, common and rare alike. */
interface Drawn {
  readonly words: readonly string[];
  readonly pairs: readonly string[];
  readonly tags: readonly string[];
  readonly entities: readonly string[];
  readonly countries: readonly string[];
  readonly categories: readonly string[];
  readonly times: readonly string[];
}

/**
 * Asks for lists at random, each of which must name the very stories that a scan of all cards names, in its order.
 * The scan reads what a card says and knows no index: nothing that it uses was made for finding.
 * @returns how many of the lists had stories in them.
 */
export async function compareWithScan(
  room: StoryRoom,
  questions: number,
  random: () => number,
): Promise<number> {
  await room.db.query(`drop table if exists scanned_cards; ${SCANNED}`);
  const drawn = await draw(room.db);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  let found = 0;
  for (let i = 0; i < questions; i += 1) {
    const filter = question(drawn, random, pick);
    const sort = pick<StorySort>(['pipeline', 'pipeline', 'popular']);
    const size = pick([5, 20, 100]);
    const offset = pick([0, 0, 0, 40]);
    const want = await scan(room.db, filter, sort, size, offset);
    const { records, page } = await listStories(room, filter, { size, sort, offset }, LIST_SHAPE);
    const label = JSON.stringify({ filter, sort, size, offset });
    expect(
      records.map((record) => record.uuid),
      label,
    ).toEqual(want.ids);
    expect(page.total, label).toBe(Math.min(10_000, want.total));
    if (want.total > 0) found += 1;
  }
  return found;
}

function question(drawn: Drawn, random: () => number, pick: <T>(items: readonly T[]) => T): StoryFilter {
  const filter: Record<string, string> = {};
  const maybe = (chance: number, name: string, value: () => string | undefined): void => {
    const given = random() < chance ? value() : undefined;
    if (given !== undefined) filter[name] = given;
  };
  maybe(0.75, 'q', () => {
    const [a, b, c] = [pick(drawn.words), pick(drawn.words), pick(drawn.words)];
    return pick([
      a,
      a,
      `${a} ${b}`,
      `${a} or ${b}`,
      `${a} -${b}`,
      `${a} or ${b} ${c}`,
      `"${pick(drawn.pairs)}"`,
      `"${pick(drawn.pairs)}" -${a}`,
    ]);
  });
  maybe(0.2, 'country', () => pick(drawn.countries));
  maybe(0.2, 'category', () => pick(drawn.categories));
  maybe(0.12, 'tag', () => pick(drawn.tags));
  maybe(0.12, 'entity', () => pick(drawn.entities));
  maybe(0.15, 'publishedSince', () => pick(drawn.times));
  maybe(0.1, 'publishedUntil', () => {
    const until = pick(drawn.times);
    return (filter.publishedSince ?? '') <= until ? until : undefined;
  });
  return filter;
}

// The cards as they are, with no index to find any by.
const SCANNED = `create unlogged table scanned_cards as
  select c.story_id as id, c.popularity, c.words, (c.card->>'publishedAt')::timestamptz as published, c.card from (
    select c.story_id, c.popularity, ('{' || c.card || '}')::jsonb as card, s.words from story_cards c
    join story_search s on s.story_id = c.story_id and s.to_pos is null where c.to_pos is null) c`;

/** A filter, read off the cards of all stories one by one. */
async function scan(db: Database, filter: StoryFilter, sort: StorySort, size: number, offset: number) {
  const order =
    sort === 'pipeline'
      ? 'published desc, id'
      : `floor(extract(epoch from published) / 43200) desc, popularity desc, id`;
  const { rows } = await db.query<{ ids: string[] | null; total: string }>(
    `with matching as materialized (
       select id, popularity, published from scanned_cards
       where ($1::text is null or words @@ websearch_to_tsquery('english', $1) and numnode(websearch_to_tsquery('english', $1)) > 0)
         and ($2::text is null or card->'countries' ? $2)
         and ($3::text is null or card->>'category' = $3)
         and ($4::text is null or card->'tags' ? $4)
         and ($5::text is null or exists (
           select 1 from jsonb_array_elements(card->'entities') e where e->>'slug' = $5))
         and ($6::timestamptz is null or published >= $6) and ($7::timestamptz is null or published <= $7))
     select (select count(*) from matching) as total,
       (select array_agg(id) from (select id from matching order by ${order} limit $8 offset $9) p) as ids`,
    [
      filter.q == null ? null : foldText(filter.q),
      filter.country ?? null,
      filter.category ?? null,
      filter.tag ?? null,
      filter.entity ?? null,
      filter.publishedSince ?? null,
      filter.publishedUntil ?? null,
      size,
      offset,
    ],
  );
  return { ids: rows[0]!.ids ?? [], total: Number(rows[0]!.total) };
}

async function draw(db: Database): Promise<Drawn> {
  const list = async (sql: string): Promise<string[]> => {
    const { rows } = await db.query<{ v: string }>(sql);
    return rows.map((row) => row.v);
  };
  const ranked = (from: string): string =>
    `select v from (select v, row_number() over (order by n desc, v) as nr from (select v, count(*) as n from ${from} group by v) x) y
     where nr <= 40 or nr % 97 = 0 order by md5(v) limit 400`;
  const sample = '(select * from story_cards where to_pos is null order by md5(story_id::text) limit 2000) c';
  // Names of several things at once would name more than the scan looks for.
  const entities = await list(
    ranked(`${sample}, jsonb_array_elements(('{' || card || '}')::jsonb->'entities') e, lateral (select e->>'slug' as v) s
      where not exists (select 1 from entity_names n join entities o on o.slug = s.v
        where n.name = s.v and n.entity_id <> o.id)`),
  );
  return {
    words: await list(
      ranked(
        `${sample}, regexp_split_to_table(lower((('{' || card || '}')::jsonb)->>'title'), '[^a-z]+') as v where length(v) > 2`,
      ),
    ),
    pairs: (
      await list(
        `select ('{' || card || '}')::jsonb->>'title' as v from ${sample} order by md5(card) limit 300`,
      )
    ).flatMap((title) => title.match(/[a-zA-Z]{3,} [a-zA-Z]{3,}/g) ?? []),
    tags: await list(
      ranked(`${sample}, jsonb_array_elements_text(('{' || card || '}')::jsonb->'tags') as v`),
    ),
    entities,
    countries: COUNTRIES.map((country) => country.code),
    categories: await list(
      ranked(`${sample}, lateral (select ('{' || card || '}')::jsonb->>'category' as v) t`),
    ),
    times: await list(
      `select ('{' || card || '}')::jsonb->>'publishedAt' as v from ${sample} order by md5(card) limit 200`,
    ),
  };
}
