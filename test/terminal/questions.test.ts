import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pruneConversations, pruneQuestions, sweepQuestions } from '../../src/terminal/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { terminalStories } from '../setup/terminal-stories.ts';

// Fifty questions a month: never one more, never one lost, whatever dies on the way.

let first: TestHouse;
let second: TestHouse;

beforeAll(async () => {
  first = await openTestHouse({ listen: true });
  second = await openTestHouse({ databaseUrl: first.databaseUrl, dataDir: first.dataDir });
  await first.publish(terminalStories());
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const ask = (house: TestHouse, key: string, body: object = { question: 'What did Odile Varga find?' }) =>
  house.app.inject({
    method: 'POST',
    url: '/v1/ai-terminal',
    headers: { authorization: `Bearer ${key}` },
    payload: body,
  });

const states = async (tenant: string): Promise<Record<string, number>> => {
  const { rows } = await first.services.db.query<{ state: string; n: string }>(
    `select q.state, count(*) as n from ai_questions q join tenants t on t.id = q.tenant_id
     where t.name = $1 group by q.state`,
    [tenant],
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]));
};

describe('fifty a month', () => {
  test('are exact over two nodes that are asked at once; the 51st is a 429 with a code of its own', async () => {
    const key = await first.key('enterprise', { tenant: 'many' });
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    let left = 70;
    await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        while (left-- > 0) answers.push(await ask(at % 2 === 0 ? first : second, key));
      }),
    );
    const good = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect([good.length, refused.length]).toEqual([50, 20]);
    expect(await states('many')).toEqual({ spent: 50 });
    // Each answer says another number of questions used.
    expect(new Set(good.map((answer) => answer.json().usage.aiQuestions.used)).size).toBe(50);
    const problem = refused[0]!.json();
    expect(problem).toMatchObject({
      code: 'questions_exhausted',
      status: 429,
      aiQuestions: { used: 50, limit: 50, remaining: 0 },
    });
    expect(problem.usage.calls).toBeGreaterThan(0);
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
    const twin = await second.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${key}` },
      payload: { query: 'mutation { askTerminal(question: "Who?") { answer } }' },
    });
    expect(twin.json().errors[0].extensions).toMatchObject({
      code: 'questions_exhausted',
      status: 429,
      aiQuestions: { remaining: 0 },
    });
  });

  test('belong to the account, and calls that are used up are another matter', async () => {
    const [one, other] = [
      await first.key('pro', { tenant: 'pair' }),
      await first.key('pro', { tenant: 'pair' }),
    ];
    expect((await ask(first, one)).json().usage.aiQuestions.used).toBe(1);
    expect((await ask(second, other)).json().usage.aiQuestions.used).toBe(2);
    const poor = await first.key('free', { tenant: 'poor', limit: 1 });
    expect((await ask(first, poor)).statusCode).toBe(200);
    const spent = await ask(first, poor);
    expect(spent.statusCode).toBe(429);
    expect(spent.json().code).toBe('allowance_exhausted');
    expect(await states('poor')).toEqual({ spent: 1 });
  });

  test('start again with the month of the database', async () => {
    const key = await first.key('pro', { tenant: 'monthly' });
    await ask(first, key);
    await first.services.db.query(
      `update ai_questions set month = month - interval '1 month'
       where tenant_id = (select id from tenants where name = 'monthly')`,
    );
    expect((await ask(first, key)).json().usage.aiQuestions.used).toBe(1);
  });

  test('may be others on another plan, and none at all', async () => {
    const key = await first.key('starter', { tenant: 'planned' });
    await first.services.db.query(`update plans set ai_questions = null where name = 'starter'`);
    expect((await ask(first, key)).json().usage.aiQuestions).toMatchObject({
      used: 1,
      limit: null,
      remaining: null,
    });
    await first.services.db.query(`update plans set ai_questions = 0 where name = 'starter'`);
    expect((await ask(first, key)).json().code).toBe('questions_exhausted');
  });
});

describe('a question that fails', () => {
  test('on our side is released: the database goes away under the answer', async () => {
    const key = await first.key('pro', { tenant: 'unlucky' });
    const { db } = first.services;
    await db.query('alter table conversation_turns rename to conversation_turns_away');
    const response = await ask(first, key);
    await db.query('alter table conversation_turns_away rename to conversation_turns');
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toMatch(/conversation_turns/);
    expect(await states('unlucky')).toEqual({ released: 1 });
    expect((await ask(first, key)).json().usage.aiQuestions.used).toBe(1);
  });

  test('for its caller is not even reserved', async () => {
    const key = await first.key('pro', { tenant: 'careless' });
    await ask(first, key, { question: '' });
    await ask(first, key, { question: 'Who?', conversationId: 'conv_01h455vb4pex5vsknk084sn02q' });
    expect(await states('careless')).toEqual({});
  });

  test('because its process died is released by the sweeper, once it is surely dead', async () => {
    await first.key('pro', { tenant: 'killed' });
    const { db } = first.services;
    const insert = (age: string) =>
      db.query(
        `insert into ai_questions (id, tenant_id, month, reserved_at)
         select gen_random_uuid(), id, date_trunc('month', clock_timestamp() at time zone 'UTC')::date,
           clock_timestamp() - $1::interval from tenants where name = 'killed'`,
        [age],
      );
    await insert('2 minutes');
    await insert('4 minutes');
    expect(await sweepQuestions(db)).toBe(1);
    expect(await states('killed')).toEqual({ released: 1, reserved: 1 });
    expect(await sweepQuestions(db)).toBe(0);
  });
});

test('conversations that rested for 90 days, and questions of a year ago, are removed', async () => {
  const key = await first.key('pro', { tenant: 'old' });
  const { db } = first.services;
  const [rests, stays] = [
    (await ask(first, key)).json().conversation.id,
    (await ask(first, key)).json().conversation.id,
  ];
  await db.query(
    `update conversations set updated_at = clock_timestamp() - interval '91 days'
     where id = (select id from conversations order by id desc offset 1 limit 1)`,
  );
  expect(await pruneConversations(db, 90)).toBe(1);
  expect((await ask(first, key, { question: 'And?', conversationId: rests })).statusCode).toBe(404);
  expect((await ask(first, key, { question: 'And?', conversationId: stays })).statusCode).toBe(200);
  await db.query(
    `update ai_questions set month = month - interval '14 months', reserved_at = reserved_at - interval '14 months',
       id = uuidv7(-interval '14 months')
     where tenant_id = (select id from tenants where name = 'old')`,
  );
  expect(await pruneQuestions(db, 400)).toBe(3);
});

describe('a stream', () => {
  const stream = (key: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${first.url}/v1/ai-terminal`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'accept-encoding': 'gzip, br',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const read = (text: string) =>
    text
      .split('\n\n')
      .filter((block) => block.startsWith('event: '))
      .map((block) => {
        const [event, data] = block.split('\n');
        return { event: event!.slice('event: '.length), data: JSON.parse(data!.slice('data: '.length)) };
      });

  test('tells conversation, citations, the text and the whole answer, uncompressed', async () => {
    const key = await first.key('pro', { tenant: 'streamer' });
    const question = 'When will the ferry to Quillmere not sail?';
    const response = await stream(key, { question });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const events = read(await response.text());
    expect(events.map(({ event }) => event)).toEqual(['conversation', 'citations', 'delta', 'done']);
    const done = events.at(-1)!.data;
    expect(events[2]!.data.text).toBe(done.answer);
    expect(events[1]!.data.citations).toEqual(done.citations);
    expect(events[0]!.data.id).toBe(done.conversation.id);
    const plain = (await ask(first, key, { question })).json();
    expect(done).toMatchObject({ answer: plain.answer, citations: plain.citations, model: plain.model });
    expect(done.usage.aiQuestions.used).toBe(plain.usage.aiQuestions.used - 1);
  });

  test('is not begun for what is refused', async () => {
    const key = await first.key('pro', { tenant: 'streamer' });
    for (const [body, status] of [
      [{ question: '' }, 400],
      [{ question: 'Who?', conversationId: 'conv_01h455vb4pex5vsknk084sn02q' }, 404],
    ] as const) {
      const response = await stream(key, body);
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toMatch(/problem\+json/);
      await response.text();
    }
  });

  test('ends with an error event when the service fails on the way', async () => {
    const key = await first.key('pro', { tenant: 'streamer-2' });
    const { db } = first.services;
    await db.query('alter table conversation_turns rename to conversation_turns_away');
    const events = read(await (await stream(key, { question: 'What did Odile Varga find?' })).text());
    await db.query('alter table conversation_turns_away rename to conversation_turns');
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'internal', status: 500 } });
    expect(await states('streamer-2')).toEqual({ released: 1 });
  });

  test('is what Accept asks for, and JSON otherwise', async () => {
    const key = await first.key('pro', { tenant: 'streamer-3' });
    const typeOf = async (accept: string) => {
      const response = await stream(key, { question: 'What did Odile Varga find?' }, { accept });
      await response.text();
      return response.headers.get('content-type')!.split(';')[0];
    };
    expect(await typeOf('application/json, text/event-stream;q=0.5')).toBe('application/json');
    expect(await typeOf('text/event-stream;q=0')).toBe('application/json');
    expect(await typeOf('*/*')).toBe('application/json');
    expect(await typeOf('text/event-stream, */*;q=0.1')).toBe('text/event-stream');
  });
});
