import { describe, expect, test } from 'vitest';
import { planted } from './clusters-planted.ts';
import { compose } from './composed.ts';

// Four papers tell of one death, each with more of its own than the others say.
const death = () => [
  planted(
    0,
    'Harbour Ledger',
    'Ada Holm, voice of the fifties, is dead',
    'Ada Holm, the singer who filled the halls of the 1950s, has died after a long illness. She lived in a cottage by the sea.',
  ),
  planted(
    9,
    'Northern Courier',
    'Tarvel mourns a great voice',
    'Legendary singer Ada Holm died on Thursday evening at a hospital in Tarvel, a week after a fall. The theatre will close for a day.',
  ),
  planted(
    20,
    'Coast Mail',
    'A star of the old theatre',
    'Ada Holm, whose records sold in millions, died in her home country of Norland in the night. Flowers lay at the theatre.',
  ),
];

describe('what several papers say in part of their sentences', () => {
  test('is a claim of its own, borne out by whole sentences', () => {
    const { draft } = compose(death());
    const part = draft.claims.find(({ claim }) => /^Ada Holm (?:has )?died\.$/.test(claim))!;
    expect(part).toMatchObject({ state: 'corroborated', confidence: 'high', contradicting: [] });
    expect(part.supporting).toHaveLength(3);
    for (const { source, quote } of part.supporting) {
      const { publisher } = draft.sources[source]!;
      const { title, text } = death().find((item) => item.publisher === publisher)!;
      expect(title.includes(quote) || text.includes(quote)).toBe(true);
    }
  });

  test('makes the story partially corroborated, and its title no surer than what several say of it', () => {
    const items = death().map((item, at) =>
      at === 0 ? { ...item, title: 'Ada Holm dies at 91 beside her piano' } : item,
    );
    expect(compose(items).draft.verificationState).toBe('partially_corroborated');
  });

  test('stands once, and not again as each paper wrote it', () => {
    const { draft } = compose(death());
    const deaths = draft.claims.filter(({ claim }) => /\bdied\b/.test(claim));
    expect(deaths).toHaveLength(1);
  });

  test('leaves a sentence that several say whole beside it', () => {
    const whole = 'The Norland navy captured 23 pirates near the Gulf of Tarvel.';
    const { draft } = compose([
      planted(0, 'Harbour Ledger', 'Pirates caught', `${whole} Two ships were freed.`),
      planted(5, 'Northern Courier', 'Navy acts', `On Monday ${whole} Trade went on.`),
      planted(
        9,
        'Coast Mail',
        'Raiders in chains',
        'The Norland navy captured 23 pirates after a chase of nine hours. The crew sang.',
      ),
    ]);
    expect(draft.claims.map(({ claim, state }) => `${state} ${claim}`)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^corroborated .*near the Gulf of Tarvel/)]),
    );
  });

  test('does not stand beside a headline that says the same', () => {
    const title = 'Norland central bank raises key rate to 4.25 percent';
    const said = 'The Norland central bank raised its key rate to 4.25 percent';
    const { draft } = compose([
      planted(0, 'Harbour Ledger', title, `${said} on Monday, its first increase in two years. Bonds fell.`),
      planted(
        5,
        'Northern Courier',
        'Borrowers will pay more',
        `${said} after a long debate, and warned of more.`,
      ),
      planted(
        9,
        'Coast Mail',
        'A rise at last',
        `${said} during a stormy meeting in Tarvel. Savers cheered.`,
      ),
    ]);
    const rates = draft.claims.filter(
      ({ claim, state }) => state === 'corroborated' && claim.includes('4.25'),
    );
    expect(rates).toHaveLength(1);
  });

  test('is none where somebody is quoted for it: an accusation is not told without the accuser', () => {
    const accused = (minutes: number, publisher: string, title: string, more: string) =>
      planted(
        minutes,
        publisher,
        title,
        `Prosecutors said Otto Brand stole $2 million ${more}. He is in custody.`,
      );
    const { draft } = compose([
      accused(0, 'Harbour Ledger', 'Treasurer in court', 'on Monday, after a long night at the office'),
      accused(5, 'Northern Courier', 'Money is missing', 'during a holiday, when nobody was looking'),
    ]);
    for (const { claim } of draft.claims) expect(claim).not.toMatch(/^Otto Brand stole/);
  });

  test('does not lean on what stood before it', () => {
    const { draft } = compose([
      planted(
        0,
        'Harbour Ledger',
        'Gulls act',
        'On Monday, their coach Otto Brand left Tarvel, amid cheers. Rain fell.',
      ),
      planted(
        5,
        'Northern Courier',
        'A farewell',
        'On Monday, their coach Otto Brand left Tarvel, after a long dinner. It rained.',
      ),
    ]);
    for (const { claim } of draft.claims) expect(claim).not.toMatch(/^Their coach/);
  });

  test('is no claim where only one origin says it, or another says otherwise', () => {
    const [first, second] = death();
    const reprint = { ...second!, text: first!.text, originId: first!.id, originRule: 'shingles' as const };
    const alone = compose([first!, reprint]).draft.claims;
    expect(alone.map(({ state }) => state)).not.toContain('corroborated');
    expect(alone.map(({ claim }) => claim)).not.toContain('Ada Holm has died.');
  });

  test('its sentences may still be told in the summary, each for what it adds', () => {
    const { summary } = compose(death()).draft;
    expect(summary.match(/[.](?: |$)/g)!.length).toBeGreaterThan(1);
  });
});
