import { analyse, relation } from '../../language/index.ts';
import type { Premise } from '../question/premise.ts';
import type { Reading } from '../question/reading.ts';

// What a passage says about a claim if it says that it did not happen, or not yet.
const NOT_SO = /denied|negated|opposite|happened|planned|possible|called|hypothetical/;

/** Whether a passage supports what the question assumes: it does not say that it was only wanted, planned or denied. */
export function holdsPremise(
  { premise }: Pick<Reading, 'premise'>,
  { text, story }: { readonly text: string; readonly story: { readonly title: string } },
): boolean {
  if (premise === undefined) return true;
  if (isOnlyWanted(premise, `${text} ${story.title}`)) return false;
  const claim = analyse(`${premise.clause}.`);
  return [text, story.title].every((passage) => {
    const { kind, why } = relation(claim, analyse(passage));
    const isPlanned = premise.isAhead && why === 'planned';
    return kind !== 'contradicts' && (isPlanned || !(kind === 'mentions' && NOT_SO.test(why)));
  });
}

/**
 * Whether a verb appears only where it is wanted, planned or denied: "urges the Senate to reject". A question about what is
 * to come is answered by a plan.
 */
function isOnlyWanted({ verb, lemma, isAhead }: Premise, text: string): boolean {
  if (!isAhead && isOnlyHoped(verb, lemma, text)) return true;
  const wanted = isAhead ? DENIED : WANTED;
  const root = verb.replace(/e?d$|e$/, '');
  const said = [
    ...text.matchAll(new RegExp(`(?<!\\p{L})(\\p{L}+(?:['’]t)?) (?:\\p{L}+ly )?(${root}\\p{L}*)`, 'giu')),
  ];
  return (
    said.length > 0 &&
    said.every(
      ({ 1: before, 2: found, index }) =>
        isWanted(text.slice(0, index), before!, wanted) && found!.length <= verb.length,
    )
  );
}

/** "Tipped to *win*", asked who won; but whoever saved match points to win has won. */
function isOnlyHoped(verb: string, lemma: string, text: string): boolean {
  if (lemma.includes('_') || new RegExp(`(?<!\\p{L})${verb}(?!\\p{L})`, 'iu').test(text)) return false;
  return new RegExp(`(?<!\\p{L})${HOPED} to (?:be )?${lemma}(?!\\p{L})`, 'iu').test(text);
}

const HOPED =
  '(?:tipped|favou?rites?|expected|hop(?:es?|ed|ing)|aim(?:s|ed|ing)?|likely|poised|bid(?:s|ding)?|want(?:s|ed|ing)?|plan(?:s|ned|ning)?|seek(?:s|ing)?|tr(?:y|ies|ied|ying)|fail(?:s|ed|ing)?)';

/** "Should advise *and* reject it": what is joined to another verb is wanted if that is. */
function isWanted(ahead: string, before: string, wanted: RegExp): boolean {
  if (!/^(?:and|or)$/i.test(before)) return wanted.test(before);
  const words = /(?<![^.;!?])[^.;!?]*$/.exec(ahead)![0].split(/[^\p{L}’']+/u);
  return words.slice(-NEAR).some((word) => wanted.test(word));
}

// So many words may stand between the two verbs.
const NEAR = 10;

const DENIED = /^(?:not|never|won['’]t|don['’]t|doesn['’]t|can['’]t|cannot)$/i;
const WANTED =
  /^(?:to|not|never|will|would|may|might|could|can|should|must|won['’]t|don['’]t|didn['’]t|cannot)$/i;
