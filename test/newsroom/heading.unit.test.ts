import { describe, expect, test } from 'vitest';
import { draftOf } from '../../src/newsroom/draft.ts';
import { beyondTitle, withoutHeading } from '../../src/newsroom/heading.ts';
import { readItem } from '../../src/newsroom/item.ts';
import { planted } from './clusters-planted.ts';
import { compose, rate } from './composed.ts';

describe('a headline above the first sentence of a text', () => {
  test.each([
    ['Fire destroys dairy in Tarvel', 'The building burned to the ground on Tuesday morning.'],
    ['Fired Clerk Goes on Shooting Spree', 'Police arrested a man on a motorway near Tarvel.'],
    ['Raiders hit jewellery store for 2m', 'Raiders ploughed a car into the store at dawn.'],
    ['FERRY FIRE OFF TARVEL KILLS SEVEN', 'Coast guards rescued the others, who were cold and wet.'],
    ['Ada Holm dies at 91', 'Holm died in her sleep on Thursday, her publisher said.'],
  ])('is none of what the text says: %s', (title, said) => {
    for (const between of [' ', '\n', '\n\n', ' - ', ': ']) {
      expect(withoutHeading(title, `${title}${between}${said}`)).toBe(said);
    }
    expect(beyondTitle(title, `${title} ${said}`)).toBe(said);
  });

  test('is recognised with other spaces, capitals and quotation marks', () => {
    expect(
      withoutHeading("Holm's 'last' play opens", 'HOLM’S ‘LAST’ PLAY  OPENS The house was full on Monday.'),
    ).toBe('The house was full on Monday.');
  });

  test.each([
    ['Bank raises rate', 'Bank raises rates to 4.5 percent on Monday, it said.'],
    ['Ada Holm', 'Ada Holm Vosk of Tarvel has won the prize for the second time.'],
    ['Fire destroys dairy in Tarvel', 'Fire destroys dairy in Tarvel on Tuesday, and nobody is hurt.'],
    [
      'Fire destroys dairy in Tarvel',
      'Fire destroys dairy in Tarvel Alaska, where it was the oldest building of all.',
    ],
    ['Bank raises rate', 'The Bank raises rate to 4.5 percent.'],
  ])('a sentence that begins with the words of a title stays whole: %s', (title, text) => {
    expect(withoutHeading(title, text)).toBe(text);
    expect(beyondTitle(title, text)).toBe(text);
  });

  test('a title that is the first sentence of its text stays there as a sentence', () => {
    const title = 'The bank raised its key rate on Monday.';
    expect(withoutHeading(title, `${title} It is the fourth increase.`)).toBe(
      `${title} It is the fourth increase.`,
    );
    expect(beyondTitle(title, `${title} It is the fourth increase.`)).toBe('It is the fourth increase.');
    expect(beyondTitle(title, title)).toBe('');
  });
});

describe('a summary does not repeat the title', () => {
  const item = (text: string, summary = '') => {
    const read = readItem(
      {
        title: 'Fire destroys dairy in Tarvel',
        text,
        summary,
        publisher: 'Harbour Courier',
        id: 'one',
        date: '2026-05-04T08:00:00Z',
      },
      'reject',
      Date.parse('2026-05-05T00:00:00Z'),
    );
    if ('reason' in read) throw new Error(read.reason);
    return read;
  };
  const said = 'The building burned to the ground on Tuesday morning.';

  test('of one item', () => {
    const draft = draftOf(item(`Fire destroys dairy in Tarvel ${said}`));
    expect(draft.summary).toBe(said);
    expect(draft.sources[0]!.snippet).toBe(said);
    expect(draft.claims.map(({ claim }) => claim)).toEqual([said]);
  });

  test('of one item whose summary is its title', () => {
    expect(draftOf(item(said, 'Fire destroys dairy in Tarvel.')).summary).toBe(said);
    expect(draftOf(item('Fire destroys dairy in Tarvel')).summary).toBe('');
  });

  test('of several items', () => {
    const title = 'The central bank of Norland raised its key rate to 4.5 percent on Monday.';
    const { draft } = compose([
      planted(0, 'Harbour Ledger', title, `${title} Inflation has been above the target for a year.`),
      rate(1, 'Evening Sun', '4.5', {
        title: 'Rates are up again',
        text: 'Savers of Norland welcomed the higher key rate of the central bank. Borrowers did not.',
      }),
    ]);
    expect(draft.title).toBe(title);
    expect(draft.summary).not.toContain(title);
    expect(draft.summary).not.toBe('');
    expect(draft.claims.map(({ claim }) => claim)).toContain(title);
  });

  test('quotes of an item under its own headline begin with its first sentence', () => {
    const headline = 'Norland Central Bank Raises Key Rate Again';
    const text =
      'The central bank of Norland raised its key rate to 4.5 percent on Monday. Inflation has been above the target for a year.';
    const { draft } = compose([
      planted(0, 'Harbour Ledger', headline, `${headline} ${text}`),
      rate(1, 'Evening Sun', '4.5'),
    ]);
    const quotes = draft.claims.flatMap(({ supporting }) => supporting.map(({ quote }) => quote));
    expect(quotes.filter((quote) => quote.startsWith(headline) && quote !== headline)).toEqual([]);
    expect(draft.summary).not.toContain(headline);
  });
});
