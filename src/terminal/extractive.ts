import type { VerificationState } from '../stories/index.ts';
import type { Citation, Written } from './model.ts';
import type { Reading } from './reading.ts';
import { isAnswer, isReprint, type Scored, saysSame } from './score.ts';

/** The name of the embedded model. */
export const EXTRACTIVE = 'newstape-extractive-1';

/** The evidence for an answer: numbered sentences, and how well they answer. */
export interface Evidence {
  readonly citations: readonly Citation[];
  readonly passages: readonly Scored[];
  /** Whether the first of them answers the question. */
  readonly answers: boolean;
  readonly verificationState: VerificationState;
}

// As many as a reader can take in at a glance; a model gets more to choose from.
const MOST_QUOTED = 4;
const MOST_EVIDENCE = 8;
// Beside the best answer, what says nearly as much of what was asked.
const NEARLY = 0.85;

/** The best sentences, reprints told once. */
export function gatherEvidence(scored: readonly Scored[]): Evidence {
  const best = scored.find(isAnswer);
  const chosen: Scored[] = [];
  // The best answer first, then other answers, then similar sentences.
  for (const passage of [...scored.filter(isAnswer), ...scored.filter((each) => !isAnswer(each))]) {
    if (chosen.length === MOST_EVIDENCE) break;
    if (!chosen.some((other) => isReprint(passage, other))) chosen.push(passage);
  }
  return {
    passages: chosen,
    citations: chosen.map(citationOf),
    answers: best !== undefined,
    verificationState: best === undefined ? 'insufficient_evidence' : verificationOf(scored, best),
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
  };
}

/**
 * How well an answer is supported: the number of publishers that report it in their own words. One is unverified, two
 * are partially corroborated, three corroborated; contested if a claim that rests on one of them is contradicted.
 */
function verificationOf(scored: readonly Scored[], best: Scored): VerificationState {
  const support = [best, ...scored.filter((each) => each !== best && saysSame(each, best))];
  if (support.some(({ isContested }) => isContested)) return 'contested';
  const origins: Scored[] = [];
  for (const each of support) {
    if (each.isTitle && each !== best) continue;
    const publisher = publisherOf(each);
    // A publisher that copies another, or itself, is not a second origin.
    if (origins.some((other) => publisherOf(other) === publisher || isReprint(each, other))) continue;
    // What the service wrote itself corroborates nothing.
    if (each.source !== undefined && each.source.independence !== 'svc_analysis') origins.push(each);
  }
  if (origins.length >= 3) return 'corroborated';
  return origins.length === 2 ? 'partially_corroborated' : 'unverified';
}

const publisherOf = ({ source }: Scored): string => source?.domain ?? source?.publisher ?? '';

/** The answer in quoted sentences; without evidence that answers, that there is none. */
export function extract(reading: Reading, evidence: Evidence): Written {
  if (!evidence.answers) return abstain(reading, evidence);
  const [best] = evidence.passages;
  const quoted = evidence.passages.flatMap((passage, index) => {
    const isSame = isAnswer(passage) && passage.score >= best!.score * NEARLY;
    // If one side of a contradiction is quoted, so is the other.
    const isOther = best!.isContested && passage.isContested && passage.story.id === best!.story.id;
    return index < MOST_QUOTED && (isSame || isOther) ? [index] : [];
  });
  const citations = quoted.map((index) => evidence.citations[index]!);
  return {
    answer: citations.map(lineOf).join('\n'),
    citations,
    verificationState: evidence.verificationState,
    model: EXTRACTIVE,
  };
}

function lineOf({ n, publisher, publishedAt, quote }: Citation): string {
  const when = publishedAt === null ? '' : `, ${DAY.format(new Date(publishedAt))}`;
  // What begins with a quotation mark is marked as said already.
  const said = /^["“«„]/.test(quote) ? quote : `“${quote}”`;
  return `${publisher}${when}: ${said} [${n}]`;
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Says that the stored stories do not answer, and what they do not have. */
export function abstain(reading: Reading, evidence: Evidence): Written {
  if (reading.scope === 'outside') {
    return {
      answer:
        'The stored stories do not answer this: they tell what was reported, and nothing else is known here.',
      citations: [],
      verificationState: 'insufficient_evidence',
      model: EXTRACTIVE,
    };
  }
  const missing = new Set((evidence.passages[0]?.missing ?? reading.concepts).map(({ word }) => word));
  const span = reading.span === undefined ? '' : ` published ${reading.span.words}`;
  const what =
    missing.size === 0 || missing.size > 4
      ? ''
      : ` Nothing that comes near speaks of ${[...missing].map((word) => `“${word}”`).join(', ')}.`;
  return {
    answer: `The stored stories${span} do not answer this.${what}`,
    citations: [],
    verificationState: 'insufficient_evidence',
    model: EXTRACTIVE,
  };
}
