import { createClient } from 'graphql-sse';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../setup/until.ts';
import { type LiveChanges, openLiveChanges } from './live-changes.ts';

let live: LiveChanges;
beforeAll(async () => {
  live = await openLiveChanges();
});
afterEach(() => live.closeStreams());
afterAll(() => live?.close());

const SUBSCRIPTION = `subscription ($category: [String!], $after: String) {
  storyChanges(category: $category, after: $after) {
    __typename cursor
    ... on StoryChanged { kind cause storyId at revision mergedInto reason story { storyId title sources { publisher } } }
    ... on StoryHeartbeat { occurredAt intervalMs }
  }
}`;

interface GraphEvent {
  readonly __typename: string;
  readonly cursor: string;
  readonly kind?: string;
  readonly storyId?: string;
  readonly story?: { storyId: string; title: string; sources: { publisher: string }[] } | null;
}

function subscribe(query: string, variables: Record<string, unknown>, single: boolean) {
  const client = createClient({
    url: `${live.house.url}/graphql/stream`,
    singleConnection: single,
    headers: () => ({ authorization: `Bearer ${live.key}` }),
    retryAttempts: 0,
  });
  live.closing(() => client.dispose());
  const events: GraphEvent[] = [];
  const failures: unknown[] = [];
  client.subscribe(
    { query, variables },
    {
      next({ data, errors }) {
        if (errors !== undefined) failures.push(errors);
        const event = Object.values((data as Record<string, GraphEvent> | null) ?? {})[0];
        if (event !== undefined) events.push(event);
      },
      error: (error) => failures.push(error),
      complete: () => {},
    },
  );
  return {
    events,
    failures,
    changed: () => events.filter(({ __typename }) => __typename === 'StoryChanged'),
  };
}

describe.each([
  ['distinct connections', false],
  ['a single connection', true],
])('GraphQL over %s', (_name, single) => {
  test('tells the same events, with the fields that were asked for', async () => {
    const open = subscribe(SUBSCRIPTION, { category: ['science'] }, single);
    await until(() => open.events.length > 0, { show: () => open });
    expect(open.events[0]!.__typename).toBe('StoryHeartbeat');
    const { id, draft: made } = await live.announced({ category: 'science' });
    await live.announced({ category: 'sport' });
    await live.announce([{ ...made, category: 'sport' }]);
    await until(() => open.changed().length === 2, { show: () => open });
    const [entered, left] = open.changed();
    expect(entered).toMatchObject({ kind: 'upsert', storyId: id, story: { storyId: id, title: made.title } });
    expect(entered!.story!.sources.map(({ publisher }) => publisher)).toEqual(
      made.sources.map(({ publisher }) => publisher),
    );
    expect(left).toMatchObject({ kind: 'leave', storyId: id, story: null });
    const again = subscribe(SUBSCRIPTION, { after: entered!.cursor }, single);
    await until(() => again.changed().length >= 2, { show: () => again });
    expect(again.changed()[1]).toMatchObject({ storyId: id, kind: 'upsert' });
    expect(open.failures).toEqual([]);
  });

  test('begins with what was passed over of the search, as the list says it', async () => {
    const query =
      'subscription { storyChanges(q: "the (comet") { __typename cursor ... on StoryStreamStatus { warnings } } }';
    const open = subscribe(query, {}, single);
    await until(() => open.events.length > 1, { show: () => open });
    const { warnings } = (await live.house.get('/v1/news?q=the%20(comet', live.key)).json().page;
    expect(warnings.length).toBeGreaterThan(1);
    expect(open.events[0]).toMatchObject({ __typename: 'StoryStreamStatus', warnings });
    expect(open.events[1]).toMatchObject({ __typename: 'StoryHeartbeat' });
    expect(open.failures).toEqual([]);
  });

  test('tells what comes to match a saved search, once', async () => {
    const { data } = (
      await live.house.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${live.key}` },
        payload: {
          query:
            'mutation { createSavedSearch(input: { name: "Comets", query: "comet", filters: { category: ["science"] } }) { savedSearch { id } } }',
        },
      })
    ).json();
    const { id } = data.createSavedSearch.savedSearch;
    const open = subscribe(
      'subscription ($id: ID!) { savedSearchMatched(id: $id) { __typename cursor ... on StoryChanged { kind storyId } } }',
      { id },
      single,
    );
    await until(() => open.events.length > 0, { show: () => open });
    const match = await live.announced({ category: 'science', title: 'Comet over the bay' });
    await live.announce([{ ...match.draft, title: 'Comet over the whole bay' }]);
    await live.announced({ category: 'sport', title: 'Comet wins' });
    const other = await live.announced({ category: 'science', title: 'A second comet' });
    await until(() => open.changed().length === 2, { show: () => open });
    expect(open.changed().map(({ storyId }) => storyId)).toEqual([match.id, other.id]);
    const strange = subscribe(
      'subscription { savedSearchMatched(id: "search_01h455vb4pex5vsknk084sn02q") { cursor } }',
      {},
      single,
    );
    await until(() => strange.failures.length > 0);
    expect(strange.events).toEqual([]);
  });
});
