import { describe, expect, test } from 'vitest';
import { figuresOf } from '../../../src/newsroom/items/figures.ts';
import { ORIGINS_HORIZON, type OriginItem, Origins } from '../../../src/newsroom/items/index.ts';
import { fc } from '../../setup/properties.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-06-01T12:00:00Z');
const WORDS =
  'river council budget storm minister harbour vote engine market winter teacher bridge report farmer signal museum doctor village captain forest'.split(
    ' ',
  );
/** A text of its own for each seed. */
const prose = (seed: number, words = 60): string => {
  let state = seed * 2_654_435_761 + 1;
  const next = (): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return WORDS[state % WORDS.length]! + String.fromCharCode(97 + ((state >>> 8) % 26));
  };
  return Array.from({ length: words }, next).join(' ');
};
let count = 0;
const item = (given: Partial<OriginItem> = {}): OriginItem => {
  count += 1;
  const id = given.id ?? `item-${count}`;
  return {
    id,
    seq: count,
    publisher: `Paper ${count}`,
    title: `Headline of its own number ${count} here`,
    text: prose(count),
    publishedAt: NOW,
    originId: id,
    ...given,
  };
};
/** The origins of items that come one after the other. */
const originsOf = (...items: OriginItem[]): string[] => {
  const origins = new Origins();
  return items.map((each) => origins.add(each).originId);
};

describe('a reprint', () => {
  const text = prose(7, 120);
  test('has the origin of the text that it repeats, with a beginning and an end of its own', () => {
    const a = item({ text });
    const b = item({ text: `From our own correspondent in town. ${text} Additional words by our staff.` });
    const c = item({ text: text.split(' ').slice(0, 80).join(' ').toUpperCase() });
    expect(originsOf(a, b, c)).toEqual([a.id, a.id, a.id]);
  });

  test('is one to 0.6 of the shorter text across publishers, and to 0.8 within one', () => {
    const a = item({ text });
    const words = text.split(' ');
    const share = (part: number): string =>
      [...words.slice(0, 120 * part), ...prose(90, 120 - 120 * part).split(' ')].join(' ');
    const own = { publisher: a.publisher };
    expect(originsOf(a, item({ text: share(0.7) }))[1]).toBe(a.id);
    expect(originsOf(a, item({ text: share(0.5) }))[1]).not.toBe(a.id);
    expect(originsOf(a, item({ text: share(0.7), ...own }))[1]).not.toBe(a.id);
    expect(originsOf(a, item({ text: share(0.9), ...own }))[1]).toBe(a.id);
  });

  describe('that was gone over', () => {
    const wire =
      'A ferry with 214 people on board ran aground off Tarvel on Monday night after its engines failed in a storm, the coast guard said. ' +
      'Nobody was hurt. Three tugs were trying to pull the ship free before the next low tide, and a fourth was on its way from Ellery. ' +
      '"We could hear the hull on the rocks for an hour, and nobody slept," said passenger Iva Dorn, who had been on her way to a wedding.';
    const edited =
      'A ferry with 214 people on board ran aground off Tarvel late on Monday when its engines failed in a storm, coast guards said. ' +
      'Nobody was hurt. Three tugs were trying to pull the vessel free before the next low tide; a fourth was on its way from Ellery. ' +
      '"We could hear the hull on the rocks," said Iva Dorn, a passenger who was going to a wedding.';
    const a = item({ text: wire });

    test('keeps runs of the other all over, in the same hours, with its numbers', () => {
      expect(originsOf(a, item({ text: edited }))[1]).toBe(a.id);
      expect(originsOf(a, item({ text: edited, publishedAt: NOW + 2 * DAY }))[1]).not.toBe(a.id);
      expect(originsOf(a, item({ text: edited, publisher: a.publisher }))[1]).not.toBe(a.id);
      expect(originsOf(a, item({ text: edited.replace('214', '180') }))[1]).not.toBe(a.id);
    });

    test('is none that was written from it in another order', () => {
      const sentences = edited.split(/(?<=\.) /);
      expect(originsOf(a, item({ text: [...sentences.slice(1), sentences[0]].join(' ') }))[1]).not.toBe(a.id);
      const dated = `TARVEL, June 1 (Meridian Wire) - ${edited}`;
      expect(originsOf(a, item({ text: dated }))[1]).toBe(a.id);
    });

    test('is none that only took the same quotation, or the same paragraph', () => {
      const quote = wire.slice(wire.indexOf('"'));
      const own =
        'The Tarvel ferry lies below the lighthouse with its lights still burning, and hundreds came to look at it before the sun was up. ' +
        'The mayor opened a school for those who wished to sleep. ';
      expect(originsOf(a, item({ text: own + quote }))[1]).not.toBe(a.id);
      const paragraph = wire.slice(wire.indexOf('Nobody'), wire.indexOf('"'));
      expect(originsOf(a, item({ text: `${prose(5, 40)}. ${paragraph}` }))[1]).not.toBe(a.id);
    });
  });

  test('is within five days of what it repeats', () => {
    const a = item({ text });
    expect(originsOf(a, item({ text, publishedAt: NOW + 5 * DAY }))[1]).toBe(a.id);
    const late = item({ text, publishedAt: NOW + 5 * DAY + 1 });
    expect(originsOf(a, late)[1]).toBe(late.id);
  });

  test('gives the same numbers in the same places', () => {
    const told = (magnitude: string, place: string): string =>
      `${prose(3, 40)} an earthquake of magnitude ${magnitude} struck the region at noon said the survey ${prose(4, 40)} ${place}`;
    const a = item({ text: told('5.1', 'somewhere') });
    const b = item({ text: told('4.8', 'somewhere') });
    const c = item({ text: told('5.1', 'elsewhere') });
    expect(originsOf(a, b, c)).toEqual([a.id, b.id, a.id]);
  });

  test('needs 25 runs of words', () => {
    const short = prose(8, 27);
    const a = item({ text: short });
    const b = item({ text: short });
    expect(originsOf(a, b)[1]).toBe(b.id);
    const c = item({ text: prose(8, 28) });
    const d = item({ text: prose(8, 28) });
    expect(originsOf(c, d)[1]).toBe(c.id);
  });

  test('is not made by what a column says every week', () => {
    const boiler = prose(11, 60);
    const weeks = [0, 1, 2, 3, 4, 5, 6].map((week) =>
      item({
        publisher: 'Weekly',
        publishedAt: NOW + week * 7 * DAY,
        text: `${boiler} ${prose(100 + week, 20)}`,
      }),
    );
    const other = item({ text: `${boiler} ${prose(200, 20)}`, publishedAt: NOW + 6 * 7 * DAY });
    expect(originsOf(...weeks, other).at(-1)).toBe(other.id);
  });

  test('in a language without spaces is found too', () => {
    const chinese =
      '国务院总理在北京主持召开会议研究部署进一步扩大内需的措施并讨论了明年的预算草案会议指出要继续实施积极的财政政策';
    const a = item({ text: chinese });
    expect(originsOf(a, item({ text: `新华社电 ${chinese}` }))[1]).toBe(a.id);
  });
});

describe('a bare headline', () => {
  const bare = { text: '', title: 'Minister Resigns Over Harbour Bridge Contract' };
  test('is a reprint of the same headline within two days, whatever its case and signs', () => {
    const a = item(bare);
    const b = item({
      ...bare,
      title: 'minister resigns over harbour-bridge contract!',
      publishedAt: NOW + 2 * DAY,
    });
    const c = item({ ...bare, publishedAt: NOW + 4 * DAY + 1 });
    expect(originsOf(a, b, c)).toEqual([a.id, a.id, c.id]);
  });

  test('that heads another thing every day is none', () => {
    const a = item({ text: '', title: 'Weather forecast' });
    const b = item({ text: '', title: 'Weather forecast' });
    expect(originsOf(a, b)[1]).toBe(b.id);
  });
});

describe('a short text under the same headline', () => {
  const title = 'Central bank raises key rate again';
  const isReprint = (one: string, other: string): boolean => {
    const [a, b] = [item({ title, text: one }), item({ title, text: other })];
    return originsOf(a, b)[1] === a.id;
  };

  test('is none where it gives other figures of the same thing, however they are written', () => {
    const told = 'The central bank raised its key rate to 4.5 percent on Monday.';
    expect(isReprint(told, 'The central bank raised its key rate to 4.25 percent on Monday.')).toBe(false);
    expect(isReprint(told, 'Its rate went up to 4.25% at the meeting, the bank said.')).toBe(false);
    expect(isReprint(told, 'Policymakers lifted the rate, now 4¼, to 5 pct in all.')).toBe(false);
    expect(isReprint('The quake of magnitude 5.1 was felt.', 'A quake of magnitude 4.8.')).toBe(false);
    expect(isReprint('Twelve people died.', 'At least 14 people died.')).toBe(false);
    expect(isReprint('It sold assets for $1.8bn.', 'It sold assets for $2.1 billion.')).toBe(false);
    expect(isReprint('It will shed 1,250 jobs.', 'It will shed 1.500 jobs.')).toBe(false);
    expect(isReprint('They won 3-1 at home.', 'They won 2-1 at home.')).toBe(false);
  });

  test('is one where it gives the same figures, or none, or more of them', () => {
    const told = 'The central bank raised its key rate to 4.5 percent on Monday.';
    expect(isReprint(told, 'Central bank lifts rate to 4.50% Monday; stocks fell 2 percent.')).toBe(true);
    expect(isReprint(told, 'The bank acted on Monday.')).toBe(true);
    expect(isReprint(told, '')).toBe(true);
    expect(isReprint('$1,800 million was paid.', 'It paid $1.8 billion, more than in 2024.')).toBe(true);
    expect(isReprint('Twelve people died at 10:30.', '12 people died at 11:45 GMT.')).toBe(true);
    expect(isReprint('It shed 1,250 jobs on 3 May.', 'On 4 May it shed 1 250 jobs.')).toBe(true);
  });

  test('is compared in the same way with reports of any length, after any number of others', () => {
    const told = 'Its rate is 4.5 percent.';
    for (const words of [10, 100, 240, 241, 242, 243, 244, 245, 1_000]) {
      const report = `${told} ${prose(3_000 + words, words)}`;
      expect([isReprint(report, told), isReprint(told, report)]).toEqual([true, true]);
      const other = 'Its rate is 4.25 percent.';
      expect([isReprint(report, other), isReprint(other, report)]).toEqual([false, false]);
      const items = [report, other, other, told].map((text) => item({ title, text }));
      const [a, b] = items;
      expect(originsOf(...items)).toEqual([a!.id, b!.id, b!.id, a!.id]);
    }
  });

  test('is read in little time, whatever stands in it', () => {
    for (const text of ['1,'.repeat(9_000), 'a'.repeat(9_000), '1 a '.repeat(9_000), `${'9'.repeat(9_000)}%`])
      expect(isReprint(text, text)).toBe(true);
  });
});

test('its index grows without losing what it holds', () => {
  const origins = new Origins();
  const first = item({ text: prose(1_001, 250) });
  origins.add(first);
  for (let n = 2; n < 700; n += 1) origins.add(item({ text: prose(1_000 + n, 250) }));
  expect(origins.add(item({ text: prose(1_001, 250) })).originId).toBe(first.id);
});

test('an item that was changed is no reprint of itself nor of its own reprints', () => {
  const a = item({ text: prose(21, 80) });
  const b = item({ text: prose(21, 80) });
  const again = { ...a, seq: item().seq, text: `${prose(21, 80)} with more words` };
  expect(originsOf(a, b, again)).toEqual([a.id, a.id, a.id]);
});

test('after a restart it answers as if it had never stopped', () => {
  const sequence = fc.array(
    fc.record({
      text: fc.integer({ min: 1, max: 6 }),
      words: fc.constantFrom(0, 40, 60),
      day: fc.integer({ min: 0, max: 9 }),
      again: fc.option(fc.nat(30)),
    }),
    { minLength: 2, maxLength: 40 },
  );
  fc.assert(
    fc.property(sequence, fc.nat(38), (drawn, cut) => {
      const items: OriginItem[] = drawn.map(({ text, words, day, again }, at) => {
        const id = again !== null && again < at ? `i${again}` : `i${at}`;
        return {
          id,
          seq: at + 1,
          publisher: `Paper ${text % 3}`,
          title: `The same long headline number ${text}`,
          text: words === 0 ? '' : prose(text, words),
          publishedAt: NOW + day * DAY,
          originId: id,
        };
      });
      const whole = new Origins();
      const told = items.map((each) => whole.add(each));
      const at = Math.min(cut, items.length);
      const resumed = new Origins();
      // A table holds each item once, at its newest number.
      const rows = new Map(
        items.slice(0, at).map((each, index) => [each.id, { ...each, originId: told[index]!.originId }]),
      );
      for (const row of [...rows.values()].sort((a, b) => a.seq - b.seq)) resumed.restore(row);
      expect(items.slice(at).map((each) => resumed.add(each))).toEqual(told.slice(at));
    }),
  );
});

test('what lies beyond the horizon is forgotten, so that its memory has an end', () => {
  const a = item({ seq: 1, text: prose(31, 80) });
  const origins = new Origins();
  origins.add(a);
  expect(origins.add(item({ seq: ORIGINS_HORIZON, text: prose(31, 80) })).originId).toBe(a.id);
  const late = item({ seq: ORIGINS_HORIZON + 1, text: prose(31, 80) });
  expect(origins.add(late).originId).not.toBe(late.id);
  const far = item({ seq: 3 * ORIGINS_HORIZON, text: prose(31, 80) });
  expect(origins.add(far).originId).toBe(far.id);
});

test('of two items under one headline the one that was changed is forgotten, and the other still tells an origin', () => {
  const title = 'Council of Tarvel approves the new harbour bridge';
  const short = { title, text: '' };
  const first = item({ ...short });
  const other = item({ ...short, publishedAt: NOW + 4 * DAY });
  const changed = item({ id: first.id, originId: first.id });
  const later = item({ ...short, publishedAt: NOW + 4 * DAY });
  expect(originsOf(first, other, changed, later).at(-1)).toBe(other.id);
});

test('of a long text the first 48 figures are read, and of them each as often as it has a unit', () => {
  const counted = (many: number): string =>
    Array.from({ length: many }, (_, at) => `${at + 2_101} goats`).join(' and ');
  // Two numbers each: what is counted, and how much.
  expect(figuresOf(counted(3))).toHaveLength(2 * 3);
  expect(figuresOf(counted(48))).toHaveLength(2 * 48);
  expect(figuresOf(counted(60))).toHaveLength(2 * 48);
});
