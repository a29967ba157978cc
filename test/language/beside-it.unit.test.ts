import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('a part of a thing, and a kind of a figure, tell nothing of the whole', () => {
  test.each([
    ['Fire destroyed the library.', 'Fire destroyed part of the library.'],
    ['Crime fell in Tarvel.', 'Violent crime fell in Tarvel.'],
    ['The population of Tarvel fell.', 'The population of wolves in Tarvel fell.'],
    ['Hart won the election.', "Hart won the party's primary election."],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([
    ['The population of Tarvel fell.', 'The population of Tarvel in Norland fell.'],
    ['Fire destroyed the library.', 'Fire destroyed the whole library.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});

describe('whoever stands beside the one who is meant is another one', () => {
  test.each([
    ['Hart was elected president.', 'Hart was elected vice president.'],
    ['Hart was appointed minister.', 'Hart was appointed by the minister.'],
    ['The court ruled against Orvane.', "A court ruled against Orvane's rival."],
    ['The court ruled against Orvane.', 'The court ruled in favour of Orvane.'],
    ['Hart is president of Norland.', "Hart is president of Norland's central bank."],
    ['The river is polluted.', 'The river is less polluted than the lake.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([
    ['Hart was elected president.', 'Voters elected Hart president.'],
    ['Hart was appointed minister.', 'The president appointed Hart as minister.'],
    ['The court ruled against Orvane.', 'The court ruled against Orvane on Monday.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});

describe('what is for a thing, or ends it, is not the thing', () => {
  test.each([
    ['Hart left the party.', 'Hart left for the party.'],
    ['Hart supports the ban.', 'Hart supports lifting the ban.'],
    ['Hart supports the ban.', 'Hart supports an end to the ban.'],
    ['Norland joined the union.', 'Norland voted on joining the union.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([
    ['Hart left the party.', 'Hart quit the party.'],
    ['Hart supports lifting the ban.', 'Hart supports lifting the ban on beef.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});

describe('what is over has ended, and who is shot dead was shot', () => {
  test.each([
    ['The strike ended.', 'The strike is over.'],
    ['The strike ended.', 'The strike is over, the union said.'],
    ['Police shot a man.', 'A man was shot dead by police.'],
    ['Rebels took Tarvel.', 'Rebels captured Tarvel.'],
    ['Troops left Tarvel.', 'Troops pulled out of Tarvel.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([['The strike ended.', 'The strike is over pay.']])(
    '%s is not reported by: %s',
    (claim, passage) => {
      expect(kindOf(claim, passage)).toBe('mentions');
    },
  );
});
