import { describe, expect, test } from 'vitest';
import { isQuestion, sentencesOf } from '../../src/language/index.ts';
import { sentenceSpans } from '../../src/language/tagging/sentences.ts';

describe('sentences', () => {
  test.each([
    ['Sens. Ada Hart and Paul Brandt voted no. The bill failed.', 2],
    ['Reps. Ada Hart and Paul Brandt left.', 1],
    ['It was told by Det. Insp. Ada Hart.', 1],
    ['The fee is Rs. 500 a day.', 1],
    ['They live at 12 Park Ave. The house is old.', 2],
    ['Baker files for Ch. 11 protection. Shops stay open.', 2],
    ['Baker files Chap. 11 bankruptcy', 1],
    ['They met at 12 Park Ave. Brandt left early.', 1],
    ['He said «it is over.» Brandt left.', 2],
  ])('an abbreviation ends none: %s', (text, count) => {
    expect(sentencesOf(text)).toHaveLength(count);
  });

  test.each([
    ['北京发生地震。三人死亡。', ['北京发生地震。', '三人死亡。']],
    ['「終わった。」と首相は言った。', ['「終わった。」', 'と首相は言った。']],
    ['भूकंप आया। तीन लोग मरे।', ['भूकंप आया।', 'तीन लोग मरे।']],
    ['زلزال في المدينة. قتل ثلاثة.', ['زلزال في المدينة.', 'قتل ثلاثة.']],
  ])('end where their script ends them: %s', (text, expected) => {
    expect(sentencesOf(text)).toEqual(expected);
  });

  test('a question is one in every script', () => {
    for (const text of ['Did it reopen?', '重新开放了吗？', 'هل أعيد فتحه؟', 'Did it reopen?”'])
      expect(isQuestion(text)).toBe(true);
    for (const text of ['It reopened.', '已重新开放。', 'Why? It reopened.'])
      expect(isQuestion(text)).toBe(false);
  });
});

describe('a sentence that is longer than any', () => {
  test.each([
    ['with blanks', 'word '.repeat(700).trim()],
    ['without', '1.'.repeat(2_000)],
    ['of pairs', '🦊'.repeat(1_500)],
  ])('is read in parts that are exact, and lose nothing: %s', (_what, text) => {
    const spans = sentenceSpans(text);
    expect(spans.length).toBeGreaterThan(1);
    for (const { start, end } of spans) {
      expect(end - start).toBeLessThanOrEqual(1_000);
      expect(text.slice(start, end).isWellFormed()).toBe(true);
    }
    const said = spans.map(({ start, end }) => text.slice(start, end)).join('');
    expect(said.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });
});
