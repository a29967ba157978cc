import { describe, expect, test } from 'vitest';
import { relation, rolesIn } from '../../src/language/relation/relation.ts';
import { analyse } from '../../src/language/statements/analyse.ts';

const done = (text: string, verb: string) =>
  rolesIn(analyse(text)).filter((roles) => roles.verb.startsWith(verb));

describe('behind a noun with an "-ing" clause the next verb is said of that noun', () => {
  test.each([
    ['A man wearing a mask attacked police.', 'attacked', 'A man', 'police'],
    ['A law banning smoking took effect.', 'took', 'A law', 'effect'],
    ['Rebels fighting the government seized a town.', 'seized', 'Rebels', 'a town'],
    ['Police seeking a suspect raided a house.', 'raided', 'Police', 'a house'],
    ['People living near the mine fled.', 'fled', 'People', ''],
    ['A group calling itself the Red Hand claimed the attack.', 'claimed', 'A group', 'the attack'],
    ['An earthquake measuring 5.6 on the Richter scale jolted Tarvel.', 'jolted', 'An earthquake', 'Tarvel'],
    ['A man convicted of killing his wife escaped.', 'escaped', 'A man', ''],
    ['A truck carrying 20 migrants overturned near Tarvel.', 'overturned', 'A truck', ''],
    ['Police said a car carrying two men collided with a bus.', 'collided', 'a car', ''],
    ['A company selling goods made in Norland closed.', 'closed', 'A company', ''],
    ['Workers at a plant making cars walked out.', 'walked', 'Workers at a plant', ''],
    ['He said the law banning smoking took effect.', 'took', 'the law', 'effect'],
  ])('%s', (text, verb, subject, object) => {
    const [roles] = done(text, verb);
    expect(roles).toMatchObject({ subject, object, polarity: 'asserted', modality: 'happened' });
  });

  test('also in the passive, and under a denial', () => {
    expect(done('A man wearing a mask was arrested in Tarvel.', 'arrested')).toMatchObject([
      { subject: '', object: 'A man' },
    ]);
    expect(done('The mayor denied that the law banning smoking took effect.', 'took')).toMatchObject([
      { subject: 'the law', polarity: 'denied' },
    ]);
  });

  test.each([
    ['Police arrested a man carrying a bag filled with cash.', 'filled', 'a bag'],
    ['A bus carrying tourists injured in the crash arrived.', 'injured', 'tourists'],
    ['Police raided a shop selling goods made in Norland.', 'made', 'goods'],
  ])('what is said of the noun within the clause stays there: %s', (text, verb, object) => {
    expect(done(text, verb)).toMatchObject([{ subject: '', object }]);
  });

  test.each([
    ['A report saying the bank failed was published.', 'failed', 'the bank'],
    ['In a letter announcing the cuts he thanked them.', 'thanked', 'he'],
  ])('a clause of its own keeps its subject: %s', (text, verb, subject) => {
    expect(done(text, verb)[0]).toMatchObject({ subject });
  });

  test('what is worn, banned or carried did nothing', () => {
    for (const [claim, passage] of [
      ['Smoking took effect.', 'A law banning smoking took effect.'],
      ['The government seized Tarvel.', 'Rebels fighting the government seized Tarvel.'],
      ['Twenty migrants were overturned.', 'A truck carrying twenty migrants overturned near Tarvel.'],
      ['Tourists crashed into a wall.', 'A bus carrying tourists crashed into a wall.'],
    ] as const)
      expect(relation(analyse(claim), analyse(passage)).kind, passage).not.toBe('reports');
    expect(
      relation(
        analyse('Rebels seized Tarvel.'),
        analyse('Rebels fighting the government of Norland seized Tarvel on Monday.'),
      ).kind,
    ).toBe('reports');
  });
});
