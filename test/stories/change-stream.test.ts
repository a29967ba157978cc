import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createKey, revokeKey } from '../../src/identity/index.ts';
import { publishStories } from '../../src/stories/index.ts';
import { draft } from '../setup/house.ts';
import { until } from '../setup/until.ts';
import { kinds, type LiveChanges, lastId, openLiveChanges, told } from './live-changes.ts';

// Publishing as much as no socket holds takes long on a busy machine.
const LONG = { timeout: 300_000 };

let live: LiveChanges;
beforeAll(async () => {
  live = await openLiveChanges();
});
afterEach(() => live.closeStreams());
afterAll(() => live?.close());

describe('the live stream of changes', () => {
  test('opens with a place to go on from, and tells each change with its kind and cause', async () => {
    const open = await live.stream();
    expect(open.text().startsWith('retry: 5000\n\n')).toBe(true);
    expect(open.events[0]).toMatchObject({ event: 'heartbeat', data: { interval_ms: 15_000 } });
    const a = await live.announced();
    // A story that is closed by the time it is sent is not shown: so this one is told before it is closed.
    await until(() => told(open).length === 1, { show: open.text });
    await live.announce([{ ...a.draft, title: 'Another title of the same story' }]);
    await live.operate(a.id, { kind: 'restrict', openTo: ['pro'] });
    await live.operate(a.id, { kind: 'restrict', openTo: [] });
    const b = await live.announced();
    await live.operate(b.id, { kind: 'merge', into: a.id });
    await live.operate(a.id, { kind: 'retract', reason: 'It was wrong.' });
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
    const open = await live.stream('include=sources,claims');
    const { id } = await live.announced();
    await until(() => told(open).length === 1);
    const listed = await live.house.get(`/v1/news?include=sources,claims&page_size=1`, live.key);
    const [story] = listed.json().articles;
    expect(story.id).toBe(id);
    expect(told(open)[0]!.data.story).toEqual(story);
  });

  test('says nothing of silent imports and of popularity, which /v1/changes tells', async () => {
    const open = await live.stream();
    await publishStories(live.house.services.stories, [draft()]);
    const { id } = await live.announced();
    await until(() => told(open).length > 0);
    expect(kinds(open)).toEqual([['upsert', 'published', id]]);
  });

  test('with filters, tells what matches, and that a story stops matching', async () => {
    const open = await live.stream('category=science&q=comet');
    const plain = await live.announced({ category: 'science', title: 'A plain observation' });
    const match = await live.announced({ category: 'science', title: 'A comet is seen' });
    await live.announced({ category: 'sport', title: 'Comet wins the race' });
    await live.announce([{ ...match.draft, title: 'A comet is seen twice' }]);
    await live.announce([{ ...match.draft, title: 'It was a balloon', summary: 'No more than that.' }]);
    await live.announce([{ ...plain.draft, title: 'The comet at last' }]);
    await live.operate(match.id, { kind: 'retract' });
    await live.operate(plain.id, { kind: 'retract' });
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
      const { warnings } = (await live.house.get(`/v1/news?${query}`, live.key)).json().page;
      expect(warnings.length).toBeGreaterThan(0);
      const open = await live.stream(query);
      await until(() => open.events.length > 1, { show: open.text });
      expect(open.events.slice(0, 2).map(({ event }) => event)).toEqual(['status', 'heartbeat']);
      const [status] = open.events;
      expect(status!.data).toEqual({ warnings, position: status!.id });
      const missed = await live.announced({ title: 'A comet is seen' });
      const again = await live.stream(query, { after: lastId(open) });
      await until(() => again.events.length > 0, { show: again.text });
      expect(again.events[0]).toMatchObject({ event: 'status', data: { warnings } });
      const listed: { id: string }[] = (await live.house.get(`/v1/news?${query}`, live.key)).json().articles;
      if (listed.some(({ id }) => id === missed.id)) {
        const from = await live.stream(query, { after: status!.id });
        await until(() => told(from).length > 0, { show: from.text });
        expect(told(from).map(({ event, data }) => [event, data.id])).toContainEqual(['upsert', missed.id]);
      }
      const reset = await live.stream(query, { after: 'nonsense' });
      await until(() => reset.events.length > 1, { show: reset.text });
      expect(reset.events.slice(0, 2).map(({ event }) => event)).toEqual(['reset', 'status']);
    },
  );

  test('has no status where nothing was passed over', async () => {
    const open = await live.stream('q=comet&country=AU');
    expect(open.events.map(({ event }) => event)).toEqual(['heartbeat']);
  });

  test('a restriction is told to those whom it closes the story to', async () => {
    const pro = await live.house.key('pro');
    const [open, closed] = [await live.stream('', { by: pro }), await live.stream()];
    const { id } = await live.announced();
    await live.operate(id, { kind: 'restrict', openTo: ['pro'] });
    const after = await live.announced();
    for (const each of [open, closed]) await until(() => kinds(each).some(([, , of]) => of === after.id));
    expect(kinds(closed)).toContainEqual(['retract', 'restricted', id]);
    expect(kinds(open)).not.toContainEqual(['retract', 'restricted', id]);
  });
});

describe('many who come at once', () => {
  test('turn a filter round once, and read no past of their own', async () => {
    const { db } = live.house.services.stories;
    await live.stream('tag=crowd&q=harbour');
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
      const crowd = await Promise.all(Array.from({ length: 30 }, () => live.stream('q=harbour&tag=crowd')));
      // Those of all readers together go on, which is a few.
      expect(asked.filter((name) => name === 'changes_').length).toBeLessThan(10);
      expect(asked.filter((text) => text.includes('tsquery'))).toEqual([]);
      const { id } = await live.announced({ tags: ['crowd'] });
      await until(() => crowd.every((open) => told(open).length === 1));
      expect(new Set(crowd.map((open) => kinds(open)[0]?.[2]))).toEqual(new Set([id]));
    } finally {
      spiedHot.mockRestore();
      spiedQuery.mockRestore();
    }
  });
});

describe('who may, and what it costs', () => {
  test('every plan may, connecting is one call, and a stream ends when its key is revoked or its plan changes', async () => {
    const free = await live.house.key('free', { tenant: 'streamer' });
    const used = async (): Promise<number> => (await live.house.get('/v1/me', free)).json().usage.calls;
    const before = await used();
    const [one, two] = [await live.stream('', { by: free }), await live.stream('', { by: free })];
    expect(await used()).toBe(before + 3);
    await createKey(live.house.services.db, live.house.pepper, {
      tenant: 'streamer',
      plan: 'pro',
      changePlan: true,
    });
    await one.ended;
    await two.ended;
    const three = await live.stream('', { by: free });
    await revokeKey(live.house.services.db, free.slice(9, 17));
    await three.ended;
  });

  test('each hundred changes that are read from before it are one call more', async () => {
    const free = await live.house.key('free', { tenant: 'catching-up' });
    const after = lastId(await live.stream());
    for (let i = 0; i < 5; i += 1) await live.announce(Array.from({ length: 50 }, () => draft()));
    const used = async (): Promise<number> => (await live.house.get('/v1/me', free)).json().usage.calls;
    const before = await used();
    const open = await live.stream('fields=id', { by: free, after });
    await until(() => told(open).length === 250);
    // Itself, the connection, and two full pages of the past.
    expect(await used()).toBe(before + 4);
  });

  test('wrong filters are refused before any stream', async () => {
    const refused = async (query: string, by: string | undefined = live.key): Promise<[number, unknown]> => {
      const answer = await live.house.get(`/v1/changes/stream?${query}`, by);
      return [answer.statusCode, answer.json().code];
    };
    expect(await refused('country=Atlantis')).toEqual([400, 'invalid_parameter']);
    expect(await refused('as_of=2026-01-01')).toEqual([400, 'invalid_parameter']);
    expect(await refused('q=-')).toEqual([400, 'invalid_parameter']);
    expect(await refused('sort=popular')).toEqual([400, 'invalid_parameter']);
    expect(await refused('', '')).toEqual([401, 'unauthenticated']);
  });
});

test('a reader that takes nothing loses nothing, and keeps nobody waiting', LONG, async () => {
  const { connect } = await import('node:net');
  const { port } = new URL(live.house.url!);
  const socket = connect(Number(port), '127.0.0.1');
  live.closing(() => socket.destroy());
  socket.write(
    `GET /v1/changes/stream?include=full HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${live.key}\r\n\r\n`,
  );
  const pieces: string[] = [];
  socket.setEncoding('utf8');
  socket.once('data', (piece) => {
    pieces.push(String(piece));
    socket.pause();
  });
  await until(() => pieces.length > 0);
  const quick = await live.stream('fields=id');
  const body = `<p>${'All work and no play. '.repeat(2_000)}</p>`;
  const ids: string[] = [];
  for (let i = 0; i < 6; i += 1) {
    const outcomes = await live.announce(Array.from({ length: 50 }, () => draft({ bodyHtml: body })));
    for (const outcome of outcomes) if ('id' in outcome) ids.push(outcome.id);
  }
  await until(() => told(quick).length === ids.length, { ms: LONG.timeout });
  socket.on('data', (piece) => void pieces.push(String(piece)));
  socket.resume();
  // The whole is tens of megabytes, so only its end is looked at until it is there.
  const hasLast = (): boolean => pieces.slice(-40).join('').includes(ids.at(-1)!);
  await until(hasLast, { ms: LONG.timeout, show: () => pieces.length });
  const seen = [...pieces.join('').matchAll(/"id":"(story_[a-z0-9]{26})","at"/g)].map(([, id]) => id);
  expect(seen).toEqual(ids);
});
