import { isJoining } from '../../newsroom/index.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { isSatire } from '../../publishers/index.ts';
import { bodyOwner, bodyParts, sentencesOf } from '../../research/index.ts';
import {
  FULL_SHAPE,
  getStories,
  type Story,
  type StoryClaim,
  type StorySource,
  toStory,
} from '../../stories/index.ts';
import type { TerminalRoom } from '../room.ts';

/** A sentence of a story that can be quoted, and its source. */
export interface Passage {
  readonly story: Story;
  readonly text: string;
  /** Undefined where the service itself said it. */
  readonly source: StorySource | undefined;
  readonly isTitle: boolean;
  /** The sentences beside it: they say what its pronouns mean. */
  readonly before: string;
  readonly behind: string;
  /** Whether somebody contradicts a claim of the story that rests on it. */
  readonly isContested: boolean;
  /** The state of the claim of the story that rests on it. Undefined if there is none. */
  readonly claimed: StoryClaim['state'] | undefined;
}

// A sentence further down is rarely the best answer.
const MOST_SENTENCES = 120;
const SHORTEST = 12;

/**
 * The sentences of stories, each once per story and publisher: source by source, then the body, summary and title.
 * @param uuids those that the search puts first before others. If they are long, the last ones are not read.
 */
export async function passagesOf(room: TerminalRoom, uuids: readonly string[]): Promise<Passage[]> {
  const passages: Passage[] = [];
  const seen = new Set<string>();
  for (let from = 0; from < uuids.length; from += AT_ONCE) {
    const some = uuids.slice(from, from + AT_ONCE);
    const records = await getStories(room.stories, some, FULL_SHAPE);
    for (const uuid of some) {
      if (passages.length >= ENOUGH) return passages;
      const record = records.get(uuid);
      if (record === undefined || seen.has(record.uuid)) continue;
      seen.add(record.uuid);
      if (isSliceSpent()) await nextSlice();
      passages.push(...passagesOfStory(toStory(room.stories, record, FULL_SHAPE)));
    }
  }
  return passages;
}

// Of 180 questions about 300 long articles, the story that answers was among the first ten of the search 166 times, and in
// the first 211 sentences; four times it came later. A hundred stories of a few sentences each are read whole.
export const ENOUGH = 600;
const AT_ONCE = 20;

function passagesOfStory(story: Story): Passage[] {
  const sources = story.sources ?? [];
  const contested = (story.claims ?? [])
    .filter(({ state, contradicting }) => state === 'contested' || contradicting.length > 0)
    .flatMap(({ supporting, contradicting }) => [...supporting, ...contradicting].map(({ quote }) => quote));
  const jests = new Set(sources.filter(({ publisher, domain }) => isSatire(publisher, domain)));
  const passages: Passage[] = [];
  const known = new Set<string>();
  const owner = story.body === undefined ? undefined : bodyOwner({ body: story.body, sources });
  const bodyText = story.body?.text ?? '';
  // A sentence that a source contains is that source's, and so is a sentence of a body that is the source's text. The
  // rest was written by the service and is not attributed to any source.
  const saidBy = (text: string): StorySource | undefined =>
    sources.find(({ snippet, title }) => snippet.includes(text) || title === text) ??
    // A story's title leaves out what a paper puts before a colon.
    sources.find(({ title }) => text === story.title && title.endsWith(`: ${text}`)) ??
    (bodyText.includes(text) || text === story.title ? owner : undefined);
  const add = (text: string, by: StorySource | undefined | typeof saidBy, isTitle: boolean): void => {
    const sentences = isTitle ? [text] : sentencesOf(text, MOST_SENTENCES + 1);
    for (const [index, sentence] of sentences.slice(0, MOST_SENTENCES).entries()) {
      const source = typeof by === 'function' ? by(sentence) : by;
      const key = `${source?.publisher ?? ''}\n${plainOf(sentence)}`;
      // Satire is not evidence, and a summary that was cut off is nobody's sentence.
      if (source !== undefined && jests.has(source)) continue;
      if (source === undefined && (relays(sentence, sources) || sentence.endsWith(':'))) continue;
      if (sentence.length < SHORTEST || sentence.endsWith('…') || known.has(key)) continue;
      known.add(key);
      passages.push({
        story,
        text: sentence,
        source,
        isTitle,
        before: sentences[index - 1] ?? '',
        behind: sentences[index + 1] ?? (isTitle ? (passages[0]?.text ?? '') : ''),
        isContested: contested.some((quote) => sentence.includes(quote) || quote.includes(sentence)),
        claimed: (story.claims ?? []).find(({ claim, supporting }) =>
          [claim, ...supporting.map(({ quote }) => quote)].some((quote) => quote.includes(sentence)),
        )?.state,
      });
    }
  };
  for (const source of sources) add(source.snippet, source, false);
  // Texts that a composed body shows whole belong to their publishers.
  for (const { source, text } of story.body === undefined ? [] : bodyParts({ body: story.body, sources }))
    add(text, source === undefined || source === owner ? saidBy : source, false);
  add(story.summary, saidBy, false);
  add(story.title, saidBy, true);
  for (const source of sources) if (source.title !== story.title) add(source.title, source, true);
  return withoutBeginnings(passages);
}

/**
 * Whether the service only repeats what a source says, whose own words are already a passage (`The Post says
 * otherwise: “...”`, also if a quote of several sentences was divided), or only connects the parts of a body.
 */
function relays(sentence: string, sources: readonly StorySource[]): boolean {
  if (isJoining(sentence)) return true;
  const quoted = [...sentence.matchAll(/(?:“|^(?=[^“]*”))([^“”]+)/g)].map(([, words]) =>
    words!.replace(/[.,;:]$/, '').trim(),
  );
  return quoted.some(
    (words) =>
      words.length >= SHORTEST &&
      sources.some(({ snippet, title }) => `${snippet}\n${title}`.includes(words)),
  );
}

/** A sentence that was cut off somewhere is represented by the whole one. */
function withoutBeginnings(passages: readonly Passage[]): Passage[] {
  return passages.filter(
    ({ text }) => !passages.some((other) => other.text.length > text.length && other.text.startsWith(text)),
  );
}

/** A sentence without what copyists change. */
export function plainOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
