import { readTable } from '../words/tables.ts';

// Whom or what a word must be about to be a hazard.
const CLASSES = new Map(
  readTable('hazard-classes.tsv', 2).map(([name, lemmas]) => [name!, new Set(lemmas!.split(' '))]),
);

/** By which words a sentence reports a hazard. */
export interface Rule {
  /** What is reported, as `src/research/data/hazards.tsv` names it. */
  readonly hazard: string;
  readonly kind: string;
  readonly words: readonly string[];
  /** Lemmas that must not stand before it in its noun group, and words that must not follow. */
  readonly notAfter: ReadonlySet<string>;
  readonly notBefore: ReadonlySet<string>;
  /** Verbs of clauses that it must not be in. */
  readonly notIn: ReadonlySet<string>;
  /** Verbs of which a clause that it is in must have one; none: any. */
  readonly mustIn: ReadonlySet<string>;
  readonly mustOf: boolean;
  /** What follows "of", where something does. */
  readonly of: ReadonlySet<string> | undefined;
  readonly who: ReadonlySet<string> | undefined;
  readonly what: ReadonlySet<string> | undefined;
}

/** In the order of the table `hazard-words.tsv`. */
export const RULES: readonly Rule[] = readRules();

function readRules(): Rule[] {
  return readTable('hazard-words.tsv', 5).map((row): Rule => {
    const [hazard, words, kind, notAfter, about] = row as [string, string, string, string, string];
    const barring = notAfter === '-' ? [] : notAfter.split(' ');
    const roles = about === '-' ? [] : about.split(' ');
    const role = (of: string): ReadonlySet<string> | undefined => {
      const given = roles.find((each) => each.startsWith(of))?.slice(of.length);
      if (given === undefined) return undefined;
      const lemmas = CLASSES.get(given);
      if (lemmas === undefined) throw new Error(`hazard-words.tsv: there is no class ${given}`);
      return lemmas;
    };
    return {
      hazard,
      kind,
      words: words.split(' '),
      notAfter: new Set(barring.filter((word) => !/^[+~=]/.test(word))),
      notBefore: new Set(barring.flatMap((word) => (word.startsWith('+') ? [word.slice(1)] : []))),
      notIn: new Set(barring.flatMap((word) => (word.startsWith('~') ? [word.slice(1)] : []))),
      mustIn: new Set(barring.flatMap((word) => (word.startsWith('=') ? [word.slice(1)] : []))),
      mustOf: about.startsWith('!'),
      of: kind === 'noun' && roles.length > 0 ? role(about.startsWith('!') ? '!' : '') : undefined,
      who: kind === 'verb' ? role('who:') : undefined,
      what: kind === 'verb' ? role('what:') : undefined,
    };
  });
}
