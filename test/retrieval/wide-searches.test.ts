import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Frequencies } from '../../src/retrieval/lists/plan.ts';
import type { Node, Phrase, Word } from '../../src/retrieval/search/node.ts';
import { textQuery } from '../../src/retrieval/search/query.ts';
import {
  LIST_SHAPE,
  listStories,
  openStories,
  publishStories,
  type StoryRoom,
  sealStories,
} from '../../src/stories/index.ts';
import { bareDraft } from '../setup/bare-draft.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { mulberry } from '../setup/known-stories.ts';

// Searches with many alternatives: phrases of several words, in several fields.

const anyOf = (nodes: readonly Node[]): Node =>
  nodes.reduce((left, right): Node => ({ op: 'or', left, right }));
const phrase = (words: string, scope?: Phrase['scope']): Phrase => ({
  op: 'phrase',
  parts: words.split(' ').map((lexeme) => ({ lexeme, gap: 1 })),
  scope,
});
const word = (lexeme: string, scope?: Word['scope']): Word => ({ op: 'word', lexeme, prefix: false, scope });
const EVERYWHERE = ['title', 'summary', 'body', 'entity', 'tag', 'publisher'] as const;

describe('the index is asked for something that few stories have', () => {
  test.each<[string, Node]>([
    ['of two phrases of three words', anyOf([phrase('a b c'), phrase('d e f')])],
    [
      'of six phrases of four words',
      anyOf(['a', 'e', 'i', 'm', 'q', 'u'].map((at) => phrase(`${at} x y z`))),
    ],
    ['of a phrase in every field', anyOf(EVERYWHERE.map((scope) => phrase('a b c d e', scope)))],
    ['of sixty words in bodies', anyOf(Array.from({ length: 60 }, (_, n) => word(`w${n}`, 'body')))],
    [
      'of a word in every field, and another one',
      anyOf([...EVERYWHERE.map((scope) => word('a', scope)), word('b')]),
    ],
  ])('%s', (_, node) => {
    const { all } = textQuery(node).sets;
    expect(all.length).toBeGreaterThan(0);
    // Each is one more bitmap in every chunk.
    expect(all.length).toBeLessThanOrEqual(8);
  });
});

describe('whatever is left out of the question, the stories are the same', () => {
  const random = mulberry(23);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const VOCABULARY = ['oil', 'gas', 'gold', 'harbour', 'ferry', 'lamp', 'storm', 'vote'];
  const some = (count: number): string => Array.from({ length: count }, () => pick(VOCABULARY)).join(' ');
  let database: TestDatabase;
  let walked: StoryRoom;
  let sealed: StoryRoom;

  beforeAll(async () => {
    database = await testDatabase();
    const open = (): StoryRoom =>
      openStories({ db: database.db, cursorKey: Buffer.alloc(32, 3), baseUrl: 'http://news.example' });
    walked = open();
    await publishStories(
      walked,
      Array.from({ length: 80 }, (_, n) =>
        bareDraft({
          keys: [`wide:${n}`],
          title: `${some(4)} ${n}`,
          summary: some(6),
          bodyHtml: `<p>${some(10)}</p>`,
          publishedAt: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
        }),
      ),
    );
    walked = { ...walked, seal: { covers: async () => false } as unknown as StoryRoom['seal'] };
    await sealStories(database.db, { width: 16, heavy: 4, paired: 4, least: 1 });
    sealed = { ...open(), frequencies: new Frequencies(1) };
  });
  afterAll(() => database?.close());

  test('sealed and walked, in every order', async () => {
    let matching = 0;
    for (let i = 0; i < 120; i += 1) {
      const leaf = (): string => {
        const scope = random() < 0.4 ? `${pick(['title', 'summary', 'body'])}:` : '';
        return `${random() < 0.15 ? '-' : ''}${scope}"${some(2 + Math.floor(random() * 3))}"`;
      };
      const q = Array.from({ length: 1 + Math.floor(random() * 6) }, leaf).join(
        random() < 0.8 ? ' OR ' : ' ',
      );
      const searchIn = random() < 0.3 ? 'title,summary,body' : '';
      const sort = pick(['pipeline', 'oldest', 'popular', 'relevance'] as const);
      const asked = (room: StoryRoom) => listStories(room, { q, searchIn }, { size: 100, sort }, LIST_SHAPE);
      const [one, other] = await Promise.all([asked(walked), asked(sealed)]);
      const ids = (of: typeof one) => of.records.map(({ id }) => id);
      expect(ids(other), `${q} ${searchIn} ${sort}`).toEqual(ids(one));
      expect(other.page.total, q).toBe(one.page.total);
      if (one.page.total > 0) matching += 1;
    }
    expect(matching).toBeGreaterThan(60);
  });
});
