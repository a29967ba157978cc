import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diffSql } from '../../prisma/diff.ts';
import { newDatabase } from '../setup/database.ts';
import { TEMPLATE } from '../setup/postgres.ts';

// Prisma cannot express these, so only the migrations make them. Whoever adds one lists it here.
const ONLY_IN_MIGRATIONS = [
  'constraint ai_questions ai_questions_state',
  'constraint terminal_index terminal_index_one_row',
  'index account_events account_events_rolled',
  'index ai_questions ai_questions_open',
  'index terminal_words terminal_words_gin',
  'constraint identity_epoch identity_epoch_one_row',
  'constraint market_outages market_outages_reason',
  'constraint market_outages market_outages_span',
  'constraint market_series market_series_interval',
  'constraint posts posts_period',
  'constraint posts posts_type',
  'constraint saved_searches saved_searches_cadence',
  'constraint seal seal_one_row',
  'constraint stories stories_merged_into_fkey',
  'constraint stories stories_status',
  'constraint tape tape_one_row',
  'constraint usage_months usage_months_not_negative',
  'constraint webhook_deliveries webhook_deliveries_due',
  'constraint webhook_deliveries webhook_deliveries_status',
  'constraint webhook_subscriptions webhook_subscriptions_state',
  'index entity_names entity_names_trgm',
  'index impact_paths impact_paths_label',
  'index impact_paths impact_paths_trgm',
  'index posts posts_categories',
  'index posts posts_countries',
  'index stories stories_merged',
  'index story_cards story_cards_closed_hottest',
  'index story_cards story_cards_closed_newest',
  'index story_cards story_cards_closed_updated',
  'index story_cards story_cards_current',
  'index story_cards story_cards_hottest',
  'index story_cards story_cards_newest',
  'index story_cards story_cards_updated',
  'index story_cards story_cards_without_ends',
  'index story_postings story_postings_closed',
  'index story_postings story_postings_current',
  'index story_search story_search_current',
  'index tags tags_trgm',
  'index webhook_deliveries webhook_deliveries_cancelled',
  'index webhook_deliveries webhook_deliveries_dead',
  'index webhook_deliveries webhook_deliveries_held',
  'index webhook_deliveries webhook_deliveries_replays',
  'index webhook_deliveries webhook_deliveries_standing',
  'index webhook_deliveries webhook_deliveries_waiting',
  'index webhook_subscriptions webhook_subscriptions_terms',
  'index webhook_subscriptions webhook_subscriptions_untold',
  'aggregate sealed_ones',
  'function address_part',
  'function article_closing',
  'function article_opening',
  'function complete_story_card',
  'function forget_matches',
  'function identity_changed',
  'function meter_admit',
  'function meter_give_back',
  'function meter_withdraw',
  'function sealed_range',
  'function story_type_id',
  'function story_words',
  'function story_deep',
  'function marked_words',
  'index publishers publishers_trgm',
  'index story_search story_search_unfilled',
  'function term_key',
  'function webhook_terms',
  'constraint news_sequence news_sequence_one_row',
  'constraint news_cluster_place news_cluster_place_one_row',
  'constraint news_items news_items_kind',
  'constraint news_items news_items_licence',
  'constraint news_clusters news_clusters_state',
  'constraint story_reports story_reports_state',
  'index news_items news_items_feed',
  'index news_clusters news_clusters_due',
  'index news_clusters news_clusters_due_merged',
  'index news_clusters news_clusters_merged',
  'index story_reports story_reports_once',
  'index story_reports story_reports_queue',
  'trigger api_keys api_keys_changed',
  'trigger feed_tokens feed_tokens_changed',
  'trigger plans plans_changed',
  'trigger saved_searches saved_searches_deleted',
  'trigger story_cards story_cards_completed',
  'trigger tenants tenants_changed',
].sort();

let migrated: Map<string, string>;
let described: Map<string, string>;
const drops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const fromMigrations = await newDatabase(TEMPLATE);
  const fromSchema = await newDatabase('template0');
  drops.push(fromMigrations.drop, fromSchema.drop);
  const schema = readFileSync(new URL('../../prisma/schema.prisma', import.meta.url), 'utf8');
  const sql = await diffSql(null, schema);
  expect(sql).toContain('CREATE TABLE');
  await inside(fromSchema.url, (client) => client.query(sql));
  migrated = await inside(fromMigrations.url, catalogue);
  described = await inside(fromSchema.url, catalogue);
});
afterAll(async () => {
  for (const drop of drops) await drop();
});

test('what schema.prisma describes is what the migrations make', () => {
  const differing = [...described]
    .filter(([name, definition]) => migrated.get(name) !== definition)
    .map(([name, definition]) => ({
      name,
      described: definition,
      migrated: migrated.get(name) ?? 'missing',
    }));
  expect(differing).toEqual([]);
});

test('what the migrations make beyond schema.prisma is known', () => {
  const beyond = [...migrated.keys()].filter((name) => !described.has(name)).sort();
  expect(beyond).toEqual(ONLY_IN_MIGRATIONS);
});

test('the catalogue that is compared has tables, columns, keys and indexes in it', () => {
  expect(described.get('column stories published_at')).toBe('timestamp(3) with time zone not null');
  expect(described.get('constraint stories stories_pkey')).toBe('PRIMARY KEY (id)');
  expect(described.get('constraint api_keys api_keys_tenant_id_fkey')).toMatch(/^FOREIGN KEY \(tenant_id\)/);
  expect(described.get('index stories stories_slug_key')).toMatch(/^CREATE UNIQUE INDEX/);
});

const CATALOGUE = `
  with mine as (
    select c.oid, c.relname, c.relkind from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname <> '_prisma_migrations'
  )
  select 'table ' || relname as name, relkind::text as definition from mine where relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select 'column ' || m.relname || ' ' || a.attname,
         format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
           || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
           || case when a.attidentity <> '' then ' identity ' || a.attidentity::text else '' end
           || case when a.attgenerated <> '' then ' generated ' || a.attgenerated::text else '' end
  from mine m join pg_attribute a on a.attrelid = m.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = m.oid and d.adnum = a.attnum
  where m.relkind in ('r', 'p')
  union all
  select 'constraint ' || m.relname || ' ' || k.conname, pg_get_constraintdef(k.oid)
  from mine m join pg_constraint k on k.conrelid = m.oid where k.contype <> 'n'
  union all
  select 'index ' || m.relname || ' ' || i.relname, pg_get_indexdef(i.oid)
  from mine m join pg_index x on x.indrelid = m.oid join pg_class i on i.oid = x.indexrelid
  where not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x'))
  union all
  select 'trigger ' || m.relname || ' ' || t.tgname, pg_get_triggerdef(t.oid)
  from mine m join pg_trigger t on t.tgrelid = m.oid where not t.tgisinternal
  union all
  select case p.prokind when 'a' then 'aggregate ' else 'function ' end || p.proname,
    case when p.prokind <> 'a' then pg_get_functiondef(p.oid) end
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

async function catalogue(client: pg.Client): Promise<Map<string, string>> {
  const result = await client.query<{ name: string; definition: string }>(CATALOGUE);
  return new Map(result.rows.map(({ name, definition }) => [name, definition]));
}

async function inside<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
