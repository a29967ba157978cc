// `WELLINGTON, Oct 6 (Reuters) - `, `HALIFAX, Nova Scotia (AP) — `, `Dresden (dpa) - `, `Oct 9 (Reuters) - `.
const CREDITED = /^(\p{Lu}[^.!?\n()]{1,50}(?:\.[^.!?\n()]{0,25})?)\([^()\n]{2,30}\)\s*[-–—]{1,2}\s*/u;
// `SYDNEY — `, `OSLO, 6 October 2026 – `.
const TOWN = /^\p{Lu}{2}[\p{Lu} .'’-]{1,30}(?:, [^.!?\n()]{2,40}?)?\s[-–—]{1,2}\s(?=["“\p{Lu}])/u;

/** A text without the line of where, when and of which wire it is that stands before its first sentence. */
export function withoutDateline(text: string): string {
  const dateline = CREDITED.exec(text)?.[0] ?? TOWN.exec(text)?.[0];
  return dateline === undefined ? text : text.slice(dateline.length);
}

// `(Reuters) - `, `(AP) `.
const CREDIT = /^\([^()\n]{2,30}\)(?:\s*[-–—]{1,2})?\s+(?=["“\p{Lu}\p{N}])/u;

/** A text without the name of the wire that it begins with. The town before it stays: it says what the text is about. */
export const withoutCredit = (text: string): string =>
  text.startsWith('(') ? text.replace(CREDIT, '') : text.replace(CREDITED, '$1. ');
