import { readTable } from './tables.ts';

const against = new Map<string, Set<string>>();
const beside = new Map<string, Set<string>>();

for (const [one, other] of readTable('contrast.tsv', 2)) {
  const sides = [one!.split(' '), other!.split(' ')] as const;
  for (const [side, opposite] of [sides, [sides[1], sides[0]]] as const) {
    for (const word of side) {
      const known = against.get(word) ?? new Set();
      for (const each of opposite) known.add(each);
      against.set(word, known);
      beside.set(word, (beside.get(word) ?? new Set()).union(new Set(side)));
    }
  }
}

// "Non-self" and "self", "independent" and "dependent".
const PREFIXES = ['non-', 'non', 'un', 'in', 'im', 'ir', 'il', 'dis', 'anti-', 'anti'];
const SHORTEST = 4;
// What begins like a negation and is none: an immigrant is a migrant.
const NO_NEGATION = new Set(
  'immigrant immigrate immigration income inform inside intend invent impress import impact improve impart inland disease discover display dispose distress discount discharge dispatch dismiss'.split(
    ' ',
  ),
);

/**
 * Whether two words exclude each other where they are said of one thing: "first" and "last", "soluble" and "insoluble".
 * @param a lower case, as written. @param b likewise.
 */
export function excludes(a: string, b: string): boolean {
  return against.get(a)?.has(b) === true || isNegation(a, b) || isNegation(b, a);
}

/** Whether two words say the same where they exclude a third: "women" and "female", beside "men". @param a lower case. @param b likewise. */
export const sides = (a: string, b: string): boolean => beside.get(a)?.has(b) === true;

function isNegation(long: string, short: string): boolean {
  return (
    short.length >= SHORTEST &&
    long.length > short.length &&
    !NO_NEGATION.has(long.replace(/(?:s|ed|ing)$/, '')) &&
    !NO_NEGATION.has(long) &&
    PREFIXES.some((prefix) => long.startsWith(prefix) && long.slice(prefix.length) === short)
  );
}

const NEGATIVE =
  /^(?:not|n['’]?t|never|no|none|nobody|nothing|nowhere|neither|nor|without|cannot|unable|hardly)$/;

/** Whether a token says that something is not so; as a tagger or a reader parts words ("isn't", "n't"). */
export const isNegative = (lower: string): boolean => NEGATIVE.test(lower) || /n['’]t$/.test(lower);
