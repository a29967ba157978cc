import type { Noun, Statement, Token } from '../model.ts';
import { readTable } from '../words/tables.ts';
import { follows } from './following.ts';

/** What several words say together, by the verb that they begin with. */
interface Expression {
  /** The words behind the verb; "oneself" stands for himself, herself, itself and themselves. */
  readonly words: readonly string[];
  readonly means: string;
}

const expressions = new Map<string, Expression[]>();
for (const [kind, means, listed] of readTable('inferences.tsv', 3)) {
  if (kind !== 'expression') continue;
  for (const written of listed!.split(' ')) {
    const [verb, ...words] = written.split('+');
    expressions.set(verb!, [...(expressions.get(verb!) ?? []), { words, means: means! }]);
  }
}

/** The verbs that an expression begins with. */
export const EXPRESSING: ReadonlySet<string> = new Set(expressions.keys());
const MEANT: ReadonlySet<string> = new Set(
  [...expressions.values()].flatMap((all) => all.map(({ means }) => means)),
);

/** Whether a verb is what expressions mean: it says as much as each of them. */
export const isMeant = (verb: string): boolean => MEANT.has(verb);

/** "Came into force", "gave himself up": what the words say together, with what else stands beside them. */
export function expressed(tokens: readonly Token[], one: Statement): Statement[] {
  const known = one.kind === 'clause' && !one.isGuess ? expressions.get(one.verb) : undefined;
  if (known === undefined || one.isPassive || one.subjects.length === 0) return [];
  return known.flatMap(({ words, means }) => {
    const end = endOf(tokens, one.at + 1, words);
    if (end === undefined) return [];
    const isBehind = ({ start }: Noun): boolean => start >= end;
    return [
      follows(
        one,
        means,
        one.subjects,
        one.objects.filter(isBehind),
        one.phrases.filter(({ noun }) => isBehind(noun) || noun.end <= one.at),
      ),
    ];
  });
}

/** Where words end that stand one behind the other; articles and the like may stand between them. */
function endOf(tokens: readonly Token[], from: number, words: readonly string[]): number | undefined {
  let at = from;
  for (const word of words) {
    while (BETWEEN.test(tokens[at]?.lower ?? '')) at += 1;
    const token = tokens[at];
    if (token === undefined) return undefined;
    if (word === 'oneself' ? !ONESELF.test(token.lower) : token.lower !== word && token.lemma !== word)
      return undefined;
    at += 1;
  }
  return at;
}

const BETWEEN = /^(?:a|an|the|his|her|its|their)$/;
const ONESELF = /^(?:himself|herself|itself|themselves)$/;
