import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { unannounced } from '../../schema/released.ts';

const RELEASED = `
  directive @shout(times: Int) on FIELD
  enum Mood { calm loud }
  union Thing = Story | Post
  input Filter { q: String }
  type Story { title(short: Boolean = false): String! mood: Mood }
  type Post { title: String }
  type Query { stories(first: Int, filter: Filter): [Story!] things: [Thing!] }
`;
const NOTHING = '# Changes\n\n## Unreleased\n\n- Nothing.\n';

const against = (from: string, to: string, changelog = NOTHING) => {
  expect(RELEASED).toContain(from);
  return unannounced(buildSchema(RELEASED), buildSchema(RELEASED.replace(from, to)), changelog);
};

describe('the graph of the last release', () => {
  test.each([
    ['a field', 'mood: Mood }', '}', 'Story.mood'],
    ['a field that may be null now', '): String!', '): String', 'Story.title'],
    ['an argument', 'first: Int, ', '', 'Query.stories(first:)'],
    ['an argument of another type', 'first: Int', 'first: String', 'Query.stories(first:)'],
    ['an argument that is needed now', 'first: Int,', 'first: Int, after: ID!,', 'Query.stories(after:)'],
    ['another default', '= false', '= true', 'Story.title(short:)'],
    ['a value of an enumeration', 'calm loud', 'calm', 'Mood.loud'],
    ['a member of a union', '| Post', '', 'Post'],
    ['an input that is needed now', 'q: String', 'q: String!', 'Filter.q'],
    ['a type of another kind', 'input Filter { q: String }', 'scalar Filter', 'Filter'],
    ['an argument of a directive', '(times: Int)', '', '@shout(times:)'],
  ])('is broken by %s that is gone or other', (_name, from, to, coordinate) => {
    expect(against(from, to).map((each) => each.coordinate)).toContain(coordinate);
  });

  test.each([
    ['a field more', 'mood: Mood }', 'mood: Mood words: Int }'],
    ['an optional argument more', 'first: Int,', 'first: Int, last: Int,'],
    ['a value more', 'calm loud', 'calm loud shrill'],
    ['a deprecation', 'mood: Mood }', 'mood: Mood @deprecated(reason: "Listen.") }'],
    ['a field that is never null now', 'mood: Mood', 'mood: Mood!'],
  ])('is not broken by %s', (_name, from, to) => {
    expect(against(from, to)).toEqual([]);
  });

  test('may be broken when the first section of the changelog says so, at that very place', () => {
    const gone = (line: string) =>
      against('mood: Mood }', '}', `# Changes\n\n## Unreleased\n\n${line}\n\n## 0.1.0\n`);
    expect(gone('- **GraphQL**: stories have no mood any more:\n  `Story.mood` is gone.')).toEqual([]);
    for (const line of [
      '- `Story.mood` is gone.',
      '- **GraphQL**: `Story.title` is other.',
      '- **GraphQL**: nothing.\n\n## 0.1.0\n\n- **GraphQL**: `Story.mood` is gone.',
    ])
      expect(gone(line)).toEqual([
        { coordinate: 'Story.mood', what: expect.stringContaining('Story.mood was removed') },
      ]);
  });
});
