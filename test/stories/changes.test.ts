import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeRoutes } from '../../rest/news/changes.ts';
import { changeStory } from '../../src/stories/index.ts';
import { draft } from '../setup/house.ts';
import { type Changes, openChanges } from './changes.ts';

let tape: Changes;

beforeAll(async () => {
  tape = await openChanges();
});
afterAll(() => tape?.close());

const operate = (id: string, operation: Parameters<typeof changeStory>[2]) =>
  changeStory(tape.house.services.stories, id, operation);

describe('the changes of the service', () => {
  test('are each answered as the route describes them', async () => {
    await tape.house.publish([draft(), draft()]);
    const schema = changeRoutes[0]!.success.schema;
    schema.parse(await tape.read());
    schema.parse(await tape.read('include=full&limit=1'));
    schema.parse(await tape.read('fields=id,title'));
    schema.parse(await tape.read(`cursor=${(await tape.follow()).cursor}`));
  });

  test('come in the order of commits: publication, revision, restriction, release, merge, retraction', async () => {
    const { cursor } = await tape.follow();
    const was = draft({ title: 'One', tags: ['one'] });
    const [a, b] = await tape.published([was, draft({ title: 'Two' })]);
    await tape.house.publish([{ ...was, title: 'One, revised' }]);
    await operate(b.id, { kind: 'restrict', openTo: ['enterprise'] });
    await operate(b.id, { kind: 'restrict', openTo: [] });
    await operate(a.id, { kind: 'merge', into: b.id });
    await operate(b.id, { kind: 'restrict', openTo: ['enterprise'] });
    await operate(b.id, { kind: 'restrict', openTo: [] });
    const { changes } = await tape.follow(cursor);
    expect(changes.map(({ kind, id, revision }) => [kind, id, revision])).toEqual([
      ['upsert', a.id, 1],
      ['upsert', b.id, 1],
      ['upsert', a.id, 2],
      ['retract', b.id, 1],
      ['upsert', b.id, 1],
      ['merge', a.id, 2],
      ['retract', b.id, 1],
      ['upsert', b.id, 1],
    ]);
    expect(changes.map(({ mergedInto }) => mergedInto)).toEqual([
      null,
      null,
      null,
      null,
      null,
      b.id,
      null,
      null,
    ]);
    // The story is as it stood at that place, not as it is now.
    expect(changes.map(({ story }) => story?.title)).toEqual([
      'One',
      'Two',
      'One, revised',
      undefined,
      'Two',
      undefined,
      undefined,
      'Two',
    ]);
    const times = changes.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    expect(times[0]).toBe(times[1]);
  });

  test('a revision made while a story is restricted is no upsert; its release is', async () => {
    const { cursor } = await tape.follow();
    const was = draft({ title: 'Hidden one' });
    const [a] = await tape.published([was]);
    await operate(a.id, { kind: 'restrict', openTo: ['enterprise'] });
    await tape.house.publish([{ ...was, title: 'Hidden two' }]);
    await operate(a.id, { kind: 'restrict', openTo: [] });
    const { changes } = await tape.follow(cursor);
    expect(changes.map(({ kind, revision, story }) => [kind, revision, story?.title])).toEqual([
      ['upsert', 1, 'Hidden one'],
      ['retract', 1, undefined],
      ['retract', 2, undefined],
      ['upsert', 2, 'Hidden two'],
    ]);
  });

  test('say why a story was retracted, where the operator said so, over either wire', async () => {
    const { cursor } = await tape.follow();
    const [a, b] = await tape.published([draft(), draft()]);
    await operate(a.id, { kind: 'retract', reason: 'The quote was made up.' });
    await operate(b.id, { kind: 'retract' });
    const { changes } = await tape.follow(cursor);
    expect(changes.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['upsert', null],
      ['upsert', null],
      ['retract', 'The quote was made up.'],
      ['retract', null],
    ]);
  });

  test('withhold what was retracted since, and what is not open to the plan', async () => {
    const { cursor } = await tape.follow();
    const [a, b] = await tape.published([draft(), draft()]);
    await operate(a.id, { kind: 'retract' });
    await operate(b.id, { kind: 'restrict', openTo: ['enterprise'] });
    const free = await tape.house.key('free');
    const seen = async (by: string) =>
      (await tape.read(`cursor=${cursor}`, by)).changes.map(({ kind, story }) => [kind, story !== null]);
    expect(await seen(tape.key)).toEqual([
      ['upsert', false],
      ['upsert', true],
      ['retract', false],
      ['retract', false],
    ]);
    expect(await seen(free)).toEqual([
      ['upsert', false],
      ['upsert', false],
      ['retract', false],
      ['retract', false],
    ]);
  });

  test('carry every field and no group, unless fields and include say otherwise', async () => {
    const { cursor } = await tape.follow();
    const [{ id }] = await tape.published([draft()]);
    const story = async (query: string) => (await tape.read(`cursor=${cursor}&${query}`)).changes[0]!.story!;
    const whole = (await tape.house.get(`/v1/news/${id}`, tape.key)).json();
    expect(await story('include=full')).toEqual(whole);
    const { sources, claims: _c, impactDetails: _i, body: _b, ...card } = whole;
    expect(await story('')).toEqual(card);
    expect(await story('include=sources')).toEqual({ ...card, sources });
    expect(await story('fields=title,sources')).toEqual({ id, title: whole.title, sources });
    expect(await tape.refusal('fields=titel')).toEqual([400, 'invalid_parameter', 'fields']);
  });

  test('a walk in pages of any size sees each once, and each change’s own cursor goes on behind it', async () => {
    await tape.house.publish(Array.from({ length: 11 }, () => draft()));
    const all = (await tape.follow('', 100)).changes;
    for (const limit of [1, 2, 7]) expect((await tape.follow('', limit)).changes).toEqual(all);
    for (const at of [0, 3, all.length - 2]) {
      expect((await tape.follow(all[at]!.cursor)).changes).toEqual(all.slice(at + 1));
    }
  });
});

describe('over GraphQL', () => {
  async function graphql(
    query: string,
  ): Promise<{ data: { changes: never }; errors?: { extensions: object }[] }> {
    const answer = await tape.house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${tape.key}`, 'content-type': 'application/json' },
      payload: { query },
    });
    return answer.json();
  }
  const CARD = 'id: storyId slug title summary tags popularity revision updatedAt links { self html rss }';
  const SELECTION = `{ nodes { kind storyId at revision mergedInto reason story { ${CARD} sources { id: sourceId title } } }
    edges { cursor } reset asOf pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;

  test('the same changes, cursors and states as over REST', async () => {
    const fields = 'slug,title,summary,tags,popularity,revision,updatedAt,links,sources';
    const all = await tape.follow();
    for (const [query, args] of [
      ['limit=100', 'first: 100'],
      ['', ''],
      [`limit=3&cursor=${all.changes[4]!.cursor}`, `first: 3, after: "${all.changes[4]!.cursor}"`],
      [`cursor=${all.cursor}`, `after: "${all.cursor}"`],
      [`since=${all.changes[9]!.at}&limit=5`, `since: "${all.changes[9]!.at}", first: 5`],
    ]) {
      const rest = await tape.read(`${query}&fields=${fields}`);
      const { data, errors } = await graphql(`{ changes${args === '' ? '' : `(${args})`} ${SELECTION} }`);
      expect(errors).toBeUndefined();
      const found = data.changes as {
        nodes: { storyId: string; story: { sources: { id: string; title: string }[] } | null }[];
        edges: { cursor: string }[];
        reset: boolean;
        asOf: string;
        pageInfo: object;
      };
      expect(found.nodes).toEqual(
        rest.changes.map(({ cursor: _cursor, id: storyId, story, ...rest }) => ({
          ...rest,
          storyId,
          story: story && {
            ...story,
            sources: (story.sources as { id: string; title: string }[]).map(({ id, title }) => ({
              id,
              title,
            })),
          },
        })),
      );
      expect(found.edges.map(({ cursor }) => cursor)).toEqual(rest.changes.map(({ cursor }) => cursor));
      expect([found.reset, found.asOf]).toEqual([rest.reset, rest.page.as_of]);
      expect(found.pageInfo).toEqual({
        hasNextPage: rest.page.has_more,
        hasPreviousPage: args?.includes('after'),
        startCursor: rest.changes[0]?.cursor ?? null,
        endCursor: rest.page.next_cursor,
      });
    }
  });

  test('refusals name GraphQL’s arguments; a page is one call', async () => {
    const first = (await graphql('{ changes(first: 101) { reset } }')).errors![0]!.extensions;
    expect(first).toMatchObject({ code: 'invalid_parameter', errors: [{ parameter: 'first' }] });
    const after = (await graphql('{ changes(after: "nonsense") { reset } }')).errors![0]!.extensions;
    expect(after).toMatchObject({ code: 'invalid_cursor', errors: [{ parameter: 'after' }] });
    const answer = (await graphql(
      '{ changes(first: 100) { nodes { story { body { text } } } } }',
    )) as unknown as {
      extensions: { cost: { requested: number } };
    };
    expect(answer.extensions.cost.requested).toBe(1);
  });
});
