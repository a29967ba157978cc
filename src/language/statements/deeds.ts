import type { Chunk } from '../clauses/chunks.ts';
import { governed, type Stance } from '../clauses/modality.ts';
import { isTime } from '../clauses/noun-groups.ts';
import type { Noun, Statement, Token } from '../model.ts';
import { singular } from '../tagging/tagger.ts';
import { deedsOf, governmentOf } from '../words/verbs.ts';
import { HAPPENED, PLAIN, possessorOf } from './belongings.ts';

/** Nouns that tell a deed, with whose it was and what was done. */
export function deeds(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  clauses: readonly Statement[],
): Statement[] {
  const found: Statement[] = [];
  for (const [i, chunk] of chunks.entries()) {
    if (chunk.kind !== 'noun') continue;
    const { head, start } = chunk;
    const verbs = deedsOf(tokens[head]!.lemma);
    if (verbs === undefined) continue;
    if (tokens.slice(start, head).some(({ lower }) => OPEN.test(lower))) continue;
    const stance = stanceAround(tokens, chunks, i, clauses);
    const possessor = possessorOf(tokens, chunk) ?? pronounOf(tokens, chunk);
    const of: Noun[] = [];
    const phrases: { preposition: string; noun: Noun }[] = [];
    for (let p = i + 1; isLeading(tokens, chunks[p]) && chunks[p + 1]?.kind === 'noun'; p += 2) {
      const preposition = tokens[chunks[p]!.start]!.lower;
      const isChanged = preposition === 'in' && CHANGE.test(tokens[head]!.lemma) && possessor === undefined;
      if ((preposition === 'of' || isChanged) && of.length === 0) of.push(chunks[p + 1]!);
      else phrases.push({ preposition, noun: chunks[p + 1]! });
    }
    const moved = movedBefore(tokens, chunks, i, of, clauses);
    if (moved !== undefined) {
      const rest = [{ preposition: 'by', noun: of[0]! }, ...phrases];
      for (const verb of verbs)
        found.push({ ...moved, kind: 'nominal', at: head, verb, objects: [], phrases: rest });
      continue;
    }
    const by = phrases.filter(({ preposition }) => preposition === 'by').map(({ noun }) => noun);
    const beside =
      head > start &&
      possessor === undefined &&
      (tokens[head - 1]!.tag === 'NOUN' || tokens[head - 1]!.tag === 'PROPN')
        ? [{ start, end: head, head: head - 1 }]
        : [];
    const whose = possessor === undefined ? [] : [possessor];
    // "A guerrilla ambush against the battalion", "attacks on two banks": whom it is done to stands behind.
    const aimed = AIMED.test(tokens[head]!.lemma)
      ? phrases.find(({ preposition, noun }) => AT.test(preposition) && !isTime(tokens[noun.head]!))
      : undefined;
    if (aimed !== undefined && of.length === 0) {
      for (const verb of verbs)
        found.push({
          ...PLAIN,
          ...stance,
          kind: 'nominal',
          at: head,
          verb,
          subjects: by.length > 0 ? by : whose.length > 0 ? whose : beside,
          objects: [aimed.noun],
          phrases: phrases.filter((phrase) => phrase !== aimed),
        });
      continue;
    }
    const done = [...of, ...(by.length > 0 ? whose : []), ...beside];
    // Without a "by" grammar does not tell who did and to whom: both are kept, and both must fit somewhere.
    const subjects = by.length > 0 ? by : of.length > 0 && whose.length > 0 ? whose : [...whose, ...of];
    const objects = done.length > 0 ? done : whose;
    if (subjects.length === 0 && objects.length === 0) continue;
    for (const verb of verbs)
      found.push({
        ...PLAIN,
        ...stance,
        kind: 'nominal',
        at: head,
        verb,
        isPassive: by.length > 0,
        subjects,
        objects,
        phrases,
      });
  }
  return found;
}

const AIMED = /^(?:attack|raid|assault|ambush|bombing|bombardment)$/;
const AT = /^(?:on|against|upon)$/;

// What makes of a deed one that is only thought of.
const OPEN =
  /^(?:no|any|alleged|possible|planned|proposed|attempted|expected|imminent|impending|pending|upcoming|potential|threatened|feared|rumou?red|suspected|future|next|looming|failed|foiled|would-be|likely|eventual|intended|scheduled|anticipated|supposed|purported|hypothetical)$/;

/** "Profit was $3 million, an increase of 12 percent": what is told of before the comma moved by so much. */
function movedBefore(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
  [measure]: readonly Noun[],
  clauses: readonly Statement[],
): Statement | undefined {
  const before = chunks[at - 1];
  if (measure === undefined || before?.kind !== 'stop' || tokens[before.start]!.lower !== ',')
    return undefined;
  if (!CHANGE.test(tokens[chunks[at]!.head]!.lemma)) return undefined;
  if (!tokens.slice(measure.start, measure.end).some(({ tag }) => tag === 'NUM')) return undefined;
  return clauses.findLast(
    ({ at: verb, kind, isGuess, subjects, isPassive }) =>
      kind === 'clause' && !isGuess && !isPassive && subjects.length > 0 && verb < before.start,
  );
}

// "A fall in prices": what falls.
const CHANGE =
  /^(?:rise|fall|increase|decline|decrease|drop|growth|reduction|cut|surge|jump|plunge|slump|gain)$/;

/** Whether a chunk leads a noun: "appointment *of* Keller *as* chairman". */
const isLeading = (tokens: readonly Token[], chunk: Chunk | undefined): boolean =>
  chunk?.kind === 'preposition' || (chunk?.kind === 'link' && tokens[chunk.start]!.lower === 'as');

/** "His death": the pronoun is who died. */
const pronounOf = (tokens: readonly Token[], { start }: Noun): Noun | undefined =>
  /^(?:his|her|its|their)$/.test(tokens[start]!.lower) ? { start, end: start + 1, head: start } : undefined;

// Verbs that only say that what their object names was done.
const LIGHT_VERB = new Set(
  'voice express hold have make give pay launch conduct stage carry_out mount undertake do take go_on reach strike commit perform deliver file lodge wage seal clinch conclude complete close finalize finalise'.split(
    ' ',
  ),
);

/** "Held talks with Brown": met Brown. Who does it is the verb's subject, and to whom stands behind a preposition. */
export function lightDeeds(tokens: readonly Token[], clauses: readonly Statement[]): Statement[] {
  return clauses.flatMap((clause) => {
    const [object] = clause.objects;
    if (!LIGHT_VERB.has(clause.verb) || object === undefined || clause.objects.length > 1) return [];
    if (possessorOf(tokens, object) !== undefined) return [];
    const verbs = deedsOf(tokens[object.head]!.lemma);
    if (verbs === undefined || clause.subjects.length === 0) return [];
    const done = clause.phrases.filter(
      ({ preposition, noun }) =>
        /^(?:with|to|on|against|for)$/.test(preposition) && !isTime(tokens[noun.head]!),
    );
    const first = done[0];
    // "Carried out an investigation of the accident".
    const of =
      tokens[object.head + 1]?.lower === 'of' && object.end > object.head + 2
        ? [firstNoun(tokens, object.head + 2, object.end)]
        : [];
    return [...verbs].map(
      (verb): Statement => ({
        ...clause,
        kind: 'nominal',
        verb,
        isPassive: false,
        objects:
          of.length > 0 || first === undefined
            ? of
            : done.filter((phrase) => phrase.preposition === first.preposition).map(({ noun }) => noun),
        phrases: clause.phrases.filter(
          (phrase) => of.length > 0 || !done.includes(phrase) || phrase.preposition !== first?.preposition,
        ),
      }),
    );
  });
}

/** A deed that is planned, feared, called for or denied by the verb it stands with did not happen by that. */
function stanceAround(
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
    /^(?:plan|call|threat|talk|bid|fear|risk|possibility|charge|attempt|proposal|negotiation|demand|likelihood|vote|agreement|deal|chance)$/.test(
      singular(tokens[beyond.head]!.lemma),
    );
  if (isOfPlan) return { polarity: 'asserted', modality: 'planned' };
  const led = before?.kind === 'preposition' ? tokens[before.start]!.lower : '';
  if (led === 'without') return { polarity: 'negated', modality: 'possible' };
  const isAhead =
    led === 'before' || (led === 'of' && /^(?:ahead|eve)$/.test(tokens[before!.start - 1]?.lower ?? ''));
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
  /^(?:visit|trip|tour|meeting|talk|summit|election|vote|strike|wedding|march|rally|concert|conference)s?$/;
// What is told by these is still to come.
const FORETELLS = new Set(
  'warn predict forecast foresee threaten plot conspire await anticipate advocate'.split(' '),
);

/** The first noun of a span, up to its preposition. */
export function firstNoun(tokens: readonly Token[], start: number, end: number): Noun {
  let head = end - 1;
  for (let i = start; i < end; i += 1) {
    if (tokens[i]!.tag === 'ADP' && i > start) {
      head = i - 1;
      break;
    }
  }
  return { start, end, head };
}
