import type { Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import type { DraftAsset, DraftEntity, StoryDraft } from '../draft.ts';
import { publisherName } from '../indexed.ts';
import type { EntityKind } from '../model.ts';
import { foldName } from '../text.ts';
import { Lexicon } from './lexicon.ts';

/** A row of the vocabulary: its uuid, and the name that it was first given. Every story shows it under that name. */
export interface KnownPath {
  readonly id: string;
  readonly label: string;
}
export interface KnownEntity extends KnownPath {
  readonly kind: EntityKind;
}

/** What drafts name: entities by slug, impact paths by token. */
export interface Vocabulary {
  readonly entities: ReadonlyMap<string, KnownEntity>;
  readonly paths: ReadonlyMap<string, KnownPath>;
  /** What entities are called, by slug: whatever story called them so. */
  readonly called: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What a process knows of the database already. Rows of the vocabulary are never deleted, and words are read as before. */
export class KnownVocabulary {
  readonly entities = new Map<string, KnownEntity>();
  /** `slug` and a name that the entity goes by, as it is written. */
  readonly names = new Set<string>();
  readonly called = new Map<string, Set<string>>();
  readonly paths = new Map<string, KnownPath>();
  readonly assets = new Set<string>();
  /** `token>ticker` of impact paths and the assets that they reached. */
  readonly reaches = new Set<string>();
  readonly tags = new Set<string>();
  readonly publishers = new Set<string>();
  /** Publishers whose domain is kept. */
  readonly domains = new Set<string>();
  readonly lexicon: Lexicon;

  constructor(lexicon = new Lexicon()) {
    this.lexicon = lexicon;
  }

  /** How many names are known. */
  get size(): number {
    return this.#all.reduce((sum, { size }) => sum + size, 0);
  }

  forget(): void {
    for (const some of this.#all) some.clear();
  }

  get #all(): readonly { readonly size: number; clear(): void }[] {
    const { entities, names, called, paths, assets, reaches, tags, publishers, domains } = this;
    return [entities, names, called, paths, assets, reaches, tags, publishers, domains];
  }
}

// More names than any newsroom uses in a run; past it the memory starts again from nothing.
const MOST_REMEMBERED = 200_000;

/**
 * Makes sure that every entity, path, asset, tag and publisher of the drafts has its row, and that it is known which assets
 * their impact paths reach, each in a statement of its own: what is named stays known even if the story is not published
 * after all. Sorted, so that two writers never wait for each other in a circle.
 */
export async function ensureVocabulary(
  db: Pick<Sql, 'query'>,
  known: KnownVocabulary,
  drafts: readonly StoryDraft[],
): Promise<Vocabulary> {
  if (known.size > MOST_REMEMBERED) known.forget();
  const { entities, paths, assets, tags, publishers } = unknownIn(drafts, known);
  if (entities.size > 0) await addEntities(db, known, [...entities.values()]);
  if (paths.size > 0) await addPaths(db, known, paths);
  if (assets.size > 0) await addAssets(db, known, assets);
  await addReaches(db, known, drafts);
  if (tags.size > 0) await addTags(db, known, tags);
  if (publishers.size > 0) {
    await addPublishers(db, [...publishers.values()]);
    for (const { name, domain } of publishers.values()) {
      known.publishers.add(name);
      if (domain !== null) known.domains.add(name);
    }
  }
  return { entities: known.entities, paths: known.paths, called: known.called };
}

/** What drafts name that is not known yet. */
interface Unknown {
  /** By slug: also those that are known, but not by all of these names. */
  readonly entities: ReadonlyMap<string, DraftEntity>;
  /** Labels by token. */
  readonly paths: ReadonlyMap<string, string>;
  /** By ticker. */
  readonly assets: ReadonlyMap<string, DraftAsset>;
  readonly tags: ReadonlySet<string>;
  /** By name. */
  readonly publishers: ReadonlyMap<string, Publisher>;
}

function unknownIn(drafts: readonly StoryDraft[], known: KnownVocabulary): Unknown {
  const entities = new Map<string, DraftEntity>();
  const paths = new Map<string, string>();
  const assets = new Map<string, DraftAsset>();
  const tags = new Set<string>();
  const publishers = new Map<string, Publisher>();
  for (const draft of drafts) {
    for (const entity of draft.entities) {
      if (!isKnown(entity, known)) entities.set(entity.slug, together(entities.get(entity.slug), entity));
    }
    for (const path of draft.impactPaths) if (!known.paths.has(path.token)) paths.set(path.token, path.label);
    const reached = draft.impactDetails.flatMap((detail) => detail.assets);
    for (const asset of [...draft.assets, ...reached])
      if (!known.assets.has(asset.ticker)) assets.set(asset.ticker, asset);
    for (const tag of draft.tags) if (!known.tags.has(tag)) tags.add(tag);
    for (const each of publishersOf(draft.sources)) {
      if (known.publishers.has(each.name) && (each.domain === null || known.domains.has(each.name))) continue;
      addPublisher(publishers, each);
    }
  }
  return { entities, paths, assets, tags, publishers };
}

/** All names of an entity, as a draft writes them. */
const namesOf = ({ label, aliases = [] }: DraftEntity): readonly string[] => [label, ...aliases];

const nameKey = (slug: string, name: string): string => `${slug}\n${name}`;

/** Whether an entity is known by every name that a draft gives it. A story may be the first to call an old entity so. */
const isKnown = (entity: DraftEntity, { entities, names }: KnownVocabulary): boolean =>
  entities.has(entity.slug) && namesOf(entity).every((name) => names.has(nameKey(entity.slug, name)));

/** One entity with the names that two drafts give it. The first one's label is its own. */
function together(first: DraftEntity | undefined, second: DraftEntity): DraftEntity {
  if (first === undefined) return second;
  return { ...first, aliases: [...new Set([...(first.aliases ?? []), ...namesOf(second)])] };
}

async function addPaths(
  db: Pick<Sql, 'query'>,
  known: KnownVocabulary,
  paths: Unknown['paths'],
): Promise<void> {
  const tokens = [...paths.keys()].sort();
  const rows = await db.query<KnownPath & { token: string }>(
    `with fresh as (
       insert into impact_paths (token, label, id) select * from unnest($1::text[], $2::text[], $3::uuid[])
       on conflict (token) do nothing returning token, id, label)
     select token, id, label from fresh
       union all select token, id, label from impact_paths where token = any($1)`,
    [tokens, tokens.map((token) => paths.get(token)), tokens.map(() => newUuid())],
  );
  for (const { token, ...path } of rows.rows) known.paths.set(token, path);
  await settle(tokens, known.paths, (token) =>
    db.query<KnownPath>('select id, label from impact_paths where token = $1', [token]),
  );
}

async function addAssets(
  db: Pick<Sql, 'query'>,
  known: KnownVocabulary,
  assets: Unknown['assets'],
): Promise<void> {
  const tickers = [...assets.keys()].sort();
  await db.query(
    `insert into assets (ticker, label, kind) select * from unnest($1::text[], $2::text[], $3::text[])
     on conflict (ticker) do nothing`,
    [tickers, tickers.map((t) => assets.get(t)!.label), tickers.map((t) => assets.get(t)!.kind)],
  );
  for (const ticker of tickers) known.assets.add(ticker);
}

async function addTags(db: Pick<Sql, 'query'>, known: KnownVocabulary, tags: Unknown['tags']): Promise<void> {
  const sorted = [...tags].sort();
  await db.query('insert into tags (tag) select unnest($1::text[]) on conflict (tag) do nothing', [sorted]);
  for (const tag of sorted) known.tags.add(tag);
}

/** Keeps which assets the impact paths of drafts reach; a story need not name an asset for that. */
async function addReaches(
  db: Pick<Sql, 'query'>,
  known: KnownVocabulary,
  drafts: readonly StoryDraft[],
): Promise<void> {
  const reaches = new Map<string, [path: string, ticker: string]>();
  for (const { impactPath, assets } of drafts.flatMap(({ impactDetails }) => impactDetails)) {
    const path = known.paths.get(impactPath);
    if (path === undefined) continue;
    for (const { ticker } of assets) {
      const key = `${impactPath}>${ticker}`;
      if (!known.reaches.has(key)) reaches.set(key, [path.id, ticker.toUpperCase()]);
    }
  }
  if (reaches.size === 0) return;
  const rows = [...reaches].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await db.query(
    `insert into impact_path_assets (path_id, ticker) select * from unnest($1::uuid[], $2::text[])
     on conflict do nothing`,
    [rows.map(([path]) => path), rows.map(([, ticker]) => ticker)],
  );
  for (const key of reaches.keys()) known.reaches.add(key);
}

interface Publisher {
  readonly name: string;
  readonly label: string;
  readonly domain: string | null;
}

/** The publishers of some sources, each once. */
export function publishersOf(sources: StoryDraft['sources']): Publisher[] {
  const found = new Map<string, Publisher>();
  for (const { publisher, domain, sourceType } of sources) {
    const name = publisherName(publisher);
    if (sourceType !== 'publisher' || name === '') continue;
    addPublisher(found, { name, label: publisher, domain: domain === null ? null : publisherName(domain) });
  }
  return [...found.values()];
}

/** Adds a publisher, or the domain of one that is there without. */
function addPublisher(publishers: Map<string, Publisher>, one: Publisher): void {
  const there = publishers.get(one.name);
  publishers.set(one.name, there === undefined ? one : { ...there, domain: there.domain ?? one.domain });
}

/** Keeps publishers that are not known yet; a domain that comes to light later is added. */
export async function addPublishers(db: Pick<Sql, 'query'>, publishers: readonly Publisher[]): Promise<void> {
  const sorted = publishers.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await db.query(
    `insert into publishers (name, label, domain) select * from unnest($1::text[], $2::text[], $3::text[])
     on conflict (name) do update set domain = excluded.domain
     where publishers.domain is null and excluded.domain is not null`,
    [sorted.map((each) => each.name), sorted.map((each) => each.label), sorted.map((each) => each.domain)],
  );
}

async function addEntities(
  db: Pick<Sql, 'query'>,
  known: KnownVocabulary,
  entities: DraftEntity[],
): Promise<void> {
  const sorted = entities.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const rows = await db.query<KnownEntity & { slug: string }>(
    `with fresh as (
       insert into entities (slug, label, kind, country, id)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::uuid[])
       on conflict (slug) do nothing returning slug, id, label, kind)
     select slug, id, label, kind from fresh
       union all select slug, id, label, kind from entities where slug = any($1)`,
    [
      sorted.map((e) => e.slug),
      sorted.map((e) => e.label),
      sorted.map((e) => e.kind),
      sorted.map((e) => e.country ?? null),
      sorted.map(() => newUuid()),
    ],
  );
  const found = new Map<string, KnownEntity>(rows.rows.map(({ slug, ...entity }) => [slug, entity]));
  await settle(
    sorted.map((e) => e.slug),
    found,
    (slug) => db.query<KnownEntity>('select id, label, kind from entities where slug = $1', [slug]),
  );
  const names = new Map<string, [name: string, id: string, label: string]>();
  for (const entity of sorted) {
    const { id } = found.get(entity.slug)!;
    for (const label of namesOf(entity)) {
      const name = foldName(label);
      if (name !== '') names.set(`${name}\n${id}`, [name, id, label]);
    }
  }
  const ordered = [...names.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await db.query(
    `insert into entity_names (name, entity_id, label) select * from unnest($1::text[], $2::uuid[], $3::text[])
     on conflict do nothing`,
    [ordered.map((row) => row[0]), ordered.map((row) => row[1]), ordered.map((row) => row[2])],
  );
  const called = await db.query<{ slug: string; label: string }>(CALLED, [sorted.map((e) => e.slug)]);
  for (const [slug, entity] of found) known.entities.set(slug, entity);
  for (const entity of sorted)
    for (const name of namesOf(entity)) known.names.add(nameKey(entity.slug, name));
  for (const { slug, label } of called.rows) {
    const labels = known.called.get(slug) ?? new Set<string>();
    known.called.set(slug, labels.add(label));
  }
}

// An entity may have been called by many names over the years; a story is found by so many.
const MOST_NAMES = 40;
const CALLED = `
  select e.slug, n.label from entities e cross join lateral (
    select label from entity_names where entity_id = e.id order by label limit ${MOST_NAMES}) n
  where e.slug = any($1::text[])`;

// A row that another writer committed while our statement ran is in neither half of its union: ask once more.
async function settle<T>(
  wanted: readonly string[],
  found: Map<string, T>,
  ask: (name: string) => Promise<{ rows: T[] }>,
): Promise<void> {
  for (const name of wanted) {
    if (found.has(name)) continue;
    const row = (await ask(name)).rows[0];
    if (row !== undefined) found.set(name, row);
  }
}
