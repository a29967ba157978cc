import pg from 'pg';
import { fillCards } from '../../src/stories/publish/fill-cards.ts';

/** What a corpus for measuring is made of; the same seed and size make the same corpus. */
export interface CorpusOptions {
  readonly stories: number;
  readonly log: (line: string) => void;
}

const CHUNK = 10_000;
const VOCABULARY = 20_000;

/**
 * Fills a migrated, empty database with stories of made-up words by skewed chance (few words are common, most are
 * rare), on the server itself. Ten fields as lists show them, facets in the index; no bodies and no words in the
 * index, which a list without `q` never reads. `bench_story` holds it for the peers, one column a field; its summary
 * is whole where the service's is cut, so that a list of 20 has about as many bytes from either (18 KB).
 */
export async function fillCorpus(url: string, { stories, log }: CorpusOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const held = await client.query<{ n: string | null }>(
      `select case when to_regclass('bench_story') is null then null else (select count(*) from stories) end n`,
    );
    if (Number(held.rows[0]!.n ?? -1) === stories) {
      // It may be of a release before.
      while ((await fillCards(client)) > 0);
      return;
    }
    await client.query(
      'truncate stories, story_revisions, story_slugs, story_keys, story_cards, story_postings, changes',
    );
    await client.query('drop table if exists bench_story; drop index if exists story_postings_current');
    await client.query(
      "set synchronous_commit = off; set work_mem = '128MB'; set maintenance_work_mem = '512MB'",
    );
    await client.query(PREPARE);
    await client.query(FILL);
    const started = performance.now();
    for (let from = 0; from < stories; from += CHUNK) {
      await client.query('select bench_fill($1, $2)', [from, Math.min(stories, from + CHUNK) - 1]);
      if ((from / CHUNK) % 10 === 9) {
        log(
          `  ${from + CHUNK} stories, ${Math.round((from + CHUNK) / ((performance.now() - started) / 1000))} a second`,
        );
      }
    }
    log('  indexes');
    await client.query(FINISH);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const PREPARE = `select setseed(0.42);
create table bench_story (
  id uuid not null, title text not null, summary text not null, category text not null, countries text[] not null,
  entities text[] not null, tags text[] not null, publisher text not null, url text not null,
  published_at timestamptz(3) not null);
drop table if exists bench_word;
create table bench_word as
select r, (select string_agg((array['ba','co','di','fe','ga','lo','mi','na','po','ra','se','ti','vu','wa','xe','tra',
  'pre','con','ster','lin','mar','den','vol','cap','tor','ver','ing','ex','sal','ren'])
  [1 + (('x' || substr(md5(r::text || ':' || k), 1, 6))::bit(24)::int % 30)], '') from generate_series(1, 2 + r % 3) k) as w
from generate_series(1, ${VOCABULARY}) r;`;

// One pass makes the stories of a chunk, newest first by their number, and puts each where the service keeps it.
const FILL = `create or replace function bench_fill(first int, last int) returns void language plpgsql as $$
declare
  words text[] := (select array_agg(w order by r) from bench_word);
  categories text[] := '{politics,world,business,markets,economy,technology,science,health,environment,sport,culture,society}';
  countries text[] := '{US,CN,GB,DE,JP,FR,IN,AU,BR,CA,KR,IT,MX,ZA,ID,TR,SA,RU,AR,EU,AFU}';
  title text; summary text; category text; land text[]; people text[]; tagged text[]; at timestamptz; id uuid; ms bigint;
  published text; heat int; card text;
begin
  perform setseed((first % 1000) / 1000.0);
  for n in first .. last loop
    title := (select string_agg(words[1 + floor(power(${VOCABULARY}, random()))::int - 1], ' ') from generate_series(1, 10));
    summary := (select string_agg(words[1 + floor(power(${VOCABULARY}, random()))::int - 1], ' ') from generate_series(1, 66));
    category := categories[1 + floor(power(random(), 1.6) * 12)::int];
    land := array[countries[1 + floor(power(random(), 1.8) * 21)::int]];
    people := array(select 'entity-' || floor(power(${VOCABULARY}, random()))::int from generate_series(1, 2));
    tagged := array(select 'tag-' || floor(power(2000, random()))::int from generate_series(1, 2));
    ms := 1763600000000 - n * 94608::bigint - floor(random() * 90000)::bigint;
    at := to_timestamp(ms / 1000.0);
    id := (lpad(to_hex(ms), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid;
    published := to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
    heat := floor(random() * 900)::int;
    card := concat_ws(E',\\n', '"slug":"s-' || n || '"', '"category":"' || category || '"', '"title":' || to_json(title),
      '"summary":' || to_json(left(summary, 90)), '"language":"en"', '"tags":' || to_json(tagged), '"countries":' || to_json(land),
      '"entities":' || (select json_agg(json_build_object('id', 'ent_01h455vb4pex5vsknk084sn02q', 'slug', e, 'label',
        initcap(e), 'kind', 'topic')) from unnest(people) e)::text,
      '"impactPaths":[]', '"assets":[]', '"verificationState":"unverified"', '"publishedAt":"' || published || '"',
      '"updatedAt":"' || published || '"', '"revision":1');
    insert into bench_story values (id, title, summary, category, land, people, tagged, 'Publisher ' || n % 200,
      'https://publisher-' || n % 200 || '.example/' || n, at);
    insert into stories (id, slug, revision, published_at, updated_at, draft_hash) values (id, 's-' || n, 1, at, at, '');
    insert into story_cards (story_id, from_pos, newest, hottest, updated_at, revision, popularity, card)
    values (id, n + 1, -ms, -((ms / 43200000) * 1000000 + heat), at, 1, heat, card);
    insert into story_postings (term, newest, story_id, from_pos)
    select t, -ms, id, n + 1 from unnest(array[term_key('category', category), term_key('country', land[1])]
      || array(select distinct term_key('tag', g) from unnest(tagged) g)
      || array(select distinct term_key('entity', e) from unnest(people) e)) t;
  end loop;
end $$`;

const FINISH = `create index story_postings_current on story_postings (term, newest, story_id) where to_pos is null;
alter table bench_story add primary key (id);
create index bench_story_newest on bench_story (published_at desc, id desc);
update tape set pos = (select count(*) from stories), at = clock_timestamp()`;
