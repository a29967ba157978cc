import { expect, test } from 'vitest';
import { pastOf, pluralOf, thirdPersonOf } from '../../src/language/tagging/inflection.ts';

test.each([
  ['leave', 'left', 'leaves'],
  ['arrive', 'arrived', 'arrives'],
  ['stay', 'stayed', 'stays'],
  ['try', 'tried', 'tries'],
  ['stop', 'stopped', 'stops'],
  ['visit', 'visited', 'visits'],
  ['commit', 'committed', 'commits'],
  ['occur', 'occurred', 'occurs'],
  ['open', 'opened', 'opens'],
  ['fix', 'fixed', 'fixes'],
  ['teach', 'taught', 'teaches'],
  ['go', 'went', 'goes'],
  ['have', 'had', 'has'],
  ['show', 'showed', 'shows'],
  ['hit', 'hit', 'hits'],
  ['broadcast', 'broadcast', 'broadcasts'],
  ['rebuild', 'rebuilt', 'rebuilds'],
  ['overtake', 'overtook', 'overtakes'],
  ['review', 'reviewed', 'reviews'],
  ['relay', 'relayed', 'relays'],
  ['outlaw', 'outlawed', 'outlaws'],
])('%s: %s in the past, %s of somebody', (verb, past, third) => {
  expect([pastOf(verb), thirdPersonOf(verb)]).toEqual([past, third]);
});

test.each([
  ['lorry', 'lorries'],
  ['church', 'churches'],
  ['policewoman', 'policewomen'],
  ['schoolchild', 'schoolchildren'],
  ['person', 'people'],
  ['aircraft', 'aircraft'],
  ['day', 'days'],
])('several of %s are %s', (noun, plural) => {
  expect(pluralOf(noun)).toBe(plural);
});
