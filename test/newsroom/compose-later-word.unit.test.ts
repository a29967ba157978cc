import { describe, expect, test } from 'vitest';
import { tollIn } from '../../src/newsroom/compose/tolls.ts';
import { planted } from './clusters-planted.ts';
import { compose, rate } from './composed.ts';

describe('the number of dead', () => {
  test.each([
    ['Ferry fire kills three off Tarvel', 3],
    ['At least 7 dead after ferry burns', 7],
    ['Death toll in ferry fire rises to nine', 9],
    ['The number of people killed in the fire has risen to 26, the coast guard said.', 26],
    ['Search called off after 29 die in ferry fire', 29],
    ['The search ended with 14 people dead and nobody missing.', 14],
    ['Fire in which 31 people are confirmed to have died', 31],
    ['A fire that has killed four people is out.', 4],
    ['Nineteen sheep and two bodies were found.', 2],
  ])('%s', (text, toll) => expect(tollIn(text)).toBe(toll));

  test.each([
    'Fire sickens 31',
    'Nobody died, and 40 were hurt',
    'Killed in the fire: a man of 52',
    'Toll road opens',
  ])('is not told by %s', (text) => expect(tollIn(text)).toBeUndefined());
});

describe('the later word', () => {
  const lead = 'A ferry burned off Tarvel on Monday night with 80 people on board.';
  const first = planted(
    0,
    'Harbour Ledger',
    'Ferry fire off Tarvel kills at least seven',
    `${lead} At least seven people died.`,
  );
  const second = planted(
    60,
    'Northern Courier',
    'Fourteen die in ferry fire off Tarvel',
    `${lead} Divers found 14 bodies.`,
  );
  const last = planted(
    900,
    'Coast Mail',
    'Tarvel ends search for missing of ferry fire',
    'The coast guard of Tarvel ended its search on Wednesday, with 29 people dead after the ferry fire.',
  );

  test('heads a story: a number of dead that has grown does not, nor a side of the matter', () => {
    const side = planted(
      30,
      'Skerry Post',
      'Ferry fire off Tarvel seen as far as Ellery',
      `${lead} It was seen in Ellery.`,
    );
    expect(compose([first, side, second, last]).draft.title).toBe(last.title);
    expect(compose([first, second]).draft.title).toBe(second.title);
    // What somebody else gives lower is not outgrown by what came before.
    expect(compose([{ ...second, publishedAt: first.publishedAt - 60_000 }, first]).draft.title).not.toBe(
      last.title,
    );
  });

  const report = planted(
    0,
    'Harbour Ledger',
    'Minister Vale of Norland resigns',
    'Minister Vale of Norland resigned on Monday, two sources say.',
  );
  const taken = planted(
    120,
    'Harbour Ledger',
    'Vale stays minister of Norland',
    'Our noon story that minister Vale of Norland had resigned does not hold. Vale met the cabinet of Norland on Monday. She leads the talks on nets.',
    { kind: 'correction' },
  );
  const told = planted(
    20,
    'Coast Mail',
    'Norland loses minister Vale',
    'Minister Vale of Norland has resigned, the Harbour Ledger reports.',
  );

  test('is what its publisher corrects: neither title nor summary tell what it took back, or who repeated it', () => {
    const { draft } = compose([report, told, taken]);
    expect(draft.title).toBe(taken.title);
    expect(draft.summary).not.toMatch(/two sources|has resigned/);
    expect(draft.summary).toMatch(/met the cabinet/);
  });

  test('on the wording of one item takes nothing from what its publisher reported before', () => {
    const amended = {
      ...taken,
      title: 'What Vale did in Norland',
      text: 'Vale led the talks of Norland on nets. This article was amended on 4 May: the talks were in June.',
    };
    const { draft } = compose([report, amended]);
    expect(draft.title).toBe(report.title);
    expect(draft.summary).toContain('Minister Vale of Norland resigned');
  });

  test('of another publisher takes nothing from a report', () => {
    const { draft } = compose([report, { ...taken, publisher: 'Skerry Post', domain: 'skerry.example' }]);
    expect(draft.title).toBe(report.title);
  });
});

describe('the summary', () => {
  test('begins with what happened, not with the line of place, day and wire', () => {
    const wire = rate(0, 'Meridian Wire', '4.5');
    const dated = { ...wire, text: `TARVEL, Norland (Meridian Wire) — ${wire.text}` };
    const { draft } = compose([
      dated,
      rate(9, 'Coast Mail', '4.5', { title: 'Norland acts', text: 'Borrowers of Norland wait.' }),
    ]);
    expect(draft.summary).toMatch(/^The central bank of Norland raised/);
    expect(draft.sources[0]!.snippet).toContain('TARVEL, Norland (Meridian Wire) — The central bank');
  });

  test('has no sentence whose subject stood in another one', () => {
    const more = 'Several said they had raised rates before the central bank of Norland raised its key rate.';
    const items = [
      rate(0, 'Harbour Ledger', '4.5'),
      rate(9, 'Coast Mail', '4.5', { title: 'Norland acts', text: `Banks met on Monday. ${more}` }),
    ];
    expect(compose(items).draft.summary).not.toContain('Several said');
  });
});
