import { foldAccents, foldName, foldText, searchText } from '../retrieval/index.ts';

export { foldName, foldText, searchText };

/** A tag as it is stored: `Interest Rates` to `interest-rates`. */
export function normalizeTag(tag: string): string {
  return foldAccents(tag)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

// Long enough to tell stories apart, short enough for an address bar.
const SLUG_LENGTH = 80;

/**
 * The address form of a title: letters and digits of any script, in lower case, joined by hyphens; at most 80
 * characters, cut between words. Never holds an underscore, so that no slug looks like an id.
 */
export const slugify = (text: string): string => joined(foldAccents(text));

/**
 * A publisher's name as the keys of items and origins hold it: in the form of addresses, and without any mark. Another form
 * would make new items of those that are known.
 */
export const publisherKey = (name: string): string => joined(foldText(name));

function joined(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/['"]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > SLUG_LENGTH && [...longer].length > SLUG_LENGTH) break;
    slug = longer;
  }
  if (slug !== '') return slug;
  return words.length === 0 ? 'story' : [...words[0]!].slice(0, SLUG_LENGTH).join('');
}
