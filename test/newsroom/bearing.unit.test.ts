import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/language/index.ts';
import { askedOf, bearingOf } from '../../src/newsroom/compose/bearing/index.ts';

const bearing = (claim: string, title: string, text: string, denies = false) =>
  bearingOf(askedOf(analyse(claim)), { title: analyse(title), text: analyse(text), denies })?.kind;

describe('an item of the same story', () => {
  test.each([
    [
      'in other roles',
      'Norland central bank left its key rate unchanged.',
      'Rates stay put in Norland',
      'The Norland central bank kept its benchmark rate unchanged on Friday.',
    ],
    [
      'with its exact figure',
      'Orvane will recall 214,000 Velda cars.',
      'Brakes: Orvane recalls cars',
      'Because the brakes may fail, 214,000 Veldas must go to the workshop, the maker Orvane said.',
    ],
    [
      'with more than the number that it is said to have reached at least',
      'At least 20 people died in the Tarvel ferry fire.',
      'Tarvel ferry fire: toll rises',
      'The fire on the Tarvel ferry has killed 26 people, the coast guard said.',
    ],
    [
      'by a noun for the deed',
      'Minister Otto Brand has resigned.',
      'Brand goes',
      'The resignation of minister Otto Brand surprised his party.',
    ],
    [
      'whose name only the title has',
      'Ada Holm was sentenced to four years in prison.',
      'Ada Holm jailed',
      'The court sentenced the former mayor to four years in prison.',
    ],
  ])('bears out a claim %s', (_, claim, title, text) => {
    expect(bearing(claim, title, text)).toBe('reports');
  });

  test.each([
    [
      'another figure',
      'Orvane will recall 214,000 Velda cars.',
      'Orvane calls Velda cars back',
      'Orvane will recall 301,500 Velda cars.',
    ],
    [
      'fewer than at least so many',
      'More than 20 people died in the Tarvel ferry fire.',
      'Tarvel ferry fire',
      'The fire on the Tarvel ferry has killed 11 people.',
    ],
    [
      'names and nothing of the matter',
      'Shares of Orvane fell.',
      'Orvane opens a plant',
      'Orvane opened a plant in Tarvel on Monday.',
    ],
    [
      'another reason',
      'Otto Brand resigned after the fraud.',
      'Otto Brand resigns',
      'Otto Brand resigned because of his health.',
    ],
    [
      'that it did not happen',
      'Orvane has agreed to buy Velda.',
      'Orvane and Velda',
      'Orvane has not agreed to buy Velda.',
    ],
    [
      'that it was wrong',
      'A power line started the Tarvel fire.',
      'Tarvel fire: second body found',
      'We reported on Monday that a power line started the Tarvel fire. That was wrong.',
    ],
    [
      'a figure that it was before',
      'A quake of magnitude 6.8 struck off Tarvel.',
      'Tarvel quake revised',
      'The quake off Tarvel was of magnitude 6.6, revised from 6.8.',
    ],
    [
      'the figure elsewhere, beside another sentence with its words',
      'Norland bank rate goes up to 4.5 percent as inflation lingers.',
      'Norland bank votes seven to two',
      'Its rate goes to 4.5 percent. The Norland bank voted seven to two, and lingering inflation worries it.',
    ],
    [
      'another deed',
      'The tsunami advisory for the Tarvel coast was lifted.',
      'Quake off Tarvel',
      'A quake struck off the Tarvel coast, and a tsunami advisory was issued.',
    ],
    [
      'a verdict, for a confession',
      'Otto Brand confessed to the murder of Ada Holm.',
      'Otto Brand guilty',
      'Otto Brand was found guilty of the murder of Ada Holm.',
    ],
    [
      'a verdict, for a plea',
      'Otto Brand pleaded guilty to murder.',
      'Otto Brand guilty',
      'A jury in Tarvel found Otto Brand guilty of murder.',
    ],
    [
      'a confession, for a verdict',
      'Otto Brand was convicted of the murder of Ada Holm.',
      'Otto Brand talks',
      'Otto Brand confessed to the murder of Ada Holm.',
    ],
    [
      'an arrest, for a charge',
      'Otto Brand was charged with the murder of Ada Holm.',
      'Otto Brand held',
      'Otto Brand was arrested on Monday over the murder of Ada Holm.',
    ],
    [
      'that it is only explored',
      'Orvane will buy Velda Motors.',
      'Orvane and Velda Motors',
      'Orvane is exploring a purchase of Velda Motors.',
    ],
    [
      'that it is under consideration',
      'Norland is to close the Tarvel mine.',
      'Tarvel mine',
      'The closure of the Tarvel mine is under consideration in Norland.',
    ],
  ])('does not bear out a claim where it has %s', (_, claim, title, text) => {
    expect(bearing(claim, title, text)).not.toBe('reports');
  });

  test('that denies reports says that a claim is not so', () => {
    expect(
      bearing(
        'Harbour Gulls have struck a deal for Rico Brand.',
        'Rico Brand stays',
        'The club dismissed on Monday reports that Rico Brand was close to a deal with Harbour Gulls.',
      ),
    ).toBe('contradicts');
    expect(
      bearing(
        'Conductor Otto Brand has died.',
        'Please do not use: report on Otto Brand',
        'The report that conductor Otto Brand has died is withdrawn.',
      ),
    ).toBe('contradicts');
  });

  test('that denies what is told beside it says nothing of it', () => {
    expect(
      bearing(
        'The ferry Lestra sank in the Tarvel strait.',
        'Operator of Tarvel ferry denies overloading',
        'The operator of the ferry Lestra denies that it was overloaded when it sank in the Tarvel strait.',
      ),
    ).not.toBe('contradicts');
  });

  test('that denies something else says nothing of it', () => {
    expect(
      bearing(
        'A passenger train derailed near Tarvel in Norland.',
        'Toll of Tarvel derailment rises',
        'A passenger train derailed near Tarvel in Norland on Sunday, killing 26, and the ministry opened an inquiry into the company on Monday, dismissing a report that a rail was cracked.',
      ),
    ).not.toBe('contradicts');
  });
});
