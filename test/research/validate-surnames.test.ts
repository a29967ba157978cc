import { afterAll, beforeAll, expect, test } from 'vitest';
import { report } from '../setup/research.ts';
import { openValidated, type Validated } from './validated.ts';

let corpus: Validated;

beforeAll(async () => {
  corpus = await openValidated();
  const vosk = { slug: 'ada-vosk', label: 'Ada Vosk', kind: 'person', aliases: [] } as const;
  await corpus.house.publish([
    report('Harbour Courier', 'keller quits as head of tarvel port', 'keller quits as head of tarvel port'),
    report('Northern Ledger', 'vosk resigns as mayor of dorsk', 'vosk resigns as mayor of dorsk', {
      entities: [vosk],
    }),
    report(
      'Evening Star',
      'Jan Lasky quits as head of Orvane port',
      'Jan Lasky quits as head of Orvane port on Monday.',
    ),
  ]);
});
afterAll(() => corpus?.close());

test('an event told under the surname alone is a mention that says so', async () => {
  const { verificationState, inferences, documentedFacts } = await corpus.validate(
    'Otto Keller quit as head of Tarvel port',
  );
  expect(verificationState).toBe('insufficient_evidence');
  expect(inferences.join()).toContain('mentions it (under the surname alone)');
  expect(documentedFacts).toEqual(['keller quits as head of tarvel port']);
});

test('where the story is filed under that person, it is a report', async () => {
  const { verificationState } = await corpus.validate('Ada Vosk resigned as mayor of Dorsk');
  expect(verificationState).toBe('unverified');
});

test('another given name is another person', async () => {
  const { inferences } = await corpus.validate('Ben Lasky quit as head of Orvane port');
  expect(inferences.join()).not.toContain('surname');
});
