import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('where and when of another deed in the same sentence', () => {
  test.each([['Norland imports oil from Sudland.', 'Sudland exports oil to Norland.']])(
    '%s is reported by: %s',
    (claim, passage) => {
      expect(kindOf(claim, passage)).toBe('reports');
    },
  );

  test.each([
    ['Hart was arrested in Brazil.', 'Hart was arrested at a camp and then flown to Brazil.'],
    ['Hart was arrested in Brazil.', 'Hart was arrested after fleeing to Brazil.'],
    ['Two people died in Oslo.', 'Two people died when a bus from Oslo crashed near Bergen.'],
    ['The ship sank off Norland.', 'The ship sank off Sudland on its way to Norland.'],
    ['Hart spoke on Monday.', 'Hart will fly home on Monday after he spoke on Sunday.'],
    ['The law took effect in May.', 'The law, passed in May, took effect in June.'],
    ['The law was passed in June.', 'The law, passed in May, took effect in June.'],
    ['Sales were higher in May than in June.', 'Sales were higher in June than in May.'],
    ['Hart was injured in the crash.', 'Hart was killed in the crash that injured Brand.'],
  ])('%s is neither reported nor contested by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });

  test.each([['Hart was killed in the crash.', 'Hart survived the crash.']])(
    '%s is contradicted by: %s',
    (claim, passage) => {
      expect(kindOf(claim, passage)).toBe('contradicts');
    },
  );
});

describe('a part of a noun is not the noun', () => {
  test.each([
    ['Hart fired Brand.', 'Hart fired at Brand.'],
    ['Hart is the president of Norland.', 'Hart is the president of the Norland Football Federation.'],
    ['Hart works for the UN.', 'Hart works for a UN contractor.'],
    ['Hart works for the bank.', "Hart works for the bank's rival."],
    ['Hart lives in Oslo.', 'Hart lives near Oslo.'],
    ['Hart is from Oslo.', 'Hart is from near Oslo.'],
    ['Hart campaigned for the party.', "Hart campaigned for the party's opponents."],
    ['Hart played for the club.', "Hart played for the club's reserves."],
    ['Brand was shot.', 'Police shot at Brand.'],
  ])('%s is neither reported nor contested by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});

describe('verbs that say less than the claim', () => {
  test.each([
    ['Germany attacked Poland.', 'Germany beat Poland 3-0.'],
    ['Hart was jailed.', 'Hart was sentenced to 100 hours of community service.'],
    ['Hart was jailed.', 'Hart was sentenced to death.'],
    [
      'Hart was jailed for two years.',
      'Hart was sentenced to two years in prison, suspended for three years.',
    ],
    ['Hart was charged with fraud.', 'The opposition accused Hart of fraud.'],
    ['Hart was indicted.', 'Brand accused Hart of lying.'],
    ['Hart was cured of cancer.', 'Hart was treated for cancer.'],
    ['Hart was hanged.', 'Hart was executed by firing squad.'],
    ['Hart was appointed ambassador.', 'Hart was nominated as ambassador.'],
    ['Hart was rescued.', 'Hart was freed from prison.'],
    ['The match was cancelled.', 'The match ended in a draw.'],
    ['The match ended.', 'The match was cancelled.'],
    ['The villagers were criticized.', 'Rebels shot the villagers.'],
    ['Orvane bought the documents.', 'Orvane obtained the documents.'],
    ['The minister called the ambassador.', 'The minister met the ambassador.'],
    ['Orvane cancelled production.', 'Orvane halted production.'],
    ['Orvane signed a deal with the union.', "Orvane signed a deal with the union's rival."],
  ])('%s is neither reported nor contested by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});
