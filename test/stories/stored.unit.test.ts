import { expect, test } from 'vitest';
import { asStored } from '../../src/stories/one/stored.ts';

test('what is stored has the members that answers take as they are, in their order, and no others', () => {
  const source = {
    snippet: 'Said.',
    url: undefined,
    publisher: 'The Wire',
    note: 'for us alone',
    id: 'src_1',
  };
  expect(JSON.stringify(asStored('sources', source))).toBe(
    '{"id":"src_1","publisher":"The Wire","domain":null,"title":null,"url":null,"publishedAt":null,' +
      '"sourceType":null,"independence":null,"snippet":"Said."}',
  );
  expect(JSON.stringify(asStored('body', { text: 'b', wordCount: 0, html: 'a' }))).toBe(
    '{"html":"a","text":"b","wordCount":0}',
  );
});
