import { afterAll, beforeAll, expect, test } from 'vitest';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { anyText, fc } from '../setup/properties.ts';

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
  const padding = 'Nothing else was said that day. '.repeat(40);
  await house.publish([
    draft({
      title: 'The council meets',
      bodyHtml: `<p>${padding}A &lt;new&gt; pipeline of steel is planned.</p><p>${padding}</p>`,
    }),
    draft({ title: 'A pipeline bursts', bodyHtml: '<p>Repairs began at once.</p>' }),
  ]);
});
afterAll(() => house?.close());

interface Match {
  readonly fields: readonly string[];
  readonly highlights: readonly { readonly field: string; readonly text: string }[];
}
async function matches(query: string): Promise<Match[]> {
  const answer = await house.get(`/v1/news?${query}`, key);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ articles: { match: Match }[] }>().articles.map(({ match }) => match);
}

test.each(['q=body:pipelines', 'q=pipelines&search_in=body', 'q=body:%22pipeline of steel%22'])(
  '%s says that the body matched, and shows where',
  async (query) => {
    const [match, ...others] = await matches(query.replaceAll(' ', '%20'));
    expect(others).toEqual([]);
    expect(match!.fields).toEqual(['body']);
    const [{ text }] = match!.highlights as [Match['highlights'][number]];
    expect(text).toContain('<mark>pipeline</mark>');
    expect(text).toContain('&lt;new&gt;');
    expect(text.length).toBeLessThan(500);
  },
);

test('words without a scope are not looked for in bodies', async () => {
  expect((await matches('q=pipeline')).map(({ fields }) => fields)).toEqual([['title']]);
});

test('words in several scopes each match where they were asked for', async () => {
  const [match] = await matches(`q=${encodeURIComponent('title:council body:steel publisher:courier')}`);
  expect(match!.fields).toEqual(['title', 'body', 'sources']);
  expect(match!.highlights.find(({ field }) => field === 'sources')!.text).toBe(
    'Harbour <mark>Courier</mark>',
  );
});

test('each word of a field has its mark, whatever the text', async () => {
  const odd = fc.constantFrom(
    "o'neil",
    "''",
    '\\',
    'a\\b',
    "'x y'",
    ':',
    'b=c',
    'http://a.example/b?c=d',
    '/usr/lib',
    '%',
    'é',
    '１２',
  );
  const texts = fc.array(fc.oneof(odd, anyText({ maxLength: 12 }), fc.lorem()), {
    maxLength: 8,
  });
  const given = fc.sample(texts, 300).map((words) => words.join(' ').replaceAll('\0', '').toWellFormed());
  const { rows } = await house.services.db.query<{ text: string; marked: string; expected: string }>(
    `select x.text, marked_words('b=', 'english', x.text)::text as marked, regexp_replace(to_tsvector('english', x.text)::text,
       '''((?:[^'']|'''')*)'':', '''b=\\1'':', 'g')::tsvector::text as expected
     from unnest($1::text[]) as x (text)`,
    [given],
  );
  expect(rows.filter(({ marked, expected }) => marked !== expected)).toEqual([]);
  expect(rows.filter(({ marked }) => marked !== '').length).toBeGreaterThan(100);
});

test('a story is written with the ends that the database makes where they are missing', async () => {
  const { rows } = await house.services.db.query(
    `select opening = article_opening(story_id) and closing = article_closing(story_id, card) as equal from story_cards`,
  );
  expect(rows).toEqual([{ equal: true }, { equal: true }]);
});
