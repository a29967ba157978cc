import { FORMS } from '../words/words.ts';
import { RULES } from './hazard-rules.ts';

// "Sank" is a form of "sink".
const IRREGULAR = new Map(FORMS.map(([word, ...forms]) => [word!, forms]));

const BEGINNING = 3;

interface Sign {
  /** What all its forms begin with. */
  readonly stem: string;
  /** Its place among all signs. */
  readonly nth: number;
}

// The words of all rules, by how they begin, and for each rule which of them it takes.
const SIGNS = new Map<string, Sign[]>();
const NEEDED = neededSigns();

function neededSigns(): readonly (readonly number[])[] {
  const known = new Map<string, number>();
  const add = (stem: string, nth: number): void => {
    const alike = SIGNS.get(stem.slice(0, BEGINNING));
    if (alike === undefined) SIGNS.set(stem.slice(0, BEGINNING), [{ stem, nth }]);
    else alike.push({ stem, nth });
  };
  const signOf = (word: string): number => {
    let nth = known.get(word);
    if (nth === undefined) {
      nth = known.size;
      known.set(word, nth);
      for (const form of [word, ...(IRREGULAR.get(word) ?? [])])
        add(form.length > BEGINNING ? form.replace(/[ey]$/, '') : form, nth);
    }
    return nth;
  };
  return RULES.map(({ words }) => lettersIn(words.join(' ')).map(signOf));
}

// What English puts behind the stem of a word, whose last letter may be doubled: "cut", "cuts", "cutting", "delays", "carries".
const ENDING = /^(?:e|y?(?:s|ed|ers?|ings?)?|es|d|n|en|ies|ied)$/;

/**
 * Whether a text has all words of any rule, in any form: most sentences have not, and need no reading. It may say yes of
 * a text that reports nothing.
 */
export function mayReportHazard(text: string): boolean {
  const met = new Set<number>();
  for (const word of lettersIn(text)) {
    for (const { stem, nth } of SIGNS.get(word.slice(0, BEGINNING)) ?? []) {
      if (!word.startsWith(stem)) continue;
      const rest = word.slice(stem.length);
      if (ENDING.test(rest) || (rest[0] === stem.at(-1) && ENDING.test(rest.slice(1)))) met.add(nth);
    }
  }
  return met.size > 0 && NEEDED.some((signs) => signs.every((nth) => met.has(nth)));
}

function lettersIn(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}
