import { LIST_SHAPE, listStories } from '../stories/index.ts';
import { storiesByBody } from './body-words.ts';
import { type Evidence, gatherEvidence } from './extractive.ts';
import { type Reading, readQuestion } from './reading.ts';
import type { TerminalRoom } from './room.ts';
import { scorePassages } from './score.ts';

/** The question as searched, and the evidence found. */
export interface Looked {
  readonly reading: Reading;
  readonly evidence: Evidence;
}

// Stories that are found only by their bodies.
const MOST_BY_BODY = 30;
const ALL = { from: -2_208_988_800_000, to: 4_102_444_800_000 };

// A sentence that has all of a question, its words of time included, is what the question was made of.
const WHOLE = 0.9;

/**
 * Searches for sentences that answer a question. A date in it ("in 1998") first narrows the stories by their time of
 * publication; if no sentence then answers, it is taken as part of the reported event. A time relative to the present
 * ("last week") is taken so only if a sentence says nearly the same as the question.
 */
export async function look(room: TerminalRoom, question: string): Promise<Looked> {
  const looked = await lookWithin(room, question, true);
  const { span } = looked.reading;
  if (looked.evidence.answers || span === undefined) return looked;
  const whole = await lookWithin(room, question, false);
  const least = span.isRelative ? WHOLE : 0;
  const isOne = whole.evidence.answers && whole.evidence.passages[0]!.inside >= least;
  return isOne && (!span.isRelative || whole.reading.concepts.length >= FEWEST) ? whole : looked;
}

// Fewer words than these are too easily all in one sentence.
const FEWEST = 6;

async function lookWithin(room: TerminalRoom, question: string, within: boolean): Promise<Looked> {
  const reading = await readQuestion(room, question, within);
  if (reading.scope === 'outside') return { reading, evidence: gatherEvidence([]) };
  // Words that occur everywhere do not select stories.
  const rare = reading.concepts.filter(({ weight }) => weight > 1).sort((a, b) => b.weight - a.weight);
  const [bodies, together] = await Promise.all([
    storiesByBody(room.db, rare.slice(0, 8), reading.span ?? ALL, MOST_BY_BODY),
    rare.length === 0 ? storiesTogether(room, reading) : [],
  ]);
  const uuids = [...new Set([...together, ...reading.candidates, ...bodies])];
  const scored = await scorePassages(room, reading, uuids);
  return { reading, evidence: gatherEvidence(scored) };
}

const MOST_TOGETHER = 20;
const FEWEST_TOGETHER = 2;

/**
 * Words that are all common lead to the newest stories that have each, not to those that have them all: the search
 * does, for all of them and for either half, since one may be told otherwise.
 */
async function storiesTogether(room: TerminalRoom, { concepts, span }: Reading): Promise<string[]> {
  const stems = concepts.map(({ stem }) => stem);
  const half = Math.ceil(stems.length / 2);
  const parts = [stems, ...(half > FEWEST_TOGETHER ? [stems.slice(0, half), stems.slice(half)] : [])];
  const found = await Promise.all(
    parts
      .filter((part) => part.length >= FEWEST_TOGETHER)
      .map((part) =>
        listStories(
          room.stories,
          {
            q: part.map((stem) => `"${stem.replaceAll('"', '')}"`).join(' '),
            publishedSince: dateOf(span?.from),
            publishedUntil: dateOf(span?.to),
          },
          { size: MOST_TOGETHER, walk: true },
          LIST_SHAPE,
        ),
      ),
  );
  return found.flatMap(({ records }) => records.map(({ uuid }) => uuid));
}

/** A bound in the form of lists; one beyond all stories is left out. */
function dateOf(at: number | undefined): string | undefined {
  return at === undefined || Math.abs(at) >= ALL.to ? undefined : new Date(at).toISOString();
}
