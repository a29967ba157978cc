import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('a plural that begins a claim is the word within the passage', () => {
  test.each([
    ['Gunmen kidnapped two engineers.', 'Two engineers were abducted by gunmen.'],
    ['Gunmen kidnapped two engineers.', 'Two engineers were abducted by gunmen on Monday.'],
    ['Gunmen kidnapped two engineers.', 'Two engineers were kidnapped by gunmen near the refinery.'],
    ['Gunmen kidnapped engineers.', 'Engineers were kidnapped by gunmen.'],
    ['Thieves stole a painting from a museum.', 'A painting was stolen from a museum in Bern by thieves.'],
    ['Thieves stole a painting.', 'A painting was stolen by thieves.'],
    ['Thieves stole paintings.', 'Paintings were stolen by thieves.'],
    ['Thieves stole the paintings.', 'The paintings were stolen by thieves in Bern.'],
    ['Police found 200 kilograms of cocaine.', 'Officers found 200 kg of cocaine.'],
    ['Gunmen kidnapped two engineers.', 'Two engineers were abducted by gunmen near the refinery on Monday.'],
    [
      'Thieves stole a painting from a museum.',
      'A painting was stolen from a museum in Bern by thieves who climbed over the roof.',
    ],
    [
      'Police found 200 kilograms of cocaine.',
      'Officers searching the lorry found 200 kg of cocaine hidden under bananas.',
    ],
    ['Measles killed 40 children.', 'Forty children have died of measles.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});

describe('offices and what somebody is', () => {
  test.each([
    [
      'Dirk Chaney is Vice President.',
      'Accusations have been leveled against Vice President Dirk Chaney for a contract.',
    ],
    ['Dirk Chaney is Vice President.', 'Vice President Dirk Chaney visited Norland.'],
    ['Dirk Chaney is vice president.', 'Vice President Dirk Chaney visited Norland.'],
    ['Dirk Chaney is the vice president.', 'Vice President Dirk Chaney visited Norland.'],
    ['Dirk Chaney is the Vice President.', 'Vice President Dirk Chaney visited Norland.'],
    ['Dirk Chaney is the U.S. Vice President.', 'U.S. Vice President Dirk Chaney visited Norland.'],
    ['Ada Reyes is the Interior Minister.', 'Interior Minister Ada Reyes visited Norland.'],
    ['Karl Hart is the CEO of Orvane.', 'Orvane CEO Karl Hart resigned.'],
    ['Karl Hart is a Republican.', 'Sen. Karl Hart, a Republican from Maine, resigned.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});

describe('what several words say together', () => {
  test.each([
    [
      'Government troops recaptured Bossembele.',
      'Government troops recaptured the town of Bossembele from rebels.',
    ],
    ['Rebels seized Bossembele.', 'Rebels seized the town of Bossembele.'],
    ['The suspect surrendered to police.', 'The suspect gave himself up to police on Wednesday.'],
    [
      'An avalanche killed three skiers.',
      'Three skiers died when an avalanche swept down a slope in the Austrian Alps.',
    ],
    [
      'Three skiers were killed by an avalanche in Austria.',
      'Three skiers died when an avalanche swept down a slope in Austria.',
    ],
    [
      'A passenger train derailed near Pune.',
      'A passenger train came off the rails near Pune on Friday, injuring 30 people.',
    ],
    ['Nobody was killed in the crash.', 'There were no deaths in the crash, officials said.'],
    ['Firefighters put out the blaze.', 'The blaze was extinguished by firefighters after six hours.'],
    ['Norden Foods agreed to buy Sudal.', 'Norden Foods has struck a deal to buy Sudal for 2 billion euros.'],
    [
      'Unemployment was 6.4 percent in May.',
      'The unemployment rate dropped to 6.1 percent in June from 6.4 percent in May.',
    ],
    ['Rebels captured the town of Bossembele.', 'The town of Bossembele fell to the rebels on Saturday.'],
    ['A ceasefire took effect on Monday.', 'A truce came into force on Monday.'],
    [
      'A suicide bomber killed 12 people in Quetta.',
      'Twelve people died when a suicide bomber blew himself up outside a mosque in Quetta.',
    ],
    ['A suicide bomber attacked a mosque.', 'A suicide bomber struck a mosque in Quetta, killing twelve.'],
    [
      'A militant group claimed responsibility for the attack.',
      'The attack was claimed by a militant group.',
    ],
    ['Refugees crossed the border.', 'Thousands of refugees streamed across the border.'],
    ['The mayor of Tarvin apologised.', "Tarvin's mayor said sorry for the error."],
    ['Maria Sands set a world record.', 'Maria Sands broke the world record in the 800 meters.'],
    ['Arden signed Lopez.', 'Lopez has signed for Arden.'],
    ['Hart opposes the war.', 'Hart is against the war.'],
    ['Hart supports the war.', 'Hart is in favor of the war.'],
    ['Hart was nominated for the award.', 'Hart received a nomination for the award.'],
    ['The army controls the city.', 'The army is in control of the city.'],
    ['The army controls the city.', 'The city is under the control of the army.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['The two sides reached an agreement.', 'The two sides came within hours of reaching an agreement.'],
    ['Rescuers found the climbers alive.', 'Rescuers found the climbers dead.'],
    ['Hart opposed the war.', 'Hart defended his opposition to critics of the war.'],
  ])('%s is neither reported nor contested by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });

  test.each([
    [
      'A militant group claimed responsibility for the attack.',
      'No group claimed responsibility for the attack.',
    ],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });
});
