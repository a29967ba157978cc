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
