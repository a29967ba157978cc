import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../setup/until.ts';
import { type LiveChanges, lastId, openLiveChanges, told } from './live-changes.ts';

let live: LiveChanges;
beforeAll(async () => {
  live = await openLiveChanges();
});
afterEach(() => live.closeStreams());
afterAll(() => live?.close());

describe('resuming', () => {
  test('goes on after the last event on any node: what happened since, once each, then what happens', async () => {
    const first = await live.stream();
    const a = await live.announced();
    await until(() => told(first).length === 1);
    first.close();
    const missed = [await live.announced(), await live.announced()];
    const second = await live.stream('', { after: lastId(first) });
    await until(() => told(second).length === 2, { show: second.text });
    const later = await live.announced();
    await until(() => told(second).length === 3);
    expect(told(second).map(({ data }) => data.id)).toEqual([missed[0]!.id, missed[1]!.id, later.id]);
    expect(told(second).map(({ data }) => data.id)).not.toContain(a.id);
  });

  test('takes a cursor of /v1/changes, and /v1/changes takes one of the stream', async () => {
    const { page } = (await live.house.get('/v1/changes?limit=100', live.key)).json();
    let cursor: string = page.next_cursor;
    for (let more = page.has_more; more; ) {
      const next = (await live.house.get(`/v1/changes?limit=100&cursor=${cursor}`, live.key)).json().page;
      cursor = next.next_cursor;
      more = next.has_more;
    }
    const { id } = await live.announced();
    const open = await live.stream(`last_event_id=${cursor}`);
    await until(() => told(open).length === 1);
    expect(told(open)[0]!.data.id).toBe(id);
    const since = (await live.house.get(`/v1/changes?cursor=${lastId(open)}`, live.key)).json();
    expect(since).toMatchObject({ reset: false, changes: [] });
  });

  test.each(['nonsense', 'YwAAAAAAAAAAAAAAAAAAAACqqqqqqqqqqqqqqqqq'])(
    'after %s, which is none of ours, is told by the stream and goes on from now',
    async (after) => {
      const open = await live.stream('', { after });
      await until(() => open.events.length > 0, { show: open.text });
      expect(open.events[0]!.event).toBe('reset');
      const { id } = await live.announced();
      await until(() => told(open).length === 1);
      expect(told(open)[0]!.data.id).toBe(id);
    },
  );

  test('readers that come and go while stories are published are told every change once, in order', async () => {
    const begin = lastId(await live.stream());
    const filters = ['', 'category=science', 'q=comet or meteor', 'tag=-odd'];
    const readers = filters.map((filter) => ({ filter, after: begin, seen: [] as string[] }));
    let isOver = false;
    const publishing = (async () => {
      for (let i = 0; i < 40; i += 1) {
        const of = { category: i % 2 === 0 ? ('science' as const) : ('sport' as const) };
        await live.announced({
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
          const open = await live.stream(reader.filter, { after: reader.after });
          const marker = isLast
            ? await live.announced({ category: 'science', title: `Comet marker ${at} ${turn}` })
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
      const page = (await live.house.get(`/v1/changes?limit=100&cursor=${cursor}`, live.key)).json();
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
