import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeStory } from '../../src/stories/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { type ModelServer, openModelServer, says } from '../setup/model-server.ts';
import { terminalStories } from '../setup/terminal-stories.ts';

// A model takes its time, and its stories may be withdrawn meanwhile.

let server: ModelServer;
let house: TestHouse;
let key: string;
// The present story that is asked about.
let story = '';

beforeAll(async () => {
  server = await openModelServer();
  house = await openTestHouse({ env: { AI_BASE_URL: `${server.baseUrl}/`, AI_MODEL: 'test-model-1' } });
  key = await house.key('pro', { tenant: 'asker' });
});
afterAll(async () => {
  await house?.close();
  await server?.close();
});

const ask = () =>
  house.app.inject({
    method: 'POST',
    url: '/v1/ai-terminal',
    headers: { authorization: `Bearer ${key}` },
    payload: { question: 'Who bought the lighthouse of Pellworm?' },
  });

/** Publishes the stories again, and retracts the one that is asked about before each of the first answers of the model. */
async function withdrawing(times: number): Promise<{ withdrawn: string[] }> {
  const withdrawn: string[] = [];
  const tell = async (): Promise<void> => {
    const outcomes = await house.publish(
      terminalStories().map((draft) => ({ ...draft, externalKey: undefined })),
    );
    story = outcomes.flatMap((one) =>
      one.kind === 'created' && one.slug.startsWith('lighthouse-of-pellworm-sold') ? [one.id] : [],
    )[0]!;
  };
  if (story !== '') await changeStory(house.services.stories, story, { kind: 'retract' });
  await tell();
  server.behave(async (request, response) => {
    if (withdrawn.length < times) {
      withdrawn.push(story);
      await changeStory(house.services.stories, story, { kind: 'retract' });
      await tell();
    }
    await says('A choir bought it for 214,000 euros [1].')(request, response);
  });
  return { withdrawn };
}

const kept = async (): Promise<string> => {
  const { rows } = await house.services.db.query<{ answers: string | null }>(
    `select string_agg(answer::text, ' ') as answers from conversation_turns`,
  );
  return rows[0]!.answers ?? '';
};

test('an answer over a story that was withdrawn while it was written is neither given nor kept: it is made again', async () => {
  const { withdrawn } = await withdrawing(1);
  const response = await ask();
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json().citations[0].title).toBe('Lighthouse of Pellworm sold to a choir');
  expect(response.body).not.toContain(withdrawn[0]!);
  expect(await kept()).not.toContain(withdrawn[0]!);
});

test('stories that are withdrawn again and again end in a 503, and the question is given back', async () => {
  const before = await kept();
  await withdrawing(5);
  const response = await ask();
  expect(response.statusCode, response.body).toBe(503);
  expect(response.json().detail).toContain('Ask again');
  expect(await kept()).toBe(before);
  const { rows } = await house.services.db.query<{ state: string }>('select state from ai_questions');
  expect(rows.map(({ state }) => state).sort()).toEqual(['released', 'spent']);
});
