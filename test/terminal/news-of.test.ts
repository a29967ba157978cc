import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerQuestion, indexBodies, openTerminal, type TerminalRoom } from '../../src/terminal/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let room: TerminalRoom;

/** A story of several sources: hour, headline and sentence of each. */
const story = (title: string, sources: readonly (readonly [hour: string, title: string, said: string])[]) =>
  draft({
    title,
    summary: sources[0]![2],
    sources: sources.map(([hour, title, snippet], at) => ({
      publisher: `Courier ${at}`,
      domain: `courier${at}.example`,
      title,
      url: `https://courier${at}.example/${title.toLowerCase().replaceAll(/\W+/g, '-')}`,
      publishedAt: `2026-06-10T${hour}:00.000Z`,
      sourceType: 'publisher' as const,
      independence: 'independent' as const,
      snippet,
    })),
    claims: [],
    entities: [],
    tags: [],
    bodyHtml: sources.map(([, , said]) => `<p>${said}</p>`).join(''),
  });

beforeAll(async () => {
  house = await openTestHouse();
  const { db, stories, log } = house.services;
  await house.publish([
    story('Death toll of Tarnholm ferry rises to 23', [
      [
        '08:00',
        'Ferry sinks off Tarnholm',
        'At least 14 people died when the ferry Nerva sank off Tarnholm.',
      ],
      ['10:00', 'Nerva carried too much', 'The ferry Nerva carried 46 lorries, and was licensed for 38.'],
      ['15:00', 'Toll rises', 'At least 23 people died when the ferry Nerva sank, the coast guard said.'],
    ]),
    story('Wildfire near Dorsk forces 3,200 people to leave', [
      ['09:00', 'Wildfire near Dorsk', 'A wildfire near Dorsk forced 3,200 people to leave their homes.'],
    ]),
    story('Bank of Vesland keeps its base rate at 2.5%', [
      [
        '11:00',
        'Bank keeps rate',
        'The Bank of Vesland kept its interest rates at 2.5%, a decision of five to two.',
      ],
    ]),
    story('Nordland raises interest rates to 4%', [
      ['12:00', 'Nordland raises rates', 'The Bank of Nordland raised interest rates to 4 percent.'],
    ]),
    ...['Harbour', 'Bridge', 'Museum', 'Library', 'Market', 'Station'].map((place) =>
      story(`${place} of Marnby opens again`, [
        [
          '07:00',
          `${place} opens`,
          `The ${place.toLowerCase()} of Marnby opened again after repairs of two years.`,
        ],
      ]),
    ),
  ]);
  while ((await indexBodies(db)) > 0);
  room = openTerminal({ db, stories, log });
});
afterAll(() => house.close());

describe('whoever asks for the news of a matter gets what is told of it, the newest first', () => {
  test.each([
    [
      'What is the latest on the ferry?',
      'At least 23 people died when the ferry Nerva sank, the coast guard said.',
    ],
    ['Any news about the wildfire?', 'Wildfire near Dorsk forces 3,200 people to leave'],
    [
      'What was decided about interest rates?',
      'The Bank of Vesland kept its interest rates at 2.5%, a decision of five to two.',
    ],
  ])('%s', async (question, quote) => {
    const { outcome, citations } = await answerQuestion(room, question);
    expect(outcome).toBe('answer');
    expect(citations[0]?.quote).toBe(quote);
  });

  test('of a matter that no story has, nothing is told as an answer', async () => {
    const { outcome } = await answerQuestion(room, 'What is the latest on the wolves of Marnby?');
    expect(outcome).not.toBe('answer');
  });
});

describe('what is told of one disaster answers nothing about another', () => {
  test.each([
    'How many people died in the wildfire?',
    'How many people were killed in floods?',
    'How many people died in the earthquake?',
  ])('%s', async (question) => {
    const { outcome, answer } = await answerQuestion(room, question);
    expect(outcome, answer).not.toBe('answer');
  });

  test('the one that was asked about is told in any words', async () => {
    const { outcome, citations } = await answerQuestion(room, 'How many people died in the sinking?');
    expect(outcome).toBe('answer');
    expect(citations[0]?.quote).toMatch(/^At least (?:14|23) people died/);
  });
});
