import { LONGEST_SNIPPET, leadOf } from '../draft.ts';
import { withoutHeading } from '../heading.ts';
import type { NewsItem } from '../items/index.ts';

// What may be shown of one item together.
const LONGEST_TOGETHER = 1_200;
const GAP = '\n\n[…]\n\n';

/**
 * What is quoted of each item, and so the snippet of each source: its lead, and behind it what else is quoted. A quote has
 * at most 400 characters, and all of one item at most 1,200.
 */
export class Quotes {
  readonly #said: { readonly lead: string; readonly more: string[]; left: number }[];

  constructor(items: readonly NewsItem[]) {
    this.#said = items.map(({ title, text }) => {
      const lead = text === '' ? title : leadOf(withoutHeading(title, text));
      return { lead, more: [], left: LONGEST_TOGETHER - lead.length };
    });
  }

  /** Quotes an exact part of an item. @returns false where no room is left for it. */
  take(source: number, quote: string): boolean {
    const said = this.#said[source]!;
    if (quote === '' || quote.length > LONGEST_SNIPPET) return false;
    if (said.lead.includes(quote) || said.more.some((other) => other.includes(quote))) return true;
    if (quote.length > said.left) return false;
    said.more.push(quote);
    said.left -= quote.length;
    return true;
  }

  lead(source: number): string {
    return this.#said[source]!.lead;
  }

  /** Everything that was quoted of an item. */
  snippet(source: number): string {
    const { lead, more } = this.#said[source]!;
    return [lead, ...more].join(GAP);
  }
}
