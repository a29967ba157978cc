import type { Sentence } from '../model.ts';
import { analyse } from '../statements/analyse.ts';
import { RULES, type Rule } from './hazard-rules.ts';
import { mayReportHazard } from './hazard-scan.ts';
import { hazardsIn, isWhen, isWord, OF_GROUP } from './hazards.ts';

const ONE_WORD = RULES.filter(({ kind, words }) => kind === 'noun' && words.length === 1);

/**
 * The hazards whose word a text has in another sense alone: "drone strike" for a stoppage, "under fire" for a fire. What is named so
 * in a headline is called by the bare word below it.
 */
export function hazardsMeantOtherwise(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (!mayReportHazard(text)) return found;
  for (const { tokens } of analyse(text).sentences)
    for (const rule of ONE_WORD)
      if (tokens.some((token, at) => isWord(token, rule.words[0]!) && isOfOtherSense(tokens, at, rule)))
        found.add(rule.hazard);
  return found.size === 0 ? found : found.difference(hazardsIn(text));
}

/** Whether a word before or behind a noun makes it something else. */
function isOfOtherSense(tokens: Sentence['tokens'], at: number, { notAfter, notBefore }: Rule): boolean {
  const next = tokens[at + 1];
  if (next !== undefined && notBefore.has(next.lower) && !isWhen(tokens[at + 2])) return true;
  let before = at - 1;
  while (before >= 0 && OF_GROUP.has(tokens[before]!.tag)) {
    if (notAfter.has(tokens[before]!.lemma) || notAfter.has(tokens[before]!.lower)) return true;
    before -= 1;
  }
  return before >= 0 && (notAfter.has(tokens[before]!.lemma) || notAfter.has(tokens[before]!.lower));
}
