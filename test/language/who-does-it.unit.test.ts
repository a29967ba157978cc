import { describe, expect, test } from 'vitest';
import { rolesIn } from '../../src/language/relation/relation.ts';
import { analyse } from '../../src/language/statements/analyse.ts';

const done = (text: string, verb: string) =>
  rolesIn(analyse(text)).find((roles) => roles.verb.startsWith(verb));

describe('who does what an infinitive says', () => {
  test.each([
    ['Norland beat Sudland to win the cup.', 'win', 'Norland', 'happened'],
    ['The union sued Orvane to stop the closure.', 'stop', 'The union', 'possible'],
    ['Orvane bought Harlan to expand in Sudland.', 'expand', 'Orvane', 'possible'],
    ['Holm left Norland to study in Tarvel.', 'study', 'Holm', 'possible'],
    ['The company agreed to pay $3 million to settle a lawsuit.', 'settle', 'The company', 'possible'],
    ['Lawmakers voted 52 to 48 to approve the bill.', 'approve', 'Lawmakers', 'possible'],
    ['Norland urged Sudland to sign the treaty.', 'sign', 'Sudland', 'called_for'],
    ['The board chose Holm to replace Brand.', 'replace', 'Holm', 'planned'],
    ['Norland sent Holm to lead the talks.', 'lead', 'Holm', 'planned'],
    ['Norland sent troops to crush the revolt.', 'crush', 'Norland', 'possible'],
  ])('%s', (text, verb, subject, modality) => {
    expect(done(text, verb)).toMatchObject({ subject, modality });
  });
});

describe('participles and verbs that look alike', () => {
  test.each([
    ['The number of people killed rose to 30.', 'killed', '', 'people'],
    ['The man arrested was a teacher.', 'arrested', '', 'The man'],
    ['Those injured were taken to a hospital.', 'injured', '', 'Those'],
    ['The house he bought burned.', 'bought', 'he', 'The house'],
    ['A report saying the bank failed was wrong.', 'failed', 'the bank', ''],
  ])('of two in a row the first belongs to the noun: %s', (text, verb, subject, object) => {
    expect(done(text, verb)).toMatchObject({ subject: expect.stringContaining(subject), object });
  });

  test.each([
    ['Orvane was forced to close the mine after workers walked out.', 'walked', 'workers'],
    ['Trading stopped after shares fell in Norland.', 'fell', 'shares'],
    ['Talks after the vote failed.', 'failed', 'Talks after the vote'],
  ])('behind "after" a clause begins with its own subject: %s', (text, verb, subject) => {
    expect(done(text, verb)).toMatchObject({ subject });
  });

  test.each([
    ['Police shot and killed a man who had attacked officers.', ['shot', 'killed'], 'Police'],
    ['Gunmen shot and wounded two guards.', ['shot', 'wounded'], 'Gunmen'],
  ])('a past form joined to a verb is a verb: %s', (text, verbs, subject) => {
    for (const verb of verbs) expect(done(text, verb)).toMatchObject({ subject });
  });

  test.each([
    ['The president signed a bill that bans smoking in cars.', 'bans', 'a bill', 'smoking'],
    ['Norland passed a law that cuts taxes for workers.', 'cuts', 'a law', 'taxes'],
  ])('"that" before a word in s is who does it: %s', (text, verb, subject, object) => {
    expect(done(text, verb)).toMatchObject({ subject, object });
  });

  test.each([
    ['Officials said 40 people were killed and more than 100 injured.', 'injured', 'more than 100'],
    ['Five people were killed and dozens wounded.', 'wounded', 'dozens'],
    ['Two men were arrested, three others fined.', 'fined', 'three others'],
  ])('what was done is said once for all that are counted: %s', (text, verb, object) => {
    expect(done(text, verb)).toMatchObject({ subject: '', object });
  });

  test('who called off what was planned did so', () => {
    expect(done('The union called off a strike planned for Monday.', 'called')).toMatchObject({
      subject: 'The union',
    });
  });

  test('a word between a preposition and a stop is no verb, nor is the thing that a sentence begins with', () => {
    for (const [text, verb] of [
      ['Once a symbol of hope, the factory closed on Monday.', 'hope'],
      ['Two suspects were released on bail.', 'bail'],
      ['Fighting broke out between rebels and the army.', 'fight'],
    ] as const)
      expect(done(text, verb)).toBeUndefined();
    expect(done('Having bought Harlan, Orvane grew.', 'bought')).toMatchObject({ subject: 'Orvane' });
  });

  test('who was seen to do it did it', () => {
    expect(done('The minister was seen leaving the palace.', 'leaving')).toMatchObject({
      subject: 'The minister',
      modality: 'happened',
    });
  });

  test.each([
    ['The judge who freed a man accused of murder resigned.', 'resigned', 'The judge', ''],
    ['A woman suspected of poisoning her husband fled the country.', 'fled', 'A woman', 'the country'],
    ['The players involved in the brawl were fined.', 'fined', '', 'The players involved in the brawl'],
    ['Soldiers loyal to Brand seized the palace.', 'seized', 'Soldiers loyal to Brand', 'the palace'],
    ['A man believed to be the leader of the gang was arrested.', 'arrested', '', 'A man'],
    ['The man charged with killing Holm pleaded not guilty.', 'pleaded', 'The man', 'guilty'],
    ['Man who stabbed teacher jailed for life', 'jailed', 'Man', ''],
  ])('the noun that all hangs on does it: %s', (text, verb, subject, object) => {
    expect(done(text, verb)).toMatchObject({ subject, object });
  });

  test('a headline of two names has a verb, and a no-confidence vote is one', () => {
    expect(done('Norland, Sudland sign trade deal', 'sign')).toMatchObject({ object: 'trade deal' });
    expect(done('Norland minister survives no-confidence vote', 'survives')).toMatchObject({
      polarity: 'asserted',
    });
  });
});
