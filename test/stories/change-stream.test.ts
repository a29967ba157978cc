import { createClient } from 'graphql-sse';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createKey, revokeKey } from '../../src/identity/index.ts';
import { changeStory, publishStories, type StoryDraft } from '../../src/stories/index.ts';
import { type OpenStream, openStream, type Received } from '../setup/event-stream.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';

let house: TestHouse;
let key: string;
const closers: (() => void)[] = [];

beforeAll(async () => {
  house = await openTestHouse({ listen: true });
  key = await house.key('enterprise');
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
});
afterAll(() => house?.close());

async function announce(drafts: readonly StoryDraft[]) {
  return publishStories(house.services.stories, drafts, { announce: true });
}

async function announced(of: Partial<StoryDraft> = {}) {
  const made = draft(of);
  const [outcome] = await announce([made]);
  if (outcome === undefined || !('id' in outcome)) throw new Error('it was not published');
  return { id: outcome.id, draft: made };
}

const operate = (id: string, operation: Parameters<typeof changeStory>[2]) =>
  changeStory(house.services.stories, id, operation, { announce: true });

async function stream(
  query = '',
  options: { by?: string; after?: string | undefined } = {},
): Promise<OpenStream> {
  const headers: Record<string, string> =
    options.after === undefined ? {} : { 'last-event-id': options.after };
  const open = await openStream(`${house.url}/v1/changes/stream?${query}`, options.by ?? key, { headers });
  closers.push(() => open.close());
  expect(open.response.status, query).toBe(200);
  if (options.after === undefined) await until(() => open.events.length > 0, { show: open.text });
  return open;
}

const told = ({ events }: OpenStream): Received[] =>
  events.filter(({ event }) => !/^(?:heartbeat|reset|status)$/.test(String(event)));
const kinds = (open: OpenStream): unknown[][] =>
  told(open).map(({ event, data }) => [event, data.cause, data.id]);
const lastId = (open: OpenStream): string => open.events.findLast(({ id }) => id !== undefined)!.id!;

describe('the live stream of changes', () => {
  test('opens with a place to go on from, and tells each change with its kind and cause', async () => {
    const open = await stream();
    expect(open.text().startsWith('retry: 5000\n\n')).toBe(true);
    expect(open.events[0]).toMatchObject({ event: 'heartbeat', data: { interval_ms: 15_000 } });
    const a = await announced();
    // A story that is closed by the time it is sent is not shown: so this one is told before it is closed.
    await until(() => told(open).length === 1, { show: open.text });
    await announce([{ ...a.draft, title: 'Another title of the same story' }]);
    await operate(a.id, { kind: 'restrict', openTo: ['pro'] });
    await operate(a.id, { kind: 'restrict', openTo: [] });
    const b = await announced();
    await operate(b.id, { kind: 'merge', into: a.id });
    await operate(a.id, { kind: 'retract', reason: 'It was wrong.' });
    await until(() => told(open).length === 7, { show: open.text });
    expect(kinds(open)).toEqual([
      ['upsert', 'published', a.id],
      ['upsert', 'revised', a.id],
      ['retract', 'restricted', a.id],
      ['upsert', 'released', a.id],
      ['upsert', 'published', b.id],
      ['merge', 'merged', b.id],
      ['retract', 'retracted', a.id],
    ]);
    const [first, , , , , merge, last] = told(open).map(({ data }) => data);
    expect(first).toMatchObject({ revision: 1, mergedInto: null, story: { id: a.id, title: a.draft.title } });
    expect(merge).toMatchObject({ mergedInto: a.id, story: null });
    expect(last).toMatchObject({ reason: 'It was wrong.', story: null });
  });

  test('tells the same story as the list does', async () => {
    const open = await stream('include=sources,claims');
    const { id } = await announced();
    await until(() => told(open).length === 1);
    const listed = await house.get(`/v1/news?include=sources,claims&page_size=1`, key);
    const [story] = listed.json().articles;
    expect(story.id).toBe(id);
    expect(told(open)[0]!.data.story).toEqual(story);
  });

  test('says nothing of silent imports and of popularity, which /v1/changes tells', async () => {
    const open = await stream();
    await publishStories(house.services.stories, [draft()]);
    const { id } = await announced();
    await until(() => told(open).length > 0);
    expect(kinds(open)).toEqual([['upsert', 'published', id]]);
  });

  test('with filters, tells what matches, and that a story stops matching', async () => {
    const open = await stream('category=science&q=comet');
    const plain = await announced({ category: 'science', title: 'A plain observation' });
    const match = await announced({ category: 'science', title: 'A comet is seen' });
    await announced({ category: 'sport', title: 'Comet wins the race' });
    await announce([{ ...match.draft, title: 'A comet is seen twice' }]);
    await announce([{ ...match.draft, title: 'It was a balloon', summary: 'No more than that.' }]);
    await announce([{ ...plain.draft, title: 'The comet at last' }]);
    await operate(match.id, { kind: 'retract' });
    await operate(plain.id, { kind: 'retract' });
    await until(() => told(open).length === 5, { show: open.text });
    expect(kinds(open)).toEqual([
      ['upsert', 'published', match.id],
      ['upsert', 'revised', match.id],
      ['leave', 'revised', match.id],
      ['upsert', 'revised', plain.id],
      ['retract', 'retracted', plain.id],
    ]);
  });

  test.each(['the comet', 'the', '(comet', 'country:AU comet'])(
    'begins with what was passed over of the search, as the list of %s says it, again after a place and a reset',
    async (q) => {
      const query = `q=${encodeURIComponent(q)}`;
      const { warnings } = (await house.get(`/v1/news?${query}`, key)).json().page;
      expect(warnings.length).toBeGreaterThan(0);
      const open = await stream(query);
      await until(() => open.events.length > 1, { show: open.text });
      expect(open.events.slice(0, 2).map(({ event }) => event)).toEqual(['status', 'heartbeat']);
      const [status] = open.events;
      expect(status!.data).toEqual({ warnings, position: status!.id });
      const missed = await announced({ title: 'A comet is seen' });
      const again = await stream(query, { after: lastId(open) });
      await until(() => again.events.length > 0, { show: again.text });
      expect(again.events[0]).toMatchObject({ event: 'status', data: { warnings } });
      const listed: { id: string }[] = (await house.get(`/v1/news?${query}`, key)).json().articles;
      if (listed.some(({ id }) => id === missed.id)) {
        const from = await stream(query, { after: status!.id });
        await until(() => told(from).length > 0, { show: from.text });
        expect(told(from).map(({ event, data }) => [event, data.id])).toContainEqual(['upsert', missed.id]);
      }
      const reset = await stream(query, { after: 'nonsense' });
      await until(() => reset.events.length > 1, { show: reset.text });
      expect(reset.events.slice(0, 2).map(({ event }) => event)).toEqual(['reset', 'status']);
    },
  );

  test('has no status where nothing was passed over', async () => {
    const open = await stream('q=comet&country=AU');
    expect(open.events.map(({ event }) => event)).toEqual(['heartbeat']);
  });

  test('a restriction is told to those whom it closes the story to', async () => {
    const pro = await house.key('pro');
    const [open, closed] = [await stream('', { by: pro }), await stream()];
    const { id } = await announced();
    await operate(id, { kind: 'restrict', openTo: ['pro'] });
    const after = await announced();
    for (const each of [open, closed]) await until(() => kinds(each).some(([, , of]) => of === after.id));
    expect(kinds(closed)).toContainEqual(['retract', 'restricted', id]);
    expect(kinds(open)).not.toContainEqual(['retract', 'restricted', id]);
  });
});

describe('many who come at once', () => {
  test('turn a filter round once, and read no past of their own', async () => {
    const { db } = house.services.stories;
    await stream('tag=crowd&q=harbour');
    const asked: string[] = [];
    const { hot, query } = db;
    const [spiedHot, spiedQuery] = [
      vi.spyOn(db, 'hot').mockImplementation((name, ...rest) => {
        asked.push(name);
        return hot.call(db, name, ...rest);
      }),
      vi.spyOn(db, 'query').mockImplementation((...given: Parameters<typeof query>) => {
        asked.push(String(given[0]));
        return query.apply(db, given);
      }),
    ];
    try {
      const crowd = await Promise.all(Array.from({ length: 30 }, () => stream('q=harbour&tag=crowd')));
      // Those of all readers together go on, which is a few.
      expect(asked.filter((name) => name === 'changes_').length).toBeLessThan(10);
      expect(asked.filter((text) => text.includes('tsquery'))).toEqual([]);
      const { id } = await announced({ tags: ['crowd'] });
      await until(() => crowd.every((open) => told(open).length === 1));
      expect(new Set(crowd.map((open) => kinds(open)[0]?.[2]))).toEqual(new Set([id]));
    } finally {
      spiedHot.mockRestore();
      spiedQuery.mockRestore();
    }
  });
});

describe('resuming', () => {
  test('goes on after the last event on any node: what happened since, once each, then what happens', async () => {
    const first = await stream();
    const a = await announced();
    await until(() => told(first).length === 1);
    first.close();
    const missed = [await announced(), await announced()];
    const second = await stream('', { after: lastId(first) });
    await until(() => told(second).length === 2, { show: second.text });
    const later = await announced();
    await until(() => told(second).length === 3);
    expect(told(second).map(({ data }) => data.id)).toEqual([missed[0]!.id, missed[1]!.id, later.id]);
    expect(told(second).map(({ data }) => data.id)).not.toContain(a.id);
  });

  test('takes a cursor of /v1/changes, and /v1/changes takes one of the stream', async () => {
    const { page } = (await house.get('/v1/changes?limit=100', key)).json();
    let cursor: string = page.next_cursor;
    for (let more = page.has_more; more; ) {
      const next = (await house.get(`/v1/changes?limit=100&cursor=${cursor}`, key)).json().page;
      cursor = next.next_cursor;
      more = next.has_more;
    }
    const { id } = await announced();
    const open = await stream(`last_event_id=${cursor}`);
    await until(() => told(open).length === 1);
    expect(told(open)[0]!.data.id).toBe(id);
    const since = (await house.get(`/v1/changes?cursor=${lastId(open)}`, key)).json();
    expect(since).toMatchObject({ reset: false, changes: [] });
  });

  test.each(['nonsense', 'YwAAAAAAAAAAAAAAAAAAAACqqqqqqqqqqqqqqqqq'])(
    'after %s, which is none of ours, is told by the stream and goes on from now',
    async (after) => {
      const open = await stream('', { after });
      await until(() => open.events.length > 0, { show: open.text });
      expect(open.events[0]!.event).toBe('reset');
      const { id } = await announced();
      await until(() => told(open).length === 1);
      expect(told(open)[0]!.data.id).toBe(id);
    },
  );

  test('readers that come and go while stories are published are told every change once, in order', async () => {
    const begin = lastId(await stream());
    const filters = ['', 'category=science', 'q=comet or meteor', 'tag=-odd'];
    const readers = filters.map((filter) => ({ filter, after: begin, seen: [] as string[] }));
    let isOver = false;
    const publishing = (async () => {
      for (let i = 0; i < 40; i += 1) {
        const of = { category: i % 2 === 0 ? ('science' as const) : ('sport' as const) };
        await announced({
          ...of,
          title: `${i % 3 === 0 ? 'Comet' : 'Moon'} number ${i}`,
          tags: i % 5 === 0 ? ['odd'] : [],
        });
      }
      isOver = true;
    })();
    await Promise.all(
      readers.map(async (reader, at) => {
        for (let turn = 0; ; turn += 1) {
          const isLast = isOver;
          const open = await stream(reader.filter, { after: reader.after });
          const marker = isLast
            ? await announced({ category: 'science', title: `Comet marker ${at} ${turn}` })
            : undefined;
          const wanted = told(open).length + 1 + ((turn * 7) % 3);
          await until(() =>
            marker === undefined
              ? told(open).length >= wanted || isOver
              : told(open).some(({ data }) => data.id === marker.id),
          );
          open.close();
          const events = told(open);
          reader.seen.push(...events.map(({ data }) => String(data.id)));
          if (events.length > 0) reader.after = events.at(-1)!.id!;
          if (isLast) return;
        }
      }),
    );
    await publishing;
    const all: { id: string; story: { category: string; title: string; tags: string[] } }[] = [];
    let cursor = begin;
    for (let more = true; more; ) {
      const page = (await house.get(`/v1/changes?limit=100&cursor=${cursor}`, key)).json();
      all.push(...page.changes);
      cursor = page.page.next_cursor;
      more = page.page.has_more;
    }
    const matches: readonly ((story: (typeof all)[number]['story']) => boolean)[] = [
      () => true,
      ({ category }) => category === 'science',
      ({ title }) => /comet|meteor/i.test(title),
      ({ tags }) => !tags.includes('odd'),
    ];
    for (const [at, { seen }] of readers.entries()) {
      const expected = all.filter(({ story }) => matches[at]!(story)).map(({ id }) => id);
      expect(seen, filters[at]).toEqual(expected.slice(0, seen.length));
      expect(seen.length).toBeGreaterThan(10);
    }
  });
});

describe('who may, and what it costs', () => {
  test('every plan may, connecting is one call, and a stream ends when its key is revoked or its plan changes', async () => {
    const free = await house.key('free', { tenant: 'streamer' });
    const used = async (): Promise<number> => (await house.get('/v1/me', free)).json().usage.calls;
    const before = await used();
    const [one, two] = [await stream('', { by: free }), await stream('', { by: free })];
    expect(await used()).toBe(before + 3);
    await createKey(house.services.db, house.pepper, { tenant: 'streamer', plan: 'pro', changePlan: true });
    await one.ended;
    await two.ended;
    const three = await stream('', { by: free });
    await revokeKey(house.services.db, free.slice(9, 17));
    await three.ended;
  });

  test('each hundred changes that are read from before it are one call more', async () => {
    const free = await house.key('free', { tenant: 'catching-up' });
    const after = lastId(await stream());
    for (let i = 0; i < 5; i += 1) await announce(Array.from({ length: 50 }, () => draft()));
    const used = async (): Promise<number> => (await house.get('/v1/me', free)).json().usage.calls;
    const before = await used();
    const open = await stream('fields=id', { by: free, after });
    await until(() => told(open).length === 250);
    // Itself, the connection, and two full pages of the past.
    expect(await used()).toBe(before + 4);
  });

  test('wrong filters are refused before any stream', async () => {
    const refused = async (query: string, by: string | undefined = key): Promise<[number, unknown]> => {
      const answer = await house.get(`/v1/changes/stream?${query}`, by);
      return [answer.statusCode, answer.json().code];
    };
    expect(await refused('country=Atlantis')).toEqual([400, 'invalid_parameter']);
    expect(await refused('as_of=2026-01-01')).toEqual([400, 'invalid_parameter']);
    expect(await refused('q=-')).toEqual([400, 'invalid_parameter']);
    expect(await refused('sort=popular')).toEqual([400, 'invalid_parameter']);
    expect(await refused('', '')).toEqual([401, 'unauthenticated']);
  });
});

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
    url: `${house.url}/graphql/stream`,
    singleConnection: single,
    headers: () => ({ authorization: `Bearer ${key}` }),
    retryAttempts: 0,
  });
  closers.push(() => client.dispose());
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
    const { id, draft: made } = await announced({ category: 'science' });
    await announced({ category: 'sport' });
    await announce([{ ...made, category: 'sport' }]);
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
    const { warnings } = (await house.get('/v1/news?q=the%20(comet', key)).json().page;
    expect(warnings.length).toBeGreaterThan(1);
    expect(open.events[0]).toMatchObject({ __typename: 'StoryStreamStatus', warnings });
    expect(open.events[1]).toMatchObject({ __typename: 'StoryHeartbeat' });
    expect(open.failures).toEqual([]);
  });

  test('tells what comes to match a saved search, once', async () => {
    const { data } = (
      await house.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${key}` },
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
    const match = await announced({ category: 'science', title: 'Comet over the bay' });
    await announce([{ ...match.draft, title: 'Comet over the whole bay' }]);
    await announced({ category: 'sport', title: 'Comet wins' });
    const other = await announced({ category: 'science', title: 'A second comet' });
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

test('a reader that takes nothing loses nothing, and keeps nobody waiting', async () => {
  const { connect } = await import('node:net');
  const { port } = new URL(house.url!);
  const socket = connect(Number(port), '127.0.0.1');
  closers.push(() => socket.destroy());
  socket.write(
    `GET /v1/changes/stream?include=full HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n\r\n`,
  );
  let text = '';
  socket.setEncoding('utf8');
  socket.once('data', (piece) => {
    text += piece;
    socket.pause();
  });
  await until(() => text !== '');
  const quick = await stream('fields=id');
  const body = `<p>${'All work and no play. '.repeat(2_000)}</p>`;
  const ids: string[] = [];
  for (let i = 0; i < 10; i += 1) {
    const outcomes = await announce(Array.from({ length: 50 }, () => draft({ bodyHtml: body })));
    for (const outcome of outcomes) if ('id' in outcome) ids.push(outcome.id);
  }
  await until(() => told(quick).length === ids.length);
  socket.on('data', (piece) => {
    text += piece;
  });
  socket.resume();
  await until(() => text.includes(ids.at(-1)!), { show: () => text.length });
  const seen = [...text.matchAll(/"id":"(story_[a-z0-9]{26})","at"/g)].map(([, id]) => id);
  expect(seen).toEqual(ids);
});
