import type { Chunk } from '../clauses/chunks.ts';
import { governed, type Stance } from '../clauses/modality.ts';
import type { Statement, Token } from '../model.ts';
import { singular } from '../tagging/tagger.ts';
import { governmentOf } from '../words/verbs.ts';
import { HAPPENED } from './belongings.ts';

/** A deed that is planned, feared, called for or denied by the verb it stands with did not happen by that. */
export function stanceAround(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
  clauses: readonly Statement[],
): Stance {
  const { head } = chunks[at]!;
  // Whoever looks for a killer says that somebody was killed.
  if (DOER.test(tokens[head]!.lemma)) return HAPPENED;
  const clause = clauses.find(
    ({ objects, subjects, phrases, kind }) =>
      kind === 'clause' &&
      [...objects, ...subjects, ...phrases.map(({ noun }) => noun)].some(
        ({ start, end }) => start <= head && head < end,
      ),
  );
  const before = chunks[at - 1];
  const beyond = chunks[at - 2];
  const isOfPlan =
    before?.kind === 'preposition' &&
    beyond?.kind === 'noun' &&
    /^(?:prospect|hope|speculation|rumou?r|expectation|anticipation|danger|idea|suggestion|plan|call|threat|talk|bid|fear|risk|possibility|charge|attempt|proposal|negotiation|demand|likelihood|vote|agreement|deal|chance)$/.test(
      singular(tokens[beyond.head]!.lemma),
    );
  if (isOfPlan) return { polarity: 'asserted', modality: 'planned' };
  const led = before?.kind === 'preposition' ? tokens[before.start]!.lower : '';
  if (led === 'without') return { polarity: 'negated', modality: 'possible' };
  const isAhead =
    led === 'before' ||
    (led === 'of' && /^(?:ahead|eve|short)$/.test(tokens[before!.start - 1]?.lower ?? ''));
  if (led === 'against' || led === 'until' || led === 'pending' || isAhead)
    return { polarity: 'asserted', modality: 'possible' };
  // "A warrant for the arrest", "waited for the vote", but "blamed for the crash", "sorry for".
  if (led === 'for' && beyond !== undefined && (beyond.kind === 'noun' || beyond.verb !== undefined))
    if (!FOR_DEED.test(tokens[beyond.head]!.lemma)) return { polarity: 'asserted', modality: 'planned' };
  // "The teacher's arrest sought": a headline's passive.
  const guessed = clauses.find(
    ({ isGuess, objects }) => isGuess && objects.some(({ start, end }) => start <= head && head < end),
  );
  const wanted = guessed === undefined ? undefined : governmentOf(guessed.verb);
  if (wanted === 'plan' || wanted === 'call' || wanted === 'possible')
    return { polarity: 'asserted', modality: 'planned' };
  if (clause === undefined) return HAPPENED;
  const government = governmentOf(clause.verb);
  const own: Stance = { polarity: clause.polarity, modality: clause.modality };
  const isObject =
    clause.objects.some(({ start, end }) => start <= head && head < end) ||
    clause.phrases.some(
      ({ preposition, noun }) =>
        (preposition === 'for' || preposition === 'of') && noun.start <= head && head < noun.end,
    );
  // "A resignation is unlikely".
  const isOpen =
    clause.verb === 'be' &&
    clause.subjects.some((noun) => noun.start <= head && head < noun.end) &&
    clause.objects.some((noun) => UNDECIDED.test(tokens[noun.head]!.lower));
  if (isOpen) return { polarity: 'asserted', modality: 'possible' };
  // "Hart's resignation would be a blow", "the purchase fell through".
  const isUnsure =
    tokens.slice(Math.max(0, clause.at - 2), clause.at + 1).some(({ lower }) => lower === 'would') ||
    (clause.polarity === 'asserted' &&
      (UNDONE.has(clause.verb) || (clause.verb === 'fall' && tokens[clause.at + 1]?.lower === 'through')));
  if (isUnsure && clause.subjects.some((noun) => noun.head === head))
    return { polarity: 'asserted', modality: 'possible' };
  // "Protests over Hart's arrest were banned": what the protests are over is there.
  const isMatter = [...clause.objects, ...clause.subjects].some(
    (noun) =>
      noun.start <= head &&
      head < noun.end &&
      tokens
        .slice(noun.head + 1, head)
        .some(({ lower }) => /^(?:over|after|following|since|despite)$/.test(lower)),
  );
  if (isMatter) return HAPPENED;
  // A visit is announced before it is made, a resignation when it is there.
  const isToCome =
    clause.verb === 'announce' && clause.objects.some(({ start, end }) => start <= head && head < end);
  if (isToCome && TO_COME.test(tokens[head]!.lemma)) return { polarity: 'asserted', modality: 'planned' };
  // "Put off the visit", "averted the strike".
  if (isObject && CANCELS.has(clause.verb) && clause.polarity === 'asserted')
    return { polarity: 'asserted', modality: 'planned' };
  // "The conviction was overturned": it holds no more.
  if (isObject && ANNULS.has(clause.verb) && clause.polarity === 'asserted')
    return { polarity: 'asserted', modality: 'possible' };
  // "Lifted its ban": what holds as long as nobody ends it was ended.
  if (isObject && LIFTS.has(clause.verb) && LASTS.test(tokens[head]!.lemma) && clause.polarity === 'asserted')
    return { polarity: 'asserted', modality: 'possible' };
  if (isObject && FORETELLS.has(clause.verb)) return { polarity: 'asserted', modality: 'possible' };
  if (isObject && government !== undefined && government !== 'say' && government !== 'carry')
    return governed(HAPPENED, own, government, false);
  // "Will meet farmers during his visit": the visit is to come as well.
  const isWithin = clause.phrases.some(
    ({ preposition, noun }) => WITHIN.has(preposition) && noun.start <= head && head < noun.end,
  );
  if (isWithin) return { polarity: 'asserted', modality: own.modality };
  if (isObject && clause.polarity !== 'asserted') return own;
  return isObject ? { polarity: 'asserted', modality: own.modality } : HAPPENED;
}

// What does so was not done, or not yet.
const UNDONE = new Set(['fall_through', 'await', 'hinge', 'founder', 'stall', 'loom']);
const UNDECIDED =
  /^(?:possible|likely|unlikely|probable|imminent|inevitable|expected|due|needed|necessary|overdue)$/;
const DOER = /^(?:killer|murderer|assassin|kidnapper|abductor)$/;

// Of these a deed that is told behind "for" was done.
const FOR_DEED =
  /^(?:blame|jail|convict|arrest|praise|criticize|criticise|apologize|apologise|thank|know|sentence|punish|fine|sue|charge|imprison|execute|hang|condemn|responsible|responsibility|blame|reason|cause|motive|punishment|compensation|apology|credit|conviction|sentence|penalty|trial|try|indict|wanted|want|famous|remember|honou?r|prize|award|medal|revenge|retaliation|reprisal|thanks|praise|condolence|grief|regret|guilt|suspect|hold|detain|congratulate|forgive|pardon|excuse|mourn|account|pay|weep|fire|dismiss|reprimand|suspend|ban|expel)$/;
const CANCELS = new Set(
  'postpone put_off delay defer cancel call_off scrap avert abandon shelve suspend thwart foil block oppose reject protest await threaten veto forestall prepare discuss debate consider delay hinder'.split(
    ' ',
  ),
);
const ANNULS = new Set([
  'overturn',
  'quash',
  'annul',
  'reverse',
  'rescind',
  'revoke',
  'throw_out',
  'withdraw',
  'retract',
  'refuse',
  'strike_down',
]);
const LIFTS = new Set(['lift', 'end', 'drop', 'repeal', 'remove', 'ease', 'relax', 'overturn']);
const LASTS = /^(?:ban|embargo|blockade|siege|suspension|restriction|prohibition|boycott|occupation)$/;
const WITHIN = new Set(['during', 'throughout', 'at']);
const TO_COME =
  /^(?:visit|trip|tour|meeting|talk|summit|election|vote|strike|wedding|march|rally|concert|conference|closure|closing|shutdown|layoff|withdrawal|pullout)s?$/;
// What is told by these is still to come.
const FORETELLS = new Set(
  'warn predict forecast foresee threaten plot conspire await anticipate advocate'.split(' '),
);
