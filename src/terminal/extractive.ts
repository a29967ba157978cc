import { detectLanguage } from '../language/index.ts';
import { borneOutTogether, isSynthetic, type VerificationState } from '../stories/index.ts';
import { readClosely } from './gate/close-reading.ts';
import { answerAmong, isNear } from './gate/gate.ts';
import { leadOf } from './gate/lead.ts';
import { inOrderOfMeaning } from './gate/resembling.ts';
import { type Unheld, unheldIn, unheldObjectIn } from './gate/supposition.ts';
import { unspoken } from './gate/unspoken.ts';
import type { Looked } from './look.ts';
import type { Citation, Outcome, Written } from './model.ts';
import { isReprint } from './passages/alike.ts';
import { stateOfAnswer } from './passages/backing.ts';
import type { Scored } from './passages/score.ts';
import type { Premise } from './question/premise.ts';
import type { Reading } from './question/reading.ts';
import type { TerminalRoom } from './room.ts';

/** The name of the embedded model. */
export const EXTRACTIVE = 'newstape-extractive-1';

/** A passage, and whether it fills the role that is asked for, where that was looked for. */
type Quotable = Scored & { readonly fills?: boolean };

/** The evidence for an answer: numbered sentences, and how well they answer. */
export interface Evidence {
  readonly citations: readonly Citation[];
  readonly passages: readonly Quotable[];
  /** Whether the first of them answers the question. */
  readonly answers: boolean;
  /** If none answers, those that are close enough to be shown, with numbers of their own. */
  readonly nearest: readonly Citation[];
  readonly verificationState: VerificationState;
  /** What the question supposes beside what it asks, and no passage bears out. */
  readonly unheld?: Unheld | undefined;
}

// As many as a reader can take in at a glance. A model gets more to choose from.
const MOST_QUOTED = 3;
const MOST_NEAREST = 3;
const MOST_EVIDENCE = 8;
// Beside the best answer, sentences that say nearly as much of what was asked.
const NEARLY = 0.55;

/**
 * The best sentences, with reprints given once.
 * @param answered what the previous answer quoted first.
 */
export async function gatherEvidence(
  room: Pick<TerminalRoom, 'sentences' | 'log'>,
  reading: Reading,
  scored: readonly Scored[],
  answered?: string,
): Promise<Evidence> {
  const close = await inOrderOfMeaning(room, reading.text, await readClosely(reading, scored, answered));
  const unheld = unheldIn(reading, close) ?? unheldObjectIn(reading, close);
  const answering = unheld === undefined ? await answerAmong(reading, close) : undefined;
  const best =
    answering &&
    // What leaves out who did it, or whose words are asked for, stands before no sentence that tells it.
    leadOf(answering, answering.fills ? close.filter(({ fills }) => fills) : close, {
      text: reading.text,
      asksWhether: reading.claim !== undefined,
      expects: reading.expects,
    });
  const chosen: Quotable[] = [];
  // The best answer first, then other sentences that are as good.
  for (const passage of [...(best === undefined ? [] : [best]), ...close.filter((each) => each !== best)]) {
    if (chosen.length === MOST_EVIDENCE) break;
    if (!chosen.some((other) => isReprint(passage, other))) chosen.push(passage);
  }
  return {
    passages: chosen,
    citations: chosen.map(citationOf),
    answers: best !== undefined,
    nearest: chosen
      .filter((each) => isNear(reading, each))
      .slice(0, MOST_NEAREST)
      .map(citationOf),
    verificationState: best === undefined ? 'insufficient_evidence' : stateOfAnswer(scored, best),
    unheld,
  };
}

/**
 * The evidence for a question about the news of a time: the leads of the stories that most sources report.
 * @param scored all that was read. Sentences that say the same as a lead corroborate it.
 */
export function evidenceOfLeads(leads: readonly Scored[], scored: readonly Scored[]): Evidence {
  return {
    passages: leads,
    citations: leads.map(citationOf),
    answers: leads.length > 0,
    nearest: [],
    verificationState: borneOutTogether(leads.map((lead) => stateOfAnswer(scored, lead))),
  };
}

function citationOf(passage: Scored, index: number): Citation {
  const { story, source, text } = passage;
  return {
    n: index + 1,
    storyId: story.id,
    slug: story.slug,
    title: story.title,
    url: source?.url ?? story.links.html,
    publisher: source?.publisher ?? 'Newstape',
    publishedAt: source?.publishedAt ?? story.publishedAt,
    quote: text,
    synthetic: isSynthetic(story),
  };
}

/** The answer in quoted sentences. If no evidence answers, the closest passages, or that there is none. */
export function extract({ reading, evidence, outsideOf, premise, overview }: Looked): Written {
  if (!evidence.answers) return abstain({ reading, evidence, outsideOf, premise });
  const [best] = evidence.passages;
  const quoted = evidence.passages.flatMap((passage, index) => {
    // What lacks a name that the first one has around it is about something else, if it is of another story.
    const isOfIt =
      passage.story.id === best!.story.id || passage.missing.every((each) => best!.missing.includes(each));
    const isSame =
      passage.score >= best!.score - NEARLY && passage.isOfKind && passage.fills !== false && isOfIt;
    // If one side of a contradiction is quoted, so is the other.
    const isOther = best!.isContested && passage.isContested && passage.story.id === best!.story.id;
    if (overview !== undefined) return [index];
    return index === 0 || (index < MOST_QUOTED && isSame) || (index < MOST_EVIDENCE && isOther)
      ? [index]
      : [];
  });
  const citations = quoted.map((index) => evidence.citations[index]!);
  const head =
    overview !== undefined
      ? [`These are the most widely reported stories${overview}:`]
      : outsideOf === undefined
        ? []
        : [`No story published ${outsideOf} answers this. Stories from other times say:`];
  return {
    outcome: 'answer',
    answer: [...head, ...citations.map(lineOf)].join('\n'),
    citations,
    verificationState: evidence.verificationState,
    premise: null,
    model: EXTRACTIVE,
  };
}

function lineOf({ n, publisher, publishedAt, quote }: Citation): string {
  const when = publishedAt === null ? '' : `, ${DAY.format(new Date(publishedAt))}`;
  // A quote that begins with a quotation mark gets no other.
  const said = /^["“«„]/.test(quote) ? quote : `“${quote}”`;
  return `${publisher}${when}: ${said} [${n}]`;
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Says that the stored stories do not answer, why, and what comes closest. */
export function abstain({ reading, evidence, premise, outsideOf }: Looked): Written {
  if (reading.scope === 'outside') {
    return without(
      'none',
      'The stored stories do not answer this. They hold what was reported, and nothing else.',
      null,
    );
  }
  const near = evidence.nearest;
  const time = reading.span?.words ?? outsideOf;
  const span = time === undefined ? '' : ` published ${time}`;
  const reason = reasonOf(reading, evidence, premise);
  const taken = premise?.clause ?? null;
  if (near.length === 0)
    return without('none', `The stored stories${span} do not answer this.${reason}`, taken);
  return {
    ...without(
      'passages',
      [
        `The stored stories${span} do not answer this with certainty.${reason} The closest passages${outsideOf === undefined ? '' : ', from other times'}:`,
        ...near.map(lineOf),
      ].join('\n'),
      taken,
    ),
    citations: near,
  };
}

/** What is missing. Only what was searched for and not found is mentioned. */
function reasonOf(reading: Reading, { passages, unheld }: Evidence, premise: Premise | undefined): string {
  const language = IN_ENGLISH.test(reading.text) ? 'en' : detectLanguage(reading.text);
  if (language !== 'en' && language !== 'und')
    return ` Only questions in English are read, and this one seems to be in ${LANGUAGES.of(language) ?? language}.`;
  if (unheld !== undefined && !unheld.isUntold)
    return ` No sentence was found that says for certain that ${unheld.supposed.told}.`;
  if (premise !== undefined) return ` No story says that ${premise.told}.`;
  const asked = reading.premise?.asked ?? '';
  const notFound = asked === '' ? '' : ` No sentence was found that says for certain ${asked}.`;
  const absent = reading.concepts.filter(
    (concept) => !concept.isBefore && passages.every((each) => each.absent.includes(concept)),
  );
  const words = unspoken(reading, absent);
  if (words.length === 0 || words.length > MOST_MISSING) return notFound;
  return ` None of the closest passages mentions ${words.map((word) => `“${word}”`).join(', ')}.`;
}

// What begins so is English, whatever names it has ("What did Le Pen say in La Rochelle?"). German questions begin with "was".
const IN_ENGLISH =
  /^(?:who|whom|whose|what|which|when|where|why|how|did|does|is|are|were|has|have|had|will|would|can|could|tell)\b/i;
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });
const MOST_MISSING = 4;

const without = (outcome: Outcome, answer: string, premise: string | null): Written => ({
  outcome,
  answer,
  citations: [],
  verificationState: 'insufficient_evidence',
  premise,
  model: EXTRACTIVE,
});
