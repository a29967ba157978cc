import { describe, expect, test } from 'vitest';
import { expectationOf, holdsKind, kindWords } from '../../src/language/index.ts';
import { anyOf } from '../../src/terminal/passages/documents.ts';

test.each([
  ['How long is the bridge closed?', 'duration'],
  ['How old is the bridge?', 'age'],
  ['How much time does the envoy have?', 'duration'],
  ['What did Ada Vosk die of?', 'cause'],
  ['How many people were hurt?', 'number'],
  ['How much did the bank pay for it?', 'money'],
  ['How much aid did it promise?', 'money'],
  ['How much has the government pledged for the victims?', 'money'],
  ['How much will Orvane pay them?', 'money'],
  ['How much rain is there?', 'number'],
  ['At what depth does it lie?', 'number'],
  ['When did it happen?', 'date'],
  ['Who was there when it happened?', 'person'],
  ['In which city did they meet?', 'place'],
  ['Why was it cancelled?', 'cause'],
  ['What is a spillover?', 'definition'],
  ['What did the minister announce?', 'anything'],
  ['How did the crew feel when the bell rang?', 'anything'],
  ['What became of the man who fell?', 'anything'],
  ['Did the guests, who paid, know when it closed?', 'date'],
  ['Is it known when the bank opens?', 'date'],
  ['In which year and where did they meet?', 'date'],
  ['What is the firm worth today?', 'money'],
  ['What do the trains cost?', 'money'],
  ['How much help do farmers get?', 'money'],
  ['How much does Orvane set aside for the victims?', 'money'],
  ['How much will the night trains cost?', 'money'],
  ['Which companies were fined?', 'person'],
  ['Which German airline has stopped flying?', 'person'],
  ['What bank was robbed?', 'person'],
  ['Which company law was changed?', 'anything'],
  ['Which admiral declined the post?', 'person'],
  ['In which singer is the firm interested?', 'person'],
  ['What radio host said so?', 'person'],
  ['Which singer songs were banned?', 'anything'],
  ['Which admirals declined the post?', 'anything'],
] as const)('%s asks for a %s', (question, kind) => {
  expect(expectationOf(question)).toBe(kind);
});

describe('what is asked for must be new', () => {
  test.each([
    // How rarely something happens is not how long it lasts.
    ['duration', 'How long has the strike lasted?', 'It is the first strike there in six years.', 0],
    ['duration', 'How long has the strike lasted?', 'The worst strike for 20 years began.', 0],
    [
      'duration',
      'How long has the strike lasted?',
      'The strike is in its first week and will last two weeks.',
      1,
    ],
    ['duration', 'How long has the strike lasted?', 'The strike was called off three days ago.', 0],
    ['duration', 'How long has the strike lasted?', 'Workers have been on strike for six weeks.', 1],
    // A length of time counts nothing else.
    ['number', 'How many wolves have returned?', 'Wolves return for the first time in 40 years', 0],
    ['number', 'How many wolves have returned?', 'A pack of seven wolves returned after 40 years.', 1],
    ['number', 'How many years was the wall there?', 'The wall was there for 40 years.', 1],
    // By how much, and not to what.
    ['number', 'By how much did the bank raise its rate?', 'The bank raised its rate to 4.25 percent.', 0.5],
    [
      'number',
      'By how much did the bank raise its rate?',
      'It raised its rate by a quarter of a point to 4.25.',
      1,
    ],
    ['number', 'By how much did exports rise?', 'Exports rose 5.1% in October.', 1],
    ['number', 'By how much did exports rise?', '2017 had the highest exports in five years.', 0],
    ['number', 'How many wolves were counted?', 'Wolves were counted in 2004 for the last time.', 0],
    ['number', 'How many wolves were counted?', 'In 2004 somebody counted 12 wolves.', 1],
    // Which company it was is told by a name.
    ['person', 'Which companies were fined?', 'It is the largest fine in the field so far.', 0],
    ['person', 'Which companies were fined?', 'The court fined Lumen Ads.', 1],
    ['number', 'How many of the 12 ships sank?', 'The 12 ships were there.', 0],
    ['number', 'How many of the 12 ships sank?', 'Of the 12 ships 3 sank.', 1],
    ['age', 'How old is the captain?', 'The captain was arrested a day after the fair.', 0],
    ['age', 'How old is the captain?', 'The 61-year-old was arrested.', 1],
    ['date', 'When did the fair of 1998 end?', 'The fair of 1998 ended.', 0],
    ['date', 'When did the fair of 1998 end?', 'The fair of 1998 ended on Tuesday.', 1],
    ['date', 'When will the pact be signed?', 'The envoy said on Tuesday that talks go on.', 0],
    ['date', 'When will the pact be signed?', 'The envoy said Tuesday that it will be on 3 May.', 1],
    ['date', 'In what year did they first play?', 'They play each autumn, on a Saturday.', 0.25],
    ['date', 'In what year did they first play?', 'They first played on a Saturday of 1875.', 1],
    ['number', 'What share of the ads was false?', 'It published 3,000 ads.', 0.5],
    ['number', 'What share of the ads was false?', 'Fewer than 10 percent were.', 1],
    ['number', 'What share of the ads was false?', 'Two in five were.', 1],
    ['number', 'How many did the fever kill?', 'Measles killed three times as many.', 0],
    ['person', 'Who followed Ada Brandt?', 'Ada Brandt went home.', 0],
    ['person', 'Who followed Ada Brandt?', 'Ada Brandt made way for Tom Ek.', 1],
    ['person', 'Who is the judge?', 'Judge Mara Ek opened the trial.', 1],
    ['person', 'Who called them mean?', 'On Monday Jan Keller said that they were "mean".', 1],
    ['person', 'Who called them mean?', 'On Monday in April they were "mean".', 0],
    ['person', 'Who called them mean?', 'On Monday the bank and Theresa May did.', 1],
    ['person', 'Who runs the Ukrainian bank?', 'Ron Keller runs it.', 1],
    ['person', 'Who beat Samoa?', 'olyroos thrash samoa', 0.75],
    ['person', 'Who beat Samoa?', 'Olyroos thrash Samoa', 1],
    ['place', 'Where will the fair be?', 'canberra to hold fair', 0.75],
    ['person', 'Who followed Ada Brandt?', 'It was known on Tuesday that somebody followed.', 0],
    ['cause', 'Why was the match off?', 'The match is about to begin.', 0.6],
    ['cause', 'Why was the match off?', 'The match was off because of fog.', 1],
    ['cause', 'Why did the system fail?', 'Queues grew as the system failed.', 0],
    ['cause', 'Why did the system fail?', 'Because the system failed, queues grew.', 0],
    ['cause', 'Why did queues grow?', 'Because the system failed, queues grew.', 1],
    ['cause', 'Why did queues grow?', 'Queues grew as the system failed.', 1],
    ['cause', 'Why did they grow?', 'Because the system failed, there were queues.', 1],
    ['cause', 'Why did exports rise?', 'Exports rose 5.1%, after 3.6% the month before.', 0],
    ['cause', 'Why did exports rise?', 'Exports rose on the way from Lima to Quito, as much as in May.', 0],
    ['cause', 'Why is there a strike?', 'Crews went on strike over pay.', 1],
    ['cause', 'Why is there a strike?', 'Crews went on strike over 300 times.', 0],
    ['cause', 'Why was Orvane fined?', 'Orvane was fined €1.1 billion over its auctions.', 1],
    ['cause', 'Why was Orvane fined?', 'Orvane was fined for rigging auctions.', 1],
    ['cause', 'Why was Orvane fined?', 'Orvane left for the evening.', 0],
    ['number', 'How big is the fire?', 'The fire drove out 3,200 people.', 0.5],
    ['number', 'How big is the fire?', 'The fire burned 900 hectares.', 1],
    ['number', 'How deep is the wreck?', 'The wreck lies at 220 metres.', 1],
    ['number', 'How deep is the wreck?', 'Nine divers saw the wreck.', 0],
    ['number', 'At what depth is the wreck?', 'The wreck is hard to reach.', 0],
    ['number', 'How fast was the train?', 'The train went at 210 km/h.', 1],
    ['cause', 'Why was the company criticised?', 'The company was slammed for its response to the fire.', 1],
    ['cause', 'Why was the man jailed?', 'The man was jailed for 12 years.', 0],
    ['cause', 'Why was the man jailed?', 'The man was jailed for fraud.', 1],
    ['number', 'How often does the ferry run?', 'The ferry runs every 15 minutes.', 1],
    ['number', 'How often does the ferry run?', 'The ferry is one of three.', 0],
    ['money', 'How much will Orvane pay?', 'orvane to pay us60m', 1],
    ['money', 'How much will Orvane pay?', 'orvane to pay 60 victims', 0.5],
    ['money', 'What does the smelter cost?', 'It is built at a cost of SAR 14 billion.', 1],
    ['money', 'What does the mill cost?', 'The mill costs 650 million rand.', 1],
    ['money', 'What does the mill cost?', 'The mill saves the 12 villages.', 0.5],
    ['number', 'How heavy is the bell?', 'The bell weighs 9 tonnes.', 1],
    // Goals are counted by a score, and spectators are not.
    [
      'number',
      'How many spectators saw the final?',
      'Port Selwyn won the final 3-1, with Adeyo scoring twice.',
      0,
    ],
    ['number', 'How many goals did Adeyo score?', 'Adeyo scored twice.', 1],
    // No number but a span of years lasts.
    ['duration', 'How long was Dov mayor?', 'Mayor Dov resigned over a contract of 2.1 billion.', 0],
    ['duration', 'How long was Dov mayor?', 'Dov was mayor from 2014 to 2022.', 0.5],
    ['money', 'How much damage did the storm do?', 'The storm had winds of 185 km/h.', 0],
    ['money', 'How much damage did the storm do?', 'The storm destroyed 40 houses.', 0.5],
    ['date', 'When will Dov leave?', 'Dov will leave at the end of the month.', 1],
    ['date', 'When will the mine open?', 'The mine is to open within six weeks.', 1],
    ['date', 'When will the mine open?', 'The mine is at the end of the road.', 0],
    ['cause', 'Why did Dov leave the pitch?', 'Dov was sent off for a second yellow card.', 1],
    ['cause', 'Why is the road closed?', 'The road was blocked by a landslide.', 1],
    ['cause', 'Why is the road closed?', 'The road was opened by a minister.', 0],
    // How long ago it was gives no reason, and neither does what somebody was told to do.
    ['cause', 'Why was the reactor shut?', 'It may restart 15 years after it was shut.', 0],
    ['cause', 'Why did Hallam quit?', '"I told them to enjoy the noise," said Hallam.', 0],
    ['cause', 'Why was he expelled?', 'Velmora ordered the envoy to leave within 72 hours.', 0],
    ['cause', 'Why was he expelled?', 'Velmora expelled him, accusing him of theft.', 1],
    ['cause', 'Why was the mill closed?', 'Orvane closed the mill to save money.', 0.6],
    ['number', 'How many fans saw the final?', 'Port Selwyn won the final in the second half.', 0],
    // A headline names a place without a preposition.
    ['place', "Which state's bishops sued?", 'Wisconsin bishops sue the Senate', 1],
    ['place', "Which state's bishops of Wisconsin sued?", 'Wisconsin bishops sue', 0.5],
    ['place', 'Which country will host the fair?', 'Norway picked as host', 1],
    ['place', 'Which state will host the fair?', 'Norway picked as host', 0.5],
  ] as const)('%s: %s %s', (kind, question, text, holds) => {
    expect(holdsKind(kind, question, text)).toBe(holds);
  });
});

test('words that only say what kind of thing is asked for are known', () => {
  expect([...kindWords('Which television network fired the host?')]).toEqual(['television', 'network']);
  expect([...kindWords('How old is the captain?')]).toEqual(['old']);
});

test('a question of long words makes a search that is no longer than searches may be', () => {
  const words = Array.from({ length: 10 }, (_, at) => `${'ab'.repeat(29)}${at}`);
  const any = anyOf(words);
  expect(`${any} OR body:(${any})`.length).toBeLessThanOrEqual(500);
  expect(any).toContain(words[0]!);
  expect(anyOf(['a"b', '()'])).toBe('"a b"');
});

// A time that grows with the square of the length would take minutes.
test.each(['1', '1.', 'a-', 'Aa', 'as ', 'over over ', ' ', '“', 'at 5 '])(
  'whether a long text of "%s" holds what is asked for is told in one pass',
  (piece) => {
    const text = piece.repeat(100_000 / piece.length);
    for (const question of [
      'How much money was paid?',
      'How old is he?',
      'How many were hurt?',
      'Who left?',
      'When?',
    ])
      expect(holdsKind(expectationOf(question), question, text)).toBeGreaterThanOrEqual(0);
  },
);

describe('where something is', () => {
  const WHERE = 'Where was the fossil of the whale dug up?';
  test.each(['Scientists find fossil of deadly whale', 'Researchers named the whale after a god.'])(
    'is not told without a word for a place: %s',
    (text) => {
      expect(holdsKind('place', WHERE, text)).toBe(0);
    },
  );

  test.each([
    'The fossil was dug up in a quarry.',
    'The fossil was dug up nearby.',
    'The London-based team dug it up.',
  ])('may be told: %s', (text) => {
    expect(holdsKind('place', WHERE, text)).toBeGreaterThan(0);
  });
});
