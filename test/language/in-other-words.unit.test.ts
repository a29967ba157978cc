import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('a ban that was lifted', () => {
  test.each([
    ['Norland banned smoking.', 'Norland introduced a ban on smoking.'],
    ['Norland banned smoking.', 'Norland imposed a ban on smoking.'],
    ['Norland banned smoking.', "Norland's ban on smoking took effect."],
    ['Norland blockaded the port.', "Norland's blockade of the port went on."],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['Norland banned smoking.', 'Norland lifted its ban on smoking.'],
    ['Norland banned smoking.', 'Norland considers a ban on smoking.'],
    ['Norland banned smoking.', 'Norland eased its ban on smoking.'],
    ['Norland banned smoking.', 'Norland repealed a ban on smoking.'],
    ['Norland banned smoking.', "Norland's ban on smoking was lifted."],
    ['Norland banned smoking.', "Norland's ban on smoking was rejected by parliament."],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});

describe('prison', () => {
  test.each([
    ['Hart was jailed for five years.', 'Hart was sentenced to five years in prison.'],
    ['Hart was jailed for five years.', 'A court sent Hart to prison for five years.'],
    ['Hart was jailed.', 'A judge sent Hart to jail.'],
    ['Hart was jailed.', 'Hart was sent to prison for five years.'],
    ['Hart escaped from prison.', 'Hart broke out of prison.'],
    ['Hart escaped from jail.', 'Hart broke out of jail.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['Hart was jailed for five years.', 'Hart was acquitted.'],
    ['Hart was jailed for five years.', 'Hart faces five years in prison.'],
    ['Hart was jailed for five years.', 'Prosecutors asked that Hart be jailed for five years.'],
    ['Hart was jailed for five years.', 'Hart was given a suspended sentence of five years.'],
    ['Orvane was fined 5 million dollars.', 'Orvane escaped a fine of 5 million dollars.'],
    ['Hart was jailed.', 'Hart was sent to prison to visit his brother.'],
    ['Hart was jailed.', 'A priest went to prison to see Hart.'],
    ['Hart was jailed.', 'Prosecutors want to send Hart to jail.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });

  test.each([['Hart was jailed for five years.', 'Hart was sentenced to three years in prison.']])(
    '%s is contradicted by: %s',
    (claim, passage) => {
      expect(kindOf(claim, passage)).toBe('contradicts');
    },
  );
});

describe('courts', () => {
  test.each([
    ['Hart was charged with fraud.', 'Prosecutors charged Hart with fraud.'],
    ['Hart was charged with fraud.', 'Hart was indicted for fraud.'],
    ['Hart was charged with fraud.', 'Hart faces fraud charges.'],
    ['Orvane sued Velda.', 'Orvane filed a lawsuit against Velda.'],
    ['Velda was sued.', 'Orvane sued Velda.'],
    ['Orvane settled the lawsuit.', 'Orvane reached a settlement in the lawsuit.'],
    ['Orvane appealed.', 'Orvane filed an appeal.'],
    ['Orvane sued Velda.', 'Orvane brought a lawsuit against Velda.'],
    ['Hart was charged with murder.', 'Hart faces a murder charge.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['Hart was convicted of fraud.', 'Hart was charged with fraud.'],
    ['Orvane appealed.', 'Orvane said it would appeal.'],
    ['Velda sued Orvane.', 'Orvane brought a lawsuit against Velda.'],
    ['Orvane sued Velda.', 'Orvane dropped a lawsuit against Velda.'],
    ['Orvane sued Velda.', 'Orvane threatened a lawsuit against Velda.'],
    ['Hart was charged with murder.', 'Hart could face a murder charge.'],
    ['Hart was charged with murder.', 'Hart faces a manslaughter charge.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});

describe('who took over from whom', () => {
  test.each([
    ['Hart is chief executive of Orvane.', "Orvane's chief executive, Hart, spoke."],
    ['Hart is chief executive of Orvane.', 'Orvane chief executive Hart spoke.'],
    ['Hart became chief executive of Orvane.', 'Orvane named Hart chief executive.'],
    ['Hart became chief executive of Orvane.', 'Hart took over as chief executive of Orvane.'],
    ['Hart became chief executive of Orvane.', 'Orvane appointed Hart as its chief executive.'],
    ['Hart joined Orvane.', 'Hart has joined Orvane as chief executive.'],
    ['Hart replaced Brand.', 'Hart took over from Brand as chief executive.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['Hart is chief executive of Orvane.', "Orvane's former chief executive, Hart, spoke."],
    ['Hart is chief executive of Orvane.', "Orvane's deputy chief executive, Hart, spoke."],
    ['Hart is chief executive of Orvane.', 'Hart is to become chief executive of Orvane.'],
    ['Hart became chief executive of Orvane.', 'Orvane will appoint Hart as its chief executive.'],
    ['Hart became chief executive of Velda.', 'Orvane named Hart chief executive.'],
    ['Hart became chief executive of Orvane.', 'Orvane named Hart as a suspect.'],
    ['Brand became chief executive of Orvane.', 'Orvane named Hart chief executive.'],
    ['Hart became chief executive of Orvane.', 'Orvane is to name Hart chief executive.'],
    ['Brand replaced Hart.', 'Hart took over from Brand as chief executive.'],
    ['Hart replaced Brand.', "Hart took over the firm from Brand's brother."],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});

describe('the age at which somebody died', () => {
  test.each([
    ['Hart was 83.', 'Hart died at the age of 83.'],
    ['Hart was 83.', 'Hart, 83, died on Monday.'],
    ['Hart was 83.', 'Hart died at 83.'],
    ['Hart was 83 years old.', 'Hart died at the age of 83.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['Hart was 83.', 'Hart died at 84.'],
    ['Hart was 83.', 'Hart died at 3 a.m.'],
    ['Hart was 83.', 'Hart died at Tarvel hospital.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});

describe('illnesses', () => {
  test.each([
    ['Hart died of cancer.', 'Cancer killed Hart.'],
    ['Hart died of cancer.', 'Hart died from cancer.'],
    ['Hart died after a long illness.', 'Hart died following a long illness.'],
    ['Hart had cancer.', 'Hart was diagnosed with cancer.'],
    ['Hart had cancer.', 'Hart suffered from cancer.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['Hart died of cancer.', 'Hart had cancer.'],
    ['Hart has cancer.', 'Hart was tested for cancer.'],
    ['Hart has cancer.', "Hart's wife was diagnosed with cancer."],
    ['Hart has cancer.', 'Hart was wrongly diagnosed with cancer.'],
    ['Hart had cancer.', 'Doctors feared Hart had cancer.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});
