import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateEvent } from '../../src/research/index.ts';
import type { StoryDraft } from '../../src/stories/index.ts';
import { expectQuoted, openResearchHouse, type ResearchHouse, report } from '../setup/research.ts';

let house: ResearchHouse;
const at = (time: string): Partial<StoryDraft> => ({ publishedAt: `2026-11-${time}:00.000Z` });

const STORIES: readonly StoryDraft[] = [
  // A figure that differs.
  report(
    'Alpha Post',
    'Blast at Sarnow mill',
    'A blast at the Sarnow mill killed 12 workers on Tuesday.',
    at('17T08:00'),
  ),
  report(
    'Beta Times',
    'Sarnow mill blast',
    'The blast at the Sarnow mill killed 19 workers, a union leader counted.',
    at('17T09:00'),
  ),
  // A correction by the paper that was wrong.
  report(
    'Gamma Herald',
    'Harlan Foods sells bakery',
    'Harlan Foods sold its bakery to a rival.',
    at('16T08:00'),
  ),
  report(
    'Gamma Herald',
    'Correction: Harlan Foods',
    'Harlan Foods did not sell its bakery, contrary to what was printed here.',
    at('17T08:00'),
  ),
  // A denial, and one with a day in it.
  report(
    'Delta Star',
    'Orbis Steel speaks',
    'Orbis Steel denied on Tuesday that it was in talks to buy Carrow Metals.',
    at('17T10:00'),
  ),
  report(
    'Epsilon Sun',
    'Rebels and the plant',
    'Rebels of Marland denied attacking the Kestrel plant and accused the army of looting.',
    at('17T10:00'),
  ),
  report(
    'Zeta Mail',
    'Veland border open',
    'Reports that Veland closed its border were wrong, a minister said.',
    at('17T11:00'),
  ),
  // An actor's own statement beside a report.
  report('Ministry of Works', 'Statement', 'The ministry closed the Turmen dam for repairs.', {
    ...at('17T08:00'),
    independence: 'primary',
  }),
  report(
    'Valley Record',
    'Turmen dam',
    'The ministry closed the Turmen dam on Monday, farmers said at a meeting in the hall.',
    at('17T12:00'),
  ),
  // One text, with small edits.
  report(
    'Eta Courier',
    'Mayor of Brantwick resigns',
    'The mayor of Brantwick resigned on Monday over the contract for the river bridge, her office said in a note to the council.',
    at('17T08:00'),
  ),
  report(
    'Theta Echo',
    'Brantwick mayor goes',
    'The mayor of Brantwick resigned on Monday over the contract for the river bridge, her office said in a short note to the council.',
    at('17T09:00'),
  ),
  // An older figure beside the newer one of the same paper.
  report(
    'Iota Globe',
    'Flood in Norrland',
    'The flood in Norrland killed 12 people by Monday. By Tuesday the flood in Norrland had killed 40 people.',
    at('17T18:00'),
  ),
  // Two events with one actor, and words that somebody else said.
  report(
    'Kappa Sport',
    'Reyes wins Porto marathon',
    'Dana Reyes won the Porto marathon on Sunday.',
    at('16T08:00'),
  ),
  report(
    'Lambda News',
    'Budget debate in Ozmark',
    'The opposition leader of Ozmark said the budget failed.',
    at('16T09:00'),
  ),
  // Other units, another wording, a plan.
  report('Mu Gazette', 'Tolvik pipeline opens', 'The Tolvik pipeline is 161 km long.', at('16T10:00')),
  report(
    'Nu Wire',
    'Lumen Motors buys Voltane',
    'Carmaker Lumen Motors has bought Voltane, a battery maker, for an undisclosed sum.',
    at('16T11:00'),
  ),
  report(
    'Xi Ledger',
    'Opra Foods to close plant',
    'Opra Foods will close its Milltown plant next year.',
    at('16T12:00'),
  ),
  // Satire, alone and beside a report.
  report(
    'The Onion',
    'Pigeons of Calder elect king',
    'Pigeons of Calder elected a king on Sunday.',
    at('16T13:00'),
  ),
  report(
    'The Babylon Bee',
    'Lake Fern leaves its bed',
    'Lake Fern never rose on Sunday, since it had left its bed.',
    at('16T14:00'),
  ),
  report('Omicron Post', 'Lake Fern rises', 'Lake Fern rose above its banks on Sunday.', at('16T15:00')),
  // One hour, told in two time zones.
  report(
    'Pi Times',
    'Carrier Vento lands',
    'The carrier Vento landed at Port Hale at 18:00 GMT on Monday.',
    at('17T08:00'),
  ),
  report(
    'Rho Tribune',
    'Vento at Port Hale',
    'The carrier Vento landed at Port Hale at 1 p.m. EST on Monday, a pilot said.',
    at('17T09:00'),
  ),
];

beforeAll(async () => {
  house = await openResearchHouse();
  await house.publish(STORIES);
});
afterAll(() => house?.close());

describe('planted cases', () => {
  test.each([
    ['a figure that differs contests it', 'The blast at the Sarnow mill killed 12 workers', ['contested']],
    ['a correction contests it', 'Harlan Foods sold its bakery', ['contested']],
    ['a denial with a day in it contests it', 'Orbis Steel is in talks to buy Carrow Metals', ['contested']],
    ['a denial of a deed contests it', 'Rebels of Marland attacked the Kestrel plant', ['contested']],
    ['reports that were wrong contest it', 'Veland closed its border', ['contested']],
    [
      'a statement beside a report corroborates in part',
      'The ministry closed the Turmen dam',
      ['partially_corroborated'],
    ],
    [
      'one text with small edits is one origin',
      'The mayor of Brantwick resigned over the bridge contract',
      ['unverified'],
    ],
    ['the newer figure of one paper stands', 'The flood in Norrland killed 40 people', ['unverified']],
    [
      'another event of the actor is no report',
      'Dana Reyes won the Lisbon marathon',
      ['insufficient_evidence'],
    ],
    ['the right event of the actor is', 'Dana Reyes won the Porto marathon', ['unverified']],
    [
      'words of somebody else are no report',
      'The finance minister of Ozmark said the budget failed',
      ['insufficient_evidence'],
    ],
    ['other units are the same length', 'The Tolvik pipeline is 100 miles long', ['unverified']],
    ['another wording is the same event', 'Lumen Motors acquired the battery maker Voltane', ['unverified']],
    ['a plan is no deed', 'Opra Foods closed its Milltown plant', ['insufficient_evidence']],
    ['and a plan is a plan', 'Opra Foods will close its Milltown plant', ['unverified']],
    ['turned roles are another event', 'Voltane bought Lumen Motors', ['insufficient_evidence']],
    ['satire reports nothing', 'Pigeons of Calder elected a king', ['insufficient_evidence']],
    ['satire disputes nothing', 'Lake Fern rose above its banks', ['unverified']],
    [
      'one hour in two time zones is no contradiction',
      'The carrier Vento landed at Port Hale at 18:00 GMT on Monday',
      ['corroborated', 'unverified'],
    ],
    ['another place is another event', 'The flood in Sudhaven killed 40 people', ['insufficient_evidence']],
  ])('%s', async (_what, event, states) => {
    const envelope = await validateEvent(house.room, { event });
    await expectQuoted(house.db, envelope);
    expect(states, `${envelope.summary} ${envelope.inferences.join(' ')}`).toContain(
      envelope.verificationState,
    );
  });

  test('an answer says that satire was left out', async () => {
    const { warnings } = await validateEvent(house.room, { event: 'Pigeons of Calder elected a king' });
    expect(warnings).toContain('Satire was left out, because it is no evidence.');
  });

  test('what only lacks sureness is said to be a plan', async () => {
    const { inferences } = await validateEvent(house.room, { event: 'Opra Foods closed its Milltown plant' });
    expect(inferences).toContain('Xi Ledger mentions it (as planned), but does not report it.');
  });

  test('an event in another language is not read, and the answer says so', async () => {
    const { verificationState, warnings } = await validateEvent(house.room, {
      event: 'Die Regierung hat die Grenze am Dienstag nicht geschlossen und das Gesetz ist zurückgezogen',
    });
    expect(verificationState).toBe('insufficient_evidence');
    expect(warnings.join(' ')).toContain('Only events in English');
  });
});

describe('the 90 days of an event without dates', () => {
  test('are those of its reports, and not those in which satire says it', async () => {
    await house.publish([
      report(
        'Tau Herald',
        'Council of Harl bans umbrellas',
        'The council of Harl banned umbrellas on Monday.',
        {
          publishedAt: '2026-03-02T08:00:00.000Z',
        },
      ),
      report(
        'The Onion',
        'Council of Harl bans umbrellas',
        'The council of Harl banned umbrellas after a poem.',
        at('16T13:00'),
      ),
    ]);
    const answer = await validateEvent(house.room, { event: 'The council of Harl banned umbrellas' });
    expect(answer.verificationState).toBe('unverified');
    expect(answer.summary).toContain('1 independent origin reports it');
    expect(answer.effectiveWindow.to).toBe('2026-03-02T08:00:00.000Z');
    expect(answer.warnings.join()).not.toContain('outside this window');
  });

  test("hold the service's record, where that alone says it", async () => {
    const record = report('Upsilon Post', 'Storm in Arvale', 'Roofs lie in the streets of Arvale.', {
      publishedAt: '2026-02-03T08:00:00.000Z',
    });
    await house.publish([
      {
        ...record,
        title: 'Storm destroys the Arvale lighthouse',
        summary: 'A storm destroyed the Arvale lighthouse.',
      },
      ...['Phi Times', 'Chi Globe'].map((paper) =>
        report(
          paper,
          `${paper} on the Arvale lighthouse`,
          `Painters of ${paper} love the Arvale lighthouse and its storm bell.`,
          at('16T13:00'),
        ),
      ),
    ]);
    const answer = await validateEvent(house.room, { event: 'A storm destroyed the Arvale lighthouse' });
    expect(answer.summary).toContain('own story');
    const { from, to } = answer.effectiveWindow;
    for (const { publishedAt } of answer.sources)
      expect(publishedAt! >= from && publishedAt! <= to, `${publishedAt} lies outside ${from} to ${to}`).toBe(
        true,
      );
  });
});
