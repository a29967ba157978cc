import { getVariableValues, type OperationDefinitionNode, parse } from 'graphql';
import { expect, test } from 'vitest';
import { readSubscription } from '../../schema/graph/selection.ts';
import { schema } from '../../schema/index.ts';

/** The key under which readers of a document share their answers. */
function keyOf(query: string, given: Readonly<Record<string, unknown>>): string {
  const document = parse(query);
  const operation = document.definitions[0] as OperationDefinitionNode;
  const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], given);
  if (coerced.variableValues === undefined) throw new Error('the variables do not fit');
  return readSubscription(schema, document, operation, coerced.variableValues, given).key;
}

const STORY = '... on StoryChanged { story { title } }';

test('readers of one selection share their answers, whatever they listen to', () => {
  const query = `subscription ($least: Int, $tags: [String!]) {
    storyChanges(minSources: $least, tag: $tags) { cursor ${STORY} }
  }`;
  expect(keyOf(query, { least: 1 })).toBe(keyOf(query, { least: 2, tags: ['rates'] }));
});

test.each([
  ['an argument', '... on StoryChanged { story { entities(first: $least) { label } } }'],
  ['a fragment', '...Story'],
])('a variable that the selection uses too, in %s, keeps their answers apart', (_where, selected) => {
  const query = `subscription ($least: Int) { storyChanges(minSources: $least) { cursor ${selected} } }
    ${selected === '...Story' ? 'fragment Story on StoryChanged { story { entities(first: $least) { label } } }' : ''}`;
  expect(keyOf(query, { least: 1 })).not.toBe(keyOf(query, { least: 2 }));
  expect(keyOf(query, { least: 1 })).toBe(keyOf(query, { least: 1 }));
});
