import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerQuestion, indexBodies, openTerminal, type TerminalRoom } from '../../src/terminal/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let room: TerminalRoom;

const story = (title: string, text: string, day: number) =>
  draft({
    title,
    summary: text,
    sources: [
      {
        publisher: 'Courier',
        domain: 'courier.example',
        title,
        url: `https://courier.example/${day}`,
        publishedAt: `2026-06-${String(day).padStart(2, '0')}T08:00:00.000Z`,
        sourceType: 'publisher' as const,
        independence: 'independent' as const,
        snippet: text,
      },
    ],
    claims: [],
    entities: [],
    tags: [],
    bodyHtml: `<p>${text}</p>`,
  });

beforeAll(async () => {
  house = await openTestHouse();
  const { db, stories, log } = house.services;
  await house.publish([
    story('Firefighter loses home in the Tarn fire', 'His home burned down in the Tarn fire.', 7),
    story(
      'Unions warn of a rail shutdown in Marlia',
      'Unions warned of a rail shutdown in Marlia. A shutdown of the railway is not acceptable, the minister said.',
      8,
    ),
    story('Ottla festival put off', 'The Ottla festival was postponed to May, the mayor said.', 9),
    story(
      'Velm student being tested for orf fever',
      'If the student from Velm tests positive for orf fever, it would be the second case in Norland.',
      10,
    ),
    story(
      'Fire at Karst party office investigated as arson',
      'Fire at Karst party office investigated as arson',
      11,
    ),
    story(
      'Mira Soto says she will not play in Lunde',
      'Mira Soto says she will not play in Lunde this year.',
      12,
    ),
  ]);
  while ((await indexBodies(db)) > 0);
  room = openTerminal({ db, stories, log });
});
afterAll(() => house?.close());

const ask = (text: string) => answerQuestion(room, text);

test.each([
  ['Did the Ottla festival take place?', 'postponed'],
  ['Is Mira Soto playing in Lunde?', 'will not play'],
])('%s is answered by what is said of just that', async (question, quote) => {
  const { outcome, citations } = await ask(question);
  expect(outcome).toBe('answer');
  expect(citations[0]!.quote).toContain(quote);
});

test.each([
  'Is the Tarn fire contained?',
  'Did the rail shutdown in Marlia happen?',
  'Did the student from Velm test positive for orf fever?',
  'Who set fire to the Karst party office?',
])('%s is not answered by a sentence that leaves it open', async (question) => {
  expect((await ask(question)).outcome).not.toBe('answer');
});
