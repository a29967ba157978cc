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
    story(
      'Thieves take coins from Trelle museum',
      'Masked thieves broke into the museum in Trelle early on Sunday. The sirens worked, but the only guard was in the cellar.',
      1,
    ),
    story(
      'Clinic in Marn hit by hackers',
      'Hackers locked the records of the clinic in Marn. They demanded two million dollars, which the clinic says it will not hand over.',
      2,
    ),
    story('Ana Keller opens a school', 'Ana Keller opened a school in Orsk on Friday.', 3),
    story('Rain ends a dry month in Orsk', 'Rain ended a dry month in Orsk. Farmers were glad of it.', 4),
    story('dorn champion felled by lasky', 'dorn champion felled by lasky', 6),
    story('Ferry leaves Dorn again', 'The ferry from Dorn sails again after repairs.', 5),
  ]);
  while ((await indexBodies(db)) > 0);
  room = openTerminal({ db, stories, log });
});
afterAll(() => house?.close());

const ask = (text: string) => answerQuestion(room, text);

test.each([
  ['Did the sirens of the Trelle museum go off?', 'The sirens worked'],
  ['Will the clinic in Marn pay the hackers?', 'will not hand over'],
])('%s is answered by what is told of just that in another verb', async (question, quote) => {
  const { outcome, citations } = await ask(question);
  expect(outcome).toBe('answer');
  expect(citations[0]!.quote).toContain(quote);
});

test.each([
  'Has anybody been arrested over the theft in Trelle?',
  'Did Ana Keller retire?',
  'Did the Dorn champion withdraw?',
])('%s is not answered where only the matter is told, and not what is asked of it', async (question) => {
  expect((await ask(question)).outcome).not.toBe('answer');
});
