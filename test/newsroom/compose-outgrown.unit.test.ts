import { describe, expect, test } from 'vitest';
import { planted } from './clusters-planted.ts';
import { compose } from './composed.ts';

const first = planted(
  0,
  'Harbour Ledger',
  'Wildfire near Tarvel burns 420 hectares of pine forest',
  'Crews reported 420 hectares burned near Tarvel on Monday. Winds drove the wildfire towards the pine forest of Calder.',
);
const second = planted(
  300,
  'Northern Courier',
  'Wildfire near Tarvel grows to 670 hectares',
  'The wildfire near Tarvel has burned 670 hectares of pine forest, the fire service said. Two roads to Calder are closed.',
);

describe('a figure of what grows', () => {
  test('is told as it was last, in title and summary, also where the reports use quite other words', () => {
    const { draft } = compose([first, second]);
    expect(draft.title).toBe('Wildfire near Tarvel grows to 670 hectares');
    expect(draft.summary).toContain('670');
    expect(draft.summary).not.toContain('420');
    expect(draft.summary).toContain('Winds drove the wildfire');
  });

  test('counts from when its item was changed, not from when that was published first', () => {
    const changed = planted(0, 'Harbour Ledger', second.title, second.text, {
      version: 2,
      fetchedAt: second.publishedAt + 3_600_000,
    });
    const between = planted(200, 'Northern Courier', first.title, first.text);
    const { draft } = compose([changed, between]);
    expect(draft.title).toBe('Wildfire near Tarvel grows to 670 hectares');
    expect(draft.summary).not.toContain('420');
    expect(draft.claims.map(({ state }) => state)).not.toContain('contested');
  });

  test('replaces a title that readers know', () => {
    const { draft } = compose([first, second], first.title);
    expect(draft.title).toContain('670');
  });

  test('is contested by nothing that came later and higher, but by a later, lower one', () => {
    const said = (minutes: number, publisher: string, homes: string) =>
      planted(
        minutes,
        publisher,
        `Storm leaves ${homes} homes in Tarvel without power`,
        `About ${homes} homes in Tarvel were without power on Monday. Crews work on the lines.`,
      );
    const grown = compose([
      said(0, 'Harbour Ledger', '40,000'),
      said(120, 'Northern Courier', '90,000'),
    ]).draft;
    expect(grown.claims.map(({ state }) => state)).not.toContain('contested');
    expect(grown.title).toContain('90,000');
    expect(grown.summary).not.toContain('40,000');
    const lower = compose([
      said(0, 'Harbour Ledger', '90,000'),
      said(120, 'Northern Courier', '40,000'),
    ]).draft;
    expect(lower.claims.map(({ state }) => state)).toContain('contested');
  });

  test('is left behind when all are safe: a part of them is news no longer', () => {
    const part = planted(
      0,
      'Harbour Ledger',
      '44 people rescued from a ferry off Tarvel, 14 still aboard',
      'Rescuers have taken 44 of 58 people off the ferry Calder Star off Tarvel; the operation continues. The sea was rough.',
    );
    const all = planted(
      300,
      'Northern Courier',
      'All 58 people rescued from the ferry off Tarvel',
      'All 58 people are ashore in Tarvel; four are in hospital. The ferry Calder Star had lost its rudder.',
    );
    const { draft } = compose([part, all]);
    expect(draft.title).toBe('All 58 people rescued from the ferry off Tarvel');
    expect(draft.summary).not.toContain('44');
    expect(draft.claims.map(({ state }) => state)).not.toContain('contested');
  });

  test('stays where the later, higher one is of another year', () => {
    const elsewhere = planted(
      300,
      'Northern Courier',
      'Wildfire near Tarvel closes roads to Calder',
      'The wildfire near Tarvel closed two roads to Calder. In 2019 a wildfire burned 12,000 hectares of pine forest there.',
    );
    expect(compose([first, elsewhere]).draft.title).toContain('420');
  });

  test('does not make a price, a rate or a result outgrown', () => {
    const paid = (minutes: number, publisher: string, sum: string) =>
      planted(
        minutes,
        publisher,
        `Nordvik buys Talbor for ${sum} billion euros`,
        `Nordvik bought Talbor for ${sum} billion euros on Monday. Shares of both firms rose.`,
      );
    const { draft } = compose([paid(0, 'Harbour Ledger', '4'), paid(120, 'Northern Courier', '5')]);
    expect(draft.claims.map(({ state }) => state)).toContain('contested');
  });

  test('that was revised is told as it is now, and the two readings contest each other', () => {
    const { draft } = compose([
      planted(
        0,
        'Meridian Wire',
        'Earthquake of magnitude 6.8 shakes Tarvel',
        'An earthquake of magnitude 6.8 struck off the coast of Tarvel on Monday. Trains stopped.',
      ),
      planted(
        90,
        'Harbour Ledger',
        'Tarvel earthquake revised to magnitude of 6.6',
        'An earthquake of magnitude 6.6 struck off the coast of Tarvel on Monday, the institute said, revising its first reading of 6.8.',
      ),
    ]);
    expect(draft.title).toContain('6.6');
    expect(draft.summary).not.toContain('magnitude 6.8');
    expect(draft.claims.map(({ state }) => state)).toContain('contested');
  });
});
