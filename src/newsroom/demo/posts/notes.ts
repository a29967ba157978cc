import type { DraftCitation } from '../../../editorial/index.ts';
import type { DemoStory } from './record.ts';

/** A text asks for a claim or quote that its story does not have (any more): then it is not written. */
export class Missing extends Error {}

/** The notes of one post: numbers what is quoted, and remembers which stories it comes from. */
export class Notes {
  readonly citations: DraftCitation[] = [];
  readonly #stories = new Map<string, DemoStory>();

  /** Ids of the stories that were used, in the order of their first use. */
  get sourceStories(): string[] {
    return [...this.#stories.values()].map(({ id }) => id);
  }

  get stories(): readonly DemoStory[] {
    return [...this.#stories.values()];
  }

  /** Names a story as a source without quoting it. */
  use(story: DemoStory): void {
    this.#stories.set(story.id, story);
  }

  /** A claim in the story's own sentence, with what bears it out: `The rate stays at 3.85% [1]`. No full stop. */
  claim(story: DemoStory, index: number): string {
    const claim = story.claims[index];
    if (claim === undefined) throw new Missing();
    return `${claim.claim.replace(/\.$/, '')} ${this.cite(story, index)}`;
  }

  /** The number of what a source says for a claim: `[1]`. */
  cite(story: DemoStory, index: number, which = 0): string {
    return `[${this.#cited(story, index, 'supporting', which).n}]`;
  }

  /** A block with what a source says for a claim: `> words — Publisher [1]`. */
  block(story: DemoStory, index: number, which = 0): string {
    return this.#block(story, index, 'supporting', which);
  }

  /** A block with what a source says against a claim. */
  against(story: DemoStory, index: number, which = 0): string {
    return this.#block(story, index, 'contradicting', which);
  }

  #block(story: DemoStory, index: number, side: 'supporting' | 'contradicting', which: number): string {
    const { n, words, publisher } = this.#cited(story, index, side, which);
    return `> ${words} — ${publisher} [${n}]`;
  }

  #cited(story: DemoStory, index: number, side: 'supporting' | 'contradicting', which: number) {
    const quote = story.claims[index]?.[side][which];
    const source = quote && story.sources.find(({ id }) => id === quote.sourceId);
    if (source === undefined) throw new Missing();
    const words = sentenceAround(source.snippet, quote!.quote);
    this.use(story);
    const known = this.citations.findIndex(
      ({ source: id, quote: same }) => id === source.id && same === words,
    );
    const n =
      known === -1 ? this.citations.push({ story: story.id, source: source.id, quote: words }) : known + 1;
    return { n, words, publisher: source.publisher };
  }
}

// Where one sentence ends and the next begins: white space after a stop, before a capital or an opening mark.
const BETWEEN = /(?<=[.!?…]["”’»]?)\s+(?=[\p{Lu}\d“"‘«])/gu;

/** The sentence of a text that a part of it stands in: a quote is read as it was said, not in scraps. */
function sentenceAround(text: string, part: string): string {
  const at = text.indexOf(part);
  let start = 0;
  let end = text.length;
  for (const gap of text.matchAll(BETWEEN)) {
    const after = gap.index + gap[0].length;
    if (after <= at) start = after;
    if (gap.index >= at + part.length) {
      end = gap.index;
      break;
    }
  }
  // A reprint names its wire first; that is the paper's, not the sentence's.
  const named = /^\([^)]*\) /.exec(text.slice(start, end));
  if (named !== null && start + named[0].length <= at) start += named[0].length;
  return text.slice(start, end);
}

/** Plain text as HTML: `> ` starts a quotation, `* ` a list whose items are separated by ` | `. */
export function htmlOf(paragraphs: readonly string[]): string {
  return paragraphs
    .map((text) => {
      if (text.startsWith('> ')) return `<blockquote><p>${escaped(text.slice(2))}</p></blockquote>`;
      if (!text.startsWith('* ')) return `<p>${escaped(text)}</p>`;
      const items = text.slice(2).split(' | ');
      return `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
    })
    .join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
