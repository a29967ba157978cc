import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeId } from '../../src/platform/ids.ts';
import { MERGE, openPublishing, PUBLISH, type Publishing, RESTRICT, RETRACT, REVISE } from './publishing.ts';

let desk: Publishing;

beforeAll(async () => {
  desk = await openPublishing();
});
afterAll(() => desk?.close());

describe('publishStory', () => {
  test('makes a story of everything that was given, and what can be derived need not be', async () => {
    const answer = await desk.ask(PUBLISH, {
      input: desk.input({ title: 'A lamp is lit' }),
      key: randomUUID(),
    });
    expect(answer.extensions.cost.requested).toBe(1);
    const receipt = answer.data!.done!;
    expect(receipt).toMatchObject({
      outcome: 'created',
      revision: 1,
      replayed: false,
      story: { title: 'A lamp is lit' },
    });
    const story = (await desk.house.get(`/v1/news/${receipt.id}`, desk.operator)).json();
    expect(story).toMatchObject({
      slug: 'a-lamp-is-lit',
      language: 'en',
      category: 'society',
      countries: ['AU'],
      entities: [
        { slug: 'harbour-trust', kind: 'organization' },
        { slug: 'australia', kind: 'country' },
      ],
      assets: [{ ticker: 'BDI', label: 'Baltic Dry Index' }],
      verificationState: 'unverified',
      sources: [
        {
          domain: 'courier.example',
          sourceType: 'publisher',
          independence: 'independent',
          publishedAt: null,
        },
      ],
      impactDetails: [{ impactPath: 'ports>freight', assets: [{ ticker: 'BDI' }] }],
      body: { text: 'The lamp is lit.' },
    });
    expect(story.claims[0].supporting[0]).toEqual({ sourceId: story.sources[0].id, quote: 'lit the lamp' });
  });

  test('makes the next revision of the story that a key names, or nothing when nothing is new', async () => {
    const given = desk.input({ keys: ['https://courier.example/known'] });
    const first = await desk.done(PUBLISH, { input: given, key: randomUUID() });
    expect(await desk.done(PUBLISH, { input: given, key: randomUUID() })).toMatchObject({
      outcome: 'unchanged',
      id: first.id,
    });
    const second = await desk.done(PUBLISH, { input: { ...given, summary: 'Bright.' }, key: randomUUID() });
    expect(second).toMatchObject({ outcome: 'revised', id: first.id, revision: 2 });
    await desk.done(RETRACT, { id: first.id });
    expect(
      await desk.refused(PUBLISH, { input: { ...given, summary: 'Dark.' }, key: randomUUID() }),
    ).toMatchObject({
      code: 'conflict',
    });
  });

  test('the country of an entity is checked like those of the story, and a country among the entities is one of them', async () => {
    const about = (country: string) =>
      desk.input({ countries: [], entities: [{ label: 'Land of the lamp', kind: 'country', country }] });
    const { code, errors } = await desk.refused(PUBLISH, { input: about('Atlantis'), key: randomUUID() });
    expect(code).toBe('invalid_body');
    expect(errors).toEqual([expect.objectContaining({ pointer: '/input/entities/0/country' })]);
    const answer = await desk.ask(PUBLISH, { input: about('Japan'), key: randomUUID() });
    const story = (await desk.house.get(`/v1/news/${answer.data!.done!.id}`, desk.operator)).json();
    expect(story.countries).toEqual(['JP']);
  });

  test('says at once everything that is wrong, each with its place', async () => {
    const source = desk.input().sources[0]!;
    const wrong = desk.input({
      title: ' ',
      category: 'politcs',
      language: 'english!',
      countries: ['Atlantis'],
      publishedAt: '2999-01-01',
      sources: [{ ...source, url: 'ftp://courier.example', domain: 'not a host' }],
      tags: Array.from({ length: 41 }, (_, index) => `tag-${index}`),
      claims: [
        {
          ...desk.input().claims[0]!,
          supporting: [
            { source: 0, quote: 'broke the lamp' },
            { source: 3, quote: 'lit' },
          ],
        },
      ],
      impactDetails: [{ ...desk.input().impactDetails[0]!, impactPath: 'ports>frieght', assets: ['BTC'] }],
    });
    const { code, errors } = await desk.refused(PUBLISH, { input: wrong, key: randomUUID() });
    expect(code).toBe('invalid_body');
    const places = (errors as { pointer: string }[]).map(({ pointer }) => pointer);
    expect(places.sort()).toEqual([
      '/input/category',
      '/input/claims/0/supporting/0/quote',
      '/input/claims/0/supporting/1/source',
      '/input/countries/0',
      '/input/impactDetails/0/assets/0',
      '/input/impactDetails/0/impactPath',
      '/input/language',
      '/input/publishedAt',
      '/input/sources/0/domain',
      '/input/sources/0/url',
      '/input/tags',
      '/input/title',
    ]);
    expect(errors).toContainEqual(
      expect.objectContaining({ pointer: '/input/category', suggestion: 'politics' }),
    );
    expect(errors).toContainEqual(
      expect.objectContaining({ pointer: '/input/impactDetails/0/impactPath', suggestion: 'ports>freight' }),
    );
  });

  test('refuses what the schema does not know, in its words', async () => {
    for (const more of [
      { verificationState: 'sure' },
      { headline: 'x' },
      { publishedAt: 'soon' },
      { title: null },
    ]) {
      expect(await desk.refused(PUBLISH, { input: desk.input(more), key: randomUUID() })).toMatchObject({
        code: 'BAD_USER_INPUT',
      });
    }
    for (const key of ['', '  '])
      expect((await desk.refused(PUBLISH, { input: desk.input(), key })).code).toBe('BAD_USER_INPUT');
    expect(await desk.refused(PUBLISH, { input: desk.input(), key: 'k'.repeat(201) })).toMatchObject({
      code: 'invalid_parameter',
    });
  });
});

describe('reviseStory', () => {
  test('makes the next revision; the date of publication stays', async () => {
    const first = await desk.publish({ publishedAt: '2026-03-01T08:00:00Z' });
    const second = await desk.done(REVISE, {
      id: first.id,
      input: desk.input({ title: 'The lamp burns' }),
      key: randomUUID(),
    });
    expect(second).toMatchObject({
      outcome: 'revised',
      id: first.id,
      revision: 2,
      story: { title: 'The lamp burns', revision: 2, publishedAt: '2026-03-01T08:00:00.000Z' },
    });
    const keys = await desk.house.services.db.query(
      'select 1 from story_keys k join stories s on s.id = k.story_id where s.slug = $1',
      ['the-lamp-burns'],
    );
    expect(keys.rowCount).toBe(1);
  });

  test('knows no story that is not there, retracted, merged, or whose key is asked for elsewhere', async () => {
    const unknown = encodeId('story', randomUUID());
    expect(await desk.refused(REVISE, { id: unknown, input: desk.input(), key: randomUUID() })).toMatchObject(
      {
        code: 'not_found',
      },
    );
    expect(
      await desk.refused(REVISE, { id: 'story_1', input: desk.input(), key: randomUUID() }),
    ).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    const [a, b, c] = [
      await desk.publish({ keys: ['key-of-a'] }),
      await desk.publish(),
      await desk.publish(),
    ];
    expect(
      await desk.refused(REVISE, {
        id: b.id,
        input: desk.input({ keys: ['x', 'key-of-a'] }),
        key: randomUUID(),
      }),
    ).toMatchObject({
      code: 'conflict',
      errors: [{ pointer: '/input/keys/1' }],
    });
    await desk.done(MERGE, { id: b.id, into: a.id });
    expect(await desk.refused(REVISE, { id: b.id, input: desk.input(), key: randomUUID() })).toMatchObject({
      code: 'conflict',
    });
    await desk.done(RETRACT, { id: c.id });
    expect(await desk.refused(REVISE, { id: c.id, input: desk.input(), key: randomUUID() })).toMatchObject({
      code: 'gone',
    });
  });
});

describe('operations', () => {
  test('a retracted story answers 410, and its receipt holds no story', async () => {
    const { id } = await desk.publish();
    expect(await desk.done(RETRACT, { id })).toEqual({
      outcome: 'retracted',
      id,
      revision: 1,
      replayed: false,
      story: null,
    });
    expect((await desk.house.get(`/v1/news/${id}`, desk.operator)).statusCode).toBe(410);
    expect(await desk.refused(RETRACT, { id })).toMatchObject({ code: 'gone' });
  });

  test('a merged story answers with the one that remains', async () => {
    const [a, b] = [await desk.publish(), await desk.publish()];
    expect(await desk.done(MERGE, { id: a.id, into: b.id })).toMatchObject({
      outcome: 'merged',
      id: a.id,
      story: { id: b.id },
    });
    expect((await desk.house.get(`/v1/news/${a.id}`, desk.operator)).json().id).toBe(b.id);
    expect(await desk.refused(MERGE, { id: b.id, into: b.id })).toMatchObject({ code: 'conflict' });
    expect(await desk.refused(MERGE, { id: b.id, into: a.id })).toMatchObject({ code: 'conflict' });
  });

  test('a restricted story is read by the plans it is open to, and by all when it is opened again', async () => {
    const { id } = await desk.publish();
    const pro = await desk.house.key('pro');
    expect(await desk.done(RESTRICT, { id, openTo: ['pro'] })).toMatchObject({
      outcome: 'restricted',
      story: null,
    });
    expect((await desk.house.get(`/v1/news/${id}`, desk.operator)).json()).toMatchObject({
      status: 403,
      code: 'restricted',
    });
    expect((await desk.house.get(`/v1/news/${id}`, pro)).statusCode).toBe(200);
    expect(await desk.done(RESTRICT, { id, openTo: [] })).toMatchObject({
      outcome: 'released',
      story: { id },
    });
    expect((await desk.house.get(`/v1/news/${id}`, desk.operator)).statusCode).toBe(200);
    expect(await desk.refused(RESTRICT, { id, openTo: ['pro', 'enterprize'] })).toMatchObject({
      code: 'invalid_body',
      errors: [{ pointer: '/openTo/1', suggestion: 'enterprise' }],
    });
  });
});

describe('who may', () => {
  test('every mutation needs the scope operator, and changes nothing without it', async () => {
    const { id } = await desk.publish();
    const reader = await desk.house.key('pro');
    const place = await desk.lastPlace();
    for (const [query, variables] of [
      [PUBLISH, { input: desk.input(), key: 'k' }],
      [REVISE, { id, input: desk.input(), key: 'k' }],
      [RETRACT, { id }],
      [MERGE, { id, into: id }],
      [RESTRICT, { id, openTo: [] }],
    ] as const) {
      expect(await desk.refused(query, variables, reader)).toMatchObject({
        code: 'insufficient_scope',
        status: 403,
      });
    }
    expect(await desk.lastPlace()).toBe(place);
  });

  test('a mutation comes by POST', async () => {
    const { id } = await desk.publish();
    const query = encodeURIComponent(`mutation { retractStory(id: "${id}") { storyId } }`);
    const answer = await desk.house.get(`/graphql?query=${query}`, desk.operator, {
      accept: 'application/json',
    });
    expect(answer.statusCode).toBe(405);
    expect((await desk.house.get(`/v1/news/${id}`, desk.operator)).statusCode).toBe(200);
  });
});
