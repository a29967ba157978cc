// Titles and initialisms end in a full stop without ending a sentence.
const ABBREVIATION =
  /(?:\b(?:\p{Lu}|v|Mr|Mrs|Ms|Dr|Sen|Rep|Gov|Gen|Col|Lt|Sgt|St|Jr|Sr|Inc|Co|Corp|Ltd|No|vs|Jan|Feb|Aug|Sept|Oct|Nov|Dec|Prof|Rev|approx|est|cf|Capt|Adm|Maj|Hon|Pres|Supt)|\b\p{L}\.\p{L})\.$/u;

/**
 * The sentences of a text, each an exact part of it. A line break parts sentences; what does not end in a full stop,
 * such as a headline, is one as well.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const line of text.split('\n')) {
    let start = 0;
    for (const match of line.matchAll(/[.!?…]+["”’')\]]*(?=\s+["“‘'([]*[\p{Lu}\p{N}]|\s*$)/gu)) {
      const end = match.index + match[0].length;
      if (
        match[0].startsWith('.') &&
        !match[0].startsWith('..') &&
        end < line.length &&
        ABBREVIATION.test(line.slice(start, match.index + 1))
      )
        continue;
      push(sentences, line.slice(start, end));
      start = end;
    }
    push(sentences, line.slice(start));
  }
  return sentences;
}

function push(sentences: string[], text: string): void {
  const sentence = text.trim();
  if (sentence !== '') sentences.push(sentence);
}
