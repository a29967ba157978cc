/**
 * The most that an agent's client accepts as one answer, in characters of Latin script: 25,000 tokens, of which each is
 * three to four such characters.
 */
export const LONGEST_FOR_CLIENTS = 80_000;

/** How many characters of Latin script cost as many tokens as one of another script. */
const OTHER_SCRIPT = 4;
const IS_OTHER = /[\u0250-\u1fff\u2070-\uffff]/g;

/** How long a text is for a client: its characters, of which those of another script than the Latin one count fourfold. */
export function clientLength(text: string): number {
  return text.length + (OTHER_SCRIPT - 1) * (text.match(IS_OTHER)?.length ?? 0);
}

/** The beginning of a text that is at most so long for a client, cut anywhere but within a character. */
export function cutToClientLength(text: string, most: number): string {
  if (OTHER_SCRIPT * text.length <= most) return text;
  let length = 0;
  let end = 0;
  for (const character of text) {
    length += clientLength(character);
    if (length > most) return text.slice(0, end);
    end += character.length;
  }
  return text;
}
