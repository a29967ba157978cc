import { describe, expect, test } from 'vitest';
import { planted } from './clusters-planted.ts';
import { claim, compose } from './composed.ts';

const statement = (minutes: number, publisher: string, title: string, text: string) =>
  planted(minutes, publisher, title, text, { kind: 'statement' });

describe('a statement that corrects an earlier one of its actor', () => {
  const first = statement(
    0,
    'Tarvel health office',
    'Weekly bulletin: measles cases in Tarvel more than double to 14',
    'In the past seven days there were 14 cases of measles in Tarvel. The week before there were six.',
  );
  const corrected = statement(
    240,
    'Tarvel health office',
    'Correction to the bulletin: 22 cases of measles in Tarvel, not 14',
    'In the past seven days there were 22 cases of measles in Tarvel, not 14. We apologise for the error.',
  );

  test('takes the earlier figure back, and heads the story', () => {
    const story = compose([first, corrected]);
    expect(story.draft.title).toBe('22 cases of measles in Tarvel, not 14');
    expect(story.draft.summary).not.toContain('there were 14 cases');
    expect(claim(story, 'there were 14 cases').state).toBe('retracted');
    expect(claim(story, 'there were 22 cases').state).toBe('reported');
  });

  test('stays the word of the actor, and no independent origin', () => {
    const paper = planted(
      300,
      'Harbour Ledger',
      'Tarvel had 22 cases of measles in a week',
      'There were 22 cases of measles in Tarvel in the past seven days. Two schools are closed.',
    );
    const story = compose([first, corrected, paper]);
    expect(story.draft.sources.map(({ independence }) => independence)).toEqual([
      'primary',
      'primary',
      'independent',
    ]);
    expect(story.draft.origins).toBe(1);
  });

  test('is the end of its earlier figure: nothing is contested by that', () => {
    const breach = statement(
      0,
      'Corvane Parcel',
      'Corvane Parcel: intruders took delivery addresses',
      'Corvane Parcel says 0.6 million records with delivery addresses were copied; the intruders claim 2.4 million.',
    );
    const second = statement(
      1_440,
      'Corvane Parcel',
      'Correction: 2.4 million records were taken from Corvane Parcel, not 0.6 million',
      'After a second count we find that 2.4 million records are affected. We apologise for the first figure. Corvane Parcel had said that 0.6 million records were copied.',
    );
    const paper = planted(
      1_500,
      'Harbour Ledger',
      'Corvane Parcel corrects itself',
      'Corvane Parcel has corrected its own figure. 2.4 million records with delivery addresses were copied from Corvane Parcel, not 0.6 million, as it had said the day before.',
    );
    const states = (items: Parameters<typeof compose>[0]) =>
      compose(items).draft.claims.map(({ state }) => state);
    expect(states([breach, paper])).toContain('contested');
    expect(states([breach, second, paper])).not.toContain('contested');
    const whole = { ...paper, text: paper.text.replaceAll('from Corvane Parcel, ', ', ') };
    expect(states([breach, second, whole])).not.toContain('contested');
  });

  test('does not contest that something was taken back, whatever words tell it', () => {
    const notice = statement(
      900,
      'Harbour Letters',
      'Retraction notice: Authors withdraw study on sleep and night buses',
      'The article is retracted at the request of its authors. Reason: two columns of the table were swapped.\n\nThe authors of a study on sleep and night buses have withdrawn it because two columns of the table were swapped.',
    );
    const paper = planted(
      960,
      'Harbour Ledger',
      'Authors withdraw study on sleep and night buses',
      'The authors of a study on sleep and night buses have taken it back. The reason is simple: two columns of the table were swapped.',
    );
    expect(compose([notice, paper]).draft.claims.map(({ state }) => state)).not.toContain('contested');
  });

  test('that gives the wrong figure behind the right one contests no claim with the right one', () => {
    const bill = (minutes: number, publisher: string, cost: string, more = '') =>
      planted(
        minutes,
        publisher,
        'Senate passes ports bill by 54 votes to 45',
        `The Senate passed a bill that spends ${cost} on ports and inland waterways by 54 votes to 45.${more}`,
      );
    const note = planted(
      300,
      'Mesa Standard',
      'Correction: the ports bill spends $18 billion',
      'An earlier version of this article misstated the cost of the ports bill. The Senate passed a bill that spends $18 billion on ports and inland waterways, not $16 billion.',
      { kind: 'correction' },
    );
    const story = compose([
      bill(0, 'Mesa Standard', '$16 billion'),
      bill(30, 'Harbour Ledger', '$18 billion', ' The vote came late at night.'),
      bill(60, 'Coast Mail', '$18 billion', ' A second bill failed.'),
      note,
    ]);
    expect(claim(story, '$18 billion').against).not.toContain('Mesa Standard');
    expect(claim(story, '$16 billion').state).toBe('retracted');
  });
});

test('a headline that is labelled as corrected denies nothing that it says', () => {
  const bare = (minutes: number, publisher: string, title: string, more = {}) =>
    planted(minutes, publisher, title, '', more);
  const story = compose([
    bare(0, 'Harbour Ledger', 'Brandauer to buy Tarvel Foods'),
    bare(5, 'Coast Mail', 'Brandauer to buy Tarvel Foods for $1.8 billion'),
    bare(9, 'Meridian Wire', 'CORRECTED-Brandauer seals $1.8 billion deal to buy Tarvel Foods', {
      kind: 'correction',
    }),
  ]);
  expect(story.draft.verificationState).not.toBe('contested');
  expect(story.draft.claims.flatMap(({ contradicting }) => contradicting)).toEqual([]);
});
