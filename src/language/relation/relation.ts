import type { Quantity, Reading, Statement } from '../model.ts';
import { excludes } from '../words/contrast.ts';
import { deedsOf, entails, governmentOf } from '../words/verbs.ts';
import type { Item } from './items.ts';
import { matchOf, type Roles, rolesOf } from './match.ts';
import { claimStatements, keysOf, type View, viewsOf } from './profiles.ts';
import { has, hasNumbers } from './roles.ts';
import { SERVANT } from './ties.ts';

export type RelationKind = 'reports' | 'contradicts' | 'mentions' | 'nothing';

/** What a passage is to a claim. */
export interface Relation {
  readonly kind: RelationKind;
  /** The sentence of the passage that decides it; undefined for `nothing`. */
  readonly sentence: number | undefined;
  /** The statement of the claim that was looked for. */
  readonly asked: Roles | undefined;
  /** The roles of the passage's statement that answer it. */
  readonly found: Roles | undefined;
  /** Why: `denied`, `negated`, `opposite`, `number`, `not happened`, ... ; '' for a report. */
  readonly why: string;
  /** Where numbers differ: that of the claim and that of the passage. */
  readonly numbers?: readonly [Quantity, Quantity] | undefined;
  /** Of what is only planned: whether it is less than the claim, however the two are worded. */
  readonly isUndone?: boolean | undefined;
}

const NOTHING: Relation = {
  kind: 'nothing',
  sentence: undefined,
  asked: undefined,
  found: undefined,
  why: '',
};

// What shares less than a third of a claim's words, by weight, is about something else.
const MENTIONED = 0.34;

/**
 * Whether a passage reports a claim, contradicts it, mentions what it is about, or none of these. *Reports* needs each
 * statement of the claim in the passage, in its roles, said to be so and to have happened; when in doubt it mentions.
 * @param claim one sentence or a few. @param passage a sentence with its neighbours, or a short text.
 * @param only the kind that is asked for: what is another may be told as nothing, which takes less time.
 */
export function relation(claim: Reading, passage: Reading, only?: 'reports' | 'contradicts'): Relation {
  if (claim.language !== 'en' || passage.language !== 'en') return NOTHING;
  const asked = viewsOf(claim);
  const given = viewsOf(passage);
  if (asked.length === 0 || given.length === 0) return NOTHING;
  if (only === 'contradicts' && !asked.every((view) => isNamed(view, given))) return NOTHING;
  let decided: Relation | undefined;
  let against: Relation | undefined;
  let short: Relation | undefined;
  let isWhole = true;
  let found = 0;
  const unsaid = new Map<View, number[]>();
  for (const view of asked) {
    const statements = claimStatements(view.sentence);
    if (statements.length === 0) isWhole = false;
    for (const [at, statement] of statements.entries()) {
      // "Plans to cut jobs": whoever has it planned plans it.
      if (isPlanOnly(statement, statements[at + 1])) continue;
      if (isAgreedOnly(statement, statements[at + 1]) && isSettled(view, statements[at + 1]!, given))
        continue;
      const match = matchOf(view, statement, given);
      if (match.kind === 'reports') {
        found += 1;
        unsaid.set(view, [...(unsaid.get(view) ?? []), ...(match.unsaid ?? [])]);
        const { unsaid: _, ...told } = match;
        decided ??= { ...told, kind: 'reports', why: '' };
        continue;
      }
      if (only === 'reports') return NOTHING;
      isWhole = false;
      // What "wants" or "said" is not done says nothing of what was wanted or said.
      const isGovernor =
        statements.length > 1 &&
        statement.objects.length === 0 &&
        governmentOf(statement.verb) !== undefined &&
        statement !== statements.at(-1);
      if (match.kind === 'short') short ??= { ...match, kind: 'mentions' };
      if (match.kind === 'contradicts' && !isGovernor) against ??= { ...match, kind: 'contradicts' };
    }
  }
  if (
    isWhole &&
    found > 0 &&
    asked.every((view) => isCovered(view, given, unsaid.get(view) ?? [])) &&
    !asked.some((view) => isExcluded(view, given[decided!.sentence!]!, unsaid.get(view) ?? [])) &&
    !asked.some((view) => isTurned(view, given[decided!.sentence!]!))
  )
    return decided!;
  if (against !== undefined && asked.every((view) => isNamed(view, given))) return against;
  if (short !== undefined) return short;
  const share = shareOf(asked, given);
  if (decided !== undefined) return { ...decided, kind: 'mentions', why: 'a part of it' };
  if (share.best < MENTIONED) return NOTHING;
  return {
    kind: 'mentions',
    sentence: share.sentence,
    asked: undefined,
    found: undefined,
    why: 'the same matter',
  };
}

/** "Plans to", "is to": said again by the deed that is planned. */
const isPlanOnly = (one: Statement, next: Statement | undefined): boolean =>
  next?.modality === 'planned' &&
  next.polarity === 'asserted' &&
  one.polarity === 'asserted' &&
  one.modality === 'happened' &&
  one.objects.length === 0 &&
  one.phrases.length === 0 &&
  (one.verb === 'plan' || one.verb === 'intend' || one.verb === 'aim');

/** "Agreed to": said again by the deed that was agreed on, where that is told as done or settled. */
const isAgreedOnly = (one: Statement, next: Statement | undefined): boolean =>
  (one.verb === 'agree' || one.verb === 'decide') &&
  next?.modality === 'planned' &&
  next.polarity === 'asserted' &&
  one.polarity === 'asserted' &&
  one.modality === 'happened' &&
  one.objects.length + one.phrases.length === 0;

/** Whether a deed is told as done ("buys") or as settled ("to buy"), and not only as wanted, tried or asked for. */
function isSettled(claim: View, deed: Statement, passage: readonly View[]): boolean {
  const { kind, sentence, found } = matchOf(claim, deed, passage);
  if (kind !== 'reports' || sentence === undefined) return false;
  const clauses = passage[sentence]!.sentence.statements.filter(({ kind: how }) => how === 'clause');
  if (clauses.some(({ verb, modality }) => OPEN.has(governmentOf(verb) ?? '') || modality === 'possible'))
    return false;
  // "Nears deal to buy": only where nothing else is told first.
  const [first] = clauses.toSorted((a, b) => a.at - b.at);
  return found?.modality === 'happened' || first?.modality === 'planned';
}
const OPEN: ReadonlySet<string> = new Set(['plan', 'possible', 'call', 'deny', 'fail']);

/** Whether each name of a claim is in the passage: what is said of somebody else contradicts nothing. */
function isNamed(claim: View, passage: readonly View[]): boolean {
  const keys = keysOf(passage);
  return claim.items.every((item) => item?.kind !== 'name' || has(keys, item));
}

// Beside its roles a claim says little else; of that most must be there too.
const REST = 0.65;

/** Whether names and numbers of a claim are all in the passage, and nearly all of its words. */
function isCovered(claim: View, passage: readonly View[], unsaid: readonly number[]): boolean {
  const keys = keysOf(passage);
  let [sum, total] = [0, 0];
  for (const [at, item] of claim.items.entries()) {
    if (item === undefined || item.kind === 'number' || unsaid.includes(at)) continue;
    // Verbs are compared as verbs.
    if (claim.sentence.tokens[at]!.tag === 'VERB' || claim.sentence.tokens[at]!.tag === 'AUX') continue;
    const isThere = has(keys, item) || (item.kind === 'word' && isDeedOf(item.key, passage));
    if (item.kind === 'name' && !isThere) return false;
    // Whom somebody works for says so without the word.
    if (item.kind === 'light' || SERVANT.test(item.key)) continue;
    total += 1;
    if (isThere) sum += 1;
  }
  return (total === 0 || sum / total >= REST) && hasNumbers(claim, passage, unsaid);
}

/** Whether a quality that a claim names is missing where its contrary is told: "found them *alive*", "found them dead". */
const isExcluded = (claim: View, passage: View, unsaid: readonly number[]): boolean =>
  claim.sentence.tokens.some(
    ({ tag, lower, lemma }, at) =>
      (tag === 'ADJ' || tag === 'ADV') &&
      !unsaid.includes(at) &&
      !passage.sentence.tokens.some((token) => token.lower === lower || token.lemma === lemma) &&
      passage.sentence.tokens.some(
        (token) => (token.tag === 'ADJ' || token.tag === 'ADV') && excludes(lower, token.lower),
      ),
  );

/** "Higher in May than in June" and "higher in June than in May": what stands behind "than" is another. */
function isTurned(claim: View, passage: View): boolean {
  const [own, theirs] = [behindThan(claim), behindThan(passage)];
  if (own === undefined || theirs === undefined) return false;
  const keys = new Set(theirs.map(({ key }) => key));
  return own.some((item) => !has(keys, item)) && own.every((item) => has(passage.keys, item));
}

function behindThan({ items, sentence: { tokens } }: View): Item[] | undefined {
  const than = tokens.findIndex(
    ({ lower }, i) => lower === 'than' && !BOUND.test(tokens[i - 1]?.lower ?? ''),
  );
  if (than < 0) return undefined;
  const end = tokens.findIndex(({ tag }, i) => i > than && /^(?:VERB|AUX|PUNCT)$/.test(tag));
  return items
    .slice(than + 1, end < 0 ? undefined : end)
    .flatMap((item) => (item === undefined || item.kind === 'light' || item.kind === 'number' ? [] : [item]));
}
// "More than 100" tells how many.
const BOUND = /^(?:more|less|fewer|other|rather)$/;

/** "A bomb *blast* killed ten" where they "were killed when a bomb exploded": the noun tells a deed that a verb there tells. */
function isDeedOf(noun: string, passage: readonly View[]): boolean {
  const deeds = deedsOf(noun);
  if (deeds === undefined) return false;
  return passage.some(({ sentence }) =>
    sentence.statements.some(
      ({ kind, verb, polarity, modality }) =>
        kind === 'clause' &&
        polarity === 'asserted' &&
        modality === 'happened' &&
        deeds.some((deed) => entails(verb, deed)),
    ),
  );
}

function shareOf(claim: readonly View[], passage: readonly View[]): { best: number; sentence: number } {
  const items = claim.flatMap((view) =>
    view.items.flatMap((item) => (item === undefined || item.kind === 'light' ? [] : [item])),
  );
  let [best, sentence] = [0, 0];
  for (const [at, { keys }] of passage.entries()) {
    const share = items.length === 0 ? 0 : items.filter((item) => has(keys, item)).length / items.length;
    if (share > best) [best, sentence] = [share, at];
  }
  return { best, sentence };
}

/** The statements that a claim makes, in words. */
export const rolesIn = (claim: Reading): Roles[] =>
  viewsOf(claim).flatMap((view) =>
    claimStatements(view.sentence).map((statement) => rolesOf(view, statement)),
  );

/** Whether a text says only what is not so: it makes statements, and each is negated or denied. */
export function isDenial(text: Reading): boolean {
  const roles = rolesIn(text);
  return roles.length > 0 && roles.every(({ polarity }) => polarity !== 'asserted');
}
