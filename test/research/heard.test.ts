import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Envelope, validateEvent } from '../../src/research/index.ts';
import { expectQuoted, openResearchHouse, type ResearchHouse, report } from '../setup/research.ts';

let house: ResearchHouse;

beforeAll(async () => {
  house = await openResearchHouse();
});
afterAll(() => house?.close());

async function validate(event: string, dates: { from?: string; to?: string } = {}): Promise<Envelope> {
  const envelope = await validateEvent(house.room, { event, ...dates });
  await expectQuoted(house.db, envelope);
  return envelope;
}

const on = (day: string) => ({ publishedAt: `${day}T08:00:00.000Z` });

test('what is told by the noun of a deed is found by its verb, though another story has the verb', async () => {
  // Where most stories name both, the rare verb has most of the event's weight.
  const sports = ['Chess', 'Rowing', 'Fencing', 'Judo', 'Curling', 'Archery', 'Golf', 'Diving'];
  await house.publish([
    ...sports.map((sport) =>
      report('Sport Daily', `${sport}: Norland meets Velmark`, `Norland meets Velmark in ${sport} today.`),
    ),
    report(
      'Tern Post',
      'Refugees flee to the coast',
      'Thousands fled to the coast after the Norlandian invasion of Velmark, aid workers said.',
    ),
    report(
      'Kelp Herald',
      'Grain prices double',
      'Norland’s invasion of Velmark has doubled the price of grain, millers said on Monday.',
    ),
    report(
      'Quill Mail',
      'A painter looks back',
      'In the novel that she illustrated, insects invaded Velmark while Norland slept.',
    ),
  ]);
  const { summary, documentedFacts } = await validate('Norland invaded Velmark');
  expect(summary).toContain('Read: 3 stories');
  expect(documentedFacts.join(' ')).toContain('Norland’s invasion of Velmark');
});

test('of one origin the report nearest to the event is quoted, not the last one that recalls it', async () => {
  const told = 'The Sablemoor assembly repealed the Ferry Act on Monday.';
  await house.publish([
    report('Sable Post', 'Ferry Act is gone', told, on('2026-09-01')),
    report(
      'Sable Post',
      'Fares up again',
      'Fares went up in October, weeks after the Sablemoor assembly repealed the Ferry Act.',
      on('2026-10-20'),
    ),
  ]);
  const { documentedFacts } = await validate('The Sablemoor assembly repealed the Ferry Act');
  expect(documentedFacts[0]).toBe(told);
});

test('what an origin had said before it said the contrary is shown, and its last word counts', async () => {
  const first = 'Marrow Lines will not sell the Dunlin shipyard, its chairman said.';
  const last = 'Marrow Lines will sell the Dunlin shipyard, its chairman said.';
  await house.publish([
    report('Dunlin Echo', 'Chairman speaks of Dunlin shipyard', first, on('2026-11-02')),
    report('Dunlin Echo', 'Marrow Lines turns round', last, on('2026-11-12')),
  ]);
  const sold = await validate('Marrow Lines will sell the Dunlin shipyard');
  expect(sold.verificationState).toBe('unverified');
  expect(sold.documentedFacts).toEqual([last, first]);
  expect(sold.counterfactors.join(' ')).toContain('had said otherwise');
  const kept = await validate('Marrow Lines will not sell the Dunlin shipyard');
  expect(kept.verificationState).toBe('contested');
  expect(new Set(kept.documentedFacts)).toEqual(new Set([last, first]));
});

test('a toll that an origin gave before it rose is still reported', async () => {
  await house.publish([
    report(
      'Ridge Wire',
      'Toll of Cairn mine fire at 4',
      'The fire in the Cairn mine killed 4 people.',
      on('2026-11-03'),
    ),
    report(
      'Ridge Wire',
      'Toll of Cairn mine fire at 9',
      'The fire in the Cairn mine killed 9 people.',
      on('2026-11-05'),
    ),
  ]);
  for (const dead of [4, 9]) {
    const { verificationState, documentedFacts } = await validate(
      `The fire in the Cairn mine killed ${dead} people`,
    );
    expect(verificationState).toBe('unverified');
    expect(documentedFacts).toContain(`The fire in the Cairn mine killed ${dead} people.`);
  }
});

test('a mention on which a headline alone bears quotes the headline', async () => {
  const headline = 'Wexley Canal Reportedly Paid $3 Million Ransom';
  await house.publish([
    report('Lock Gazette', headline, 'The closure of the canal led to empty shelves and long queues.'),
  ]);
  const { documentedFacts, verificationState } = await validate('Wexley Canal paid a $3 million ransom');
  expect(verificationState).toBe('insufficient_evidence');
  expect(documentedFacts).toEqual([headline]);
});

test('a state before a change does not contest the change', async () => {
  await house.publish([
    report(
      'Fuel Courier',
      'Oryx Fuel under fire',
      'The decision comes after a minister criticized Oryx Fuel for continuing to buy Vestan coal.',
      on('2026-11-03'),
    ),
  ]);
  const { verificationState, counterfactors } = await validate('Oryx Fuel stopped buying Vestan coal');
  expect(verificationState).toBe('insufficient_evidence');
  expect(counterfactors).toEqual([]);
});

test('a question whether something happened is read as the statement that it did', async () => {
  await house.publish([
    report(
      'Palace News',
      'Queen on tour',
      'Princess Odelia travelled to Brennick on Tuesday, the court said.',
    ),
  ]);
  const { summary, verificationState } = await validate('Did Princess Odelia travel to Brennick?');
  expect(verificationState).toBe('unverified');
  expect(summary).toContain('who "Princess Odelia"');
  const open = await validate('Who travelled to Brennick?');
  expect(open.warnings.join(' ')).toContain('Write a sentence that says who did what');
});

test('a window that no evidence chose does not claim to hold most of it', async () => {
  const { warnings } = await validate('The archbishop of Quillon bought a zeppelin');
  expect(warnings.join(' ')).not.toContain('hold most of the evidence');
  expect(warnings.join(' ')).toContain('whole corpus was searched');
});
