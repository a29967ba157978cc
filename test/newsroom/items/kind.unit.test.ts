import { describe, expect, test } from 'vitest';
import { detectLanguage } from '../../../src/language/index.ts';
import { prepareItem } from '../../../src/newsroom/items/prepare.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const prepared = (title: string, more: object = {}) => {
  const made = prepareItem({
    publisher: 'Example Ledger',
    guid: '1',
    title,
    text: 'The council met on Monday.',
    fetchedAt: NOW,
    ...more,
  });
  if (typeof made === 'string') throw new Error(made);
  return made;
};
const kind = (title: string, more: object = {}) => prepared(title, more).kind;

describe('the kind of an item', () => {
  test.each([
    ['Correction: Story on harbour dues', {}],
    ['CORRECTED-UPDATE 2-Acme profit rises', {}],
    ['Clarification to our report of 3 May', {}],
    ['Harbour dues rise', { text: '(Corrects second paragraph to say dues rise 4 pct, not 40)' }],
    ['Harbour dues rise', { text: 'This article has been corrected. Dues rise.' }],
    ['Harbour dues rise', { categories: ['Corrections and clarifications'] }],
  ])('correction: %s', (title, more) => expect(kind(title, more)).toBe('correction'));

  test.each([
    'Minister denies plan to raise harbour dues',
    'Acme denied on Tuesday that it was in talks to buy Globex',
    'Kremlin rejects reports of troop movements',
    'Reports of a merger are false, says Acme',
    'No truth in takeover rumours, says Globex',
    'Premier dismisses allegations of bribery',
  ])('denial: %s', (title) => expect(kind(title)).toBe('denial'));

  test.each([
    'Man charged with murder denied bail',
    'Court denies bail to former minister',
    'Judge denies request for new trial',
    'Refugees denied entry at border',
    'Council rejects plan for a new bridge',
    'Climate change denial spreads online',
    'Corrections officers strike over pay',
    'Live music returns to the harbour',
    'Opinion polls close in three states',
    'Five people die in ferry accident',
    'Five companies report record profits',
    'Council to correct error in rates notices',
  ])('report: %s', (title) => expect(kind(title)).toBe('report'));

  test.each([
    ['Opinion: The bridge is a mistake', {}],
    ['The bridge is a mistake | Opinion', {}],
    ['The bridge is a mistake', { categories: ['Opinion'] }],
    ['The bridge is a mistake', { url: 'https://ledger.example/commentisfree/2026/bridge' }],
    ['Die Brücke ist ein Fehler', { categories: ['Meinung'] }],
  ])('opinion: %s', (title, more) => expect(kind(title, more)).toBe('opinion'));

  test.each([
    ['Morning briefing: the bridge and the budget', {}],
    ['What the papers say', {}],
    ['Five things to know this Monday', {}],
    ['News in brief', {}],
    ['The week in pictures', {}],
    ['The bridge and the budget', { categories: ['Newsletters'] }],
  ])('round-up: %s', (title, more) => expect(kind(title, more)).toBe('round_up'));

  test.each([
    ['Budget night: live updates', {}],
    ['LIVE: Budget night', {}],
    ['Budget night – as it happened', {}],
    ['Budget night', { url: 'https://ledger.example/news/live/budget-night' }],
  ])('live blog: %s', (title, more) => expect(kind(title, more)).toBe('live_blog'));

  test.each([
    ['The Onion', undefined],
    ['Some name', 'https://www.theonion.com/bridge-opens'],
    ['Ledger', undefined],
  ])('satire: %s', (publisher, url) =>
    expect(
      kind('Bridge Opens', { publisher, url, ...(publisher === 'Ledger' ? { categories: ['Satire'] } : {}) }),
    ).toBe('satire'),
  );

  test.each([
    ['Federal Reserve', undefined, undefined],
    ['Ministry of Harbours', 'https://www.harbours.gov.au/news/1', undefined],
    ['Ministère', 'https://www.economie.gouv.fr/actualites/1', undefined],
    ['Acme', undefined, 'HARBOUR CITY, June 1 /PRNewswire/ -- Acme today announced a bridge.'],
  ])('statement: %s', (publisher, url, text) =>
    expect(kind('Dues to rise', { publisher, url, ...(text === undefined ? {} : { text }) })).toBe(
      'statement',
    ),
  );

  test.each([
    'https://abcnews.go.com/US/wireStory/1',
    'https://www.mil.com/1',
    'https://admin.net/1',
    'https://go.tv/1',
  ])('no statement: %s is below a domain that anybody may have', (url) =>
    expect(kind('Dues to rise', { publisher: 'Some name', url })).toBe('report'),
  );

  test.each(['https://www.mofa.go.jp/1', 'https://www.gov.wales/1', 'https://www.parliament.uk/1'])(
    'statement: %s is below a domain of a state',
    (url) => expect(kind('Dues to rise', { publisher: 'Some name', url })).toBe('statement'),
  );

  test('is what the operator says of the feed', () =>
    expect(kind('Correction: a bridge', { kind: 'opinion' })).toBe('opinion'));
});

describe('the credit of an item', () => {
  test.each([
    ['LONDON (Reuters) - The bridge opened.', undefined, 'reuters'],
    ['(AP) — The bridge opened.', undefined, 'associated-press'],
    ['The bridge opened. © 2026 AFP', undefined, 'afp'],
    ['The bridge opened.', 'Jane Doe, Associated Press', 'associated-press'],
    ['The bridge opened.', 'Reuters', 'reuters'],
    ['The bridge opened, the mayor told Reuters.', undefined, null],
    ['The bridge opened.', 'Jane Doe', null],
  ])('%s %s', (text, authors, wire) => expect(prepared('Bridge', { text, authors }).credit).toBe(wire));
  test('of a wire is its own', () =>
    expect(prepared('Bridge', { publisher: 'Reuters' }).credit).toBe('reuters'));
});

describe('the language of a text', () => {
  test.each([
    ['Die Regierung hat am Montag ein neues Gesetz beschlossen', undefined, 'de'],
    ['Le gouvernement a présenté une nouvelle loi sur le budget', undefined, 'fr'],
    ['El Gobierno aprueba la ley de presupuestos para el año', undefined, 'es'],
    ['O governo aprovou uma nova lei para o orçamento do ano', undefined, 'pt'],
    ['Правительство одобрило проект бюджета на следующий год', undefined, 'ru'],
    ['政府は来年度の予算案を決定した', undefined, 'ja'],
    ['国务院讨论了明年的预算草案', undefined, 'zh'],
    ['정부는 내년 예산안을 확정했다', undefined, 'ko'],
    ['police probe mystery harbour death', undefined, 'en'],
    ['Bundestag', 'de-DE', 'de'],
    ['The government has agreed on a new law for the budget', 'fr', 'en'],
    ['Le gouvernement a présenté une nouvelle loi sur le budget', 'en', 'fr'],
    ['12 345', undefined, 'und'],
  ])('%s (%s)', (text, declared, language) => expect(detectLanguage(text, declared)).toBe(language));
});
