import { type DraftCitation, LONGEST_QUOTE } from '../../editorial/index.ts';
import type { Quote, Story, StoryClaim } from '../../stories/index.ts';
import { escapeHtml } from '../clean.ts';

/** Words of a source, and the mark by which a sentence refers to them. */
export interface Noted {
  readonly mark: string;
  readonly publisher: string;
  readonly quote: string;
}

/** The notes of one post: every quote once, numbered in the order of use, with the stories that it comes from. */
export class Notes {
  readonly citations: DraftCitation[] = [];
  readonly #stories = new Set<string>();

  /** Ids, those that are quoted first. */
  get sourceStories(): string[] {
    return [...this.#stories];
  }

  use({ id }: Story): void {
    this.#stories.add(id);
  }

  /** Cites what a source of a story says; undefined where that cannot be cited. */
  cite(story: Story, { sourceId, quote }: Quote): Noted | undefined {
    const source = sourceOf(story, { sourceId, quote });
    if (source === undefined) return undefined;
    this.use(story);
    const known = this.citations.findIndex((one) => one.source === sourceId && one.quote === quote);
    const n = known >= 0 ? known + 1 : this.citations.push({ story: story.id, source: sourceId, quote });
    return { mark: `[${n}]`, publisher: source.publisher, quote };
  }

  /** Cites the first of some quotes that can be cited, as many as are shown: a post has room for so many notes. */
  citeSome(story: Story, quotes: readonly Quote[], most: number): Noted[] {
    return quotes
      .filter((quote) => sourceOf(story, quote) !== undefined)
      .slice(0, most)
      .flatMap((quote) => this.cite(story, quote) ?? []);
  }
}

/** The source that a quote is from; undefined where it is not among those shown, or the quote is too long for a note. */
function sourceOf({ sources = [] }: Story, { sourceId, quote }: Quote) {
  const source = sources.find(({ id }) => id === sourceId);
  return quote.length <= LONGEST_QUOTE && source?.snippet.includes(quote) ? source : undefined;
}

/** What a story can be told by: claims that somebody says, whose words can be cited, and that nobody took back. */
export function tellable(story: Story): StoryClaim[] {
  return (story.claims ?? []).filter(
    ({ state, supporting }) =>
      state !== 'retracted' && supporting.some((quote) => sourceOf(story, quote) !== undefined),
  );
}

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
export const quotation = ({ quote, publisher, mark }: Noted): string =>
  `<blockquote><p>${escapeHtml(`${quote.replace(/\s+/g, ' ')} — ${publisher} ${mark}`)}</p></blockquote>`;

/** `The rate is 4.5 percent [1].`: the full stop stands behind the mark. */
export const cited = (sentence: string, marks: readonly string[]): string =>
  `${sentence.replace(/\s+/g, ' ').replace(/[.!]$/, '')} ${marks.join('')}.`;
