import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { analyse, keepSentences, relation } from '../../src/language/index.ts';

const PAIRS = readFileSync(new URL('truth/classes.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([, , claim, passage]) => ({ claim: claim!, passage: passage! }));

// Texts of several sentences, each of which stands in two of them.
const TEXTS = PAIRS.slice(0, 80).map(({ claim, passage }, at) =>
  [claim, passage, PAIRS[(at + 1) % PAIRS.length]!.claim].join(' '),
);

describe('sentences that are remembered', () => {
  test('are read the same as without a memory, however little it holds', () => {
    const [small, large] = [keepSentences(300), keepSentences(1_000_000)];
    for (const text of TEXTS) {
      const read = analyse(text);
      expect(analyse(text, { read: small })).toEqual(read);
      expect(analyse(text, { read: large })).toEqual(read);
    }
    for (const text of TEXTS.toReversed()) expect(analyse(text, { read: large })).toEqual(analyse(text));
  });

  test('are read once while they are met, and forgotten behind twice as many characters', () => {
    const read = keepSentences(100);
    const [often, once] = ['Orvane cut 400 jobs on Monday.', 'Brandt resigned on Tuesday.'];
    const [first, left] = [read(often), read(once)];
    for (let at = 0; at < 30; at += 1) {
      read(`Halver Bank cut ${at} jobs.`);
      expect(read(often)).toBe(first);
    }
    expect(read(once)).not.toBe(left);
    expect(read(once)).toEqual(left);
  });
});

describe('the first sentences of a text', () => {
  test('say what they say in the whole text', () => {
    const text = 'Hart stole 2 million. He denied it. Orvane cut 400 jobs. The bank denied it. It closed.';
    const whole = analyse(text).sentences;
    for (let most = 0; most <= whole.length + 1; most += 1)
      expect(analyse(text, { most }).sentences).toEqual(whole.slice(0, most));
  });
});

describe('whether a passage has one relation to a claim', () => {
  test('is told as with all that it may have', () => {
    const readings = new Map(
      PAIRS.flatMap(({ claim, passage }) => [claim, passage]).map((text) => [text, analyse(text)]),
    );
    for (const [at, { claim }] of PAIRS.entries())
      for (const { passage } of PAIRS.slice(at, at + 5))
        for (const kind of ['reports', 'contradicts'] as const) {
          const [asked, given] = [readings.get(claim)!, readings.get(passage)!];
          const whole = relation(asked, given);
          const only = relation(asked, given, kind);
          expect(only.kind === kind, `${kind}: ${claim} / ${passage}`).toBe(whole.kind === kind);
          if (whole.kind === kind) expect(only).toEqual(whole);
        }
  });
});
