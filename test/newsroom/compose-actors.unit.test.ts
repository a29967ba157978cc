import { describe, expect, test } from 'vitest';
import { planted } from './clusters-planted.ts';
import { claim, compose } from './composed.ts';

const report = (minutes: number, publisher: string, text: string, title = 'Brandauer to cut 2,100 jobs') =>
  planted(minutes, publisher, title, text);
const CUT =
  'Brandauer plans to cut 2,100 jobs in Norland by the end of next year. The works in Tarvel would be hit.';

describe('one of whom a story tells', () => {
  test('is no origin beside the papers that tell of it, though its text shows no sign of whose it is', () => {
    const own = report(
      30,
      'Brandauer',
      'We share difficult news today. Brandauer plans to cut 2,100 jobs in Norland by the end of next year.',
      'To our employees',
    );
    const story = compose([report(0, 'Harbour Ledger', CUT), own]);
    expect(story.draft.sources.map(({ publisher, independence }) => [publisher, independence])).toEqual([
      ['Harbour Ledger', 'independent'],
      ['Brandauer', 'primary'],
    ]);
    expect(story.draft.origins).toBe(1);
    expect(claim(story, '2,100 jobs').state).toBe('reported');
  });

  test('is not a paper that another one names as its source', () => {
    const story = compose([
      report(0, 'Rhein-Bote', CUT),
      report(
        20,
        'Harbour Ledger',
        `${CUT} So says a report that Rhein-Bote has seen.`,
        'Rhein-Bote report hits Brandauer',
      ),
      report(40, 'Coast Mail', `The newspaper Rhein-Bote reports. ${CUT}`),
    ]);
    expect(story.draft.sources.map(({ independence }) => independence)).toEqual(
      Array.from({ length: 3 }, () => 'independent'),
    );
  });

  test('is not a paper whose name says that it is one', () => {
    const story = compose([
      report(0, 'Tarvel Gazette', CUT),
      report(
        20,
        'Harbour Ledger',
        `${CUT} The Tarvel Gazette will close too.`,
        'Tarvel Gazette and Brandauer cut jobs',
      ),
    ]);
    expect(story.draft.sources.every(({ independence }) => independence === 'independent')).toBe(true);
  });
});

describe('a report that repeats a paper of the story', () => {
  test.each([
    'That is according to a report in the newspaper Rhein-Bote.',
    'That is according to an exclusive story in the Rhein-Bote.',
    'More will follow, the newspaper Rhein-Bote reports.',
  ])('is no second origin where it says: %s', (said) => {
    const story = compose([report(0, 'Rhein-Bote', CUT), report(20, 'Coast Mail', `${CUT} ${said}`)]);
    expect(story.draft.origins).toBe(1);
    expect(claim(story, '2,100 jobs').state).toBe('reported');
  });
});

describe('what had not happened by the hour of one report', () => {
  const pact = (minutes: number, publisher: string) =>
    planted(
      minutes,
      publisher,
      'Oil exporters agree to raise output',
      'The oil exporters agreed to raise output on Monday. Prices fell.',
    );
  const stalls = (minutes: number, publisher: string) =>
    planted(
      minutes,
      publisher,
      'Talks of oil exporters stall',
      'The oil exporters failed to agree to raise output. Norland opposed it.',
    );

  test('does not contest that it happened later', () => {
    const story = compose([
      stalls(0, 'Tarvel Gazette'),
      pact(120, 'Harbour Ledger'),
      pact(125, 'Coast Mail'),
    ]);
    expect(claim(story, 'agreed to raise').state).toBe('corroborated');
  });

  test('contests what was reported before', () => {
    const story = compose([pact(0, 'Harbour Ledger'), pact(5, 'Coast Mail'), stalls(120, 'Tarvel Gazette')]);
    expect(claim(story, 'agreed to raise').state).toBe('contested');
  });
});

test('a claim does not name the wire that stands in brackets behind it', () => {
  const wired = `${CUT.split('. ')[0]}. (dpa)`;
  const story = compose([report(0, 'Harbour Ledger', wired), report(20, 'Coast Mail', CUT)]);
  expect(story.draft.claims.map((each) => each.claim).filter((text) => text.includes('(dpa)'))).toEqual([]);
});
