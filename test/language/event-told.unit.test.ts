import { describe, expect, test } from 'vitest';
import { analyse, tellsEvent } from '../../src/language/index.ts';

const isEvent = (text: string): boolean => analyse(text).sentences.some(tellsEvent);

describe('what happened is told apart from what is said, meant or planned', () => {
  test.each([
    'Norland invaded Velmark',
    'Storm Kills 12 In Orvane',
    'Council elects Ines Brandt mayor',
    'Mayor Says Bridge Collapsed',
    'Workers sue Velda over pay',
    'Velda announces merger',
    'Gunman kills three as police watch',
    'Minister resigns after calls for inquiry',
    'Velda closes plant, citing costs',
    'Rescued miners return home',
    'Storm slams the Orvane coast',
    'Car slams into shop front',
    'Senate rejects budget bill',
    'Court dismisses claims against Velda',
    'Bus driver attacked by passengers',
    'Rebels attack Orvane airport',
    'Velda backs out of merger',
    'Prime minister calls election',
    'Council orders clean-up plan',
    'Parliament ousts the prime minister',
    'Norland denies entry to actor',
    'Brandt defends title',
    'Police: Gunman Kills Three',
  ])('%s', (text) => {
    expect(isEvent(text)).toBe(true);
  });

  test.each([
    'Minister Says He Believes Norland Will Invade Velmark',
    'Senator Poised For Starring Role In Voting Fight',
    'Velda plans to close a plant',
    'Doctors fear an outbreak',
    'President To Visit Orvane',
    'Velda may cut jobs',
    'The talks are far from over',
    'Union urges members to stay home',
    'Will Norland attack?',
    'plane to rescue stranded tourists of orvane',
    'President To Visit Orvane After Temple Shooting',
    'ship owner says surviving sheep recovering',
    'Actor Says He Is Renouncing Citizenship',
    'Mayor Praises Firefighters',
    'Senator Tells Reporter To Leave',
    'Sheep remain stranded in Orvane Gulf',
    'Actor Remembers Ines Brandt As Beacon',
    'Shr 34 cts vs 31 cts.',
    'call for orvane road funds boost',
    'Mayor Mocks Rival For Vilifying The Press',
    "Singer Hails 'Awakened' Fans",
    'Comedian Rips Senator Over Vaccine',
    "Senator Rips Into Rival: 'Total Loser!'",
    'mp slams hospital delays',
    'Minister plays down strike threat',
    'Mayor defends record on housing',
    'Union attacks rezoning plans',
    'mp attacks reef rezoning plans',
    'Farm group supports water plan',
    'Minister rejects survey results',
    'Velda denies role in leak',
    "Senator Calls Rival 'War Criminal'",
    'Archbishop calls for calm',
    'Actor Defends Ines Brandt In Admissions Scandal',
    "Senator Calls Rival's Actions 'Reckless'",
    'Union Chief: Ban Rival Names From Public Buildings',
    'Bank Chief: Storm Hitting Poor Nations',
    'opposition demands inquiry',
    'man to face court on assault charges',
    'mother awaits trial outcome',
    'Orvane counts down to games',
    'Velda faces deadline',
    'mixed response to budgets education focus',
    'fears held for missing sailor',
    'no hope for trapped miners',
  ])('not: %s', (text) => {
    expect(isEvent(text)).toBe(false);
  });
});
