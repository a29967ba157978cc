import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adjusted, testChange } from '../../src/research/changes/counts.ts';
import { type Envelope, type WhatChangedArgs, whatChanged } from '../../src/research/index.ts';
import { type DraftEntity, type StoryDraft, sealStories } from '../../src/stories/index.ts';
import { expectQuoted, openResearchHouse, type ResearchHouse, report } from '../setup/research.ts';

let house: ResearchHouse;
let busy: ResearchHouse;

const DAY = 86_400_000;
const MONDAY = Date.parse('2026-11-09T00:00:00.000Z');
const entity = (label: string): DraftEntity => ({
  slug: label.toLowerCase().replaceAll(' ', '-'),
  label,
  kind: 'company',
});

// Newsrooms write in ways of their own.
const WAYS = [
  (who: string, what: string, n: number) =>
    `${who} opened talks on the ${what} with district ${n} after a long night.`,
  (who: string, what: string, n: number) =>
    `Neighbours of number ${n} want to know what ${who} plans for its ${what}.`,
  (who: string, what: string, n: number) =>
    `Rain stopped work on a ${what} in quarter ${n}, and ${who} sent everybody home.`,
  (who: string, what: string, n: number) =>
    `A ${what} will be rebuilt for ${n} thousand crowns if ${who} keeps its word.`,
  (who: string, what: string, n: number) =>
    `Why ${who} left the ${what} behind is a riddle to ${n} former colleagues.`,
  (who: string, what: string, n: number) =>
    `In spring, says ${who}, line ${n} reaches the new ${what} by tram.`,
  (who: string, what: string, n: number) =>
    `Judges gave ${who} ${n} days to explain where money for a ${what} went.`,
];

/** A story of the week that begins `weeks` before the last one; `n` spreads them. */
function story(
  n: number,
  weeks: number,
  about: Partial<StoryDraft> = {},
  publisher = `Paper ${'ABCDEFG'[n % 7]}`,
): StoryDraft {
  const named = about.entities?.[0]?.label ?? 'the council';
  const words = ['harbour', 'school', 'theatre', 'orchard', 'bridge', 'market', 'library', 'station'];
  const what = words[n % 8]!;
  return report(publisher, `${named} and the ${what} ${n}`, WAYS[n % 7]!(named, what, n), {
    publishedAt: new Date(MONDAY - weeks * 7 * DAY + ((n * 7919 * 60_000) % (7 * DAY))).toISOString(),
    ...about,
  });
}

beforeAll(async () => {
  house = await openResearchHouse();
  busy = await openResearchHouse();
  const drafts: StoryDraft[] = [];
  for (let n = 0; n < 120; n += 1) {
    drafts.push(
      story(n, 0, { category: n % 2 ? 'world' : 'sport' }),
      story(n + 1000, 1, { category: n % 2 ? 'world' : 'sport' }),
    );
  }
  // A burst, a name that is gone, one that is as it was, and a wire that everybody printed.
  for (let n = 0; n < 18; n += 1)
    drafts.push(story(n + 2000, 0, { entities: [entity('Lumen Motors')], countries: ['JP'] }));
  for (let n = 0; n < 14; n += 1) drafts.push(story(n + 3000, 1, { entities: [entity('Opra Foods')] }));
  for (let n = 0; n < 9; n += 1) {
    drafts.push(
      story(n + 4000, 0, { entities: [entity('Steady Bank')] }),
      story(n + 5000, 1, { entities: [entity('Steady Bank')] }),
    );
    drafts.push(
      report(
        `Printer ${n}`,
        'Kestrel Air cancels flights',
        'Kestrel Air cancelled all flights on Thursday because of a strike of its ground staff, the airline said in a note.',
        {
          entities: [entity('Kestrel Air')],
          publishedAt: new Date(MONDAY + n * 3_600_000).toISOString(),
        },
      ),
    );
  }
  await house.publish(drafts);
  await busy.publish(drafts);
  await sealStories(busy.db, { least: 0, heavy: 5 });
});
afterAll(async () => {
  await house?.close();
  await busy?.close();
});

const WEEK = { from: '2026-11-09', to: '2026-11-15' };

async function changed(args: WhatChangedArgs = WEEK, where = house): Promise<Envelope> {
  const envelope = await whatChanged(where.room, args);
  await expectQuoted(where.db, envelope);
  return envelope;
}

describe('a change of counts', () => {
  test('a burst of one entity is found, counted and quoted by sentences that name it', async () => {
    const envelope = await changed();
    const said = envelope.inferences.filter((text) => text.startsWith('Entity "Lumen Motors"'));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('is new: 18 stories of 156');
    expect(said[0]).toContain('against 0 of 143');
    expect(said[0]).toMatch(
      /(?:Mostly|Among them): “Lumen Motors and the .+” \(2026-11-\d\d\)(?: and \d+ more on \S.*)?\./,
    );
    const named = envelope.documentedFacts.filter((fact) => fact.includes('Lumen Motors'));
    expect(named.length).toBeGreaterThanOrEqual(2);
    expect(envelope.summary).toMatch(/beyond chance: new .*Lumen Motors/);
  });

  test('what is gone is quoted from the period before', async () => {
    const envelope = await changed();
    expect(envelope.inferences.join('\n')).toMatch(/Entity "Opra Foods" is gone: 0 stories of 156/);
    const quoted = envelope.claims.find(
      ({ claim }) => claim.includes('Opra Foods') && !claim.startsWith('Entity'),
    );
    expect(quoted?.evidenceType).toBe('documented_fact');
    const source = envelope.sources.find(({ url }) => quoted?.sourceUrls.includes(url));
    expect(Date.parse(source!.publishedAt!)).toBeLessThan(MONDAY);
  });

  test('a country counts as a country, and nothing that stayed the same is named', async () => {
    const envelope = await changed();
    expect(envelope.inferences.join('\n')).toContain('Country "Japan" is new');
    expect(JSON.stringify(envelope)).not.toContain('Steady Bank');
    expect(envelope.inferences.join('\n')).not.toMatch(/Category "(World|Sport)"/);
  });

  test('a wire that all printed is a change of one origin: it is said, and the state is not corroborated', async () => {
    const envelope = await changed();
    expect(envelope.inferences.join('\n')).toContain('Entity "Kestrel Air" is new: 9 stories');
    expect(envelope.counterfactors.join('\n')).toMatch(
      /Kestrel Air that were read, by 9 publishers, come from one origin/,
    );
    expect(envelope.verificationState).toBe('partially_corroborated');
  });

  test('the sealed index gives the same answer', async () => {
    expect(await changed(WEEK, busy)).toEqual({
      ...(await changed()),
      freshness: expect.anything(),
    });
  });

  test('a query is a topic: its own stories are counted among all, names among its stories', async () => {
    const envelope = await changed({ ...WEEK, query: 'Lumen Motors' });
    expect(envelope.summary).toContain('18 stories that match "Lumen Motors"');
    const single = await changed({ ...WEEK, query: '"harbour 8"' });
    expect(single.summary).toContain('1 story that matches "\\"harbour 8\\""');
    expect(envelope.summary).toContain(
      'The topic itself is new. There are too few stories to tell which names changed.',
    );
    expect(envelope.inferences[0]).toContain('The topic "Lumen Motors" is new: 18 stories of 156');
    expect(envelope.documentedFacts.join(' ')).toContain('Lumen Motors');
    const harbour = await changed({ ...WEEK, query: 'harbour' });
    expect(harbour.inferences[0]).toMatch(
      /^The topic "harbour" did not change beyond chance: \d\d stories of 156/,
    );
  });

  test('a query that no story has whole is counted by any of its words, with a warning', async () => {
    const envelope = await changed({ ...WEEK, query: 'harbour zzyzx' });
    expect(envelope.warnings.join(' ')).toContain('that contain any of them were counted');
    expect(envelope.summary).toMatch(/^\d\d stories/);
  });

  test('a daily bulletin of one title does not stand for what changed', async () => {
    const quill = await openResearchHouse();
    try {
      const told = [
        'Quill plant flooded at Orre',
        'Flooded Quill plant at Orre shut',
        'Quill flood: plant at Orre lost',
      ];
      const day = (n: number): string => new Date(MONDAY + n * 3_600_000).toISOString();
      await quill.publish([
        ...Array.from({ length: 30 }, (_, n) => story(n, 1)),
        ...Array.from({ length: 30 }, (_, n) => story(n + 100, 0)),
        ...told.map((title, n) =>
          report(`Paper ${n}`, title, `${title}, the fire brigade said.`, { publishedAt: day(n) }),
        ),
        ...Array.from({ length: 12 }, (_, n) =>
          report('Rate Post', 'Bank sets Quill rates', `Bank sets Quill rates at ${n}.`, {
            publishedAt: day(40 + n),
          }),
        ),
      ]);
      const { inferences } = await whatChanged(quill.room, {
        query: 'Quill',
        from: '2026-11-09',
        to: '2026-11-15',
      });
      expect(inferences[0]).toContain('The topic "Quill" is new');
      expect(inferences.join()).not.toMatch(/(?:Mostly|Among them): “Bank sets Quill rates”/);
    } finally {
      await quill.close();
    }
  });

  test('of a topic that nobody tells it is not said that it did not change', async () => {
    const envelope = await changed({ ...WEEK, query: 'qwxyz zzyzx' });
    expect(envelope).toMatchObject({
      verificationState: 'insufficient_evidence',
      confidence: 'low',
      claims: [],
      pagination: { returned: 0, truncated: false },
    });
    expect(envelope.summary).toMatch(/^0 stories .* That is too few to tell what changed\.$/);
    expect(envelope.warnings).toContain('No story in either period contains a word of the query.');
  });

  test('stories of a topic that are too few to compare are told one by one', async () => {
    const few = await openResearchHouse();
    try {
      const week = (n: number) => ({ publishedAt: new Date(MONDAY + n * 3_600_000).toISOString() });
      const usual = Array.from({ length: 24 }, (_, n) =>
        report('Harbour Daily', `Ferry ${n} docks`, `Ferry number ${n} docked at pier ${n}.`, {
          publishedAt: new Date(MONDAY - 7 * DAY + n * 14 * 3_600_000).toISOString(),
        }),
      );
      await few.publish([
        ...usual,
        report(
          'Quay Post',
          'Tessel Ostrander bids for harbour',
          'Tessel Ostrander bid for the harbour.',
          week(9),
        ),
        report('Quay Post', 'Tessel Ostrander wins harbour', 'Tessel Ostrander won the harbour.', week(30)),
      ]);
      const envelope = await whatChanged(few.room, { ...WEEK, query: 'Tessel Ostrander' });
      await expectQuoted(few.db, envelope);
      expect(envelope.verificationState).toBe('insufficient_evidence');
      expect(envelope.documentedFacts).toEqual([
        'Tessel Ostrander won the harbour.',
        'Tessel Ostrander bid for the harbour.',
      ]);
      expect(envelope.summary).toContain(
        'too few to tell what changed. They are: “Tessel Ostrander wins harbour”',
      );
      expect(envelope.pagination).toEqual({ returned: 2, truncated: false });
    } finally {
      await few.close();
    }
  });

  test('too few stories are insufficient evidence', async () => {
    const envelope = await changed({ from: '2026-08-01', to: '2026-08-07' });
    expect([envelope.verificationState, envelope.pagination.returned]).toEqual(['insufficient_evidence', 0]);
  });

  test('limit bounds the changes, the most telling first', async () => {
    const all = await changed();
    const one = await changed({ ...WEEK, limit: 1 });
    expect(one.pagination).toEqual({ returned: 1, truncated: true });
    expect(one.inferences[0]).toBe(all.inferences[0]);
  });

  test('what was told more than before counts as returned, beside the changes', async () => {
    const quiet = Array.from({ length: 40 }, (_, n) => [story(n + 6000, 20), story(n + 7000, 21)]).flat();
    const burst = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter, n) =>
      report(
        `Courier ${letter}`,
        `Dam of Tarvel bursts, ${n + 3} villages flooded`,
        WAYS[n]!('Tarvel', 'dam', n),
        {
          publishedAt: new Date(MONDAY - 20 * 7 * DAY + (n + 9) * 3_600_000).toISOString(),
        },
      ),
    );
    await house.publish([...quiet, ...burst]);
    const { inferences, pagination } = await changed({ from: '2026-06-22', to: '2026-06-28', limit: 20 });
    const told = inferences.filter((text) => text.startsWith('Covered more than in the weeks before')).length;
    const changes = inferences.filter((text) => / is (?:new|gone|up|down): /.test(text)).length;
    expect(told).toBeGreaterThan(0);
    expect(pagination.returned).toBe(told + changes);
  });

  test('a word that names nothing is no matter of its own: a pulsar and two teams have "beat" in common', async () => {
    const at = MONDAY - 40 * 7 * DAY;
    const quiet = Array.from({ length: 40 }, (_, n) => [story(n + 8000, 40), story(n + 9000, 41)]).flat();
    const beats = [
      'Harrow Rovers beat Selby in the rain',
      'Pulsar skips every seventh beat',
      'Olmos Wanderers beat Tigre at home',
      'Police officers walk a longer beat',
    ].map((title, n) =>
      report(`Gazette ${n}`, title, `${title}, and nobody had expected it in June.`, {
        publishedAt: new Date(at + (n + 9) * 3_600_000).toISOString(),
      }),
    );
    await house.publish([...quiet, ...beats]);
    const week = { from: new Date(at).toISOString(), to: new Date(at + 7 * DAY - 1).toISOString() };
    const { inferences } = await changed({ ...week, limit: 20 });
    expect(inferences.filter((text) => text.includes('more on beat'))).toEqual([]);
  });

  test('the same question has the same answer', async () => {
    expect(await changed()).toEqual(await changed());
  });

  test.each([
    [{ query: 'x' }, 'query'],
    [{ limit: 0 }, 'limit'],
    [{ from: '2026-11-10', to: '2026-11-09' }, 'from'],
    [{ from: '2026-06-01', to: '2026-11-09' }, 'from'],
  ])('%j is refused by the name of what is wrong', async (args, parameter) => {
    await expect(whatChanged(house.room, args)).rejects.toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter }],
    });
  });
});

describe('the test of two counts', () => {
  test('is the exact binomial one', () => {
    const even = { now: 100, before: 100 };
    expect(testChange({ now: 5, before: 0 }, even).p).toBeCloseTo(2 / 32, 12);
    expect(testChange({ now: 8, before: 2 }, even).p).toBeCloseTo((2 * 56) / 1024, 12);
    expect(testChange({ now: 5, before: 5 }, even).p).toBe(1);
    // 3 of 10 where a third is expected, summed by hand.
    expect(testChange({ now: 0, before: 6 }, { now: 100, before: 200 }).p).toBeCloseTo(2 * (2 / 3) ** 6, 12);
  });

  test('holds for large counts, and is the same whichever period is called first', () => {
    const large = testChange({ now: 50_300, before: 49_700 }, { now: 500_000, before: 500_000 });
    expect(large.p).toBeCloseTo(0.0581, 3);
    const turned = testChange({ now: 49_700, before: 50_300 }, { now: 500_000, before: 500_000 });
    expect(turned.p).toBeCloseTo(large.p, 10);
  });

  test('many tests are adjusted as Benjamini and Hochberg do', () => {
    expect(adjusted([0.01, 0.04, 0.03, 0.005]).map((q) => Number(q.toFixed(4)))).toEqual([
      0.02, 0.04, 0.04, 0.02,
    ]);
    expect(adjusted([])).toEqual([]);
  });

  test('where nothing changed, seldom anything is found', async () => {
    // 400 names whose stories fall into either period by a fair coin, forty times: false finds are rare.
    let seed = 1;
    const coin = (): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (seed >> 16) & 1;
    };
    let false_ = 0;
    for (let round = 0; round < 40; round += 1) {
      const ps = Array.from({ length: 400 }, () => {
        let now = 0;
        for (let i = 0; i < 30; i += 1) now += coin();
        return testChange({ now, before: 30 - now }, { now: 6000, before: 6000 }).p;
      });
      if (adjusted(ps).some((q) => q <= 0.05)) false_ += 1;
    }
    expect(false_).toBeLessThanOrEqual(4);
  });
});
