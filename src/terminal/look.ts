import { decodeId, encodeId } from '../platform/ids.ts';
import { type Evidence, evidenceOfLeads, gatherEvidence } from './extractive.ts';
import { isOfMatter } from './gate/of-matter.ts';
import { holdsPremise } from './gate/premise-held.ts';
import { isToldOtherwise } from './gate/told-otherwise.ts';
import { rerank } from './models/rerank.ts';
import { storiesByBody } from './passages/body-words.ts';
import { documentsOf } from './passages/documents.ts';
import { leadsOf, overviewIn, overviewOf } from './passages/overview.ts';
import { type Scored, scorePassages } from './passages/score.ts';
import { ANYBODY, type Premise } from './question/premise.ts';
import { type Concept, type Reading, readQuestion } from './question/reading.ts';
import type { Topic } from './question/topic.ts';
import type { TerminalRoom } from './room.ts';

/** The question as searched, and the evidence found. */
export interface Looked {
  readonly reading: Reading;
  readonly evidence: Evidence;
  /**
   * If no story of the requested time answers, the evidence is from other times. This is the requested time, in the
   * words of the question.
   */
  readonly outsideOf?: string | undefined;
  /** What the question assumes and no story reports, as a clause. */
  readonly premise?: Premise | undefined;
  /**
   * Which stories these are, in words, if the question names no matter but a country or category, so that the evidence is
   * what most sources report of that time: " about Brazil published this week".
   */
  readonly overview?: string;
}

const MOST_DOCUMENTS = 30;
const MOST_NEAR = 30;
const MOST_BY_WORDS = 60;
const MOST_BY_BODY = 20;
const ALL = { from: -2_208_988_800_000, to: 4_102_444_800_000 };

/**
 * Searches for sentences that answer a question. A date in it ("in 1998") first limits the stories by their time of
 * publication. If no sentence then answers, it is read as part of the reported event, and the answer says so. A time
 * relative to the present ("last week") only limits.
 * @param signal ends the work, with its reason: nobody waits for the answer any more.
 */
export async function look(room: TerminalRoom, topic: Topic, signal = NEVER): Promise<Looked> {
  const looked = await lookAt(room, topic, signal);
  if (looked.evidence.answers || looked.reading.scope === 'outside') return looked;
  return { ...looked, premise: premiseIn(looked) };
}

/** What the question assumes, if none of the closest passages has all of its words. */
function premiseIn({ reading, evidence }: Looked): Premise | undefined {
  if (evidence.unheld !== undefined) return evidence.unheld.isUntold ? evidence.unheld.supposed : undefined;
  if (!reading.concepts.some(({ isName }) => isName)) return undefined;
  const { verb, clause } = reading.premise ?? { verb: '', clause: '' };
  // Who did it may be reported with fewer words of the action than the question has.
  const isNeeded = ({ isName }: Concept): boolean => isName || !clause.startsWith(ANYBODY);
  const isWhole = evidence.passages.some(
    (each) =>
      !each.absent.some(isNeeded) &&
      each.missing.length === 0 &&
      !each.lacks.has(verb) &&
      holdsPremise(reading, each),
  );
  if (isWhole) return undefined;
  // "Agreed to buy it for €4.2 billion" tells what was paid: beside a sum and all names nobody can say that no story does.
  const tellsSum =
    reading.expects === 'money' &&
    evidence.passages.some(({ kind, missing }) => kind === 1 && missing.length === 0);
  if (tellsSum) return undefined;
  // "When did the strike start?": whatever mentions the strike says that there was one.
  if (isToldOtherwise(reading, evidence.passages)) return undefined;
  const isOfBeginning = BEGINNINGS.has(reading.premise?.lemma ?? '');
  const speaksOfIt = evidence.passages.some(
    ({ absent, missing }) => missing.length === 0 && absent.every(({ word }) => word.toLowerCase() === verb),
  );
  return isOfBeginning && speaksOfIt ? undefined : reading.premise;
}

// What any event does.
const BEGINNINGS: ReadonlySet<string> = new Set([
  'begin',
  'break_out',
  'happen',
  'occur',
  'start',
  'take_place',
]);

const NEVER = new AbortController().signal;

async function lookAt(room: TerminalRoom, topic: Topic, signal: AbortSignal): Promise<Looked> {
  const looked = await lookWithin(room, topic, true, signal);
  const { span } = looked.reading;
  if (looked.evidence.answers || span === undefined || span.isRelative) return looked;
  const whole = await lookWithin(room, topic, false, signal);
  const isBetter =
    (whole.evidence.answers && isOfMatter(looked.reading, whole.reading, whole.evidence.passages[0])) ||
    looked.evidence.nearest.length === 0;
  return isBetter ? { ...whole, outsideOf: span.words } : looked;
}

async function lookWithin(
  room: TerminalRoom,
  topic: Topic,
  within: boolean,
  signal: AbortSignal,
): Promise<Looked> {
  const reading = await readQuestion(room, topic, within);
  signal.throwIfAborted();
  const overview = overviewIn(room, reading);
  if (overview !== undefined) {
    const uuids = await overviewOf(room, overview);
    const scored = await scorePassages(room, reading, uuids, idsOf(uuids), signal);
    const leads = leadsOf(scored, uuids);
    if (leads.length > 0)
      return { reading, evidence: evidenceOfLeads(leads, scored), overview: overview.words };
    // A question without any matter has nothing else that could be looked for.
    if (reading.concepts.length === 0) return { reading, evidence: evidenceOfLeads([], scored) };
  }
  if (reading.scope === 'outside') return { reading, evidence: await gatherEvidence(room, reading, []) };
  const uuids = await storiesFor(room, topic, reading);
  signal.throwIfAborted();
  const scored = await reranked(
    room,
    topic,
    (await scorePassages(room, reading, uuids, topic.stories, signal)).filter(isIn(reading.span)),
  );
  signal.throwIfAborted();
  return { reading, evidence: await gatherEvidence(room, reading, scored, topic.answered) };
}

/**
 * The stories whose sentences are compared with a question, those of the previous answer first.
 * @returns uuids.
 */
export async function storiesFor(room: TerminalRoom, topic: Topic, reading: Reading): Promise<string[]> {
  // Words that occur everywhere do not select stories.
  const rare = reading.concepts.filter(({ weight }) => weight > 1).sort((a, b) => b.weight - a.weight);
  const [documents, bodies] = await Promise.all([
    documentsOf(room, reading, MOST_DOCUMENTS, MOST_NEAR),
    // Stories of the last seconds, whose bodies are not in the index yet.
    storiesByBody(room.db, rare.slice(0, 8), reading.span ?? ALL, MOST_BY_BODY),
  ]);
  return [
    ...new Set([
      ...[...topic.stories].flatMap((id) => decodeId('story', id) ?? []),
      ...documents,
      ...reading.candidates.slice(0, MOST_BY_WORDS),
      ...bodies,
    ]),
  ];
}

const idsOf = (uuids: readonly string[]): ReadonlySet<string> =>
  new Set(uuids.map((uuid) => encodeId('story', uuid)));

/** Whether a passage is from the requested time. The stories of the previous answer may not be. */
function isIn(span: Reading['span']): (passage: Scored) => boolean {
  return ({ story }) => {
    const at = Date.parse(story.publishedAt);
    return span === undefined || (at >= span.from && at <= span.to);
  };
}

/** The passages as an endpoint of embeddings orders them, if one is configured. It is never required. */
async function reranked(room: TerminalRoom, topic: Topic, scored: Scored[]): Promise<Scored[]> {
  const { model } = room;
  if (model?.embeddings === undefined) return scored;
  try {
    return await rerank({ ...model, embeddings: model.embeddings }, topic.text, scored);
  } catch (error) {
    room.log.warn({ err: error }, 'the endpoint of embeddings cannot be used; passages keep their order');
    return scored;
  }
}
