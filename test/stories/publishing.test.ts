import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeId } from '../../src/platform/ids.ts';
import { type IntelligenceEvent, pruneIdempotencyKeys } from '../../src/publishing/index.ts';
import { LIST_SHAPE, listStories, publishStories } from '../../src/stories/index.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let operator: string;
beforeAll(async () => {
  house = await openTestHouse();
  operator = await house.key('enterprise', { scopes: ['read', 'operator'] });
});
afterAll(async () => {
  await house?.close();
});

interface Answer {
  readonly data?: Record<string, Receipt | null>;
  readonly errors?: readonly { message: string; extensions: Record<string, unknown> & { code: string } }[];
  readonly extensions: { cost: { requested: number } };
}
interface Receipt {
  readonly outcome: string;
  readonly id: string;
  readonly revision: number;
  readonly replayed: boolean;
  readonly story: Record<string, unknown> | null;
}

async function ask(query: string, variables: object = {}, key = operator): Promise<Answer> {
  const response = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: { query, variables },
  });
  return response.json() as Answer;
}

const RECEIPT = '{ outcome id: storyId revision replayed story { id title revision publishedAt } }';
const PUBLISH = `mutation ($input: StoryInput!, $key: String!) {
  done: publishStory(input: $input, idempotencyKey: $key) ${RECEIPT} }`;
const REVISE = `mutation ($id: ID!, $input: StoryInput!, $key: String!) {
  done: reviseStory(id: $id, input: $input, idempotencyKey: $key) ${RECEIPT} }`;
const RETRACT = `mutation ($id: ID!, $key: String) {
  done: retractStory(id: $id, reason: "wrong harbour", idempotencyKey: $key) ${RECEIPT} }`;
const MERGE = `mutation ($id: ID!, $into: ID!, $key: String) {
  done: mergeStories(id: $id, into: $into, idempotencyKey: $key) ${RECEIPT} }`;
const RESTRICT = `mutation ($id: ID!, $openTo: [String!]!, $key: String) {
  done: restrictStory(id: $id, openTo: $openTo, idempotencyKey: $key) ${RECEIPT} }`;

let number = 0;
const input = (more: object = {}) => {
  number += 1;
  return {
    title: `Lighthouse ${number} is lit again`,
    summary: 'The lamp was dark for a year.',
    category: 'society',
    countries: ['Australia'],
    entities: [{ label: 'Harbour Trust', kind: 'organization', country: 'AU' }],
    impactPaths: [{ token: 'ports>freight', label: 'Ports → freight rates', direction: 'down' }],
    assets: [{ ticker: 'bdi', label: 'Baltic Dry Index', kind: 'index' }],
    sources: [
      {
        publisher: 'Harbour Courier',
        title: 'Lamp lit',
        url: `https://courier.example/lamp/${number}`,
        snippet: 'The keeper lit the lamp at dusk.',
      },
    ],
    claims: [
      {
        claim: 'The lamp is lit.',
        evidenceType: 'documented_fact',
        confidence: 'high',
        state: 'reported',
        supporting: [{ source: 0, quote: 'lit the lamp' }],
      },
    ],
    impactDetails: [
      {
        impactPath: 'ports>freight',
        direction: 'down',
        magnitude: 'low',
        horizon: 'short_term',
        rationale: 'Ships may enter by night.',
        evidenceType: 'inference',
        confidence: 'medium',
        assets: ['BDI'],
      },
    ],
    bodyHtml: '<p>The lamp is lit.</p><script>alert(1)</script>',
    ...more,
  };
};

async function done(query: string, variables: object, key = operator): Promise<Receipt> {
  const answer = await ask(query, variables, key);
  expect(answer.errors).toBeUndefined();
  return answer.data!.done!;
}
async function refused(query: string, variables: object, key = operator) {
  const answer = await ask(query, variables, key);
  expect(answer.errors, JSON.stringify(answer)).toHaveLength(1);
  return answer.errors![0]!.extensions;
}
const publish = (more: object = {}, key: string = randomUUID()) => done(PUBLISH, { input: input(more), key });

async function eventsOf(id: string): Promise<IntelligenceEvent[]> {
  const found = await house.services.db.query<{ data: IntelligenceEvent }>(
    `select data from pgboss.job where name = 'events' and data->'data'->>'id' = $1 order by singleton_key::bigint`,
    [id],
  );
  return found.rows.map(({ data }) => data);
}

describe('publishStory', () => {
  test('makes a story of everything that was given, and what can be derived need not be', async () => {
    const answer = await ask(PUBLISH, { input: input({ title: 'A lamp is lit' }), key: randomUUID() });
    expect(answer.extensions.cost.requested).toBe(1);
    const receipt = answer.data!.done!;
    expect(receipt).toMatchObject({
      outcome: 'created',
      revision: 1,
      replayed: false,
      story: { title: 'A lamp is lit' },
    });
    const story = (await house.get(`/v1/news/${receipt.id}`, operator)).json();
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
    const given = input({ keys: ['https://courier.example/known'] });
    const first = await done(PUBLISH, { input: given, key: randomUUID() });
    expect(await done(PUBLISH, { input: given, key: randomUUID() })).toMatchObject({
      outcome: 'unchanged',
      id: first.id,
    });
    const second = await done(PUBLISH, { input: { ...given, summary: 'Bright.' }, key: randomUUID() });
    expect(second).toMatchObject({ outcome: 'revised', id: first.id, revision: 2 });
    await done(RETRACT, { id: first.id });
    expect(
      await refused(PUBLISH, { input: { ...given, summary: 'Dark.' }, key: randomUUID() }),
    ).toMatchObject({
      code: 'conflict',
    });
  });

  test('the country of an entity is checked like those of the story, and a country among the entities is one of them', async () => {
    const about = (country: string) =>
      input({ countries: [], entities: [{ label: 'Land of the lamp', kind: 'country', country }] });
    const { code, errors } = await refused(PUBLISH, { input: about('Atlantis'), key: randomUUID() });
    expect(code).toBe('invalid_body');
    expect(errors).toEqual([expect.objectContaining({ pointer: '/input/entities/0/country' })]);
    const answer = await ask(PUBLISH, { input: about('Japan'), key: randomUUID() });
    const story = (await house.get(`/v1/news/${answer.data!.done!.id}`, operator)).json();
    expect(story.countries).toEqual(['JP']);
  });

  test('says at once everything that is wrong, each with its place', async () => {
    const source = input().sources[0]!;
    const wrong = input({
      title: ' ',
      category: 'politcs',
      language: 'english!',
      countries: ['Atlantis'],
      publishedAt: '2999-01-01',
      sources: [{ ...source, url: 'ftp://courier.example', domain: 'not a host' }],
      tags: Array.from({ length: 41 }, (_, index) => `tag-${index}`),
      claims: [
        {
          ...input().claims[0]!,
          supporting: [
            { source: 0, quote: 'broke the lamp' },
            { source: 3, quote: 'lit' },
          ],
        },
      ],
      impactDetails: [{ ...input().impactDetails[0]!, impactPath: 'ports>frieght', assets: ['BTC'] }],
    });
    const { code, errors } = await refused(PUBLISH, { input: wrong, key: randomUUID() });
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
      expect(await refused(PUBLISH, { input: input(more), key: randomUUID() })).toMatchObject({
        code: 'BAD_USER_INPUT',
      });
    }
    for (const key of ['', '  '])
      expect((await refused(PUBLISH, { input: input(), key })).code).toBe('BAD_USER_INPUT');
    expect(await refused(PUBLISH, { input: input(), key: 'k'.repeat(201) })).toMatchObject({
      code: 'invalid_parameter',
    });
  });
});

describe('reviseStory', () => {
  test('makes the next revision; the date of publication stays', async () => {
    const first = await publish({ publishedAt: '2026-03-01T08:00:00Z' });
    const second = await done(REVISE, {
      id: first.id,
      input: input({ title: 'The lamp burns' }),
      key: randomUUID(),
    });
    expect(second).toMatchObject({
      outcome: 'revised',
      id: first.id,
      revision: 2,
      story: { title: 'The lamp burns', revision: 2, publishedAt: '2026-03-01T08:00:00.000Z' },
    });
    const keys = await house.services.db.query(
      'select 1 from story_keys k join stories s on s.id = k.story_id where s.slug = $1',
      ['the-lamp-burns'],
    );
    expect(keys.rowCount).toBe(1);
  });

  test('knows no story that is not there, retracted, merged, or whose key is asked for elsewhere', async () => {
    const unknown = encodeId('story', randomUUID());
    expect(await refused(REVISE, { id: unknown, input: input(), key: randomUUID() })).toMatchObject({
      code: 'not_found',
    });
    expect(await refused(REVISE, { id: 'story_1', input: input(), key: randomUUID() })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    const [a, b, c] = [await publish({ keys: ['key-of-a'] }), await publish(), await publish()];
    expect(
      await refused(REVISE, { id: b.id, input: input({ keys: ['x', 'key-of-a'] }), key: randomUUID() }),
    ).toMatchObject({
      code: 'conflict',
      errors: [{ pointer: '/input/keys/1' }],
    });
    await done(MERGE, { id: b.id, into: a.id });
    expect(await refused(REVISE, { id: b.id, input: input(), key: randomUUID() })).toMatchObject({
      code: 'conflict',
    });
    await done(RETRACT, { id: c.id });
    expect(await refused(REVISE, { id: c.id, input: input(), key: randomUUID() })).toMatchObject({
      code: 'gone',
    });
  });
});

describe('operations', () => {
  test('a retracted story answers 410, and its receipt holds no story', async () => {
    const { id } = await publish();
    expect(await done(RETRACT, { id })).toEqual({
      outcome: 'retracted',
      id,
      revision: 1,
      replayed: false,
      story: null,
    });
    expect((await house.get(`/v1/news/${id}`, operator)).statusCode).toBe(410);
    expect(await refused(RETRACT, { id })).toMatchObject({ code: 'gone' });
  });

  test('a merged story answers with the one that remains', async () => {
    const [a, b] = [await publish(), await publish()];
    expect(await done(MERGE, { id: a.id, into: b.id })).toMatchObject({
      outcome: 'merged',
      id: a.id,
      story: { id: b.id },
    });
    expect((await house.get(`/v1/news/${a.id}`, operator)).json().id).toBe(b.id);
    expect(await refused(MERGE, { id: b.id, into: b.id })).toMatchObject({ code: 'conflict' });
    expect(await refused(MERGE, { id: b.id, into: a.id })).toMatchObject({ code: 'conflict' });
  });

  test('a restricted story is read by the plans it is open to, and by all when it is opened again', async () => {
    const { id } = await publish();
    const pro = await house.key('pro');
    expect(await done(RESTRICT, { id, openTo: ['pro'] })).toMatchObject({
      outcome: 'restricted',
      story: null,
    });
    expect((await house.get(`/v1/news/${id}`, operator)).json()).toMatchObject({
      status: 403,
      code: 'restricted',
    });
    expect((await house.get(`/v1/news/${id}`, pro)).statusCode).toBe(200);
    expect(await done(RESTRICT, { id, openTo: [] })).toMatchObject({ outcome: 'released', story: { id } });
    expect((await house.get(`/v1/news/${id}`, operator)).statusCode).toBe(200);
    expect(await refused(RESTRICT, { id, openTo: ['pro', 'enterprize'] })).toMatchObject({
      code: 'invalid_body',
      errors: [{ pointer: '/openTo/1', suggestion: 'enterprise' }],
    });
  });
});

describe('who may', () => {
  test('every mutation needs the scope operator, and changes nothing without it', async () => {
    const { id } = await publish();
    const reader = await house.key('pro');
    const place = await lastPlace();
    for (const [query, variables] of [
      [PUBLISH, { input: input(), key: 'k' }],
      [REVISE, { id, input: input(), key: 'k' }],
      [RETRACT, { id }],
      [MERGE, { id, into: id }],
      [RESTRICT, { id, openTo: [] }],
    ] as const) {
      expect(await refused(query, variables, reader)).toMatchObject({
        code: 'insufficient_scope',
        status: 403,
      });
    }
    expect(await lastPlace()).toBe(place);
  });

  test('a mutation comes by POST', async () => {
    const { id } = await publish();
    const query = encodeURIComponent(`mutation { retractStory(id: "${id}") { storyId } }`);
    const answer = await house.get(`/graphql?query=${query}`, operator, { accept: 'application/json' });
    expect(answer.statusCode).toBe(405);
    expect((await house.get(`/v1/news/${id}`, operator)).statusCode).toBe(200);
  });
});

async function lastPlace(): Promise<string> {
  const found = await house.services.db.query<{ pos: string }>('select pos from tape');
  return found.rows[0]!.pos;
}

describe('idempotency keys', () => {
  test('the same key and request give the first receipt again, and nothing happens twice', async () => {
    const variables = { input: input(), key: randomUUID() };
    const first = await done(PUBLISH, variables);
    const place = await lastPlace();
    expect(await done(PUBLISH, variables)).toEqual({ ...first, replayed: true });
    const retract = { id: first.id, key: randomUUID() };
    const retracted = await done(RETRACT, retract);
    expect(await done(RETRACT, retract)).toEqual({ ...retracted, replayed: true });
    expect(await done(PUBLISH, variables)).toEqual({ ...first, replayed: true, story: null });
    expect(BigInt(await lastPlace())).toBe(BigInt(place) + 1n);
  });

  test('what changed nothing is remembered too', async () => {
    const given = input({ keys: ['https://courier.example/still'] });
    await done(PUBLISH, { input: given, key: randomUUID() });
    const again = { input: given, key: randomUUID() };
    expect(await done(PUBLISH, again)).toMatchObject({ outcome: 'unchanged', replayed: false });
    expect(await done(PUBLISH, again)).toMatchObject({ outcome: 'unchanged', replayed: true });
    expect(await refused(PUBLISH, { ...again, input: { ...given, title: 'Another' } })).toMatchObject({
      code: 'conflict',
    });
  });

  test('the same key with another request or another mutation is a conflict', async () => {
    const variables = { input: input(), key: randomUUID() };
    const { id } = await done(PUBLISH, variables);
    expect(
      await refused(PUBLISH, { ...variables, input: { ...variables.input, title: 'Dark' } }),
    ).toMatchObject({
      code: 'conflict',
      status: 409,
      errors: [{ parameter: 'idempotencyKey' }],
    });
    expect(await refused(RETRACT, { id, key: variables.key })).toMatchObject({ code: 'conflict' });
    expect((await house.get(`/v1/news/${id}`, operator)).statusCode).toBe(200);
  });

  test('keys of two tenants are two keys', async () => {
    const other = await house.key('pro', { tenant: 'globex', scopes: ['read', 'operator'] });
    const variables = { input: input(), key: 'shared' };
    const first = await done(PUBLISH, variables);
    const second = await done(PUBLISH, variables, other);
    expect(second).toMatchObject({ outcome: 'created', replayed: false });
    expect(second.id).not.toBe(first.id);
  });

  test('a failure is not remembered', async () => {
    const key = randomUUID();
    expect(await refused(PUBLISH, { input: input({ title: '' }), key })).toMatchObject({
      code: 'invalid_body',
    });
    expect(await done(PUBLISH, { input: input(), key })).toMatchObject({ outcome: 'created' });
  });

  test('of many that are sent at once, one does it', async () => {
    const variables = { input: input(), key: randomUUID() };
    const receipts = await Promise.all(Array.from({ length: 8 }, () => done(PUBLISH, variables)));
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
    expect(receipts.filter(({ replayed }) => !replayed)).toHaveLength(1);
    const retract = { id: receipts[0]!.id, key: randomUUID() };
    const retracted = await Promise.all(Array.from({ length: 8 }, () => done(RETRACT, retract)));
    expect(retracted.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await eventsOf(receipts[0]!.id)).toHaveLength(2);
  });

  test('they are forgotten after 24 hours', async () => {
    const { db } = house.services;
    const variables = { input: input(), key: randomUUID() };
    await done(PUBLISH, variables);
    await db.query(`update idempotency_keys set at = at - interval '23 hours 59 minutes' where key = $1`, [
      variables.key,
    ]);
    expect(await pruneIdempotencyKeys(db)).toBe(0);
    await db.query(`update idempotency_keys set at = at - interval '2 minutes' where key = $1`, [
      variables.key,
    ]);
    expect(await pruneIdempotencyKeys(db)).toBe(1);
    expect(await done(PUBLISH, variables)).toMatchObject({ outcome: 'created', replayed: false });
  });
});

describe('events', () => {
  test('each change has one, with the facts of that revision', async () => {
    const given = input({ publishedAt: '2026-04-01T00:00:00Z' });
    const { id } = await done(PUBLISH, { input: given, key: randomUUID() });
    await done(REVISE, { id, input: { ...given, title: 'A beacon' }, key: randomUUID() });
    await done(RETRACT, { id });
    const events = await eventsOf(id);
    expect(events.map(({ type, data }) => [type, data.revision, data.title])).toEqual([
      ['intelligence.published', 1, given.title],
      ['intelligence.updated', 2, 'A beacon'],
      ['intelligence.updated', 2, 'A beacon'],
    ]);
    expect(events[1]).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
      type: 'intelligence.updated',
      occurredAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      data: {
        kind: 'story',
        id,
        slug: 'a-beacon',
        title: 'A beacon',
        summary: 'The lamp was dark for a year.',
        categories: ['society'],
        geographies: ['AU'],
        publishedAt: '2026-04-01T00:00:00.000Z',
        updatedAt: events[1]!.occurredAt,
        revision: 2,
        url: `${BASE_URL}/stories/a-beacon`,
      },
    });
    expect(new Set(events.map((event) => event.id)).size).toBe(3);
  });

  test('mergers, restrictions and openings are updates; what changed nothing and what was silent has none', async () => {
    const [a, b] = [await publish(), await publish()];
    await done(RESTRICT, { id: a.id, openTo: ['pro'] });
    await done(RESTRICT, { id: a.id, openTo: [] });
    await done(MERGE, { id: a.id, into: b.id });
    expect((await eventsOf(a.id)).map(({ type }) => type)).toEqual([
      'intelligence.published',
      ...Array.from({ length: 3 }, () => 'intelligence.updated'),
    ]);
    const [silent] = await house.publish([draft()]);
    expect(await eventsOf('id' in silent! ? silent.id : '')).toEqual([]);
  });

  test('without its event nothing is published, and no key is remembered', async () => {
    const { stories, db } = house.services;
    const place = await lastPlace();
    const keys = await db.query('select 1 from idempotency_keys');
    stories.listeners.push(async () => {
      throw new Error('a listener failed');
    });
    try {
      const variables = { input: input({ title: 'Never seen' }), key: randomUUID() };
      expect(await refused(PUBLISH, variables)).toMatchObject({ code: 'internal' });
    } finally {
      stories.listeners.pop();
    }
    expect(await lastPlace()).toBe(place);
    expect((await db.query('select 1 from idempotency_keys')).rowCount).toBe(keys.rowCount);
    const found = await listStories(stories, { q: '"never seen"' }, { size: 5 }, LIST_SHAPE);
    expect(found.records).toEqual([]);
    const events = await db.query(
      `select 1 from pgboss.job where name = 'events' and data->'data'->>'title' = 'Never seen'`,
    );
    expect(events.rowCount).toBe(0);
  });

  test('under concurrent publishers there is one event for each change and one change for each event', async () => {
    const { stories } = house.services;
    await Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        for (let round = 0; round < 6; round += 1) {
          const drafts = Array.from({ length: 5 }, (_, i) =>
            draft({
              keys: [`crowd/${(writer + i) % 8}`],
              title: `Crowd ${(writer + i) % 8}`,
              summary: `${writer} ${round}`,
            }),
          );
          await publishStories(stories, drafts, { announce: true });
        }
      }),
    );
    const { rows } = await house.services.db.query<{ changes: number; lost: number; invented: number }>(
      `with announced as (
         select c.pos from changes c join story_keys k on k.story_id = c.subject_id where k.key like 'crowd/%'),
       events as (
         select j.singleton_key::bigint as pos from pgboss.job j join story_keys k
         on 'crowd/' || substr(j.data->'data'->>'title', 7) = k.key where j.name = 'events')
       select (select count(*) from announced)::int as changes,
         (select count(*) from announced a where not exists (select from events e where e.pos = a.pos))::int as lost,
         (select count(*) from events e where not exists (select from announced a where e.pos = a.pos))::int as invented`,
    );
    expect(rows[0]).toMatchObject({ lost: 0, invented: 0 });
    expect(rows[0]!.changes).toBeGreaterThan(50);
  });
});
