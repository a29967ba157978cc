import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import {
  FULL_SHAPE,
  getStories,
  isComposedBody,
  isSynthetic,
  listStories,
  mapNames,
  readWholeTextHeading,
  type Story,
  type StoryBody,
  type StoryClaim,
  type StoryImpactDetail,
  type StorySource,
  toStory,
  VALUES_NAMES,
} from '../../stories/index.ts';
import type { EnvelopeSource, ResearchRoom } from '../model.ts';
import type { Narrowing } from './narrowing.ts';
import { retrieve } from './retrieve.ts';

/** A story with everything that can be quoted from it. */
export interface Evidence extends Story {
  readonly uuid: string;
  readonly publishedMs: number;
  readonly sources: readonly StorySource[];
  /** Sources of after the time that was asked about, if any: nothing is quoted from them, and they bear nothing out. */
  readonly later?: readonly StorySource[] | undefined;
  readonly claims: readonly StoryClaim[];
  readonly impactDetails: readonly StoryImpactDetail[];
  readonly body: StoryBody;
  /** How much of the question it has, from 0 to 1. It is 1 if there is no question. */
  readonly coverage: number;
}

/** Which stories are read. Times in ms since 1970, both inclusive. */
export interface EvidenceAsked extends Narrowing {
  /** Plain words: stories that have most of them come first. Without words the newest come first. */
  readonly query?: string | undefined;
  /** A search that they must match as in a list. */
  readonly matching?: string | undefined;
  /** Tokens of impact paths. Stories must have one of them. */
  readonly paths?: readonly string[] | undefined;
  readonly from: number;
  readonly to: number;
  /** 1 to 200. */
  readonly most: number;
}

/** The most stories in one reading: as many as an analysis compares story by story. */
const MOST_EVIDENCE = 200;

/**
 * A bounded set of stories of a window with their sources, claims, impact details and bodies, in two or three
 * statements however many they are.
 * @throws Problem `invalid_parameter` for an unknown country.
 */
export async function readEvidence(room: ResearchRoom, asked: EvidenceAsked): Promise<Evidence[]> {
  const most = Math.min(asked.most, MOST_EVIDENCE);
  if (asked.query !== undefined && asked.asset === undefined && asked.paths === undefined) {
    const { candidates } = await retrieve(room, { ...asked, query: asked.query, most });
    return evidenceOf(
      room,
      candidates.map(({ uuid }) => uuid),
      asked.to,
      new Map(candidates.map(({ uuid, coverage }) => [uuid, coverage])),
    );
  }
  const uuids: string[] = [];
  let cursor: string | null = null;
  while (uuids.length < most) {
    const size = Math.min(100, most - uuids.length);
    const filter = {
      q: asked.matching ?? asked.query,
      ...mapNames(VALUES_NAMES, (name) => asked[name]),
      ...(asked.paths === undefined ? {} : { impactPath: asked.paths }),
      publishedSince: new Date(asked.from).toISOString(),
      publishedUntil: new Date(asked.to).toISOString(),
    };
    const window = cursor === null ? { size, walk: true } : { size, cursor, walk: true };
    const { records, page } = await listStories(room.stories, filter, window, CARDS);
    uuids.push(...records.map(({ uuid }) => uuid));
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  return evidenceOf(room, uuids, asked.to);
}

const CARDS = { fields: FULL_SHAPE.fields, groups: new Set<never>() };

/**
 * Stories by uuid as evidence, in the given order. Those that are no longer in any list are left out.
 * @param to the end of the time that is asked about, in ms since 1970. A story of that time may have sources of after it.
 */
export async function evidenceOf(
  room: ResearchRoom,
  uuids: readonly string[],
  to: number,
  coverage?: ReadonlyMap<string, number>,
): Promise<Evidence[]> {
  const records = await getStories(room.stories, uuids, FULL_SHAPE);
  const seen = new Set<string>();
  const evidence: Evidence[] = [];
  for (const asked of uuids) {
    const record = records.get(asked);
    if (record === undefined || seen.has(record.uuid)) continue;
    if (isSliceSpent()) await nextSlice();
    seen.add(record.uuid);
    const story = toStory(room.stories, record, FULL_SHAPE);
    evidence.push({
      ...story,
      uuid: record.uuid,
      publishedMs: Date.parse(story.publishedAt),
      ...upTo(story.sources ?? [], to),
      claims: story.claims ?? [],
      impactDetails: story.impactDetails ?? [],
      body: story.body ?? { html: '', text: '', wordCount: 0 },
      coverage: coverage?.get(asked) ?? 1,
    });
  }
  return evidence;
}

/** What a story rests on until a time. Where all of it is later, its time is not that of its sources, and all of it counts. */
function upTo(sources: readonly StorySource[], to: number): Pick<Evidence, 'sources' | 'later'> {
  const later = sources.filter(({ publishedAt }) => publishedAt !== null && Date.parse(publishedAt) > to);
  if (later.length === 0 || later.length === sources.length) return { sources };
  return { sources: sources.filter((source) => !later.includes(source)), later };
}

/** Words that a source or a body really contains, and where they are from. */
export interface Quoted {
  readonly text: string;
  readonly source: EnvelopeSource;
}

/**
 * Quotes a story. The text must be an exact part of the snippet of a source or of the body.
 * @param source whose words they are. Without one, or if it does not have them, another source or the body that does
 * is named.
 * @throws RangeError if nobody said it: an analysis that quotes what is not there is wrong.
 */
export function quote(evidence: Evidence, text: string, source?: StorySource): Quoted {
  const said = source !== undefined && hasSaid(evidence, source, text) ? source : sourceOf(evidence, text);
  if (text === '' || (said === undefined && !evidence.body.text.includes(text)))
    throw new RangeError('a quote is not a part of what its source said');
  return { text, source: writeSource(evidence, said, text) };
}

/**
 * Quotes the headline of a source.
 * @param beside an exact part of its text, which stands below the headline.
 */
export function quoteTitle(evidence: Evidence, source: StorySource, beside: string): Quoted {
  return { text: source.title, source: quote(evidence, beside, source).source };
}

/** The source that has a text. Undefined if only the body of the service's own story has it. */
export function sourceOf(evidence: Evidence, text: string): StorySource | undefined {
  return evidence.sources.find((source) => hasSaid(evidence, source, text));
}

// A part of a body that is this long is not just a phrase that a story shares with its sources.
const LONG_SNIPPET = 160;

/**
 * The source whose text the body is. The body begins with its snippet, or contains it if it is the only source or the
 * snippet is long. Undefined for a story that the service wrote itself from its sources.
 */
export function bodyOwner({ body, sources }: Pick<Evidence, 'body' | 'sources'>): StorySource | undefined {
  if (body.text === '') return undefined;
  let whole: string | undefined;
  return sources.find(({ snippet }) => {
    const part = spaced(snippet);
    if (part === '') return false;
    if (beginsSpaced(body.text, part)) return true;
    if ((sources.length > 1 && part.length < LONG_SNIPPET) || isComposedBody(body)) return false;
    whole ??= spaced(body.text);
    return whole.includes(part);
  });
}

/** Whether a text begins with another one, both with single spaces. No more of a long body is read than that takes. */
function beginsSpaced(text: string, part: string): boolean {
  const beginning = spaced(text.slice(0, part.length + MORE_BLANKS));
  if (beginning.length >= part.length) return beginning.startsWith(part);
  return part.startsWith(beginning) && spaced(text).startsWith(part);
}

// How many line breaks and blanks may stand at the beginning of a body before the whole body is read.
const MORE_BLANKS = 50;

/** A part of a body and who wrote it. Undefined: the service. */
export interface BodyPart {
  readonly source: StorySource | undefined;
  readonly text: string;
}

/**
 * The parts of a body by their authors. A body that the service composed begins with its own account of the sources.
 * Each text that stands whole below it is by its publisher.
 */
export function bodyParts({ body, sources }: Pick<Evidence, 'body' | 'sources'>): BodyPart[] {
  if (body.text === '') return [];
  const owner = bodyOwner({ body, sources });
  if (owner !== undefined || !isComposedBody(body)) return [{ source: owner, text: body.text }];
  const parts: { source: StorySource | undefined; paragraphs: string[] }[] = [
    { source: undefined, paragraphs: [] },
  ];
  for (const paragraph of body.text.split('\n\n')) {
    const heading = readWholeTextHeading(paragraph);
    const own = sources.filter(({ publisher }) => publisher === heading?.publisher);
    const source = own.find(({ publishedAt }) => isWithin(publishedAt, heading!.minute)) ?? own[0];
    if (source === undefined) parts.at(-1)!.paragraphs.push(paragraph);
    else parts.push({ source, paragraphs: [] });
  }
  return parts
    .filter(({ paragraphs }) => paragraphs.length > 0)
    .map(({ source, paragraphs }) => ({ source, text: paragraphs.join('\n\n') }));
}

const isWithin = (publishedAt: string | null, minute: number): boolean =>
  publishedAt !== null && Math.floor(Date.parse(publishedAt) / 60_000) * 60_000 === minute;

/**
 * What can be quoted from a story, source by source, each text once. The source with the body comes first. From a
 * composed body only the texts that it shows whole are taken: the rest repeats what the sources say, and their own
 * words are there.
 */
export function textsOf(evidence: Evidence): BodyPart[] {
  const parts = partsOf(evidence);
  const whole = new Set(parts.map(({ source }) => source));
  const snippets: BodyPart[] = evidence.sources
    .filter((source) => source.snippet !== '' && !whole.has(source))
    .map((source) => ({ source, text: source.snippet }));
  const own = parts.filter(({ source }) => source !== undefined);
  if (own.length > 0) return [...own, ...snippets];
  return snippets.length > 0 && isComposedBody(evidence.body) ? snippets : [...snippets, ...parts];
}

/** The parts of a body without those of later sources. */
function partsOf({ body, sources, later }: Evidence): BodyPart[] {
  if (later === undefined) return bodyParts({ body, sources });
  return bodyParts({ body, sources: [...sources, ...later] }).filter(
    ({ source }) => source === undefined || !later.includes(source),
  );
}

function hasSaid(evidence: Evidence, source: StorySource, text: string): boolean {
  return (
    source.snippet.includes(text) ||
    (evidence.body.text.includes(text) &&
      partsOf(evidence).some((part) => part.source === source && part.text.includes(text)))
  );
}

// The envelope is fixed, so which story a source stands in is kept beside it.
const storyOf = new WeakMap<EnvelopeSource, CitedStory>();

/** A story that an answer cites. */
export interface CitedStory extends Pick<Story, 'id' | 'slug' | 'title'> {
  /** Whether it is invented: it has the tag `synthetic`. */
  readonly synthetic: boolean;
}

/** The story in which a source of an answer stands. Undefined for a source that was not read from a story. */
export const citedStory = (source: EnvelopeSource): CitedStory | undefined => storyOf.get(source);

function writeSource(evidence: Evidence, source: StorySource | undefined, snippet: string): EnvelopeSource {
  const written = sourceWritten(evidence, source, snippet);
  const { id, slug, title } = evidence;
  storyOf.set(written, { id, slug, title, synthetic: isSynthetic(evidence) });
  return written;
}

function sourceWritten(evidence: Evidence, source: StorySource | undefined, snippet: string): EnvelopeSource {
  // What has no address of its own is read where the service shows it.
  if (source === undefined) {
    return {
      title: evidence.title,
      url: evidence.links.html,
      publishedAt: evidence.publishedAt,
      sourceType: 'svc_record',
      independence: 'svc_analysis',
      snippet,
    };
  }
  const { title, url, publishedAt, sourceType, independence } = source;
  return {
    title,
    url: url ?? evidence.links.html,
    publishedAt,
    sourceType,
    independence,
    snippet,
  };
}

// Most texts have single blanks already, and finding that is a tenth of replacing each blank.
const spaced = (text: string): string => (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
