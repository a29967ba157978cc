import { segmentOf, startsUpper } from './gazetteer/index.ts';

/**
 * A text without its own headline, where a publisher repeats that above the first sentence with nothing between the two
 * that ends a sentence: "Fire destroys dairy The building burned to the ground." read as one sentence says nothing.
 * A headline that is itself the first sentence of the text stays.
 * @returns an exact end of the text; the whole text where it has no such heading, or nothing else.
 */
export function withoutHeading(title: string, text: string): string {
  const { rest, stands } = behindTitle(title, text);
  return rest !== '' && stands === 'heading' ? rest : text;
}

/** What a text says behind its title, whether that stands there as a heading or as its first sentence; empty where it says no more. */
export function beyondTitle(title: string, text: string): string {
  const { rest, stands } = behindTitle(title, text);
  return rest === '' || stands !== undefined ? rest : text;
}

/** What stands behind the title that a text begins with, and as what the title stands there; the text itself where it has none. */
function behindTitle(
  title: string,
  text: string,
): { readonly rest: string; readonly stands: 'sentence' | 'heading' | undefined } {
  const end = endOfTitle(title, text);
  if (end === undefined) return { rest: text, stands: undefined };
  const between = BETWEEN.exec(text.slice(end))![0];
  const rest = text.slice(end + between.length);
  if (ENDS.test(text.slice(0, end)) || ENDS.test(between.trim())) return { rest, stands: 'sentence' };
  return { rest, stands: rest !== '' && isHeading(title, between, rest) ? 'heading' : undefined };
}

const BETWEEN = /^[\s.!?:|–—-]*/u;
const ENDS = /[.!?]["”’']?$/u;

/** Where the title ends that a text begins with, whatever its spaces, quotation marks and capitals; undefined where it begins otherwise. */
function endOfTitle(title: string, text: string): number | undefined {
  const wanted = [...folded(title)];
  let at = 0;
  for (const sign of wanted) {
    while (SPACE.test(text[at] ?? '')) at += 1;
    if (folded(text[at] ?? '') !== sign) return undefined;
    at += 1;
  }
  // "Rate" begins no text that begins with "Rates".
  return wanted.length === 0 || WORD.test(text[at] ?? '') ? undefined : at;
}

const SPACE = /\s/u;
const WORD = /[\p{L}\p{N}]/u;
const folded = (text: string): string =>
  text.replace(/\s+/gu, '').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').toLowerCase();

// A sentence that goes on has none of these with a capital.
const OPENS =
  /^["“‘']?(?:A|According|After|Although|An|And|As|At|Before|But|By|Despite|For|From|He|Her|His|If|In|It|Its|Many|More|Most|No|On|Several|She|Since|Some|That|The|Their|There|These|They|This|Those|Though|To|We|When|While|With|Yet|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)\s/u;
const FEWEST_TITLE_WORDS = 3;
const FEWEST_WORDS = 5;
// Fewer words with capitals may be one name, with which the sentence goes on.
const FEWEST_CAPITALS = 5;
// The beginning of a sentence names what its headline names.
const BEGINNING = 8;
const LONG = 4;

/** Whether what stands before the rest of a text is its headline, and not the beginning of a sentence that goes on there. */
function isHeading(title: string, between: string, rest: string): boolean {
  if (between.includes('\n')) return true;
  const { tokens: words, casing } = segmentOf(title);
  const { tokens: next, casing: nextCasing } = segmentOf(rest.slice(0, READ));
  if (words.length < FEWEST_TITLE_WORDS || next.length < FEWEST_WORDS || !startsUpper(next[0]!.surface))
    return false;
  if (OPENS.test(rest)) return true;
  // In a sentence only names have capitals.
  const isCapital = casing === 'title' || (casing === 'caseless' && startsUpper(words[0]!.surface));
  if (isCapital && words.length >= FEWEST_CAPITALS && nextCasing === 'sentence') return true;
  const named = new Set(words.filter(({ word }) => word.length >= LONG).map(({ word }) => word));
  return next.slice(0, BEGINNING).some(({ word }) => named.has(word));
}

// So much shows how it is written.
const READ = 200;
