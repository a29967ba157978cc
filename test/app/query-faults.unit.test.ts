import { expect, test } from 'vitest';
import { queryOf } from '../../rest/app/route/query.ts';
import type { Problem } from '../../src/platform/problem.ts';

const query = queryOf(
  [
    {
      name: 'page_size',
      arg: 'size',
      kind: 'integer',
      min: 1,
      max: 100,
      description: 'Size.',
      example: 20,
    },
    {
      name: 'sort',
      arg: 'sort',
      kind: 'choice',
      choices: ['newest', 'oldest'],
      max: 10,
      description: 'Order.',
      example: 'newest',
    },
    { name: 'tag', arg: 'tag', kind: 'text', max: 5, description: 'Tag.', example: 'oil' },
  ],
  (values) => values,
);

function refusal(text: string): Problem {
  try {
    query.read(text, false);
  } catch (error) {
    return error as Problem;
  }
  throw new Error('it was taken');
}

test('one answer tells every parameter that is wrong, in the order in which they were given', () => {
  const problem = refusal('sort=newst&page_size=1000&bogus=1&tag=harbour&tag=oil');
  expect(problem.code).toBe('invalid_parameter');
  expect(problem.message).toBe('sort: is not one of newest, oldest');
  expect(problem.errors.map(({ parameter, detail }) => [parameter, detail])).toEqual([
    ['sort', 'is not one of newest, oldest'],
    ['page_size', 'must be a whole number from 1 to 100'],
    ['bogus', 'is not a parameter of this operation; remove it'],
    ['tag', 'is longer than the maximum of 5 characters'],
    ['tag', 'is given more than once; send one value'],
  ]);
  expect(problem.errors[0]).toMatchObject({ suggestion: 'newest' });
});

test('of very many it tells ten', () => {
  const text = Array.from({ length: 500 }, (_, nr) => `x${nr}=1`).join('&');
  expect(refusal(text).errors).toHaveLength(10);
});

test('a text that cannot be decoded is told alone: what stands behind it may mean anything', () => {
  expect(refusal('page_size=1000&tag=%ff')).toMatchObject({ code: 'malformed_request' });
});

test('what is right is read as before', () => {
  expect(query.read('sort=oldest&page_size=5&tag=oil&utm_source=x', false)).toMatchObject({
    size: 5,
    sort: 'oldest',
    tag: 'oil',
  });
});
