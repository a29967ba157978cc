import { describe, expect, test } from 'vitest';
import { expectationOf } from '../../src/language/index.ts';
import { type Lead, leadOf } from '../../src/terminal/gate/lead.ts';

let hour = 0;
/** A sentence of one story, an hour after the one before. */
function said(text: string, score: number, more: Partial<Lead> = {}): Lead {
  hour += 1;
  const publishedAt = new Date(Date.UTC(2026, 5, 1, hour)).toISOString();
  return {
    text,
    score,
    kind: 1,
    isOfKind: true,
    source: undefined,
    story: { id: 'story_1', publishedAt },
    ...more,
  };
}

const lead = (passages: readonly Lead[], text = 'How many people died on the ferry?', asksWhether = false) =>
  leadOf(passages[0]!, passages, { text, asksWhether, expects: expectationOf(text) }).text;

describe('what is quoted first, of sentences of one story that answer as well', () => {
  const first = said('At least 14 people died when the ferry Ardent sank.', 2.1);
  const second = said('At least 19 people died when the ferry Ardent sank.', 2.05);
  const third = said('At least 23 people died when the ferry Ardent sank, divers said.', 2);

  test('is the latest of tolls that grew, whichever has most words of the question', () => {
    expect(lead([first, second, third])).toBe(third.text);
    expect(lead([third, first, second])).toBe(third.text);
    expect(lead([second, third, first])).toBe(third.text);
  });

  test('is one that holds what is asked for, where a measure is asked for', () => {
    const fine = said('The board fined Orvane 1.1 billion euros.', 2.1, { kind: 0.5 });
    const term = said('Orvane has 90 days to change its auctions.', 1.95);
    expect(lead([fine, term], 'How long does Orvane have?')).toBe(term.text);
    expect(lead([fine, term], 'What does Orvane have to do?')).toBe(fine.text);
    const far = said('Orvane has 90 days.', 1.5);
    expect(lead([fine, far], 'How long does Orvane have?')).toBe(fine.text);
  });

  test('is not a later, lower toll, nor a higher one that came before', () => {
    const lower = said('At least 11 people died when the ferry Ardent sank.', 2);
    expect(lead([third, lower])).toBe(third.text);
    const corrected = said('At least 21 people died when the ferry Ardent sank.', 2.1);
    expect(lead([corrected, third])).toBe(corrected.text);
  });

  test('is not a toll of another kind, of another story, or one that answers clearly less', () => {
    const hurt = said('At least 40 people were hurt on the ferry Ardent.', 2);
    const elsewhere = said('At least 90 people died when the ferry Brisk sank.', 2, {
      story: { id: 'story_2', publishedAt: '2026-06-20T00:00:00.000Z' },
    });
    const lesser = said('At least 30 people died.', 1.5);
    expect(lead([third, hurt, elsewhere, lesser])).toBe(third.text);
  });

  test('is what happened before its denial, but for who asks whether it did, or what did not', () => {
    const denial = said('Nordvik has not agreed to buy Talbor.', 2.1);
    const report = said('Nordvik has agreed to buy Talbor for 4 billion euros.', 2);
    expect(lead([denial, report], 'Who is buying Talbor?')).toBe(report.text);
    expect(lead([report, denial], 'Who is buying Talbor?')).toBe(report.text);
    expect(lead([denial, report], 'Has Nordvik agreed to buy Talbor?', true)).toBe(denial.text);
    expect(lead([denial, report], 'Who has not agreed to buy Talbor?')).toBe(denial.text);
  });

  test('is what is so, before the word that it was told wrongly', () => {
    const error = said('An earlier version of a report on the bank of Talbor misstated the decision.', 2.1);
    const decision = said('The bank of Talbor raised its rate to 4.25 percent, not to 4.5 percent.', 2);
    expect(lead([error, decision], 'What did the bank of Talbor decide?')).toBe(decision.text);
    const far = said('The bank of Talbor raised its rate to 4.25 percent.', 1.4);
    expect(lead([error, far], 'What did the bank of Talbor decide?')).toBe(far.text);
    expect(lead([far, error], 'What did the bank of Talbor decide?')).toBe(far.text);
  });
});
