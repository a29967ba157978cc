import { buildSchema, type ExecutionResult, execute, parse } from 'graphql';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MOST_ANSWER_BYTES } from '../../schema/graph/answer-size.ts';
import { openBudget, withBudget } from '../../schema/graph/budget.ts';
import type { Context } from '../../schema/graph/context.ts';
import { jsonWith } from '../../schema/graph/execute.ts';
import { type Bytes, dataInPieces, GrowingText, joinTexts, WrittenData } from '../../schema/graph/pieces.ts';
import { fc } from '../setup/properties.ts';
import { roundsOf } from '../setup/rounds.ts';

const schema = withBudget(
  buildSchema(`
    type Query { list(size: Int!, fails: [Int!] = [], later: Boolean = false): List strict(fails: Boolean): Item! }
    type List { items: [Item!] loose: [Item] }
    type Item { n: Int! name: String parts: [Part!]! broken: String list(size: Int!): List }
    type Part { n: Int! text: String! deep: [Part!]! }
  `),
);

interface Item {
  readonly n: number | null;
  readonly name: string;
  readonly parts: () => Part[];
  readonly broken: () => string | Error;
  readonly list: (args: { readonly size: number }) => Promise<unknown>;
}
interface Part {
  readonly n: number;
  readonly text: string | null;
  readonly deep: () => Part[];
}

/** Those of one item in 50 have a text that is missing. */
function parts(of: number): Part[] {
  return Array.from({ length: 5 }, (_, n) => ({
    n,
    text: of % 50 === 49 && n === 3 ? null : `part ${n}`,
    deep: () => parts(of),
  }));
}

/** A root that counts how many of its lists are under way, and where the event loop stands when each is read. */
function rootOf(round: () => number) {
  const seen = { underWay: 0, most: 0, begun: 0, rounds: new Set<number>() };
  const item = (n: number, fails: readonly number[]): Item => ({
    n: fails.includes(n) ? null : n,
    name: `item ${n}`,
    parts: () => parts(n),
    broken: () => (n % 2 === 0 ? '' : new Error(`broken ${n}`)),
    // Those of all items come in one moment.
    list: ({ size }) =>
      Promise.resolve(
        listOf(
          Array.from({ length: size }, (_, m) => item(m, fails)),
          false,
        ),
      ),
  });
  const listOf = (items: readonly Item[], later: boolean) => ({
    items: () => {
      seen.rounds.add(round());
      return later ? Promise.resolve(items) : items;
    },
    loose: () => items,
  });
  const root = {
    async list({ size, fails, later }: { size: number; fails: readonly number[]; later: boolean }) {
      seen.begun += 1;
      seen.underWay += 1;
      seen.most = Math.max(seen.most, seen.underWay);
      await new Promise((resolve) => setTimeout(resolve, 1));
      seen.underWay -= 1;
      const items = Array.from({ length: size }, (_, n) => item(n, fails));
      return listOf(items, later);
    },
    strict: ({ fails }: { fails?: boolean }) => {
      if (fails === true) throw new Error('it fails');
      return item(1, []);
    },
  };
  return { root, seen };
}

async function answer(document: string, calls: number | undefined) {
  const { made } = await roundsOf(async (round) => {
    const { root, seen } = rootOf(round);
    const context = {} as Context;
    if (calls !== undefined) openBudget(context, calls);
    const result = await execute({
      schema,
      document: parse(document),
      rootValue: root,
      contextValue: context,
    });
    return { result: result as ExecutionResult, seen };
  });
  return made;
}

afterEach(() => {
  vi.restoreAllMocks();
});

const PARTS = 'n name parts { n again: n further: n }';
const many = (count: number, field: (i: number) => string): string =>
  `{ ${Array.from({ length: count }, (_, i) => `l${i}: ${field(i)}`).join(' ')} }`;

describe('a document of many root fields', () => {
  test('has a few of them under way at once, and the event loop goes round between their answers', async () => {
    const document = many(50, () => `list(size: 100) { items { ${PARTS} } }`);
    const { result, seen } = await answer(document, 50);
    expect(result.errors).toBeUndefined();
    expect(seen).toMatchObject({ begun: 50, most: 4, underWay: 0 });
    expect(seen.rounds.size).toBeGreaterThan(12);
  });

  test('has the event loop go round between the lists below its items, which come in one moment', async () => {
    const document = `{ list(size: 40) { items { n list(size: 60) { items { ${PARTS} } } } } }`;
    // A slice is spent after some looks at the clock: how fast the machine is decides nothing.
    let ms = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (ms += 0.4));
    const { result, seen } = await answer(document, 41);
    expect(result.errors).toBeUndefined();
    expect(seen.rounds.size).toBeGreaterThan(6);
    const few = await answer(document, 4);
    expect(few.seen.rounds.size).toBeLessThan(4);
    expect(JSON.stringify(result.data) === JSON.stringify(few.result.data)).toBe(true);
  });

  const FIELDS = Array.from({ length: 501 }, (_, i) => `f${i}: n`).join(' ');
  test.each([
    ['of its own', FIELDS],
    ['of a fragment', `f: n ... on Item { ${FIELDS.replace('f0: n ', '')} }`],
  ])('has 250,000 fields at most, those %s counted', async (_what, fields) => {
    // With the list itself they are 250,000.
    const all = await answer(`{ list(size: 499) { items { ${fields} } } }`, 1);
    expect(all.result.errors).toBeUndefined();
    for (const more of [
      `{ list(size: 499) { items { ${fields} } loose { n } } }`,
      `{ list(size: 499) { __typename items { ${fields} } } }`,
      `{ list(size: 500) { items { ${fields} } } }`,
    ]) {
      const { result } = await answer(more, 1);
      expect(result.errors?.[0]).toMatchObject({ originalError: { code: 'answer_too_large' } });
    }
  });

  test('reads no more root fields once its answer is too large', async () => {
    const { result, seen } = await answer(
      many(50, () => `list(size: 70000) { items { n name again: n further: n } }`),
      50,
    );
    expect(result.errors?.length).toBeGreaterThan(0);
    // Four are under way when it is found out, and for each of them another may be let go on.
    expect(seen.begun).toBeLessThanOrEqual(8);
  });

  test('of few fields begins all of them at once', async () => {
    const { seen } = await answer(
      many(4, () => 'list(size: 1) { items { n } }'),
      4,
    );
    expect(seen.most).toBe(4);
    const unmeasured = await answer(
      many(9, () => 'list(size: 1) { items { n } }'),
      undefined,
    );
    expect(unmeasured.seen.most).toBe(9);
  });

  test.each([
    ['whole', many(12, (i) => `list(size: ${i * 20}) { items { ${PARTS} } loose { ${PARTS} } }`)],
    ['later', many(12, (i) => `list(size: ${i * 20}, later: true) { items { ${PARTS} } }`)],
    ['a list that is lost', many(12, () => `list(size: 120, fails: [7]) { items { ${PARTS} } }`)],
    ['items that are lost', many(12, () => `list(size: 150, fails: [3, 149]) { loose { ${PARTS} } }`)],
    ['what is lost deep down', many(9, () => 'list(size: 220) { loose { n parts { n deep { text } } } }')],
    [
      'errors within what is lost',
      many(9, () => 'list(size: 150, fails: [70]) { items { n broken parts { n } } }'),
    ],
    [
      'fragments',
      `{ list(size: 200) { ...L } } fragment L on List { items { ...I ... { name } } } fragment I on Item { n parts { n } }`,
    ],
    [
      'all that is lost',
      `{ a: list(size: 300) { items { ${PARTS} } } strict(fails: true) { n } b: list(size: 1) { items { n } } }`,
    ],
  ])('is answered as by an executor that does all at once: %s', async (_name, document) => {
    const [sliced, plain] = await Promise.all([answer(document, 50), answer(document, undefined)]);
    expect(JSON.stringify(sliced.result.data) === JSON.stringify(plain.result.data)).toBe(true);
    expect(sliced.result.errors?.map((error) => JSON.stringify(error)).sort()).toEqual(
      plain.result.errors?.map((error) => JSON.stringify(error)).sort(),
    );
  });
});

const asText = (json: string | Bytes): string =>
  typeof json === 'string' ? json : Buffer.concat(json).toString();

describe('the data of an answer', () => {
  const text = async (data: Record<string, unknown>): Promise<string> => {
    const written = (await dataInPieces(data)) as Record<string, unknown>;
    const result: ExecutionResult = { data: written, extensions: { cost: 1 } };
    return asText(jsonWith(result, JSON.stringify(result)));
  };

  test('is written in pieces byte for byte as JSON.stringify writes it, whatever is in it', async () => {
    const long = 'd\u2028"ü🌊\\'.repeat(4_000);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 5 }), fc.array(fc.jsonValue()), async (value, values) => {
        for (const data of [
          { value, values },
          { long, value, a: { long, values, empty: {}, none: [] } },
        ]) {
          const many = {
            ...data,
            lists: Array.from({ length: 3 }, () => ({ long, values, more: [value, long] })),
          };
          const expected = JSON.stringify({ data: many, extensions: { cost: 1 } });
          expect(await text(many)).toBe(expected);
        }
      }),
      { numRuns: 12 },
    );
  });

  test('stays as it is while it is short', async () => {
    const data = { a: [1, null, 'x'] };
    expect(await dataInPieces(data)).toBe(data);
    expect(await dataInPieces({ a: 'x'.repeat(70_000) })).toBeInstanceOf(WrittenData);
  });

  test('has a bound, which is that of its bytes', async () => {
    const items = Array.from({ length: 300 }, () => 'ü'.repeat(30_000));
    await expect(dataInPieces({ items })).rejects.toMatchObject({ code: 'answer_too_large' });
    expect(await dataInPieces({ items: items.slice(0, 250) })).toBeInstanceOf(WrittenData);
  });

  test('may be as long as its bound, put together of two as well, and not a byte longer', () => {
    const half = 'a'.repeat(MOST_ANSWER_BYTES / 2);
    const grown = (more: string): GrowingText => {
      const [all, rest] = [new GrowingText(), new GrowingText()];
      all.add(half);
      rest.add(half + more);
      all.addAll(rest);
      return all;
    };
    expect(asText(grown('').whole())).toHaveLength(MOST_ANSWER_BYTES);
    expect(() => grown('b')).toThrow(expect.objectContaining({ code: 'answer_too_large' }));
  });

  test('is joined of fifty texts while the event loop goes round', async () => {
    const texts = Array.from({ length: 50 }, (_, i) => {
      const text = new GrowingText();
      for (let n = 0; n < 600; n += 1) text.add(`${i} \u{2603} ${n} ${'ü'.repeat(90)}`);
      return text;
    });
    const { rounds, made: whole } = await roundsOf(() => joinTexts(texts));
    expect(rounds).toBeGreaterThan(2);
    const first = asText(whole.whole());
    expect(first.startsWith('0 \u{2603} 0 ')).toBe(true);
    expect(first.match(/ü{90}/gu)).toHaveLength(50 * 600);
  });

  test('grows from many texts to the same as from one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 50 }), { maxLength: 30 }),
        fc.nat(3),
        (texts, at) => {
          const parts = texts.map((each) => each.repeat(400));
          const [all, rest] = [new GrowingText(), new GrowingText()];
          for (const [i, part] of parts.entries()) (i < at * 10 ? all : rest).add(part);
          all.addAll(rest);
          expect(asText(all.whole())).toBe(parts.join(''));
        },
      ),
      { numRuns: 25 },
    );
  });
});
