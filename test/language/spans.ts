import { readSpan, type Span } from '../../src/language/index.ts';

const MOST_SPANS = 8;

/** Every span of time that a text speaks of, in the order of their words. @param now ms since 1970: the text's own date. */
export function readSpans(text: string, now: number): Span[] {
  const spans: Span[] = [];
  let rest = text;
  for (let i = 0; i < MOST_SPANS; i += 1) {
    const found = readSpan(rest, now);
    if (found === undefined || found.words === '') break;
    spans.push(found);
    rest = rest.slice(rest.indexOf(found.words) + found.words.length);
  }
  return spans;
}
