// Titles and initialisms end in a full stop without ending a sentence.
const TITLE =
  /(?:^|[\s("“‘'-])(?:Mr|Mrs|Ms|Drs?|Sens?|Reps?|Govs?|Gens?|Col|Lts?|Sgts?|Cpl|St|Jr|Sr|Profs?|Revs?|Capt|Cmdr|Cdr|Brig|Adm|Maj|Hon|Pres|Supt|Insp|Det|Amb|Atty|Asst|Messrs|Mt|Ft|Rs|vs|v|No|Nos|Chap|Chs?|approx|est|cf|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|Calif|Fla|Mass|Conn|Pa|Va|Md|Tenn|Ky|Ariz|Colo|Wash|Ore|Mich|Minn|Ill|Ind|Mo|Kan|Okla|Ala|Ga|Miss|Wis|Nev|Tex|Wyo|Mont|Neb|Ark|Del|e\.g|i\.e)\.$/u;
// What often ends a name and may end a sentence as well: it ends one when a new sentence clearly begins.
const FIRM = /(?:^|\s)(?:Inc|Co|Corp|Ltd|LLC|Cos|Bros|plc|Ave|Blvd|a\.m|p\.m|etc)\.$/u;
// A forename cut short, with an initial behind it: "Jos. A. Bank".
const FORENAME = /(?:^|\s)\p{Lu}\p{Ll}{1,3}\.$/u;
const INITIAL = /(?:^|[\s(.])\p{Lu}\.$/u;
const INITIALISM = /(?:^|[\s("“])(?:\p{L}\.){2,}$/u;
// Words that begin a sentence and hardly ever go on with a name.
const OPENER =
  /^\s+["“‘'([]*(?:The|A|An|It|He|She|They|We|I|In|On|At|But|And|This|That|These|Those|If|When|After|Before|His|Her|Their|Its|There|As|For|By|From|With|Some|Many|Most|However|Meanwhile|Last|Earlier|No|Not|To|Under|Among)\s/u;

// Where a sentence ends: at stops before a capital or the end of a line, and at those of scripts without capitals. Stops in a
// row are one end: only from the first is looked on, so that thousands of them cost no more than each once.
const END =
  /(?<![.!?…])[.!?…]+["”’»')\]]*(?=\s+["“‘«'([]*[\p{Lu}\p{Lo}\p{N}]|\s*$)|[。！？｡]+["”’»」』）)\]]*|(?<![।॥۔؟])[।॥۔؟]+["”’»)\]]*(?=\s|$)/gu;

export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The sentences of a text with their offsets, each an exact part of it without blanks around. A line break parts
 * sentences; what does not end in a full stop, such as a headline, is one as well. Abbreviations, initials and
 * initialisms do not end one, and a closing quotation mark belongs to the sentence it closes. One of more than 1,000
 * characters is several.
 * @param most sentences that are looked for: of a long text what comes behind them is not read.
 */
export function sentenceSpans(text: string, most = Number.POSITIVE_INFINITY): Span[] {
  const spans: Span[] = [];
  let lineStart = 0;
  while (lineStart <= text.length && spans.length < most) {
    const lineEnd = text.indexOf('\n', lineStart);
    const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd);
    let start = 0;
    for (const match of line.matchAll(END)) {
      const end = match.index + match[0].length;
      if (match[0] === '.' && end < line.length && isAbbreviation(line, start, match.index)) continue;
      push(spans, text, lineStart + start, lineStart + end);
      if (spans.length === most) return spans;
      start = end;
    }
    push(spans, text, lineStart + start, lineStart + line.length);
    lineStart += line.length + 1;
  }
  return spans;
}

/** The sentences of a text as texts; with `most` the first ones. */
export const sentencesOf = (text: string, most?: number): string[] =>
  sentenceSpans(text, most).map(({ start, end }) => text.slice(start, end));

/**
 * Whether a full stop ends no sentence: it stands behind an abbreviation, an initial or an initialism, and what follows begins
 * no sentence.
 * @param start where the sentence begins. @param dot where the full stop stands.
 */
export function isAbbreviation(line: string, start: number, dot: number): boolean {
  const before = line.slice(Math.max(start, dot - 24), dot + 1);
  if (TITLE.test(before)) return true;
  if (FORENAME.test(before) && /^\s+\p{Lu}\.\s/u.test(line.slice(dot + 1))) return true;
  const isOpened = OPENER.test(line.slice(dot + 1, dot + 24));
  if (INITIAL.test(before)) return !isOpened || /^\s*\p{Lu}\.$/u.test(before);
  return (FIRM.test(before) || INITIALISM.test(before)) && !isOpened;
}

function push(spans: Span[], text: string, from: number, to: number): void {
  let [start, end] = [from, to];
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  while (end - start > LONGEST) {
    const part = start + lengthOfPart(text.slice(start, start + LONGEST));
    spans.push({ start, end: part });
    start = part;
    while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  }
  if (end > start) spans.push({ start, end });
}

// The longest sentences of newspapers are half of it. What is longer is read in parts: much of reading takes a time that grows
// with the square of a sentence.
const LONGEST = 1_000;

/** The length of what is cut off a sentence: up to its last blank, or whole characters where there is none. */
function lengthOfPart(text: string): number {
  const blank = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\u00a0'));
  if (blank > 0) return blank;
  return /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
}

const isBlank = (code: number): boolean =>
  code <= 32 || code === 0xa0 || code === 0x2028 || code === 0x2029 || code === 0xfeff || code === 0x3000;
