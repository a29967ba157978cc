import { describe, expect, test } from 'vitest';
import { planted } from './clusters-planted.ts';
import { compose } from './composed.ts';

const PROMISED = 'Plenty of readers asked for it, and the shop is open until late on every evening.';

describe('what a headline gives its story', () => {
  test.each([
    'What to buy from the half-yearly sale of Orvane',
    'How the weak crown of Norland moves the world',
    'Why Ada Holm left the council of Tarvel',
    'Everything you need to know of the Orvane sale',
    'Go on a journey through Norland with Ada Holm',
  ])('a promise to tell something is no claim: %s', (title) => {
    for (const text of ['', PROMISED]) {
      const { draft } = compose([
        planted(0, 'Harbour Ledger', title, text),
        planted(9, 'Northern Courier', title.replace('the', 'a'), text),
        planted(12, 'Coast Mail', 'Norland waits', PROMISED),
      ]);
      expect(draft.claims.map(({ claim }) => claim)).not.toContain(title);
    }
  });

  test('what begins with how many or with what somebody did still is one', () => {
    const titles = [
      'What began as a protest in Tarvel ended with 40 arrests',
      'Two ferries collide off Tarvel',
    ];
    for (const title of titles) {
      const { draft } = compose([
        planted(0, 'Harbour Ledger', title, ''),
        planted(9, 'Northern Courier', `${title}, police say`, ''),
      ]);
      expect(draft.claims).not.toEqual([]);
    }
  });

  test('two origins for something beside it do not bear it out', () => {
    const beside = 'The councillor of Tarvel faces up to five years in prison and a fine of $250,000.';
    const { draft } = compose([
      planted(
        0,
        'Harbour Ledger',
        'Otto Brand pleads guilty to misuse of funds of his campaign',
        `${beside} His lawyer left early.`,
      ),
      planted(
        9,
        'Northern Courier',
        'Ethics panel tells Otto Brand not to vote after his plea',
        `${beside} The panel met in Norland.`,
      ),
    ]);
    expect(draft.claims.map(({ state }) => state)).toContain('corroborated');
    expect(draft.verificationState).toBe('partially_corroborated');
  });

  test('"nothing but" denies nothing', () => {
    const { draft } = compose([
      planted(0, 'Harbour Ledger', 'Ada Holm performs in her raincoat after missing costume change', ''),
      planted(
        9,
        'Northern Courier',
        'Ada Holm performed in nothing but a raincoat during her Tarvel concert',
        '',
      ),
      planted(12, 'Coast Mail', 'Ada Holm performs in raincoat after missed costume change', ''),
    ]);
    expect(draft.claims.flatMap(({ contradicting }) => contradicting)).toEqual([]);
  });
});
