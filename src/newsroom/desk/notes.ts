import type { DraftCitation } from '../../editorial/index.ts';
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

  /** Cites what a source of a story says; undefined where that source is not among those shown. */
  cite(story: Story, { sourceId, quote }: Quote): Noted | undefined {
    const source = story.sources?.find(({ id }) => id === sourceId);
    if (source === undefined || !source.snippet.includes(quote)) return undefined;
    this.use(story);
    const known = this.citations.findIndex((one) => one.source === sourceId && one.quote === quote);
    const n = known >= 0 ? known + 1 : this.citations.push({ story: story.id, source: sourceId, quote });
    return { mark: `[${n}]`, publisher: source.publisher, quote };
  }
}

/** A claim that can be told: somebody says it, and nobody took it back. */
const isTellable = ({ state, supporting }: StoryClaim): boolean =>
  state !== 'retracted' && supporting.length > 0;

/** What a story can be told by: its claims, or else the first words of a source. */
export function tellable(story: Story): StoryClaim[] {
  return (story.claims ?? []).filter(isTellable);
}

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
export const quotation = ({ quote, publisher, mark }: Noted): string =>
  `<blockquote><p>${escapeHtml(`${quote.replace(/\s+/g, ' ')} — ${publisher} ${mark}`)}</p></blockquote>`;

/** `The rate is 4.5 percent [1].`: the full stop stands behind the mark. */
export const cited = (sentence: string, marks: readonly string[]): string =>
  `${sentence.replace(/\s+/g, ' ').replace(/[.!]$/, '')} ${marks.join('')}.`;
