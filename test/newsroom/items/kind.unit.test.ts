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
    'The best hope of Norland resigns',
    '10 dead in ferry fire',
    'The most powerful quake in a decade strikes Tarvel',
    '13 most wanted men flee prison',
  ])('news that is no list: %s', (title) => expect(kind(title)).not.toBe('round_up'));

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
    'After a raid on the port, Globex denies fraud',
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
    'Ferry fire toll reaches 26, owner rejects report of warning',
    'Harbour master resigns over the cranes, denies wrongdoing',
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
    ['The 10 Most Popular Shows On Screen Right Now (Jan. 11)', {}],
    ['The best stores to buy industrial furniture online', {}],
    ['The 20 Funniest Posts About Ferries This Week (Oct. 2-8)', {}],
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

  test.each([
    ['Ministry of Fisheries of Norland', 'Order on nets', 'It is decided to limit the mesh of nets.'],
    ['Port Ellery Airport', 'Flights on 3 June', 'Flights are delayed by fog.'],
    ['Norland National Bank', 'Key rate stays', 'The board today agreed to leave the key rate alone.'],
    ['Board Games Federation', 'Title stripped', 'The Federation has stripped its champion of the title.'],
    ['Glimmer Software', 'A word from Glimmer', 'Today we told colleagues that 40 posts go.'],
    ['Harrow Space', 'Probe status', 'Harrow Space confirms that the probe has landed. All is well.'],
    ['Quillo', 'Quillo is open', 'Quillo is open as ever. Deposits at Quillo are safe in our vaults.'],
    ['Ellery Rovers', 'Keeper signs', 'Ellery Rovers is delighted to announce the signing of a keeper.'],
    ['Globex AG', 'Half-year', 'OSLO, 3 June 2026 – Globex AG today announced a profit of 4 million euros.'],
    ['Dunmore', 'Statement on the fire at the mill', 'Nobody was hurt.'],
  ])('statement: %s speaks of itself', (publisher, title, text) =>
    expect(kind(title, { publisher, text })).toBe('statement'),
  );

  test.each([
    ['Ellery Courier', 'Rovers sign keeper', 'The Courier has seen the contract. Our reporter read it.'],
    ['Police Gazette', 'Thief caught', 'Police caught a thief on Monday.'],
    ['Radio Norland', 'Key rate stays', 'The national bank left its key rate alone, we were told.'],
    ['Nature', 'Nature is healing', 'Nature is healing, and we see it in our gardens.'],
    ['Vantage', 'Cuts at Glimmer', 'Vantage has learned that 40 posts go. We asked Glimmer why.'],
    ['Ellery Courier', 'Keeper "proud"', '"The club is delighted to announce a keeper," it said.'],
    ['Android Police', 'A new app is out', 'The app shows where the bus is.'],
    ['Dunmore', 'Mill burns', 'Fire destroyed a mill on Monday. "We lost our work," a miller said.'],
  ])('report: %s tells of others', (publisher, title, text) =>
    expect(kind(title, { publisher, text })).toBe('report'),
  );

  test.each([
    ['Ex-mayor fined', 'An ex-mayor was fined. Correction, 3 June: this article first gave the fine as 90.'],
    ['Talks end', 'The talks ended. This article was amended on 4 May: they began in June.'],
    ['Ferry sinks', 'A ferry sank. An earlier version of this story said that two ferries did.'],
    ['Second ferry found', 'It lay deep. The Ledger reported on Monday that it had burned. That was wrong.'],
    ['Singer is well', 'We said in our late bulletin that a singer had died. He has not, and we are sorry.'],
    ['Minister stays', 'Our noon story that the minister had gone does not hold. She is there.'],
    ['"I had lunch"', 'The singer lives. Last night our site gave him up for dead. We apologise to him.'],
  ])('correction told in the text: %s', (title, text) => expect(kind(title, { text })).toBe('correction'));

  test.each([
    ['Minister hits back', 'The Tribune reported that he had gone. "That was wrong," the minister said.'],
    ['Bridge shut', 'The bridge is shut. "Our report on the cracks was wrong," an engineer said.'],
    ['Ferry late', 'The captain said the first report of a fire was false.'],
    ['Draft law', 'An earlier version of the bill had no fines.'],
  ])('others that were wrong correct nothing: %s', (title, text) =>
    expect(kind(title, { text })).toBe('report'),
  );

  test('a denial is told by a title that negates and a lead that denies a report', () => {
    const lead = 'The port on Monday denied a newspaper report that its harbour master had resigned.';
    expect(kind('Harbour master has not quit, port says', { text: lead })).toBe('denial');
    expect(kind('Harbour master quits', { text: lead })).toBe('report');
    const other = 'A judge denied the request of the actor to stay away on Monday.';
    expect(kind("Actor says he won't plead", { text: other })).toBe('report');
  });

  test('is told in little time, whatever stands in a text', () => {
    for (const piece of [
      '“',
      '"a',
      '‘',
      'we said ',
      'The Ledger reported. ',
      '.   ',
      'our story ',
      'our-story-',
    ])
      expect(kind('Bridge', { text: `That was wrong. ${piece.repeat(75_000 / piece.length)}` })).toMatch(/./);
  });

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
