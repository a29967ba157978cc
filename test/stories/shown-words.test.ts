import { afterAll, beforeAll, expect, test } from 'vitest';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

// Words with signs and digits in them, as titles have them. What is copied out of a title finds its story, and is marked there.

const WORDS = [
  ["O'Brien", "O'Brien"],
  ['O’Neill', 'O’Neill'],
  ['9/11', '9/11'],
  ['24/7', '24/7'],
  ['1990s', '1990s'],
  ["'80s", '80s'],
  ['5G', '5G'],
  ['100k', '100k'],
  ['1,234.5', '1,234.5'],
  ['3.5%', '3.5'],
  ['-7', '7'],
  ['U.N.', 'U.N'],
  ['Ph.D.', 'Ph.D'],
  ['BRK.A', 'BRK.A'],
  ['v2.0.1', 'v2.0.1'],
  ['x.com', 'x.com'],
  ['joe@post.example', 'joe@post.example'],
  ['file.txt', 'file.txt'],
  ['soft\u00adhyphen', 'soft\u00adhyphen'],
  ['ΟΔΟΣ', 'ΟΔΟΣ'],
  ['~pier', 'pier'],
  ['.NET', 'NET'],
  ['COVID-19', 'COVID'],
  ['Jean-Luc', 'Jean'],
  ['S&P', 'P'],
] as const;

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
  await house.publish(
    WORDS.map(([word], n) =>
      draft({
        keys: [`shown:${n}`],
        // At the very beginning of a text a `~` begins a path.
        title:
          n % 2 === 0 && !word.startsWith('~') ? `${word} greets zeppelins` : `Zeppelins (${word}) return`,
        summary: 'Nothing else.',
        entities: [],
        tags: [],
      }),
    ),
  );
});
afterAll(() => house?.close());

const search = async (q: string) =>
  (await house.get(`/v1/news?q=${encodeURIComponent(q)}&fields=title&page_size=100`, key)).json();

test.each(WORDS)('%s finds its title, and is marked in it', async (word, marked) => {
  const quoted = [`"${word}"`, `title:"${word}"`];
  for (const q of word.startsWith('-') ? quoted : [word, ...quoted]) {
    const { articles } = await search(q);
    const found = articles.find(({ title }: { title: string }) => title.includes(word));
    expect(found?.match.fields, q).toContain('title');
    expect(found.match.highlights[0].text.replaceAll('&amp;', '&'), q).toContain(`<mark>${marked}</mark>`);
  }
});

test.each([
  ['brie*', "<mark>O'Brien</mark>"],
  ['1990*', '<mark>1990s</mark>'],
])('the beginning %s is marked where the index knows it', async (q, marked) => {
  const [found] = (await search(q)).articles;
  expect(found.match.highlights[0].text).toContain(marked);
});

test('a word among signs is marked alone', async () => {
  const [made] = await house.publish([
    draft({ keys: ['shown:alone'], title: 'Talks—O’Hara—go on', entities: [], tags: [] }),
  ]);
  const [found] = (await search('title:o’hara')).articles;
  expect(found.id).toBe('id' in made! ? made.id : '');
  expect(found.match.highlights[0].text).toBe('Talks—<mark>O’Hara</mark>—go on');
});
