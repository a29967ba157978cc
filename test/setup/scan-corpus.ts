import type { Database } from '../../src/platform/database.ts';

/** Where words stand in a text: each lexeme with its places. */
export type Places = ReadonlyMap<string, readonly number[]>;

export const TEXTS = ['title', 'summary', 'names', 'paths', 'entity', 'tag', 'publisher', 'body'] as const;
export type TextName = (typeof TEXTS)[number];

/** A story as a scan sees it. */
export interface Scanned {
  readonly id: string;
  /** ms since 1970. */
  readonly published: number;
  readonly updated: number;
  readonly popularity: number;
  readonly values: Readonly<
    Record<
      | 'category'
      | 'country'
      | 'tag'
      | 'entity'
      | 'impactPath'
      | 'language'
      | 'asset'
      | 'publisher'
      | 'verification',
      readonly string[]
    >
  >;
  /** What is counted of things that have several names. */
  readonly slugs: readonly string[];
  readonly tokens: readonly string[];
  readonly publisherNames: readonly string[];
  readonly origins: number;
  /** Stemmed words of each field. */
  readonly stems: Readonly<Record<TextName, Places>>;
  /** Words as they are written, in lower case. */
  readonly written: Readonly<Record<TextName, Places>>;
}

export interface Corpus {
  readonly stories: readonly Scanned[];
  /** Words of titles, summaries and bodies, the common and the rare alike, each with its stem. */
  readonly words: readonly string[];
  readonly bodyWords: readonly string[];
  readonly publisherWords: readonly string[];
  /** What PostgreSQL makes of a word of these, where that is one stem. */
  readonly stemOf: ReadonlyMap<string, string>;
  /** Two words that follow each other in a title. */
  readonly pairs: readonly string[];
  /** Three of them. */
  readonly triples: readonly string[];
}

interface Row {
  readonly id: string;
  readonly card: string;
  readonly popularity: number;
  readonly sources: string;
  readonly body: string;
}
interface Card {
  readonly title: string;
  readonly summary: string;
  readonly language: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly countries: readonly string[];
  readonly entities: readonly { readonly id: string; readonly slug: string; readonly label: string }[];
  readonly impactPaths: readonly { readonly id: string; readonly token: string; readonly label: string }[];
  readonly assets: readonly { readonly ticker: string }[];
  readonly verificationState: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
}
interface Source {
  readonly publisher: string;
  readonly domain: string | null;
  readonly independence: string;
  readonly snippet: string;
}

// Accents dropped, compatibility forms unified: as the service says that it compares.
const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').replaceAll('’', "'");

/** Reads all present stories from their cards and revisions. */
export async function readCorpus(db: Database): Promise<Corpus> {
  const { rows } = await db.query<Row>(
    `select c.story_id as id, c.card, c.popularity, r.sources, r.body from story_cards c
     join story_revisions r on r.story_id = c.story_id and r.revision = c.revision where c.to_pos is null order by 1`,
  );
  const named = await db.query<{ slug: string; label: string }>(
    'select e.slug, n.label from entities e join entity_names n on n.entity_id = e.id',
  );
  const names = Map.groupBy(named.rows, ({ slug }) => slug);
  const stories: Scanned[] = [];
  for (let i = 0; i < rows.length; i += 500) {
    stories.push(...(await scanned(db, rows.slice(i, i + 500), names)));
  }
  const titles = rows.map(({ card }) => (JSON.parse(`{${card}}`) as Card).title);
  const ordinary = (texts: readonly string[]): string[] =>
    [...new Set(texts.flatMap((text) => fold(text).match(/\b[a-zA-Z]{4,}\b/g) ?? []))].sort();
  const words = ordinary([...titles, ...rows.map(({ card }) => (JSON.parse(`{${card}}`) as Card).summary)]);
  // Headlines have no bodies; where nothing has one, words of titles are looked for in them.
  const bodies = rows.map(({ body }) => (JSON.parse(body) as { text: string }).text).filter((text) => text);
  const bodyWords = bodies.length === 0 ? words : ordinary(bodies.slice(0, 2_000));
  const publisherWords = ordinary(
    rows
      .slice(0, 2_000)
      .map(({ sources }) => sources.replace(/"(?:url|title|snippet|id)":"(?:[^"\\]|\\.)*"/g, '')),
  );
  const all = [...new Set([...words, ...bodyWords, ...publisherWords].map((word) => word.toLowerCase()))];
  const stems = await db.query<{ word: string; stems: string[] }>(
    `select u.word, tsvector_to_array(to_tsvector('english', u.word)) as stems from unnest($1::text[]) as u (word)`,
    [all],
  );
  return {
    stories,
    words,
    bodyWords,
    publisherWords,
    stemOf: new Map(
      stems.rows.flatMap((row) => (row.stems.length === 1 ? [[row.word, row.stems[0]!] as const] : [])),
    ),
    pairs: titles.flatMap((title) => fold(title).match(/\b[a-zA-Z]{4,} [a-zA-Z]{4,}\b/g) ?? []),
    triples: titles.flatMap(
      (title) => fold(title).match(/\b[a-zA-Z]{4,} [a-zA-Z]{4,} [a-zA-Z]{4,}\b/g) ?? [],
    ),
  };
}

async function scanned(
  db: Database,
  rows: readonly Row[],
  names: ReadonlyMap<string, readonly { readonly label: string }[]>,
): Promise<Scanned[]> {
  const cards = rows.map(({ card }) => JSON.parse(`{${card}}`) as Card);
  const sources = rows.map((row) => JSON.parse(row.sources) as Source[]);
  const texts = cards.map((card, index): Record<TextName, string> => {
    const labels = card.entities.flatMap(({ slug, label }) => [
      ...new Set([label, ...(names.get(slug) ?? []).map((name) => name.label)]),
    ]);
    const tags = card.tags.map((tag) => tag.replaceAll('-', ' '));
    return {
      title: card.title,
      summary: card.summary,
      names: [...labels, ...tags].join(' . '),
      paths: card.impactPaths.map(({ label }) => label).join(' . '),
      entity: labels.join(' . '),
      tag: tags.join(' . '),
      publisher: [
        ...new Set(sources[index]!.flatMap((source) => [source.publisher, source.domain ?? ''])),
      ].join(' . '),
      body: (JSON.parse(rows[index]!.body) as { text: string }).text,
    };
  });
  const stems = await placesOf(db, 'english', texts);
  const written = await placesOf(db, 'simple', texts);
  return rows.map((row, index): Scanned => {
    const card = cards[index]!;
    return {
      id: row.id,
      published: Date.parse(card.publishedAt),
      updated: Date.parse(card.updatedAt),
      popularity: row.popularity,
      values: {
        category: [card.category],
        country: card.countries,
        tag: card.tags,
        // By any of its names, and by its id.
        entity: card.entities.flatMap(({ id, slug, label }) => [
          id,
          slug,
          ...[label, ...(names.get(slug) ?? []).map((name) => name.label)].map(nameForm),
        ]),
        impactPath: card.impactPaths.flatMap(({ id, token, label }) => [id, token, label.toLowerCase()]),
        language: [card.language],
        asset: card.assets.map(({ ticker }) => ticker),
        publisher: sources[index]!.flatMap(({ publisher, domain }) =>
          [publisher, domain ?? ''].filter((name) => name !== '').map(publisherForm),
        ),
        verification: [card.verificationState],
      },
      slugs: card.entities.map(({ slug }) => slug),
      tokens: card.impactPaths.map(({ token }) => token),
      publisherNames: sources[index]!.map(({ publisher }) => publisherForm(publisher)),
      origins: originsOf(sources[index]!),
      stems: stems[index]!,
      written: written[index]!,
    };
  });
}

const publisherForm = (name: string): string =>
  fold(name)
    .toLowerCase()
    .trim()
    .replace(/^www\./, '');

const nameForm = (name: string): string => fold(name).toLowerCase().replace(/\s+/g, ' ').trim();

async function placesOf(
  db: Database,
  config: string,
  texts: readonly Record<TextName, string>[],
): Promise<Record<TextName, Places>[]> {
  const flat = texts.flatMap((each) =>
    TEXTS.map((name) => fold(each[name].slice(0, 50_000)).replace(/[<>]/g, ' ')),
  );
  const { rows } = await db.query<{ words: [string, number[]][] | null }>(
    `select (select json_agg(json_build_array(w.lexeme, w.positions)) from unnest(to_tsvector($2::regconfig, u.text)) w) as words
     from unnest($1::text[]) with ordinality u (text, nr) order by u.nr`,
    [flat, config],
  );
  return texts.map((_, index) =>
    eachText((field): Places => new Map(rows[index * TEXTS.length + field]!.words ?? [])),
  );
}

function eachText<Made>(make: (index: number) => Made): Record<TextName, Made> {
  return Object.fromEntries(TEXTS.map((name, index) => [name, make(index)])) as Record<TextName, Made>;
}

/** Publishers that are no actors and no part of the service; those that print one text are one. */
function originsOf(sources: readonly Source[]): number {
  const groups: { names: string[]; texts: string[] }[] = [];
  for (const { publisher, domain, independence, snippet } of sources) {
    if (independence !== 'independent') continue;
    const name = fold(domain ?? publisher)
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^www\./, '');
    const text = fold(snippet).toLowerCase().replace(/\s+/g, ' ').trim();
    const group = groups.find(
      ({ names, texts }) => names.includes(name) || (text !== '' && texts.includes(text)),
    );
    if (group === undefined) groups.push({ names: [name], texts: [text] });
    else {
      group.names.push(name);
      group.texts.push(text);
    }
  }
  const told = sources.some(({ independence }) => independence !== 'svc_analysis');
  return Math.min(20, Math.max(groups.length, told ? 1 : 0));
}
