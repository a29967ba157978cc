import { describe, expect, test } from 'vitest';
import { readStory } from '../../src/newsroom/index.ts';
import type { StoryDraft } from '../../src/stories/index.ts';

const NOW = Date.UTC(2026, 10, 22);

interface Said {
  readonly title: string;
  readonly text?: string;
  readonly date?: string;
  readonly publisher?: string;
  readonly categories?: readonly string[];
}

function filed(said: Said | string, text = ''): StoryDraft {
  const given = typeof said === 'string' ? { title: said, text } : said;
  const story = readStory(
    { id: '1', publisher: 'Harbour Wire', date: '2026-11-20', ...given },
    'reject',
    NOW,
  );
  if ('reason' in story) throw new Error(story.reason);
  return story;
}

const slugs = (...said: Parameters<typeof filed>): string[] =>
  filed(...said).entities.map(({ slug }) => slug);
const tickers = (...said: Parameters<typeof filed>): string[] =>
  filed(...said).assets.map(({ ticker }) => ticker);

describe('assets', () => {
  const said = (title: string): { named: string[]; reached: string[] } => {
    const { assets, impactDetails } = filed(title);
    const reached = impactDetails.flatMap((detail) => detail.assets);
    return {
      named: assets.map(({ ticker }) => ticker),
      reached: [...new Set(reached.map(({ ticker }) => ticker))],
    };
  };

  test.each([
    ['Textile workers protest against new tariffs in the United States', 'SPX'],
    ['Farmers withdraw from scheme as drought kills crops', 'WHEAT'],
    ['Growers question review of irrigation', 'COTTON'],
    ['Recession deepens in the United States', 'SPX'],
  ])('that a story does not name stand in its impact paths alone: %s', (title, ticker) => {
    const { named, reached } = said(title);
    expect(named).toEqual([]);
    expect(reached.length).toBeGreaterThan(0);
    if (ticker !== 'SPX') expect(reached).toContain(ticker);
  });

  test.each([
    ['Wheat growers count the cost of the drought', 'WHEAT'],
    ['Cotton growers face water restrictions', 'COTTON'],
    ['Dow Jones Industrial Average falls 300 points on recession fears', 'DJI'],
    // Of bonds hardly a headline speaks by name: news of a central bank's rates is news of them.
    ['Federal Reserve raises interest rates', 'US10Y'],
  ])('that it names, or that follow its subject, are its own: %s', (title, ticker) => {
    expect(said(title).named).toContain(ticker);
  });
});

test('a path reaches six assets at most: those that the story names first', () => {
  const { impactDetails } = filed(
    'Oil prices soar as ExxonMobil, Chevron, BP, Shell, TotalEnergies, Eni, Equinor and Petrobras report',
  );
  const [path] = impactDetails.filter(({ impactPath }) => impactPath === 'crude-oil>energy-shares');
  expect(path!.assets.map(({ ticker }) => ticker)).toEqual(['WTI', 'BRENT', 'XOM', 'CVX', 'BP.L', 'SHEL.L']);
});

describe('impact paths of war', () => {
  const paths = (title: string): string[] => filed(title).impactPaths.map(({ token }) => token);

  test.each([
    'Russia lifts wheat export duty as port of Novorossiysk fills up',
    'Ukraine and Russia hold talks on wheat quality',
    'Iraq opens a new oil pipeline to Turkey',
    'Gold mine opens in western Ukraine',
    'Russia signs gas supply contract with Hungary',
  ])('are not found where no war is told: %s', (title) => {
    expect(paths(title).filter((token) => /^(?:war|middle-east-conflict)>/.test(token))).toEqual([]);
  });

  test.each([
    ['War in Ukraine stops wheat ships', 'war>grain-prices'],
    ['Rebels attack oil pipeline in Iraq', 'middle-east-conflict>crude-oil'],
    ['Gold price rises as war looms', 'war>safe-haven-gold'],
    ['Russia halts gas supplies after invasion', 'war>natural-gas'],
  ])('are found where it is: %s', (title, token) => {
    expect(paths(title)).toContain(token);
  });
});

describe('a market of shares', () => {
  const moves = (title: string): boolean =>
    filed(title).impactPaths.some(({ token }) => token === 'share-prices>equities-index');

  test.each(['Brandt shares rise after stock statement', 'Quillan shares slump on profit warning'])(
    'is not one company: %s',
    (title) => expect(moves(title)).toBe(false),
  );

  test.each([
    'European shares fall as banks slide',
    'Stocks tumble on Wall Street',
    'all ords inches up on quiet day',
  ])('moves where all of them do: %s', (title) => expect(moves(title)).toBe(true));
});

describe('several sections of a publisher', () => {
  test.each([
    [
      'Hearing begins over death of batsman',
      'A man of 22 is charged with manslaughter.',
      ['Cricket', 'Crime and law'],
      'society',
    ],
    ['Batsman makes a century in first test', '', ['Crime and law', 'Cricket'], 'sport'],
    ['Unemployment falls to 4 percent', '', ['Politics', 'Economy'], 'economy'],
    ['Parliament votes on the cabinet', '', ['Politics', 'Africa'], 'politics'],
    ['Nobody knows yet', '', ['Science', 'Health'], 'science'],
  ])('are told apart by the words: %s', (title, text, categories, category) =>
    expect(filed({ title, text, categories }).category).toBe(category),
  );
});

describe('names of companies, goods and exchanges that mean something else', () => {
  test.each([
    [
      'Professor offers a sober view of how food is made',
      'Professor Marion Nestle spoke in Boston on Monday.',
    ],
    ["Star pumps the brakes on Vin Diesel's plea", 'The actor accused Diesel of manipulation on Sunday.'],
    ['repco roars back with first profit since asx return', ''],
    ['dairy firm shareholders back asx listing', ''],
    ['asx governance guidelines open to abuse', ''],
    ['fund manager lists on asx', ''],
    ['farm leaders steel themselves for talks', ''],
    ['Teachers steel for another round of talks', ''],
    ['town hall gets a steel arch and a timber floor', ''],
    ['Ship of refugees tied up at a timber jetty', ''],
    ['Thief leaves a wool coat and a knitted wool cap behind', ''],
    ['A mug of hot cocoa for every skater', 'The rink opens on Saturday.'],
    ['Code generation in two languages', 'Neal Ford had a post about it on Friday.'],
  ])('%s', (title, text) => {
    expect(tickers({ title, text, publisher: 'ABC News (Australia)' })).toEqual([]);
  });

  test.each([
    ['resource stocks drive asx higher', 'XJO'],
    ['share market edges higher', 'XJO'],
    ['diesel dearer as refineries close', 'RBOB'],
    ['steel plant to close as orders fall', 'STEEL'],
    ['wool clip smallest in fifty years', 'WOOL'],
    ['timber mills get an offer', 'LUMBER'],
    ['Cocoa at a record as harvest fails', 'COCOA'],
    ['Nestle raises the prices of coffee', 'NESN.SW'],
    ['Second suspect in San Francisco Uber attack on driver surrenders', 'UBER'],
  ])('and those that mean it: %s', (title, ticker) => {
    expect(tickers({ title, publisher: 'ABC News (Australia)' })).toContain(ticker);
  });
});

describe('words of sport in news of business', () => {
  test.each([
    [
      'Tarbell Industries Inc 3rd qtr loss',
      'Shr loss 14 cts vs loss 31 cts. Net loss 2,114,000 vs loss 4,406,000. Revs 30.2 mln vs 41.9 mln.',
    ],
    [
      'Quillan Corp in record 4th qtr win over rivals',
      'Oper shr 61 cts vs 48 cts. Revs 118.4 mln vs 97.0 mln.',
    ],
    [
      'Brandt Foods plc beats forecasts and takes the lead',
      'Pretax profit rose to 41.2 mln stg. Dividend 4.1p a share.',
    ],
    [
      'Two groups draw level in fight for title insurer',
      'The board of Ostrander Title Corp said shareholders will vote.',
    ],
    [
      'Union Carriers play down loss',
      'The company said its net loss narrowed to 11 mln dlrs in the first quarter from 19 mln.',
    ],
    [
      'Marlowe Holdings sets two-for-one split',
      'The record date is May 12. The quarterly dividend stays at 20 cts.',
    ],
  ])('%s', (title, text) => {
    expect(['business', 'markets', 'economy']).toContain(filed(title, text).category);
  });

  test.each([
    [
      'Norwegian bank launches 75 mln dlr eurobond',
      'The lead manager is Harrow Bank. The issue price is 101-3/4.',
    ],
    ['Railway bonds open to a cold bench', 'Joint lead managers are three banks. The coupon is 8-1/8 pct.'],
    [
      'Utility wins tap of floating rate note',
      'The notes were lead-managed by Kestrel Securities, dealers said.',
    ],
  ])('%s is of the markets', (title, text) => {
    expect(filed(title, text).category).toBe('markets');
  });

  test.each([
    'Moody’s cuts ratings of three lenders in Texas',
    'MOODY’S MAY LOWER RATINGS OF KELDON',
    'Standard & Poor’s affirms the ratings of a utility',
  ])('%s: ratings of borrowers, not of television', (title) => {
    expect(['markets', 'business', 'economy']).toContain(filed(title).category);
    expect(filed(title).tags).not.toContain('television');
  });

  test('the same words still mean sport where nothing speaks of business', () => {
    expect(
      filed('United beat rivals to take the title', 'The captain scored twice before the draw.').category,
    ).toBe('sport');
    expect(filed('tigers win thriller to lead the league').category).toBe('sport');
  });

  test('futures abroad are no interest rates', () => {
    for (const said of [
      [
        'Agency to ease rules on foreign futures market use',
        'Brokers may offer contracts of exchanges abroad.',
      ],
      [
        'Funds want freer use of overseas futures',
        'Pension funds asked to trade contracts in foreign markets.',
      ],
    ] as const) {
      const story = filed(said[0], said[1]);
      expect(story.impactPaths.map(({ token }) => token).filter((token) => /rates/.test(token))).toEqual([]);
      expect(story.category).toBe('markets');
    }
  });
});

describe('places that are something else', () => {
  test.each([
    ['Reading scores fall in primary schools', 'GB'],
    ['Reading tests show a gap between pupils', 'GB'],
    ['Turkey Point reactor restarts after repairs', 'TR'],
    ['A fire on Turkey Hill closed the road', 'TR'],
    ['Fans gather at the old pier in St Petersburg, Florida', 'RU'],
    ['The storm hit St. Petersburg, Fla., on Tuesday night', 'RU'],
    ['A man from Moscow, Idaho, was arrested', 'RU'],
    ['Workers in Rome, Georgia, walked out', 'IT'],
    ['A school in Paris, Texas, was closed', 'FR'],
    ['The mill in London, Ontario, will shut', 'GB'],
    ['A clinic in Melbourne, Florida, reopens', 'AU'],
    ['Mexico, Missouri, votes on a new mayor', 'MX'],
    ['Jack London wrote it in a cabin', 'GB'],
  ])('%s is not about %s', (title, code) => {
    expect(filed(title).countries).not.toContain(code);
  });

  test('a place in an apposition is where the region is', () => {
    expect(filed('Fans gather at the old pier in St Petersburg, Florida').countries).toEqual(['US']);
    expect(filed('The storm hit Dunedin, Fla., on Tuesday night').countries).toEqual(['US']);
    expect(filed('A man from Reading, Pa., was arrested').countries).toEqual(['US']);
    expect(filed('The mill in London, Ontario, will shut').countries).toEqual(['CA']);
    expect(filed('Talks in Moscow, London and Washington go on').countries).toEqual(['RU', 'GB', 'US']);
  });

  test.each([
    'The governor of Georgia signed the bill after the senate in Atlanta passed it',
    'A sheriff in rural Georgia county was charged, state officials said',
    'Voters in Georgia and Alabama go to the polls for governor',
  ])('Georgia the state: %s', (title) => {
    const found = slugs(title);
    expect(found).toContain('georgia-us');
    expect(found).not.toContain('georgia');
  });

  test.each([
    'Protesters in Tbilisi demand that Georgia holds a new vote',
    'Russia and Georgia argue about South Ossetia',
    'The prime minister of the Georgian government resigns',
    'Prime Minister of Georgia visits Brussels',
  ])('Georgia the country: %s', (title) => {
    const found = slugs(title);
    expect(found).toContain('georgia');
    expect(found).not.toContain('georgia-us');
  });

  test('Georgia alone is neither', () => {
    expect(slugs('The plant in Georgia makes carpets')).not.toContain('georgia');
  });

  test('Washington the state is not the capital', () => {
    for (const title of [
      'Apple growers in Washington state pick early',
      'The state of Washington sues over a waste site',
      'A ferry from Bremerton, Washington, ran aground',
      'A dam near Yakima, Wash., was closed',
    ]) {
      expect(slugs(title), title).not.toContain('washington-dc');
      expect(slugs(title), title).toContain('washington-state');
      expect(filed(title).countries, title).toEqual(['US']);
    }
    expect(slugs('Lawmakers in Washington agree on a budget')).toContain('washington-dc');
  });

  test.each([
    ['First Boston hires a bond trader', 'boston'],
    ['The analyst joined First Chicago last year', 'chicago'],
    ['FIRST BOSTON UNIT TO SELL BUILDING', 'boston'],
    ['Shares of Bank of Boston Corp rose', 'boston'],
    ['Miami Chemical Holdings Inc will be sold', 'miami'],
    ['The board of Detroit Ball Bearing Corp met', 'detroit'],
  ])('%s: a firm with a place in its name', (title, place) => {
    expect(slugs(title)).not.toContain(place);
  });
});

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
