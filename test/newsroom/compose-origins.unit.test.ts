import { describe, expect, test } from 'vitest';
import { planted } from './clusters-planted.ts';
import { claim, compose, other, rate } from './composed.ts';

describe('the origins of a claim', () => {
  test('two independent origins that report it in other words corroborate it', () => {
    const story = compose([rate(0, 'Harbour Ledger', '4.5'), other(20, 'Northern Courier')]);
    expect(claim(story, '4.5 percent')).toMatchObject({
      state: 'corroborated',
      confidence: 'medium',
      by: ['Harbour Ledger', 'Northern Courier'],
      against: [],
    });
    expect(story.draft.verificationState).toBe('corroborated');
    expect(story.draft.origins).toBe(2);
  });

  test('a reprint, and a paper that prints the same wire, are one origin', () => {
    const first = rate(0, 'Harbour Ledger', '4.5');
    const reprint = rate(9, 'Coast Mail', '4.5', { originId: first.id, originRule: 'shingles' });
    const story = compose([first, reprint]);
    expect(claim(story, '4.5 percent')).toMatchObject({
      state: 'reported',
      by: ['Harbour Ledger', 'Coast Mail'],
    });
    expect(story.draft.verificationState).toBe('unverified');
    const wired = compose([
      rate(0, 'Harbour Ledger', '4.5', { credit: 'meridian-wire' }),
      other(5, 'Northern Courier', { credit: 'meridian-wire' }),
      other(6, 'Meridian Wire', { credit: 'meridian-wire' }),
    ]);
    expect(wired.draft.origins).toBe(1);
    expect(claim(wired, '4.5 percent').state).toBe('reported');
  });

  test('a paper that repeats what another one reported is no second origin', () => {
    const repeating = (said: string) => {
      const item = other(20, 'Northern Courier');
      return { ...item, text: `${item.text.split('. ')[0]}. ${said}` };
    };
    for (const said of [
      'The decision was first reported by the Harbour Ledger.',
      'A governor told The Harbour Ledger that more would follow.',
      'That is according to the Harbour Ledger.',
      'Banks fell after the Harbour Ledger reported on Monday that it was near.',
      'More will follow, the Harbour Ledger reports.',
    ]) {
      const story = compose([rate(0, 'Harbour Ledger', '4.5'), repeating(said)]);
      expect(claim(story, '4.5 percent'), said).toMatchObject({
        state: 'reported',
        by: ['Harbour Ledger', 'Northern Courier'],
      });
      expect(story.draft.origins).toBe(1);
    }
    const [first, second] = [
      rate(0, 'Harbour Ledger', '4.5'),
      repeating('It was first reported by the Harbour Ledger.'),
    ];
    const naming = {
      ...first,
      text: `${first.text} Others, according to the Northern Courier, will follow.`,
    };
    for (const items of [
      [naming, second],
      [second, naming],
    ])
      expect(compose(items).draft.origins).toBe(1);
    // What is told to a paper by itself, by a body of a longer name, or further down, is its own report.
    for (const said of [
      'A governor told the Northern Courier that more would follow.',
      'That is according to the Harbour Ledger Commission.',
    ]) {
      const story = compose([rate(0, 'Harbour Ledger', '4.5'), repeating(said)]);
      expect(claim(story, '4.5 percent').state, said).toBe('corroborated');
    }
  });

  test('two writers whose sites one host keeps are two origins, and a correction of the one takes nothing from the other', () => {
    const [one, other_] = [{ domain: 'harbour.substack.com' }, { domain: 'northern.substack.com' }];
    const story = compose([rate(0, 'Harbour Letter', '4.5', one), other(20, 'Northern Letter', other_)]);
    expect(claim(story, '4.5 percent').state).toBe('corroborated');
    const correction = planted(
      60,
      'Northern Letter',
      'Correction: Norland central bank raises rate to 4.25 percent',
      'An earlier version of this article said that the central bank of Norland raised its key rate to 4.5 percent. It raised the rate to 4.25 percent.',
      { kind: 'correction', ...other_ },
    );
    expect(claim(compose([rate(0, 'Harbour Letter', '4.5', one), correction]), '4.5 percent').state).toBe(
      'contested',
    );
  });

  test('a source that an item carries is the witness that it would be by itself: a wire is one origin, satire none', () => {
    const cited = (publisher: string, domain: string) => {
      const { title, text, url } = other(0, publisher);
      return [{ title, text, publisher, address: { url: url!, domain }, publishedAt: null }];
    };
    // The paper prints the wire, and carries what that wire says in other words.
    const wired = compose([
      rate(5, 'Harbour Ledger', '4.5', {
        credit: 'meridian-wire',
        cited: cited('Meridian Wire', 'meridianwire.example'),
      }),
    ]);
    expect(wired.draft.origins).toBe(1);
    expect(claim(wired, '4.5 percent').state).toBe('reported');
    for (const [publisher, domain] of [
      ['The Weathercock', 'theweathercock.example'],
      ['Ministry of Finance', 'finance.gov'],
    ] as const) {
      const story = compose([rate(5, 'Harbour Ledger', '4.5', { cited: cited(publisher, domain) })]);
      expect(claim(story, '4.5 percent').state, publisher).toBe('reported');
      expect(story.draft.origins, publisher).toBe(1);
    }
    // What it carries is its own text once more, which nobody credits to anybody.
    const [own] = [rate(5, 'Harbour Ledger', '4.5')];
    const text = `${own.text} The governor of the bank said in the capital that prices had risen faster than anybody on its board had expected in spring.`;
    const twice = compose([
      rate(5, 'Harbour Ledger', '4.5', {
        text,
        cited: [
          {
            ...cited('Northern Courier', 'courier.example')[0]!,
            text: `${text} He will speak again on Friday.`,
          },
        ],
      }),
    ]);
    expect(claim(twice, '4.5 percent').state).toBe('reported');
    expect(twice.draft.origins).toBe(1);
    const told = compose([
      rate(5, 'Harbour Ledger', '4.5', { cited: cited('Northern Courier', 'courier.example') }),
    ]);
    expect(claim(told, '4.5 percent').state).toBe('corroborated');
  });

  test('a statement of the actor supports it and is never one of the two origins', () => {
    const statement = planted(
      -10,
      'Bank of Norland',
      'Monetary policy decision',
      'The central bank of Norland raised its key rate to 4.5 percent on Monday.',
      { kind: 'statement' },
    );
    const one = compose([statement, rate(0, 'Harbour Ledger', '4.5')]);
    expect(claim(one, '4.5 percent')).toMatchObject({ state: 'reported', confidence: 'medium' });
    expect(one.draft.sources.map(({ independence }) => independence)).toEqual(['primary', 'independent']);
    const two = compose([statement, rate(0, 'Harbour Ledger', '4.5'), other(1, 'Northern Courier')]);
    expect(claim(two, '4.5 percent')).toMatchObject({ state: 'corroborated', confidence: 'high' });
  });

  test.each(['opinion', 'satire', 'round_up', 'live_blog'] as const)('%s counts on neither side', (kind) => {
    const story = compose([
      rate(0, 'Harbour Ledger', '4.5'),
      other(20, 'Northern Courier', { kind }),
      rate(30, 'Evening Sun', '4.25', { kind }),
    ]);
    expect(claim(story, '4.5 percent')).toMatchObject({
      state: 'reported',
      by: ['Harbour Ledger'],
      against: [],
    });
    expect(story.draft.sources).toHaveLength(3);
    expect(story.draft.origins).toBe(1);
  });
});
