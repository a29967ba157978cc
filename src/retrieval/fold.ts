import { oneLine } from '../platform/one-line.ts';

/** Text as it is compared and searched: compatibility forms unified, accents dropped. `Türkiye’s` to `Turkiye's`. */
export function foldText(text: string): string {
  // Most texts have only these letters, and nothing changes them.
  if (ASCII.test(text)) return text;
  return text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').replaceAll('’', "'");
}

/**
 * Text as it stands in tags and addresses: as `foldText`, but where a mark makes another letter of a letter, as in Japanese
 * (か, が) and in the scripts of India, it stays.
 */
export function foldAccents(text: string): string {
  if (ASCII.test(text)) return text;
  return text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').replaceAll('’', "'");
}

// Marks of no script of their own, but for the two that voice Japanese letters, and those of scripts that are read without
// them.
const ACCENTS =
  /[[\p{M}&&[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}]]--[\u3099\u309a]]/gv;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII, to skip what only other text needs
const ASCII = /^[\x00-\x7f]*$/;

/** A name as it is looked up: folded, in lower case, with single spaces. */
export function foldName(name: string): string {
  return oneLine(foldText(name).toLowerCase()).trim();
}

/**
 * Text as PostgreSQL gets it to find its words: folded, and without angle brackets. PostgreSQL takes a word between
 * them for a tag and drops it.
 */
export function searchText(text: string): string {
  return foldText(text).replace(/[<>]/g, ' ');
}
