import { describe, expect, test } from 'vitest';
import { filed, slugs, tickers } from './filed.ts';

describe('who is meant', () => {
  test('an outlet that is only quoted is no subject', () => {
    for (const title of [
      'The minister told Reuters that talks would go on',
      'Talks will go on, sources said to Reuters',
      'Three officials told CNN the plan was dead',
      'The plan is dead, according to the New York Times',
      'The plan is dead, the Wall Street Journal reported',
      'CBS News said the plan was dead',
    ]) {
      expect(slugs(title), title).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/reuters|cnn|new-york-times|wall-street-journal|cbs/)]),
      );
      expect(tickers(title), title).toEqual([]);
    }
    expect(slugs('Staff of Reuters vote on a strike over pay')).toContain('reuters');
  });

  test('an outlet that is only credited, or could not check, is no subject', () => {
    const title = 'Ferry runs aground off Norland';
    for (const text of [
      'OSLO, June 3 (Reuters) - A ferry ran aground on Monday.',
      'HARBOUR TOWN, Norland (Reuters) — A ferry ran aground on Monday.',
      'A ferry ran aground on Monday. (Reuters)',
      'A ferry ran aground on Monday.\nReuters',
      'A ferry ran aground on Monday. - CNN',
      'A ferry ran aground, the owner said. Reuters could not immediately verify that.',
      'A ferry ran aground, a Reuters witness said. CNN reporters saw it too.',
    ])
      expect(slugs(title, text), text).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(?:reuters|cnn)$/)]),
      );
    expect(slugs(title, 'The ferry was hired by staff of CNN. CNN will pay for it.')).toContain('cnn');
  });

  test('a paper or a channel is not the share of its owner', () => {
    expect(tickers('CBS cancels a long-running comedy')).toEqual([]);
    expect(tickers('Fox News fires its evening host')).toEqual([]);
    expect(tickers('CBS Inc names a new chairman')).toEqual([]);
    expect(tickers('Paramount Global posts a profit')).toEqual(['PARA']);
  });

  test('a party that several countries have needs a word of its country', () => {
    expect(filed('The Labour Party of the Netherlands votes against the motion').countries).not.toContain(
      'GB',
    );
    expect(filed('Labour Party members in Britain choose a leader').countries).toEqual(['GB']);
  });

  test('a national paper that names no country: at home in its politics, anywhere in its sport', () => {
    const publisher = 'ABC News (Australia)';
    expect(filed({ publisher, title: 'council to repair road after floods' }).countries).toEqual(['AU']);
    expect(filed({ publisher, title: 'midfielder out of cup final with knee injury' }).countries).toEqual([]);
    // Named and at home, it is there once.
    const named = 'Australia to repair roads of New South Wales after floods';
    expect(filed({ publisher, title: named }).countries).toEqual(['AU']);
  });

  test('a stock index or an exchange in a title is the place of a story that names no other', () => {
    expect(filed('Ibovespa ends the day higher, S&P Merval closes flat').countries).toEqual(['BR', 'AR']);
    expect(filed('Nikkei slumps as exporters fall').countries).toEqual(['JP']);
    expect(filed('Brazil cheers as Wall Street rallies').countries).toEqual(['BR']);
    expect(filed({ title: 'Exporters fall', text: 'The Nikkei closed lower.' }).countries).toEqual([]);
  });

  test('a match between clubs of several countries is of none of them', () => {
    expect(filed('Real Madrid meet Juventus, and Arsenal go to Bayern Munich').countries).toEqual([]);
    expect(filed('Arsenal beat Manchester United in the rain').countries).toEqual(['GB']);
    expect(filed('Lyon v. Liverpool, Juventus v. Bayern Munich: the draw is made').countries).toEqual([]);
    expect(filed('Leeds v Manchester: where to see the match').countries).toEqual(['GB']);
  });

  test('an amount of money is no country, and neither is a language', () => {
    expect(filed('Brazil will spend US$3 billion on a railway').countries).toEqual(['BR']);
    expect(filed('Brazil and the US will build a railway').countries).toEqual(['BR', 'US']);
    expect(filed('An Italian translation of the poems is out').countries).toEqual([]);
    expect(filed('Pupils who were German speakers left the school').countries).toEqual([]);
  });

  test('a long list of countries is about none of them, and a short one about each', () => {
    const title = 'The browser comes in many forms';
    const text = 'It is there in Norwegian, Italian, Japanese, Greek, Catalan, Russian, Czech and German.';
    expect(filed(title, text).countries).toEqual([]);
    expect(filed('Talks between Russia, Italy and Japan end').countries).toEqual(['RU', 'IT', 'JP']);
    expect(filed('Russian browser comes in many forms', text).countries).toEqual(['RU']);
  });

  test('a country that only a later sentence names once gives way to what the item leads with', () => {
    const title = 'Brazil names a new minister';
    const lead = 'The president of Brazil named a new minister of transport on Monday. ';
    expect(filed(title, `${lead}She worked for a bank in Germany before.`).countries).toEqual(['BR']);
    expect(filed(title, `${lead}She studied in Germany, and Germany wishes her well.`).countries).toEqual([
      'BR',
      'DE',
    ]);
    const led = 'A bridge fell on Monday. Nobody was hurt, police in Germany said.';
    expect(filed('A bridge falls', led).countries).toEqual(['DE']);
  });

  test('a city in which states meet is a town where its airport or police is meant', () => {
    expect(filed('Brussels agrees on limits for nets').countries).toEqual(['EU']);
    const flights = filed('Fog stops flights at Brussels Airport');
    expect(flights.countries).toEqual([]);
    expect(flights.entities.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['brussels-city', 'belgium']),
    );
  });

  test('fuel is no matter of a story where only a pump or an engine is named', () => {
    expect(
      slugs('Keeper signs', 'The coach rang him from a petrol station. His diesel car had stopped.'),
    ).toEqual([]);
    expect(slugs('Petrol rises again')).toContain('petrol');
  });

  test("a publisher's section tells the country where the text names none", () => {
    const categories = ['U.S. NEWS'];
    expect(filed({ title: 'Bus falls off bridge', categories }).countries).toEqual(['US']);
    expect(filed({ title: 'Bus falls off bridge in Pakistan', categories }).countries).toEqual([]);
    expect(filed({ title: 'Bus falls off bridge in Mexico', categories }).countries).toEqual(['MX']);
  });

  test('FSB after the name of a bank is no secret service', () => {
    expect(slugs('Lakeshore Savings Bank FSB opens two branches')).not.toContain('federal-security-service');
    expect(slugs('Regulators merge Dunmore FSB with a rival thrift')).not.toContain(
      'federal-security-service',
    );
    expect(slugs('The FSB of the central bankers warns of risks in lending')).not.toContain(
      'federal-security-service',
    );
    expect(slugs('Russia’s FSB says it arrested two men in Moscow')).toContain('federal-security-service');
  });

  test('the Soviet Union is found, and what came after it is not taken for it', () => {
    for (const title of [
      'Soviet minister arrives for arms talks',
      'USSR grain imports seen higher',
      'U.S.S.R. to buy more maize',
      'The Soviet Union pulls back two divisions',
      'Soviets reject the offer',
    ]) {
      expect(slugs(title), title).toContain('soviet-union');
      expect(filed(title).countries, title).toContain('RU');
    }
    for (const title of [
      'The former Soviet republic votes',
      'A Soviet-era bridge collapsed',
      'Tanks of post-Soviet armies',
    ]) {
      expect(filed(title).countries, title).toEqual([]);
    }
  });

  test.each([
    ['Shares began trading on the Amex on Monday', 'AXP'],
    ['Corbel Oil gets listing on AMEX', 'AXP'],
    ['Mitsubishi Heavy Industries wins a ship order', '7211.T'],
    ['Mitsubishi Corp to buy a copper stake', '7211.T'],
    ['Mitsubishi Electric recalls lifts', '7211.T'],
    ['The Dow fell 120 points in heavy trading', 'DOW'],
    ['Dow closes higher as stocks rally', 'DOW'],
    ['Dow Jones said it would raise its cover price', 'DOW'],
    ['Dow Chemical Co raises plastics prices', 'DJI'],
    ['Ferrand Labs began trading on Nasdaq', 'IXIC'],
    ['Nasdaq-listed Corbel Oil names a chairman', 'IXIC'],
    ['Corbel Oil (NASDAQ: CRBL) names a chairman', 'IXIC'],
    ['Corbel Oil is listed on the London Stock Exchange', 'UKX'],
    ['Lloyd’s reports a tanker aground off Oman', 'LLOY.L'],
    ['Lloyds shipping intelligence says the vessel sank', 'LLOY.L'],
    ['Lloyd’s of London names lose a case', 'LLOY.L'],
    ['General Electric Co plc sells its radar arm', 'GE'],
    ['GEC plc bids for a cable maker', 'GE'],
    ['General Electric Co PLC <GECL.L> says profit rose', 'GE'],
    ['Moody’s cuts Corbel Oil to junk', 'MCO'],
    ['Moody’s may downgrade debt of two banks', 'MCO'],
    ['S&P lowers its rating of the province', 'SPX'],
    ['Apple Hospitality (NYSE: APLE) buys hotels', 'AAPL'],
    ['An analyst at Goldman Sachs says copper will rise', 'GS'],
    ['The lead managers are Morgan Stanley and Kestrel', 'MS'],
    ['A concert at Barclays Center was cut short', 'BARC.L'],
    ['Ford Foundation gives grants to museums', 'F'],
    ['Toyota Tsusho Corp buys a stake in a mine', '7203.T'],
    ['The river at Estrela do Vale rises by a metre in a day', 'VALE3.SA'],
  ])('%s: not %s', (title, ticker) => {
    expect(tickers(title)).not.toContain(ticker);
  });

  test.each([
    ['American Express profit rises as AmEx cards grow', 'AXP'],
    ['Mitsubishi Motors recalls cars', '7211.T'],
    ['The Dow fell 120 points in heavy trading', 'DJI'],
    ['Dow Chemical Co raises plastics prices', 'DOW'],
    ['The Nasdaq rose 2 pct to a record', 'IXIC'],
    ['Lloyds Bank cuts 300 jobs', 'LLOY.L'],
    ['General Electric Co <GE> says profit rose', 'GE'],
    ['Moody’s Corp posts record revenue', 'MCO'],
    ['Target (NYSE: TGT) names a finance head', 'TGT'],
    ['Toyota Motor Corp sells more cars', '7203.T'],
    ['S&P 500 ends at a record', 'SPX'],
    ['Apple Computer Inc <AAPL> unveils a faster machine', 'AAPL'],
  ])('%s: %s', (title, ticker) => {
    expect(tickers(title)).toContain(ticker);
  });
});

describe('words within names', () => {
  test('the Diet that passes a budget is a parliament', () => {
    for (const title of [
      'Japan’s Diet passes a supplementary budget',
      'The Diet in Tokyo opens an extraordinary session',
      'Members of the Diet question the Japanese prime minister',
    ]) {
      expect(['politics', 'economy', 'world'], title).toContain(filed(title).category);
      expect(filed(title).tags, title).not.toContain('health');
    }
    expect(filed('A diet rich in fibre lowers the risk, doctors say').category).toBe('health');
  });

  test('a surname is not the word that it is made of', () => {
    expect(filed('Tim Cook defends the price of a phone').tags).not.toContain('food');
    expect(
      filed('Robert Cook will lead the inquiry', 'Cook served for ten years in the ministry.').tags,
    ).not.toContain('food');
    expect(filed('Susan Church elected as head of the council').tags).not.toContain('religion');
    expect(filed('The firm named David Snow as its chairman', 'Snow joins in May.').tags).not.toContain(
      'weather',
    );
    expect(filed('A cook won the prize for his bread').tags).toContain('food');
    expect(filed('Snow closes roads in the north').tags).toContain('weather');
  });
});

describe('names of offices change', () => {
  const offices = (title: string, date: string): string[] =>
    slugs({ title, date }).filter((slug) =>
      /president|prime-minister|chancellor-of|governor-of|chair-of|monarch|^pope$|bank-of-england/.test(slug),
    );

  test.each([
    ['President Obama signs the bill', '2014-05-01', 'president-of-the-united-states'],
    ['President Reagan signs the bill', '1987-03-01', 'president-of-the-united-states'],
    ['Pope Francis dies at 88 in the Vatican', '2025-04-21', 'pope'],
    ['Queen Elizabeth dies at Balmoral after 70 years', '2022-09-08', 'monarch-of-the-united-kingdom'],
    ['Prime Minister Noda dissolves the lower house', '2012-11-16', 'prime-minister-of-japan'],
    ['Chancellor Kwarteng cuts the top rate of tax', '2022-09-23', 'chancellor-of-the-exchequer'],
    ['Then Bank of England Governor Eddie George spoke', '2001-05-10', 'bank-of-england'],
    ['Prime Minister Thatcher answers questions', '1987-03-01', 'prime-minister-of-the-united-kingdom'],
    ['Prime Minister Nakasone flies home', '1987-03-01', 'prime-minister-of-japan'],
    ['Chancellor Merkel meets miners', '2015-03-01', 'chancellor-of-germany'],
  ])('%s on %s: %s', (title, date, office) => {
    expect(offices(title, date)).toEqual([office]);
  });

  test('whoever no longer holds an office, or not yet, is not taken for it', () => {
    expect(offices('President Reagan remembered at his library', '2019-03-01')).toEqual([]);
    expect(offices('Prime Minister Thatcher in a new film', '2012-01-10')).toEqual([]);
    expect(offices('President Obama as a student', '1987-03-01')).toEqual([]);
  });
});

describe('a platform', () => {
  test.each([
    ['Senator apologises for his letter', 'He apologised on Twitter on Monday.'],
    ['Singer shows her garden', 'She shared a picture on Instagram.'],
    ['Mayor resigns', 'He said so in a Facebook post.'],
    ['Mayor resigns', 'She took to Twitter and thanked the harbour pilots.'],
    ['Mayor resigns, and Twitter erupts', ''],
    ['Twitter users mock the mayor', ''],
    ['Youngster arrested on a roof', 'The YouTube star climbed a crane.'],
  ])('on which something is only said is no asset of the story: %s %s', (title, text) => {
    expect(tickers(title, text)).toEqual([]);
  });

  test.each([
    ['Norland lifts its ban on Twitter', '', 'TWTR'],
    ['Twitter applies labels to posts', '', 'TWTR'],
    ['Investors sue Facebook', 'He wrote of it in a Facebook post.', 'META'],
    ['Pressure on Facebook grows', '', 'META'],
  ])('of which something is told is one: %s', (title, text, ticker) => {
    expect(tickers(title, text)).toContain(ticker);
  });
});

describe('a surname', () => {
  test.each([
    ['Phil Ford dies', 'Phil Ford sang for decades. Ford also drove a truck.'],
    ['Ford dies at 84', 'The singer Phil Ford drove a truck before he sang.'],
  ])('of somebody who is named in full is no firm: %s', (title, text) => {
    expect(tickers(title, text)).toEqual([]);
    expect(slugs(title, text)).not.toContain('ford-motor');
  });

  test('of somebody who is named in full is no president', () => {
    const text = 'Reggie Bush hurt his knee. The White House sent wishes to Bush.';
    expect(slugs('Saints do without Bush', text)).not.toContain('george-w-bush');
    const president = 'George W. Bush spoke of the war in Iraq. The White House sent wishes to Bush.';
    expect(slugs('Bush speaks of the war in Iraq', president)).toContain('george-w-bush');
  });

  test('of a sportsman is no topic, also where the title has it alone', () => {
    expect(
      filed({ title: 'Cook signs for the Herons', text: 'Brian Cook will play until May.' }).tags,
    ).toEqual([]);
  });
});

describe('where somebody died or is treated', () => {
  test.each([
    ['Singer found dead', 'He was found dead in a Tarvel hotel.', 'tourism'],
    ['Cyclist dies', 'She was taken to a local hospital, where she died.', 'health'],
    ['Man dies in hospital after a fall', '', 'health'],
  ])('is no topic of it: %s', (title, text, tag) => {
    expect(filed({ title, text }).tags).not.toContain(tag);
  });

  test.each([
    ['New hospital opens in Tarvel', 'It has 300 beds.', 'health'],
    ['Hotel chain opens ten hotels in Norland', '', 'tourism'],
    ['Nurses strike at Tarvel hospital', '', 'health'],
  ])('is the topic where something is told of it: %s', (title, text, tag) => {
    expect(filed({ title, text }).tags).toContain(tag);
  });
});
