import { analyse } from '../../language/index.ts';
import { mapInSlices } from '../../platform/turns/slices.ts';
import { formOf, type Verdict, verdictOf } from '../forms/form.ts';
import { bestFirst, type Scored } from '../passages/score.ts';
import { deedAsked } from '../question/agent.ts';
import { askedIn } from '../question/asked-words.ts';
import { namesSomebody } from '../question/named.ts';
import type { Concept, Reading } from '../question/reading.ts';
import { tokensOf } from '../question/tokens.ts';
import { shareOf } from '../question/worths.ts';
import { leavesOutAgent } from './agent.ts';
import { meantShare } from './meant.ts';
import { type Otherwise, otherwiseIn } from './otherwise.ts';
import { lacksSpeaker } from './speaker.ts';

/** A passage that was compared with the question word by word. */
export interface Close extends Scored {
  /** The score from retrieval. `score` is what close reading made of it. */
  readonly found: number;
  /** The share of the question that it says with its title, in any words (meant.ts). */
  readonly meant: number;
  readonly otherwise: Otherwise;
  /** What it says to a question whose answers have a form of their own (forms). */
  readonly verdict: Verdict;
  /** Whether it tells who did it, or the words of whoever is asked what they said, where that is asked (agent.ts, speaker.ts). */
  readonly fills: boolean;
  /** Whether it stands above a text of several sentences. */
  readonly isHeadline: boolean;
  /** How many sentences of its story, titles left out, have something of the question. */
  readonly amid: number;
  /** What of `score` comes from how alike its story is to the question in meaning (resembling.ts). */
  readonly moved: number;
}

// How many passages are read closely. Later ones are not quoted.
const MOST = 24;
// How much a score changes for what is missing or different. Fitted together with the gate's weights (gate.ts).
const KIND = 0.29;
const TITLE = 0.25;
const MEANT = 0.17;
const BESIDE = 0.12;
const NAMED = 0.1;
// A name says which matter is meant, and needs no repeating: around a sentence it counts nearly as much as in it.
const REPEATED = 0.3;
const CONTRARY = 0.3;
const COUNTED = 0.2;
const REPLACED = 0.1;
const OTHER_TIME = 0.3;
const ONLY_POSSIBLE = 0.05;
const WITHOUT_EVENT = 0.1;
const TOGETHER = 0.58;
const CLOSE = 0.3;
const DENSE = 0.15;
const KINDS = 0.21;
const NAMES = 0.15;
const NOUNS = 0.07;
// Somebody who asks on already knows the sentence that answered before.
const ANSWERED = 0.1;
const TOLD = 0.25;
const OPEN = 0.1;
// A headline and the first sentence have the words of any question about their story. What is asked of it stands further down.
const HEADLINE = 0.12;
const LEAD = 0.05;

/**
 * Compares the first passages with the question, and puts those first that leave out or change the least of it.
 * @param scored the best first.
 * @param answered what the previous answer quoted first.
 * @returns the passages that were read, the best first.
 */
export async function readClosely(
  reading: Reading,
  scored: readonly Scored[],
  answered?: string,
): Promise<Close[]> {
  const asked = askedIn(reading.text, reading.concepts);
  const form = formOf(reading.text);
  const deed = deedAsked(reading.text);
  const amid = countsOf(scored);
  const read = await mapInSlices(scored.slice(0, MOST), (passage) => {
    const otherwise = otherwiseIn(asked, passage.text, passage.has, passage.hasAround);
    const kind = kindIn(reading, passage);
    const sentences = amid.get(passage.story.id) ?? 0;
    const isAbove = sentences >= OF_TEXT;
    const verdict = form === undefined ? 'unknown' : verdictOf(form, passage.text);
    const meant = meantShare(reading.concepts, passage);
    const score =
      passage.score +
      KIND * (kind - 1) +
      TITLE * passage.parts.title +
      BESIDE * passage.parts.beside +
      MEANT * meant +
      (verdict === 'told' ? TOLD : verdict === 'open' ? -OPEN : 0) -
      (isAbove ? aheadOf(passage) : 0) +
      NAMED * namesHad(reading.concepts, passage.hasAround) +
      COUNTED * otherwise.counted -
      REPEATED * namesSaid(reading.concepts, passage.has) -
      CONTRARY * otherwise.contraries +
      TOGETHER * passage.parts.together +
      CLOSE * passage.parts.close +
      DENSE * passage.parts.dense -
      KINDS * otherwise.kinds -
      NAMES * otherwise.names -
      (otherwise.isReplaced ? REPLACED : 0) -
      (otherwise.isOfOtherTime ? OTHER_TIME : 0) -
      (otherwise.isOnlyPossible ? ONLY_POSSIBLE : 0) -
      (otherwise.isWithoutEvent ? WITHOUT_EVENT : 0) -
      NOUNS * otherwise.nouns -
      (passage.text === answered ? ANSWERED : 0);
    return {
      ...passage,
      kind,
      found: passage.score,
      meant,
      otherwise,
      verdict,
      fills: !lacksSpeaker(reading, passage) && (deed === undefined || !leavesOutAgent(deed, passage.text)),
      score,
      moved: 0,
      isHeadline: isAbove && passage.isTitle,
      amid: sentences,
    };
  });
  return behindWhatStates(read).sort(bestFirst);
}

/** How many sentences of each story have something of the question. */
function countsOf(passages: readonly Scored[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { story, isTitle } of passages)
    if (!isTitle) counts.set(story.id, (counts.get(story.id) ?? 0) + 1);
  return counts;
}

// A story with so many has a text, and not only a lead.
const OF_TEXT = 2;

const aheadOf = ({ isTitle, before }: Scored): number => (isTitle ? HEADLINE : before === '' ? LEAD : 0);

/**
 * Puts headlines that only name their matter ("Ondrel rates: decision in full") behind the first sentence of their story
 * that says something of it.
 */
function behindWhatStates(read: readonly Close[]): Close[] {
  const labels = new Set(read.filter(({ isTitle, text }) => isTitle && isLabel(text)));
  const best = new Map<string, number>();
  for (const { story, score, isOfKind } of read.filter((each) => !labels.has(each))) {
    if (isOfKind) best.set(story.id, Math.max(score, best.get(story.id) ?? score));
  }
  return read.map((each) => {
    const ahead = labels.has(each) ? best.get(each.story.id) : undefined;
    return ahead === undefined || ahead > each.score ? each : { ...each, score: ahead - BEHIND };
  });
}

const BEHIND = 0.01;

/**
 * Whether a passage contains the kind of thing that is asked for. A question for a person needs a name that the
 * question does not have: a capital alone may only begin the sentence ("Lawyers asked the judge").
 */
function kindIn({ expects, told }: Reading, { kind, text }: Scored): number {
  if (expects !== 'person' || kind < 1) return kind;
  return namesSomebody(tokensOf(text), told) ? kind : ROLE_ALONE;
}

const ROLE_ALONE = 0.5;

/**
 * Whether a headline only names what its text is about and what kind of text that is: it has a colon, states nothing, and
 * gives no number. Without a colon it may be one whose verb was not recognised.
 */
const isLabel = (title: string): boolean =>
  title.includes(': ') &&
  analyse(title).sentences.every(
    ({ statements, quantities }) => statements.length === 0 && quantities.length === 0,
  );

/** How much of a question, by weight, the names and numbers are that a sentence itself has. */
const namesSaid = (concepts: readonly Concept[], has: readonly number[]): number =>
  shareOf(
    concepts,
    concepts.map(({ isName }, at) => (isName ? has[at]! : 0)),
  );

/** The share of a question's names and numbers, by weight, that a passage and its surroundings have. */
const namesHad = (concepts: readonly Concept[], hasAround: readonly number[]): number =>
  shareOf(
    concepts.filter(({ isName }) => isName),
    hasAround.filter((_, at) => concepts[at]!.isName),
  );
