import { describe, expect, test } from 'vitest';
import { filed, slugs, tickers } from './filed.ts';

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

  test.each([
    ['Twin bombings kill four soldiers in Kessel', 'Journalists were among the wounded.', 'media'],
    ['Heatwave was made likelier by mankind', 'A computer model compared two summers.', 'technology'],
    ['Minister stays in office', 'There was frost between the two governments.', 'weather'],
  ])('what a text touches on once is no tag: %s', (title, text, tag) => {
    expect(filed(title, text).tags).not.toContain(tag);
  });

  test('what a text says twice, what a title says, and what is of the category of the story are tags', () => {
    const twice = filed(
      'Heatwave was made likelier',
      'A computer made a model. Software of its own read it.',
    );
    expect(twice.tags).toEqual(expect.arrayContaining(['weather', 'technology']));
    const fits = filed('Senate passes a bill on ports', 'A referendum may follow in spring.');
    expect(fits.category).toBe('politics');
    expect(fits.tags).toContain('elections');
  });

  test('votes in a chamber are no election', () => {
    const bill = filed(
      'Senate passes ports bill by 54 votes to 45',
      'The Senate passed it by 54 votes to 45.',
    );
    expect(bill.category).toBe('politics');
    expect(bill.tags).toContain('parliament');
    expect(bill.tags).not.toContain('elections');
    expect(filed('Ballots are counted in Vosk', 'Voters waited at polling places.').tags).toContain(
      'elections',
    );
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
    ['A storm nears the Turks and Caicos Islands', 'TR'],
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

  test('a word that ends the name of a firm or club is no subject', () => {
    const shares = 'Shares in Corbel Solar rose by four percent in early trading on Monday.';
    expect(filed('Shares of Corbel Solar jump on report of bid', shares).tags).not.toContain(
      'renewable-energy',
    );
    expect(filed('Ellery Comets beat Tarvel in rugby final').tags).not.toContain('space');
    expect(filed('Solar farms double in a year').tags).toContain('renewable-energy');
  });

  test('what a paper says of its own reporting is no news of the media', () => {
    const text = 'Three engineers told this newspaper that, contrary to media reports, the dam has cracks.';
    expect(filed('Cracks in the dam', text).tags).not.toContain('media');
    expect(filed('Newspaper closes after a century').tags).toContain('media');
  });

  test.each([
    [
      'Train derails near Tarvel',
      'A passenger train left the track and stopped in a flooded field.',
      'society',
    ],
    ['Flames tore through hotel at dawn', 'Guests of the hotel stood in the street.', 'society'],
    ['Private lander falls silent', 'The lunar lander was near its planned touchdown on Monday.', 'science'],
    ['Flying taxis to take off in June', 'The cabinet approved rules for air taxis.', 'technology'],
  ])('%s is filed by what happened', (title, text, category) =>
    expect(filed(title, text).category).toBe(category),
  );
});

describe('what a tag says is in the text', () => {
  const tags = (title: string, text = '') => filed({ title, text }).tags;

  test.each([
    ['food', 'Climber falls to his death', 'The man from Tarvel fell on Mount Cook on Friday.'],
    ['food', 'Climber dies in Mount Cook fall', ''],
    [
      'weather',
      'Anglers drown',
      'Two men from Tarvel drowned at Lake Snow on Friday, and Lake Snow was closed.',
    ],
    [
      'diplomacy',
      'Director signs on',
      'On Friday Summit Entertainment said that it has hired him, and Summit Group Inc will pay for the next films.',
    ],
    ['storms', 'Pirates tried to storm a ship off Tarvel', ''],
    ['mining', 'Rebels threaten to mine the harbour of Tarvel', ''],
    ['defence', 'Submarine cables cut off Tarvel', 'A submarine cable was damaged on Friday.'],
    ['health', 'Governor says that diet soda is his drink', ''],
    ['accidents', 'Police look into a fatal shooting', 'One man died in the fatal shooting.'],
    ['parliament', 'GOP leaders support the challenger in Alaska', ''],
    ['athletics', 'Heavyweight keeps his title in Tarvel', 'The boxer won in the sixth round.'],
    ['athletics', 'Swimmer turned actress dies at 91', 'The champion of swimming died at home.'],
  ])('no %s: %s', (tag, title, text) => {
    expect(tags(title, text)).not.toContain(tag);
  });

  test.each([
    ['storms', 'The town begins to prepare for storms'],
    ['storms', 'Storm floods the harbour of Tarvel'],
    ['food', 'Cook wins a prize for her bread'],
    ['mining', 'Mining Group Orvane closes a mine'],
    ['diplomacy', 'Summit of ministers opens in Tarvel'],
    ['parliament', 'Senators reject the bill'],
    ['crime', 'Police look into a fatal shooting'],
    ['accidents', 'Fatal crash closes the motorway'],
    ['combat-sports', 'Heavyweight keeps his title in Tarvel'],
    ['swimming', 'Swimmer sets a mark in freestyle'],
    ['athletics', 'Marathon won by a sprinter'],
  ])('but %s: %s', (tag, title) => {
    expect(tags(title)).toContain(tag);
  });
});

describe('words of war that mean something else', () => {
  test.each([
    [
      'the defence of a court',
      'Prosecutor drops the case against Otto Brand',
      'It took the step after the defense requested his testimony.',
      'defence',
    ],
    ['a defence of somebody', 'Senator mounts a fiery defense of her record', '', 'defence'],
    ['the invasion of privacy', 'Charge of invasion of privacy dropped against Otto Brand', '', 'war'],
    ['the invasion of a home', 'Two held after home invasion in Tarvel', '', 'war'],
    ['the invasion of a pitch', 'Club fined after pitch invasion', '', 'war'],
    ['the rebels of a party', 'Prime minister wins vote as Tory rebels give way', '', 'war'],
    ['a mine that is called so', 'Output falls at Olympic Dam', '', 'olympics'],
  ])('%s', (_, title, text, tag) => {
    expect(filed({ title, text }).tags).not.toContain(tag);
  });

  test.each([
    ['Defense secretary visits troops in Norland', 'defence'],
    ['Congress passes defense bill', 'defence'],
    ['Rebels seize town as army retreats', 'war'],
    ['Invasion of Norland enters third week', 'war'],
    ['Olympic rower retires', 'olympics'],
  ])('and those that mean it: %s', (title, tag) => {
    expect(filed({ title }).tags).toContain(tag);
  });
});
