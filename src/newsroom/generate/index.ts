import pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { DAY_MS } from '../../platform/days.ts';
import { ofDriver } from '../../platform/sql/outage.ts';
import { sealStories } from '../../stories/index.ts';
import { EVENTS, KEEP_STATES, MAKE_STATES, STATES } from './fill.ts';
import { loadVocabulary } from './load.ts';
import { generateVocabulary } from './vocabulary.ts';

export interface GenerateOptions {
  readonly stories: number;
  /** The same seed, size and end make the same stories. */
  readonly seed: number;
  /** The newest story is published about then, ms since 1970. */
  readonly until: number;
  /** How far back the oldest story lies. */
  readonly days: number;
  /** Replace whatever stories and posts there are. */
  readonly replace: boolean;
  readonly onProgress: (done: number, what: string) => void;
}

export interface Generated {
  readonly stories: number;
  readonly revisions: number;
  readonly postings: number;
}

/** There are stories or posts already, and nobody said that they may go. */
export class NotEmpty extends Error {}

// As many as make a statement worth while, few enough that the working tables stay in memory.
const CHUNK = 5_000;

// What is filled, and emptied before. Posts and reads speak of stories; they go with them.
const FILLED = [
  'stories',
  'story_slugs',
  'story_keys',
  'story_revisions',
  'story_cards',
  'story_search',
  'story_postings',
  'changes',
];
// What is made of all that is made again.
const SEALED = [
  'seal',
  'sealed_chunks',
  'sealed_slots',
  'sealed_terms',
  'sealed_bits',
  'sealed_pairs',
  'sealed_words',
  'sealed_places',
  'sealed_values',
  'sealed_facets',
];
const EMPTIED = [
  ...FILLED,
  'entities',
  'entity_names',
  'impact_paths',
  'impact_path_assets',
  'assets',
  'tags',
  'publishers',
  'story_reads',
  'posts',
  'post_slugs',
  'post_keys',
  'post_revisions',
  'post_sources',
  'saved_search_matches',
  'wide_matches',
  ...SEALED,
];

/**
 * Fills a database with invented stories of a realistic skew, all on the server, as publishing would have left them:
 * every table, index and place of the tape. One transaction: it is there whole or not at all. Indexes and keys are
 * taken off while it fills, so nothing else can use the stories meanwhile.
 * @param db a migrated database.
 * @throws NotEmpty; Problem `unavailable` when the database goes away.
 */
export async function generateStories(db: Database, options: GenerateOptions): Promise<Generated> {
  const client = new pg.Client({ connectionString: db.url, application_name: 'newstape generate' });
  // The statement that is under way fails with the connection, and says so.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(SESSION);
    await client.query('begin');
    const held = await client.query<{ held: boolean }>(
      'select exists (select 1 from stories) or exists (select 1 from changes) as held',
    );
    if (held.rows[0]!.held && !options.replace)
      throw new NotEmpty('the database holds stories or posts already');
    const generated = await fill(client, options);
    await client.query('commit');
    await sealStories(db, { onProgress: (sealed) => options.onProgress(sealed, 'sealed') });
    options.onProgress(options.stories, 'vacuum');
    await client.query(`vacuum (analyze) ${EMPTIED.join(', ')}, tape`);
    return generated;
  } catch (error) {
    throw error instanceof NotEmpty ? error : ofDriver(error);
  } finally {
    await client.end().catch(() => {});
  }
}

// Drawn by chance in one order: so a parallel plan would make other stories.
const SESSION = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  `work_mem = '256MB'`,
  `maintenance_work_mem = '768MB'`,
  `temp_buffers = '256MB'`,
  'max_parallel_workers_per_gather = 0',
  'synchronous_commit = off',
  // Planned for the arrays of each story, a state's statement is planned anew each time, for twice what it takes to run.
  'plan_cache_mode = force_generic_plan',
  'jit = off',
  `timezone = 'UTC'`,
]
  .map((setting) => `set ${setting}`)
  .join('; ');

async function fill(client: pg.Client, options: GenerateOptions): Promise<Generated> {
  const { stories, seed, until, days, onProgress } = options;
  const began = until - days * DAY_MS;
  onProgress(0, 'vocabulary');
  // Emptied in the same transaction, the tables need no log where the server keeps none for readers.
  await client.query(`truncate ${EMPTIED.join(', ')}`);
  const taken = await takeOff(client);
  await loadVocabulary(client, generateVocabulary(seed));
  await client.query('select setseed($1)', [seedOf(seed, -1)]);
  await client.query(EVENTS, [stories, began, until]);
  await client.query(STATES);
  await client.query(MAKE_STATES);
  for (let first = 0; first < stories; first += CHUNK) {
    const last = Math.min(stories, first + CHUNK) - 1;
    await client.query('select pg_temp.generate_states_of($1, $2, $3, $4, $5)', [
      first,
      last,
      seedOf(seed, first),
      began,
      until,
    ]);
    for (const statement of KEEP_STATES) await client.query(statement);
    onProgress(last + 1, 'stories');
  }
  await client.query(
    `update tape set (pos, at) = (select count(*), coalesce(to_timestamp(max(at) / 1000.0), clock_timestamp()) from generate_events)`,
  );
  onProgress(stories, 'indexes');
  for (const statement of taken) await client.query(statement);
  const counts = await client.query<{ revisions: string; postings: string }>(
    `select (select count(*) from generate_events) as revisions, (select count(*) from story_postings) as postings`,
  );
  return {
    stories,
    revisions: Number(counts.rows[0]!.revisions),
    postings: Number(counts.rows[0]!.postings),
  };
}

/** A number in [-1, 1] for PostgreSQL's setseed. */
const seedOf = (seed: number, part: number): number =>
  (((seed * 7919 + part * 31 + 104_729) % 1_000_003) / 1_000_003) * 0.999;

/**
 * Takes keys and indexes off the tables that are filled.
 * @returns the statements that put them back, in order.
 */
async function takeOff(client: pg.Client): Promise<string[]> {
  const keys = await client.query<{ table: string; name: string; definition: string; foreign: boolean }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
            contype = 'f' as "foreign"
     from pg_constraint
     where contype in ('p', 'f', 'u') and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by contype = 'f', conname`,
    [FILLED],
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
     order by 1`,
    [FILLED],
  );
  for (const key of keys.rows.toReversed())
    await client.query(`alter table ${key.table} drop constraint ${key.name}`);
  for (const index of indexes.rows) await client.query(`drop index ${index.name}`);
  const put = (key: (typeof keys.rows)[number]): string =>
    `alter table ${key.table} add constraint ${key.name} ${key.definition}`;
  return [
    ...keys.rows.filter((key) => !key.foreign).map(put),
    ...indexes.rows.map((index) => index.definition),
    ...keys.rows.filter((key) => key.foreign).map(put),
  ];
}
