import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareSources, type Envelope, validateEvent } from '../../src/research/index.ts';
import { expectQuoted, openResearchHouse, type ResearchHouse, report } from '../setup/research.ts';

// More sentences are told of one bridge than are compared.
const PAPERS = 56;
const SENTENCES = 14;
let house: ResearchHouse;

const letters = (number: number): string =>
  [...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');

/** Words that stand in no other sentence, so that each paper has a text of its own. */
const own = (paper: number, sentence: number): string =>
  Array.from(
    { length: 5 },
    (_, word) => `q${letters(1_000_000 + paper * 10_000 + sentence * 100 + word)}`,
  ).join(' ');

beforeAll(async () => {
  house = await openResearchHouse();
  const hour = (at: number) => new Date(Date.UTC(2026, 10, 16, at)).toISOString();
  await house.publish([
    report('First Ledger', 'Kestrel bridge collapses', 'The Kestrel bridge collapsed on Monday.', {
      publishedAt: hour(0),
    }),
    ...Array.from({ length: PAPERS }, (_, paper) =>
      report(
        `Paper ${letters(paper + 100)}`,
        `Collapse of the Kestrel bridge: ${own(paper, 90)}`,
        Array.from({ length: SENTENCES }, (__, at) => `At the Kestrel bridge ${own(paper, at)} stood.`).join(
          ' ',
        ),
        { publishedAt: hour(1 + paper) },
      ),
    ),
    report(
      'Last Courier',
      'No collapse of the Kestrel bridge',
      'The Kestrel bridge did not collapse, the mayor said.',
      {
        publishedAt: hour(PAPERS + 2),
      },
    ),
  ]);
});
afterAll(() => house?.close());

const quoted = async (answer: Envelope): Promise<Envelope> => {
  await expectQuoted(house.db, answer);
  return answer;
};

test('who reports last is heard, however much the others wrote: a denial contests the event', async () => {
  const answer = await quoted(await validateEvent(house.room, { event: 'The Kestrel bridge collapsed' }));
  expect(answer.verificationState).toBe('contested');
  expect(answer.summary).toContain('1 origin says otherwise');
  expect(answer.counterfactors.join('\n')).toContain('Last Courier');
});

test('of nobody is it said that they do not mention a matter whose reports were not read', async () => {
  const answer = await quoted(
    await compareSources(house.room, { query: 'Kestrel bridge', from: '2026-11-15', to: '2026-11-20' }),
  );
  expect(answer.warnings.join('\n')).not.toContain(
    'what is stored from them has too few words of the matter to be compared',
  );
  expect(answer.summary).toContain(`come down to ${PAPERS + 2} origins`);
});

test('an answer over the best matches alone is cut, also where they are all of one origin', async () => {
  const one = await openResearchHouse();
  try {
    await one.publish(
      Array.from({ length: 64 }, (_, at) =>
        report('Tarn Gazette', `Osprey tunnel: ${own(at, 1)}`, `At the Osprey tunnel ${own(at, 2)} stood.`),
      ),
    );
    const { pagination } = await compareSources(one.room, { query: 'Osprey tunnel' });
    expect(pagination).toEqual({ returned: 1, truncated: true });
  } finally {
    await one.close();
  }
});
