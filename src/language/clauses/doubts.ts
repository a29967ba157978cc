import type { Modality, Token } from '../model.ts';
import { governmentOf } from '../words/verbs.ts';
import type { Chunk } from './chunks.ts';
import type { Clause } from './clauses.ts';
import { lessCertain } from './modality.ts';

// Words by which a writer does not vouch for what is told.
const HEDGE =
  /^(?:apparently|reportedly|allegedly|supposedly|possibly|perhaps|maybe|probably|presumably|purportedly|seemingly|ostensibly)$/;
const OPEN =
  /^(?:possible|likely|unlikely|probable|improbable|conceivable|doubtful|unclear|uncertain|plausible)$/;
const WRONGLY = /^(?:wrongly|falsely|mistakenly|incorrectly|erroneously|inaccurately)$/;
const HEARSAY = /^(?:word|rumou?r|gossip|speculation|talk|theory|hearsay)$/;
const UNSURE =
  /^(?:unconfirmed|conflicting|false|anonymous|unverified|dubious|fake|hoax|bogus|spoof|forged|doctored)$/;
const FORECAST = /^(?:poll|forecast|projection|simulation|prediction)$/;
const FALSE = /^(?:false|wrong|untrue|incorrect|baseless|unfounded|nonsense|fabricated|fake|fiction)$/;
const TOLD = /^(?:report|claim|allegation|story|rumou?r|accusation|suggestion)$/;
const LABELS = new Set(['call', 'brand', 'label', 'dismiss', 'describe', 'denounce']);
// What is told in a work of fiction did not happen.
const FICTION =
  /^(?:film|movie|novel|play|sketch|sitcom|parody|satire|cartoon|dream|comedy|fable|joke|musical|videogame|exercise|drill|simulation|scenario|nightmare)$/;
const SATIRICAL = /^(?:satirical|fictional|fictitious|spoof|imaginary|mock|humorous)$/;

// Most sentences have none of the words that the rules look for, and cost no more than looking for them.
const SIGNS = new Set(
  [HEDGE, OPEN, WRONGLY, HEARSAY, UNSURE, FORECAST, FALSE, FICTION, SATIRICAL]
    .flatMap(({ source }) => source.slice('^(?:'.length, -')$'.length).split('|'))
    .flatMap((word) => (word.includes('?') ? [word.replace('?', ''), word.replace(/.\?/, '')] : [word]))
    .concat('worst', 'if', 'unless', 'fact', 'some', 'many', 'others', 'people', 'without')
    .concat('provided', 'providing', 'condition')
    .concat('suppose', 'imagine', 'though', 'soon', 'when', 'once', 'before', 'after', 'until'),
);
const INVERTED = new Set(['had', 'were', 'should']);

/** Makes less certain what a sentence says only from hearsay, under a condition, in fiction or as wrongly said. */
export function doubted(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  clauses: readonly Clause[],
): Clause[] {
  if (
    !tokens.some(({ lower, lemma }) => SIGNS.has(lower) || (lemma !== lower && SIGNS.has(lemma))) &&
    !INVERTED.has(tokens[0]!.lower)
  )
    return [...clauses];
  const rules = [fiction, condition, awaited, hedges, opens, hearsay, corrected, labelled, lacking];
  return rules.reduce<Clause[]>((known, rule) => rule(tokens, chunks, known), [...clauses]);
}

type Rule = (tokens: readonly Token[], chunks: readonly Chunk[], clauses: Clause[]) => Clause[];

const less = (clause: Clause, modality: Modality): Clause => ({
  ...clause,
  stance: { ...clause.stance, modality: lessCertain(clause.stance.modality, modality) },
});

const denied = (clause: Clause): Clause =>
  clause.stance.polarity === 'asserted'
    ? { ...clause, stance: { ...clause.stance, polarity: 'denied' } }
    : clause;

/** "In the film, the mayor married a horse", "as a joke, ...", "suppose he left". */
const fiction: Rule = (tokens, chunks, clauses) => {
  if (SUPPOSED.test(tokens[0]!.lower)) return clauses.map((clause) => less(clause, 'hypothetical'));
  const told = clauses.map((clause) => (isInFiction(tokens, clause) ? less(clause, 'hypothetical') : clause));
  if (!/^(?:in|as|for)$/.test(tokens[0]?.lower ?? '')) return told;
  const comma = tokens.findIndex(({ lower }) => lower === ',');
  // "In his novel the bank fails", "in the worst case the bank fails".
  const first = chunks.find(({ kind }) => kind === 'noun');
  const isInside =
    tokens[0]!.lower === 'in' &&
    first !== undefined &&
    first.start <= 1 &&
    tokens[first.end]?.lower !== 'of' &&
    (FICTION.test(tokens[first.head]!.lemma) || isWorst(tokens, first));
  if (isInside) return clauses.map((clause) => less(clause, 'hypothetical'));
  if (comma < 2 || comma > 6) return told;
  const isMadeUp = tokens
    .slice(1, comma)
    .some(({ lemma }, i) => (FICTION.test(lemma) && tokens[i + 2]?.lower !== 'of') || SATIRICAL.test(lemma));
  return isMadeUp ? clauses.map((clause) => less(clause, 'hypothetical')) : told;
};

/** "The worst case". */
const isWorst = (tokens: readonly Token[], { head }: Chunk): boolean =>
  tokens[head]!.lower === 'case' && tokens[head - 1]?.lower === 'worst';

/** "Were killed in a film"; but who stars in one does so. */
const isInFiction = (tokens: readonly Token[], { verb, complement }: Clause): boolean =>
  !PLAYS.test(verb) &&
  complement.phrases.some(
    ({ preposition, noun }) =>
      preposition === 'in' &&
      /^(?:film|movie|novel|sitcom|cartoon|videogame)$/.test(tokens[noun.head]!.lower),
  );
const SUPPOSED = /^(?:suppose|imagine)$/;
const PLAYS =
  /^(?:star|appear|act|play|feature|sing|dance|perform|cast|be|write|direct|say|tell|use|include|invest|see|show|mention|describe|portray|depict|make|work|co-star)$/;

/** "Had Tessel raised prices, ...", "will strike unless wages rise": under a condition. */
const condition: Rule = (tokens, chunks, clauses) => {
  const isInverted =
    INVERTED.has(tokens[0]?.lower ?? '') &&
    tokens.some(({ lower }) => lower === ',') &&
    tokens.at(-1)?.lower !== '?';
  const isBound =
    tokens.some(
      ({ lower }, i) =>
        lower === 'unless' ||
        ((lower === 'provided' || lower === 'providing' || lower === 'condition') &&
          tokens[i + 1]?.lower === 'that'),
    ) || clauses.some(({ subject }) => subject.link === 'if' || subject.link === 'unless');
  if (!isInverted && !isBound) return clauses;
  const comma = tokens.findIndex(({ lower }) => lower === ',');
  return clauses.map((clause) => {
    const chunk = chunks[clause.at]!;
    if (isInverted && chunk.start < comma) return less(clause, 'hypothetical');
    return isBound && clause.stance.modality === 'planned' && chunk.verb!.modal !== ''
      ? less(clause, 'hypothetical')
      : clause;
  });
};

/** "Will reopen when the strike *ends*": what is to come with what has not happened yet has not either. */
const awaited: Rule = (tokens, chunks, clauses) => {
  // "As soon as the talks fail".
  const isSoon = tokens.some(({ lower }) => lower === 'soon');
  // "As though it had left".
  const asThough = tokens.findIndex(({ lower }, i) => lower === 'though' && tokens[i - 1]?.lower === 'as');
  return clauses.map((clause, index) => {
    const { link } = clause.subject;
    if (asThough >= 0 && chunks[clause.at]!.start > asThough) return less(clause, 'hypothetical');
    const isOpen = link !== undefined && (WHEN.test(link) || (link === 'as' && isSoon));
    // "Was defused before it exploded": it did not.
    if (link === 'before' && clauses.slice(0, index).some((one) => isPrevented(one)))
      return less(clause, 'possible');
    if (!isOpen || clause.stance.modality !== 'happened') return clause;
    const { start, head, verb } = chunks[clause.at]!;
    const { lower, lemma, tag } = tokens[start]!;
    const isPresent =
      verb!.form === 'finite' &&
      (tag === 'AUX' ? PRESENT.test(lower) : start === head && (lower === lemma || /[^s]s$/.test(lower)));
    if (!isPresent) return clause;
    const main = clauses.slice(0, index).findLast(isMain) ?? clauses.slice(index + 1).find(isMain);
    return main !== undefined && main.stance.modality !== 'happened' ? less(clause, 'hypothetical') : clause;
  });
};

const isPrevented = ({ verb, stance, isPassive, complement }: Clause): boolean =>
  PREVENTS.has(verb) && stance.polarity === 'asserted' && (isPassive || complement.objects.length > 0);
const PREVENTS = new Set(
  'defuse disarm foil thwart stop intercept catch rescue save shoot_down prevent block cancel call_off abandon'.split(
    ' ',
  ),
);

const isMain = ({ subject }: Clause): boolean => subject.link === undefined;
const WHEN = /^(?:when|once|before|after|until)$/;
const PRESENT = /^(?:is|are|has|have|'s)$/;

/** "Reportedly bought": at the verb, or before the whole sentence. */
const hedges: Rule = (tokens, chunks, clauses) => {
  const isAll = HEDGE.test(tokens[0]?.lower ?? '');
  let isHedged = false;
  return clauses.map((clause) => {
    const { start, end } = chunks[clause.at]!;
    const near = tokens.slice(Math.max(0, start - 1), end + 1);
    // "Allegedly robbed a bank and *killed* a man".
    const isJoined = isHedged && chunks[clause.at - 1]?.kind === 'and';
    isHedged = isAll || isJoined || near.some(({ lower }) => HEDGE.test(lower));
    return isHedged ? less(clause, 'possible') : clause;
  });
};

/** "It is possible that Orvane bought Tessel", "word is that ...". */
const opens: Rule = (tokens, _chunks, clauses) => {
  const at = clauses.findIndex(
    ({ verb, complement, subject }) =>
      verb === 'be' &&
      (complement.objects.some(({ head }) => OPEN.test(tokens[head]!.lemma)) ||
        subject.nouns.some(({ head }) => HEARSAY.test(tokens[head]!.lemma.toLowerCase()))),
  );
  if (at < 0) return clauses;
  const that = tokens.findIndex(({ lower }, i) => lower === 'that' && i > clauses[at]!.at);
  return clauses.map((clause, i) => (i > at && that >= 0 ? less(clause, 'possible') : clause));
};

/** "Unconfirmed reports said", "some say": nobody who is named vouches for it. */
const hearsay: Rule = (tokens, _chunks, clauses) => {
  const unsure = clauses.findIndex(
    ({ verb, subject }) =>
      governmentOf(verb) === 'say' &&
      subject.nouns.some(({ start, end, head }) => {
        const isSome = end - start === 1 && /^(?:some|many|others|people)$/.test(tokens[head]!.lower);
        // "Polls show Hart winning".
        if (FORECAST.test(tokens[head]!.lemma) || /^(?:film|movie|novel)$/.test(tokens[head]!.lemma))
          return true;
        return isSome || tokens.slice(start, head).some(({ lower }) => UNSURE.test(lower));
      }),
  );
  if (unsure < 0) return clauses;
  return clauses.map((clause, i) => (i > unsure ? less(clause, 'possible') : clause));
};

/** "Wrongly said that he left", "said that he left; in fact he was expelled". */
const corrected: Rule = (tokens, chunks, clauses) => {
  const wrongly = clauses.findIndex(({ at, verb }) => {
    const { start, end } = chunks[at]!;
    return (
      governmentOf(verb) === 'say' &&
      tokens.slice(Math.max(0, start - 1), end).some(({ lower }) => WRONGLY.test(lower))
    );
  });
  if (wrongly >= 0) return clauses.map((clause, i) => (i > wrongly ? denied(clause) : clause));
  const turn = tokens.findIndex(
    ({ lower }, i) =>
      (lower === ';' || lower === ',' || lower === '-') &&
      tokens[i + 1]?.lower === 'in' &&
      tokens[i + 2]?.lower === 'fact',
  );
  return turn < 0
    ? clauses
    : clauses.map((clause) => (chunks[clause.at]!.start < turn ? less(clause, 'possible') : clause));
};

/** "Called the report that she met them untrue". */
const labelled: Rule = (tokens, chunks, clauses) => {
  const at = clauses.findIndex(
    ({ verb, complement, stance }) =>
      LABELS.has(verb) &&
      stance.polarity === 'asserted' &&
      complement.objects.some(({ head }) => TOLD.test(tokens[head]!.lemma)),
  );
  if (at < 0) return clauses;
  const end = tokens.findIndex(({ lower }, i) => FALSE.test(lower) && i > chunks[clauses[at]!.at]!.end);
  return end < 0
    ? clauses
    : clauses.map((clause, i) => (i > at && chunks[clause.at]!.start < end ? denied(clause) : clause));
};

/** "Without the council approving the budget": it did not. */
const lacking: Rule = (tokens, chunks, clauses) =>
  clauses.map((clause) => {
    const start = clause.subject.nouns[0]?.start ?? 0;
    const isWithout = chunks[clause.at]!.verb!.form === 'gerund' && tokens[start - 1]?.lower === 'without';
    return isWithout
      ? less({ ...clause, stance: { ...clause.stance, polarity: 'negated' } }, 'possible')
      : clause;
  });
