import type pg from 'pg';
import { CATEGORIES, foldName } from '../../stories/index.ts';
import type { GeneratedVocabulary, Topic } from './vocabulary.ts';

/** Slices of time of which each knows its topics. */
const SLICES = 1_000;

/** Writes the vocabulary where publishing keeps it, and into tables of this connection for the drawing of stories. */
export async function loadVocabulary(client: pg.Client, vocabulary: GeneratedVocabulary): Promise<void> {
  await loadNamed(client, vocabulary);
  await loadTexts(client, vocabulary);
  await loadTopics(client, vocabulary.topics);
  await publishVocabulary(client, vocabulary);
}

async function loadNamed(client: pg.Client, vocabulary: GeneratedVocabulary): Promise<void> {
  const { entities, paths, assets, publishers } = vocabulary;
  await createTable(
    client,
    'generate_entities',
    'id int, uuid uuid, slug text, label text, kind text, country text, names text, json text',
    entities.map((e, i) => [i, e.uuid, e.slug, e.label, e.kind, e.country, e.names, e.json]),
  );
  await createTable(
    client,
    'generate_paths',
    'id int, uuid uuid, token text, label text, json text',
    paths.map((p, i) => [i, p.uuid, p.token, p.label, p.json]),
  );
  await createTable(
    client,
    'generate_assets',
    'id int, ticker text, label text, kind text',
    assets.map((a, i) => [i, a.ticker, a.label, a.kind]),
  );
  await createTable(
    client,
    'generate_publishers',
    'id int, name text, domain text',
    publishers.map((p, i) => [i, p.name, p.domain]),
  );
}

async function loadTexts(
  client: pg.Client,
  { tags, phrases, verbs, rare }: GeneratedVocabulary,
): Promise<void> {
  const numbered = (texts: readonly string[]) => texts.map((text, i) => [i, text]);
  await createTable(client, 'generate_tags', 'id int, tag text', numbered(tags));
  for (const [table, texts] of [
    ['generate_phrases', phrases],
    ['generate_verbs', verbs],
    ['generate_rare', rare],
    ['generate_categories', CATEGORIES.map(({ value }) => value)],
  ] as const) {
    await createTable(client, table, 'id int, text text', numbered(texts));
  }
}

async function loadTopics(client: pg.Client, topics: readonly Topic[]): Promise<void> {
  await client.query(
    `create temp table generate_topics (id int primary key, category int, entities int[], tags int[], path int, asset int)`,
  );
  await client.query(
    `insert into generate_topics select * from json_to_recordset($1::json)
    as x (id int, category int, entities int[], tags int[], path int, asset int)`,
    [JSON.stringify(topics.map((topic, id) => ({ id, ...topic })))],
  );
  const { starts, list } = slicesOf(topics);
  await createTable(
    client,
    'generate_days',
    'day int, start int',
    starts.map((start, day) => [day, start]),
  );
  await createTable(
    client,
    'generate_day_topics',
    'place int, topic int',
    list.map((topic, place) => [place, topic]),
  );
}

/** Writes what lists and lookups read, from the tables of this connection. */
async function publishVocabulary(client: pg.Client, { entities }: GeneratedVocabulary): Promise<void> {
  await client.query(
    'insert into entities (id, slug, label, kind, country) select uuid, slug, label, kind, country from generate_entities',
  );
  const names = entities.flatMap((e) =>
    [e.label, ...e.aliases].map((label) => [foldName(label), e.uuid, label] as const),
  );
  await client.query(
    `insert into entity_names (name, entity_id, label) select * from unnest($1::text[], $2::uuid[], $3::text[]) on conflict do nothing`,
    [0, 1, 2].map((i) => names.map((row) => row[i])),
  );
  await client.query(
    'insert into impact_paths (id, token, label) select uuid, token, label from generate_paths',
  );
  await client.query(
    'insert into assets (ticker, label, kind) select ticker, label, kind from generate_assets',
  );
  await client.query('insert into tags (tag) select tag from generate_tags');
  await client.query(
    'insert into publishers (name, label, domain) select lower(name), name, domain from generate_publishers on conflict do nothing',
  );
}

/**
 * Creates a table of this connection.
 * @param columns as in SQL: names and types, each of one word.
 * @param rows their values, in the order of the columns.
 */
async function createTable(
  client: pg.Client,
  table: string,
  columns: string,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const named = columns.split(', ').map((column) => column.split(' '));
  const arrays = named.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ');
  const names = named.map(([name]) => name).join(', ');
  await client.query(
    `create temp table ${table} as select x.* from unnest(${arrays}) as x (${names})`,
    named.map((_, i) => rows.map((row) => row[i])),
  );
}

/** For each slice of time the topics that are on, each as often as it weighs. */
function slicesOf(topics: readonly Topic[]): { starts: number[]; list: number[] } {
  const starts: number[] = [];
  const list: number[] = [];
  for (let slice = 0; slice < SLICES; slice += 1) {
    starts.push(list.length);
    for (const [id, topic] of topics.entries()) {
      if (slice < Math.floor(topic.from * SLICES) || slice > topic.to * SLICES) continue;
      for (let k = 0; k < Math.ceil(topic.weight); k += 1) list.push(id);
    }
  }
  starts.push(list.length);
  return { starts, list };
}
