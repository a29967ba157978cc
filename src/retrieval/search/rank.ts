import type { Word } from '../lexeme-text.ts';
import type { Scope } from './syntax.ts';

// BM25F (Robertson, Zaragoza: The Probabilistic Relevance Framework, 2009, 3.6), with constants instead of averages.
// So the weight of a word in a story depends on that story alone and is written down once. The rarity of the word is
// applied when it is asked for.

/** The words of a story as they are written, without those of its body and publishers. */
export const writtenWords = (deep: readonly Word[]): readonly string[] =>
  deep.flatMap(([marked]) => (marked.startsWith('w=') ? [marked.slice(2)] : []));

/** How much a field counts, how long it usually is, and how far its length matters (0: not at all, 1: in full). */
interface Field {
  readonly weight: number;
  readonly usual: number;
  readonly slope: number;
}
type FieldName = 'title' | 'names' | 'paths' | 'summary' | 'entity' | 'tag' | 'publisher' | 'body';

const FIELDS: Readonly<Record<FieldName, Field>> = {
  title: { weight: 4, usual: 9, slope: 0.3 },
  names: { weight: 2, usual: 12, slope: 0.5 },
  paths: { weight: 1, usual: 4, slope: 0.3 },
  summary: { weight: 1, usual: 30, slope: 0.75 },
  entity: { weight: 2, usual: 9, slope: 0.5 },
  tag: { weight: 2, usual: 4, slope: 0.3 },
  publisher: { weight: 1, usual: 4, slope: 0.3 },
  body: { weight: 1, usual: 200, slope: 0.75 },
};
/** From how many occurrences on another one hardly matters. */
const SATURATION = 1.2;
/** The greatest weight of a word in a story. */
export const MOST_IMPACT = 255;

const BY_WEIGHT: Readonly<Record<string, FieldName>> = { A: 'title', B: 'names', C: 'paths', D: 'summary' };
const BY_MARK: Readonly<Record<string, Extract<FieldName, Scope>>> = {
  'e=': 'entity',
  't=': 'tag',
  'p=': 'publisher',
  'b=': 'body',
};

/** The weights of a word in a story: in the fields that every search examines, and in each field that a scope names. */
export interface Impact {
  readonly lexeme: string;
  readonly scope: Scope | undefined;
  /** 1 to 255. */
  readonly impact: number;
}

/**
 * What each word of a story weighs.
 * @param words of the fields that every search looks at, with the weights of their fields.
 * @param deep the words of fields that are kept apart, marked by their field.
 */
export function impactsOf(words: readonly Word[], deep: readonly Word[]): Impact[] {
  const impacts: Impact[] = [];
  const lengths = lengthsOf(words, deep);
  for (const [lexeme, , weights] of words) {
    let all = 0;
    let [title, summary] = [0, 0];
    for (const letter of weights) {
      const name = BY_WEIGHT[letter]!;
      const part = partOf(name, lengths);
      all += part;
      if (name === 'title') title += part;
      else if (name === 'summary') summary += part;
    }
    impacts.push({ lexeme, scope: undefined, impact: saturated(all) });
    if (title > 0) impacts.push({ lexeme, scope: 'title', impact: saturated(title) });
    if (summary > 0) impacts.push({ lexeme, scope: 'summary', impact: saturated(summary) });
  }
  for (const [marked, places] of deep) {
    const name = BY_MARK[marked.slice(0, 2)];
    if (name === undefined) continue;
    impacts.push({
      lexeme: marked.slice(2),
      scope: name,
      impact: saturated(places.length * partOf(name, lengths)),
    });
  }
  return impacts;
}

/** What a word adds to the score of a story for each point of its weight there. The rarer it is, the more it adds. */
export function rarity(stories: number, having: number): number {
  return Math.max(1, Math.round(1_000 * Math.log(1 + (stories - having + 0.5) / (having + 0.5))));
}

const partOf = (name: FieldName, lengths: ReadonlyMap<FieldName, number>): number => {
  const { weight, usual, slope } = FIELDS[name];
  return weight / (1 - slope + (slope * (lengths.get(name) ?? 0)) / usual);
};

const saturated = (sum: number): number => Math.max(1, Math.round((MOST_IMPACT * sum) / (sum + SATURATION)));

/** How many words each field has: stop words do not count. */
function lengthsOf(words: readonly Word[], deep: readonly Word[]): ReadonlyMap<FieldName, number> {
  const lengths = new Map<FieldName, number>();
  const add = (name: FieldName, count: number): void =>
    void lengths.set(name, (lengths.get(name) ?? 0) + count);
  for (const [, , weights] of words) for (const letter of weights) add(BY_WEIGHT[letter]!, 1);
  for (const [marked, places] of deep) {
    const name = BY_MARK[marked.slice(0, 2)];
    if (name !== undefined) add(name, places.length);
  }
  return lengths;
}
