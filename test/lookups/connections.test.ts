import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../schema/graph/context.ts';
import { openLookups } from '../../src/lookups/index.ts';
import type { Database } from '../../src/platform/database.ts';
import { gatherReads } from '../../src/platform/gather.ts';
import { statement } from '../../src/platform/sql/statement.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

// Stories lead to the records of what they name, records to their stories; however many parents there are, the
// database is asked as often as for one.

let house: TestHouse;
let key: string;
const statements: string[] = [];

/** A database that notes every statement sent through it. */
function noted(db: Database): Database {
  return Object.assign(Object.create(db) as Database, {
    query: (text: string, values?: readonly unknown[]) => {
      statements.push(text);
      return db.query(text, values);
    },
    hot: (name: string, text: string, values: readonly unknown[]) => {
      statements.push(name);
      return db.hot(name, text, values);
    },
  } satisfies Partial<Database>);
}

const PEOPLE = 12;
const MOST_STATEMENTS = 16;

beforeAll(async () => {
  house = await openTestHouse({
    services: (real): Partial<Services> => {
      const db = noted(real.db);
      return {
        db,
        stories: { ...real.stories, db },
        lookups: openLookups({ db, baseUrl: real.config.baseUrl }),
      };
    },
  });
  key = await house.key('enterprise');
  const entity = (i: number) => ({
    slug: `person-${i % PEOPLE}`,
    label: `Person ${i % PEOPLE}`,
    kind: 'person' as const,
  });
  await house.publish(
    Array.from({ length: 60 }, (_, i) =>
      draft({
        title: `Story ${i} of ${i % 2 === 0 ? 'water' : 'wind'}`,
        category: i % 3 === 0 ? 'economy' : 'politics',
        entities: [entity(i), entity(i + 1), entity(i + 5)],
        impactPaths: [
          { token: `way-${i % 4}`, label: `Way ${i % 4}`, direction: 'up' },
          { token: 'way-to-all', label: 'Way to all', direction: 'down' },
        ],
        assets: [{ ticker: `T${i % 5}`, label: `Ticker ${i % 5}`, kind: 'equity' }],
        impactDetails: [],
        publishedAt: new Date(Date.UTC(2026, 4, 1, i % 20, i)).toISOString(),
      }),
    ),
  );
});
afterAll(() => house.close());

interface Answer<T> {
  readonly data: T;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
  readonly extensions: { readonly cost: { readonly requested: number } };
}

async function graphql<T>(query: string): Promise<Answer<T>> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: { query },
  });
  return answer.json<Answer<T>>();
}

/** The answer's data, its cost, and how many statements it took. */
async function counted<T>(query: string): Promise<{ data: T; cost: number; asked: number }> {
  statements.length = 0;
  const { data, errors, extensions } = await graphql<T>(query);
  expect(errors, JSON.stringify(errors)).toBeUndefined();
  return { data, cost: extensions.cost.requested, asked: statements.length };
}

async function list(address: string): Promise<{ articles: { id: string }[]; page: { total: number } }> {
  const answer = await house.get(address, key);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.json();
}

describe('the stories of many parents', () => {
  interface Lists {
    readonly entities: {
      readonly nodes: readonly {
        readonly slug: string;
        readonly stories: { readonly totalCount: number; readonly nodes: readonly { readonly id: string }[] };
      }[];
    };
  }
  const MORE = [
    '',
    ', category: "economy"',
    ', sort: popular',
    ', q: "water"',
    ', q: "water -story", country: "AU"',
    `, asOf: "${new Date().toISOString().slice(0, 10)}"`,
    ', publishedSince: "2026-05-01T05:00", offset: 1',
    ', tag: "nothing-has-this"',
  ];
  for (const more of MORE) {
    test(`(first: 3${more}) are those of each, in as few statements for ${PEOPLE} parents as for two`, async () => {
      const query = (n: number): string =>
        `{ entities(first: ${n}) { nodes { slug stories(first: 3${more}) { totalCount nodes { id } } } } }`;
      const two = await counted<Lists>(query(2));
      const all = await counted<Lists>(query(PEOPLE));
      // What a process remembers of some parents puts them a step ahead of the others, so the numbers may differ by
      // a step; one by one the lists would take two statements and more each.
      expect(two.asked).toBeLessThanOrEqual(MOST_STATEMENTS);
      expect(all.asked).toBeLessThanOrEqual(MOST_STATEMENTS);
      expect(all.cost).toBe(1 + PEOPLE);
      expect(all.data.entities.nodes).toHaveLength(PEOPLE);
      const rest = more.replaceAll(/, (\w+): "?([^",]*)"?/g, (_, name: string, value: string) => {
        const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        return `&${snake}=${encodeURIComponent(value)}`;
      });
      for (const { slug, stories } of all.data.entities.nodes) {
        const { articles, page } = await list(`/v1/entities/${slug}/stories?page_size=3${rest}`);
        expect(
          stories.nodes.map(({ id }) => id),
          slug,
        ).toEqual(articles.map(({ id }) => id));
        expect(stories.totalCount, slug).toBe(page.total);
      }
    });
  }

  test('in both directions at once, each level in a few statements', async () => {
    const query = (n: number): string => `{ impactPaths(first: ${n}) { nodes { token stories(first: 2) {
      nodes { id entities(first: 2) { matchCount aliases } assets(first: 1) { asset { matchCount } } } } } } }`;
    await counted(query(1));
    const more = await counted<{ impactPaths: { nodes: unknown[] } }>(query(5));
    expect(more.data.impactPaths.nodes).toHaveLength(5);
    // Two for the paths; one by one, two and more for each list, and one for each of the 30 records below them.
    expect(more.asked).toBeLessThanOrEqual(2 * MOST_STATEMENTS);
    expect(more.cost).toBe(1 + 5 + 5 * 2 * 2 + 5 * 2);
  });
});

describe('the records of what stories name', () => {
  interface Named {
    readonly stories: {
      readonly nodes: readonly {
        readonly entities: readonly {
          readonly id: string;
          readonly matchCount: number;
        }[];
        readonly impactPaths: readonly {
          readonly token: string;
          readonly impactPath: { readonly token: string; readonly matchCount: number };
        }[];
        readonly assets: readonly {
          readonly ticker: string;
          readonly asset: { readonly ticker: string; readonly matchCount: number };
        }[];
      }[];
    };
  }

  test('are read together, each kind in one statement', async () => {
    const query = (n: number): string => `{ stories(first: ${n}) { nodes {
      entities(first: 3) { id matchCount counts { last30d } }
      impactPaths(first: 1) { token impactPath { token matchCount } }
      assets(first: 1) { ticker asset { ticker matchCount } } } } }`;
    await counted(query(1));
    const one = await counted<Named>(query(1));
    const nine = await counted<Named>(query(9));
    // The process also looks at the tape now and then; one by one there would be 40 statements more.
    expect(Math.abs(nine.asked - one.asked)).toBeLessThanOrEqual(2);
    expect(nine.cost).toBe(1 + 9 * (3 + 1 + 1));
    expect(nine.data.stories.nodes).toHaveLength(9);
    for (const story of nine.data.stories.nodes) {
      for (const { matchCount } of story.entities) expect(matchCount).toBe(15);
      for (const { token, impactPath } of story.impactPaths) expect(impactPath).toMatchObject({ token });
      for (const { ticker, asset } of story.assets) expect(asset).toEqual({ ticker, matchCount: 12 });
    }
  });

  test('cost nothing where only what stands beside them is taken', async () => {
    const { cost } = await counted(
      '{ stories(first: 20) { nodes { entities { id slug label kind } impactPaths { impactPath { id token } } assets { asset { ticker } } } } }',
    );
    expect(cost).toBe(1);
  });

  test('cost a call for each that there can be, so that nesting buys no more than REST does', async () => {
    const { errors } = await graphql('{ stories(first: 1) { nodes { entities { matchCount } } } }');
    expect(errors![0]!.extensions.code).toBe('cost_exceeded');
    expect(errors![0]!.message).toContain('61 pages');
    expect(errors![0]!.message).toMatch(/ask for first: 49 or less/);
  });

  test('a list that is cut short holds its beginning', async () => {
    const { data } = await counted<{ stories: { nodes: { all: Json[]; two: Json[] }[] } }>(
      '{ stories(first: 5) { nodes { all: entities { id } two: entities(first: 2) { id } } } }',
    );
    for (const { all, two } of data.stories.nodes) expect(two).toEqual(all.slice(0, 2));
  });
});
type Json = Record<string, unknown>;

describe('gathered reads', () => {
  test('give each asker its own rows, in their order, and share the statement', async () => {
    const asked: string[] = [];
    const real = house.services.db;
    const db = gatherReads(
      Object.assign(Object.create(real) as Database, {
        hot: (name: string, text: string, values: readonly unknown[]) => {
          asked.push(name);
          return real.hot(name, text, values);
        },
      }),
    );
    const series = (count: number | string, text: string | null) =>
      statement(
        (p) =>
          `select n, ${p.add(text, 'text')} from generate_series(1, ${p.add(count, 'int')}) n order by n desc`,
      );
    const other = ['select $1::bigint[]', ['{1,2}']] as const;
    const [, sameOther, ...answers] = await Promise.all([
      db.hot('other', ...other),
      db.hot('other', ...other),
      db.read(series(3, 'a')),
      db.read(series('0', null)),
      db.read(series(2, 'it\'s {b}, \\ "c"')),
      // Texts that look like parameters, or like a column of the sets, are texts.
      db.read(series(1, '$1::int given.c1')),
    ]);
    expect(sameOther).toEqual([['{1,2}']]);
    expect(answers).toEqual([
      [
        ['3', 'a'],
        ['2', 'a'],
        ['1', 'a'],
      ],
      [],
      [
        ['2', 'it\'s {b}, \\ "c"'],
        ['1', 'it\'s {b}, \\ "c"'],
      ],
      [['1', '$1::int given.c1']],
    ]);
    expect(asked.sort()).toEqual([series(1, '').forMany().name, 'other'].sort());
  });

  test('fail all that were asked together when the statement fails, and those alone', async () => {
    const db = gatherReads(house.services.db);
    const divide = (by: number) => statement((p) => `select 1 / ${p.add(by, 'int')}`);
    const answers = await Promise.allSettled([
      db.read(divide(1)),
      db.read(divide(0)),
      db.hot('fine', 'select $1::int', [7]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
