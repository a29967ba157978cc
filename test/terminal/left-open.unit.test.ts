import { describe, expect, test } from 'vitest';
import { expectationOf, holdsKind } from '../../src/language/index.ts';
import { countsOthers } from '../../src/terminal/gate/counted-others.ts';
import { isOfOtherPlace } from '../../src/terminal/gate/of-order.ts';
import { otherwiseIn } from '../../src/terminal/gate/otherwise.ts';
import { lacksSpeaker } from '../../src/terminal/gate/speaker.ts';
import { askedIn } from '../../src/terminal/question/asked-words.ts';
import { premiseOf } from '../../src/terminal/question/premise.ts';
import type { Concept } from '../../src/terminal/question/reading.ts';
import { isOver, scheduledDeedOf } from '../../src/terminal/question/to-come.ts';
import { tokensOf } from '../../src/terminal/question/tokens.ts';
import { doneIn } from '../../src/terminal/question/who.ts';

const conceptsOf = (words: string): Concept[] =>
  words.split(' ').map((word) => ({
    stem: word,
    word,
    weight: 1,
    isName: false,
    isUnknown: false,
    isBefore: false,
    isKind: false,
    means: [],
  }));

describe('a later one of several is not the first or the only one', () => {
  const story = { title: 'Strong quake shakes Tarvala' } as Parameters<typeof isOfOtherPlace>[1]['story'];
  test.each([
    ['How strong was the second quake in Tarvala?', 'A quake of magnitude 6.1 struck Tarvala.', true],
    ['How strong was the second quake in Tarvala?', 'A second quake of magnitude 5 followed.', false],
    ['Who came third in Lunde?', 'The Conservatives came second.', true],
    ['Who came third in Lunde?', 'The Liberals came third.', false],
    ['Whom did she beat in the fifth round?', 'She beat the champion in the sixth round.', true],
    ['Who was the second player to be sent off?', 'He was sent off for a second yellow card.', true],
    ['Who was the first to land?', 'The crew landed on Tuesday.', false],
  ])('%s %s', (question, text, expected) => {
    expect(isOfOtherPlace(question, { text, before: '', story })).toBe(expected);
  });
});

describe('when something is done again is not told by when it was done', () => {
  test.each([
    ['When will the bank cut its rate again?', 'The bank cut its rate, and savers are unhappy.', true],
    ['When will the bank cut its rate again?', 'The bank will cut its rate in May.', false],
    ['When will the bank cut its rate again?', 'The bank expects to cut its rate in May.', false],
    ['When does the bank meet next?', 'The bank next meets on 14 January.', false],
    ['When will the bridge open?', 'The bridge is being opened on Monday.', false],
  ])('%s %s', (question, text, expected) => {
    expect(isOver(scheduledDeedOf(tokensOf(question))!, tokensOf(text))).toBe(expected);
  });
});

describe('that something was done does not say who did it', () => {
  const who = (question: string, text: string, by?: boolean) => doneIn(premiseOf(question), by)!(text);
  test('a deed with somebody who does it', () => {
    expect(who('Who stole the painting?', 'A teacher stole the painting.', true)).toBe(true);
    expect(who('Who stole the painting?', 'The painting was stolen by a teacher.', true)).toBe(true);
    expect(who('Who stole the painting?', 'The painting was stolen in 1998.', true)).toBe(false);
    expect(who('Who stole the painting?', 'The painting was stolen in 1998.', false)).toBe(true);
    expect(who('Who stole the painting?', 'The painting was stolen in 1998.')).toBe(true);
  });

  test('who will do something assumes that somebody will', () => {
    expect(premiseOf('Who will succeed Ada Vosk?')).toMatchObject({
      clause: 'anybody will succeed Ada Vosk',
      verb: 'succeed',
      isAhead: true,
    });
  });
});

describe('what others said is not what somebody said', () => {
  const asks = (question: string, words: string, has: readonly number[]) =>
    lacksSpeaker(
      { text: question, concepts: conceptsOf(words) },
      { text: 'Ada Vosk said it shook Norland.', before: '', story: { title: '' } as never, hasAround: has },
    );
  test('an office that is nowhere near says nothing', () => {
    const question = 'What did the king of Norland say about the quake?';
    expect(asks(question, 'king quake', [0, 1])).toBe(true);
    expect(asks(question, 'king quake', [1, 1])).toBe(false);
    expect(asks('What did Ada Vosk say about the quake?', 'quake', [1])).toBe(false);
    expect(asks('What did the quake destroy?', 'quake', [0])).toBe(false);
  });
});

describe('how many is told by a number before what is counted', () => {
  const counted = (question: string, text: string) =>
    otherwiseIn(askedIn(question, []), text, [], []).counted;
  test.each([
    ['How many pilots were sick?', 'The airline cancels 120 flights as pilots call in sick.', -0.5],
    ['How many flights were cancelled?', 'The airline cancels 120 flights as pilots call in sick.', 1],
    ['How many ships sank?', 'Twelve of the large ships sank.', 1],
    ['How many containers are waiting?', 'Dockers at three container terminals are on strike.', -1],
  ])('%s %s', (question, text, expected) => {
    expect(counted(question, text)).toBe(expected);
  });
});

describe('the kind of thing that is asked for', () => {
  const kind = (question: string, text: string) => holdsKind(expectationOf(question), question, text);
  test.each([
    // No other number says how heavy, how cold or how fast.
    ['How heavy is Skua-1?', 'It was launched on 3 May.', 0],
    ['How heavy is Skua-1?', 'It weighs 640 kilograms.', 1],
    ['How cold was it?', 'Some 400 motorists were stranded.', 0],
    ['How cold was it?', 'It was 12 degrees below zero.', 1],
    ['How strong was the quake?', 'The quake killed 31.', 0],
    ['How strong was the quake?', 'The quake had a magnitude of 6.4.', 1],
    ['How long is the detour?', 'A detour of 40 km is signposted.', 1],
    ['How long after the feast did he die?', 'He died only four days after the feast.', 1],
    ['How many people died?', 'Nobody died.', 1],
    ['In what decade was it built?', 'It was built in the 1990s.', 1],
    ['At what age did she retire?', 'Ranger retires at 100', 1],
    // A weekday is no place.
    ['Where was the final played?', 'Selwyn won the final on Sunday.', 0.5],
  ])('%s %s', (question, text, expected) => {
    expect(kind(question, text)).toBe(expected);
  });

  test('a clause ahead of a question asks nothing', () => {
    expect(expectationOf('When the bell rang, who left?')).toBe('person');
    expect(expectationOf('When did the bell ring?')).toBe('date');
  });
});

describe('numbers of other things do not say how many', () => {
  const others = (question: string, text: string) =>
    countsOthers({ text: question, concepts: conceptsOf('x') }, { text });
  test.each([
    ['How many banks are lending?', 'The cost is 2.6 billion euros, lent by a group of banks.', true],
    ['How many patients were moved?', 'The hospital cancelled 230 operations.', true],
    ['How many thieves were there?', 'Thieves stole 58 gold coins.', true],
    ['How many coins were stolen?', 'Thieves stole 58 gold coins.', false],
    ['How many life sentences is he serving?', 'He is serving five life sentences.', false],
    ['By how many votes did it change?', 'There was a 300 vote difference.', false],
    ['How many paper birds fell?', '120 million such paper sculptures were dropped.', false],
    // A number alone may be of anything, and people are counted without the word.
    ['How many coins were stolen?', 'The thieves took 58.', false],
    ['How many people were hurt?', 'The fire injured nine workers.', false],
    ['How much did it cost?', 'The hospital cancelled 230 operations.', false],
    ['How many banks are lending?', 'A group of banks is lending.', false],
  ])('%s %s', (question, text, expected) => {
    expect(others(question, text)).toBe(expected);
  });
});
