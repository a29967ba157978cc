import { dateSaid } from '../../platform/days.ts';
import type { Story } from '../../stories/index.ts';
import { escapeHtml } from '../clean.ts';
import { cited, type Noted, type Notes, quotation, tellable } from './notes.ts';

const MOST_CLAIMS = 2;

/**
 * What a story says, by its own claims. What its headline says is not said again below it.
 * @param isFirst the first claim is given in the words of its source too.
 * @returns HTML; empty where nothing can be cited.
 */
export function tell(story: Story, notes: Notes, isFirst: boolean): string[] {
  const all = tellable(story);
  const more = all.filter(({ claim }) => plain(claim) !== plain(story.title));
  const claims = (more.length > 0 ? more : all).slice(0, MOST_CLAIMS);
  const sentences: string[] = [];
  let first: Noted | undefined;
  for (const claim of claims) {
    const noted = notes.citeSome(story, claim.supporting, 3);
    if (noted.length === 0) continue;
    first ??= noted[0];
    sentences.push(cited(claim.claim, [...new Set(noted.map(({ mark }) => mark))]));
  }
  if (first === undefined) return [];
  const head = `<strong>${escapeHtml(story.title)}</strong>`;
  const text = `<p>${head} (${escapeHtml(story.category)}, ${dateSaid(Date.parse(story.publishedAt))}): ${escapeHtml(sentences.join(' '))}</p>`;
  return isFirst ? [text, quotation(first)] : [text];
}

const plain = (text: string): string => text.replace(/[.!]$/, '').toLowerCase();
