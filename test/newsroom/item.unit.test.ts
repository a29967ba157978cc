import { expect, test } from 'vitest';
import { readItem } from '../../src/newsroom/item.ts';

const NOW = Date.UTC(2026, 10, 22);
const GIVEN = {
  id: '1',
  publisher: 'Harbour Wire',
  date: '2026-11-20',
  title: 'Council approves the plan',
  text: 'It did.',
};

function read(more: object) {
  const item = readItem({ ...GIVEN, ...more }, 'reject', NOW);
  if ('reason' in item) throw new Error(item.reason);
  return item;
}

test.each([
  [{ author: 'Ada Keller' }, 'Ada Keller'],
  [{ authors: ['Ada Keller', 'Bo Miller'] }, 'Ada Keller, Bo Miller'],
  [{ authors: [] }, undefined],
  [{}, undefined],
])('authors are kept as they are given: %j', (given, authors) => {
  expect(read(given).authors).toBe(authors);
});

test('what is kept of an item is what was given', () => {
  expect(read({})).toMatchObject({
    id: '1',
    publisher: 'Harbour Wire',
    title: 'Council approves the plan',
    text: 'It did.',
    publishedAt: '2026-11-20T00:00:00.000Z',
  });
});

test('two ids that differ only behind their 200th character stay two', () => {
  const begin = 'x'.repeat(400);
  const [one, other] = [read({ id: `${begin}1` }), read({ id: `${begin}2` })];
  expect(one.id).not.toBe(other.id);
  expect(one.id!.length).toBe(200);
  expect(read({ id: one.id }).id).toBe(one.id);
});

test('names are cut between characters', () => {
  const long = `${'n'.repeat(199)}😀 and more`;
  const item = read({
    authors: [long],
    entities: [long],
    categories: [long],
    sources: [{ title: 'Other', url: 'https://other.example/', publisher: long }],
  });
  for (const name of [item.authors, item.names[0], item.categories[0], item.cited[0]!.publisher])
    expect(name).toBe('n'.repeat(199));
});
