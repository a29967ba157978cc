import type { Alias, Entry, Neighbours } from './entry.ts';
import { GIVEN_NAMES } from './given-names.ts';
import { type Casing, startsUpper, type Token } from './tokens.ts';

/** What the words beside a name are read in. */
export interface Beside {
  readonly tokens: readonly Token[];
  readonly casing: Casing;
}

/**
 * Whether the words right beside a name say that it is a part of another one: a hill, a person, a firm that is named
 * after a place, another firm of the same group, another company's code on the exchange, an amount, a language (docs/gazetteer.md).
 */
export function isPartOfAnother(
  { entry, alias }: { readonly entry: Entry; readonly alias: Alias },
  beside: Beside,
  from: number,
  to: number,
): boolean {
  const { tokens, casing } = beside;
  const { notAfter, notBefore, kind } = entry;
  if (stands(notAfter, beforeArticle(tokens, from), casing)) return true;
  if (stands(notBefore, tokens[to], casing)) return true;
  // `Marion Nestle`, `Vin Diesel`.
  if ((kind === 'company' || kind === 'commodity') && to - from === 1 && isOfPerson(beside, from))
    return true;
  if (kind === 'company')
    return (
      isCredit(tokens, from, to) || isOfPlace(tokens, from) || isAnotherFirm(entry, alias, beside, from, to)
    );
  if (kind === 'commodity') return isProperName(alias, beside, from);
  if (kind !== 'place' && kind !== 'country') return false;
  if (kind === 'country' && (isMoney(tokens[to]) || LANGUAGE.has(tokens[to]?.word ?? ''))) return true;
  return isOfPerson(beside, from) || (kind === 'place' && isFirm(beside, from, to));
}

/** Whether a name only says whose text it is, or who could not check it: `OSLO (Reuters) - `, `... on Monday. - Reuters`. */
function isCredit(tokens: readonly Token[], from: number, to: number): boolean {
  const before = tokens[from]!.gap;
  const after = tokens[to];
  if (after === undefined) return from > 0 && /\($|\n\s*$|\s[-–—]{1,2}\s*$/.test(before);
  if (before.endsWith('(') && /^\)\s*[-–—:]/.test(after.gap)) return true;
  return after.word === 'could' && tokens[to + 1]?.word === 'not' && CHECKED.has(tokens[to + 2]?.word ?? '');
}

const CHECKED = new Set(['immediately', 'independently', 'verify', 'confirm']);

// `the port of Santos`, `the mayor of Orange`: a place has one, and no company.
const isOfPlace = (tokens: readonly Token[], from: number): boolean =>
  from > 1 && !tokens[from]!.opens && tokens[from - 1]!.word === 'of' && OF_PLACE.has(tokens[from - 2]!.word);
const OF_PLACE = new Set(
  `port harbour harbor bay city town village district municipality suburb outskirts streets coast mayor bishop diocese
   university north south east west`.split(/\s+/),
);

// `US$3 billion`, `NZ$40`: what something costs.
const isMoney = (next: Token | undefined): boolean => next !== undefined && /^[$€£¥]/.test(next.gap);

// `a German translation`, `English-speaking pupils`: a language.
const LANGUAGE = new Set(
  'language languages speaking speaker speakers translation translations translator dictionary dictionaries lessons subtitles alphabet grammar'.split(
    ' ',
  ),
);

// Running text writes goods with a small letter: `the actor accused Diesel`.
function isProperName({ rule, tokens: words }: Alias, { tokens, casing }: Beside, from: number): boolean {
  if ((rule !== 'word' && rule !== 'hinted') || words.length > 1 || casing !== 'sentence') return false;
  return !tokens[from]!.opens && startsUpper(tokens[from]!.surface) && !startsUpper(words[0]!.surface);
}

/** Whether a list of neighbours holds a word, written as the list asks for. */
function stands({ any, capital }: Neighbours, token: Token | undefined, casing: Casing): boolean {
  if (token === undefined) return false;
  if (any.has(token.word)) return true;
  return capital.has(token.word) && (casing !== 'sentence' || startsUpper(token.surface));
}

function beforeArticle(tokens: readonly Token[], from: number): Token | undefined {
  if (from === 0 || tokens[from]!.opens) return undefined;
  const before = tokens[from - 1]!;
  if (before.word !== 'the') return before;
  return before.opens ? undefined : tokens[from - 2];
}

/** Whether a word is the surname after a given name: `Jack London`, `Tim Cook`. */
export function isOfPerson({ tokens, casing }: Beside, at: number): boolean {
  const before = tokens[at - 1];
  if (before === undefined || casing === 'caseless' || !tokens[at]!.adjoins) return false;
  if (!GIVEN_NAMES.has(before.word) || !startsUpper(before.surface) || !startsUpper(tokens[at]!.surface))
    return false;
  return !SAINTS.has(tokens[at - 2]?.word ?? '');
}

// `St Paul`, `San Francisco`: the given name is a place's.
const SAINTS = new Set(['st', 'saint', 'san', 'santa', 'santo', 'sao', 'são']);

const FORMS = new Set(
  'inc corp corporation co company plc ltd limited llc lp ag nv sa spa kk ab oy asa gmbh bancorp'.split(' '),
);
// In a text without capitals these short ones are words as well.
const SURE_FORMS = new Set('inc corp plc ltd llc bancorp'.split(' '));

/** Whether a word is the legal form at the end of a company's name: `Inc`, `Corp`, `plc`. */
export function isForm(token: Token | undefined, casing: Casing): boolean {
  if (token === undefined) return false;
  if (casing === 'caseless') return SURE_FORMS.has(token.word);
  return FORMS.has(token.word) && (startsUpper(token.surface) || token.word === 'plc');
}

// `First Boston`, `Bank of Boston Corp`, `Detroit Ball Bearing Corp`.
function isFirm({ tokens, casing }: Beside, from: number, to: number): boolean {
  const before = tokens[from - 1];
  if (before?.word === 'first' && tokens[from]!.adjoins && startsUpper(before.surface)) return true;
  for (let at = to; at < to + SPAN; at += 1) {
    const token = tokens[at];
    if (token === undefined || !joins(token)) return false;
    if (isForm(token, casing)) return true;
    if (casing !== 'caseless' && !startsUpper(token.surface)) return false;
  }
  return false;
}

const SPAN = 4;
const joins = ({ adjoins, gap }: Token): boolean => adjoins || gap === ' & ';

// Words after which a name is that of another firm, a foundation, a stadium, a cup: `Hitachi Zosen`, `Ford Foundation`.
const ANOTHER = new Set(
  'heavy steel chemical chemicals electric bank bancorp insurance life securities trust realty estate construction foundation records university stadium arena park cup classic open center centre theatre theater hall championship engineering shipbuilding metal metals mining cement glass paper credit capital leasing rayon kasei zosen tsusho marine hospitality hospital academy scholarship prize'.split(
    ' ',
  ),
);
const MIDDLE = new Set(
  'motor motors industries international group holding holdings computer stores worldwide global oil petroleum airlines systems technologies entertainment brands electronics communications'.split(
    ' ',
  ),
);
const PARTICLES = new Set('do da dos das del della di du des'.split(' '));
const EXCHANGES = new Set('nyse nasdaq amex asx lse tsx tse hkex nse bse otc'.split(' '));
// A company of these countries is no plc.
const NEVER_PLC = new Set(['US', 'CA', 'JP', 'KR', 'CN', 'DE', 'FR', 'IT', 'BR', 'MX', 'AU', 'IN', 'RU']);

function isAnotherFirm(
  entry: Entry,
  alias: Alias,
  { tokens, casing }: Beside,
  from: number,
  to: number,
): boolean {
  const next = tokens[to];
  // `Estrela do Vale`: the last word of another name.
  if (tokens[from]!.adjoins && PARTICLES.has(tokens[from - 1]?.surface ?? '')) return true;
  if (next === undefined) return false;
  let at = to;
  while (isForm(tokens[at], casing) && tokens[at]!.adjoins) {
    if (tokens[at]!.word === 'plc' && NEVER_PLC.has(entry.country ?? '')) return true;
    at += 1;
  }
  if (alias.rule !== 'name' && codeBeside(entry, { tokens, casing }, to) === 'other') return true;
  if (alias.tokens.length > 1 || !joins(next) || (casing !== 'caseless' && !startsUpper(next.surface)))
    return false;
  if (ANOTHER.has(next.word)) {
    const own = entry.aliases.some(({ tokens: words }) => words.some(({ word }) => word === next.word));
    return !own && (casing !== 'caseless' || next.surface === next.surface.toUpperCase() || from === 0);
  }
  if (casing !== 'sentence' || MIDDLE.has(next.word) || isForm(next, casing)) return false;
  // `Toyota Tsusho Corp`: a name of several words that ends as a company's does, and is none that the entry has.
  return isFirm({ tokens, casing }, to, to + 1);
}

/**
 * What the code of an exchange beside a name says of it: `General Electric Co <GE>`, `Target (NYSE: TGT)`.
 * @returns undefined where no code stands there, or the entry has none.
 */
export function codeBeside(
  entry: Entry,
  { tokens, casing }: Beside,
  to: number,
): 'same' | 'other' | undefined {
  if (entry.ticker === undefined) return undefined;
  let at = to;
  while (at < to + SPAN && (isForm(tokens[at], casing) || MIDDLE.has(tokens[at]?.word ?? ''))) at += 1;
  let code = tokens[at];
  if (code === undefined) return undefined;
  if (code.gap.endsWith('(') && EXCHANGES.has(code.word)) {
    code = tokens[at + 1];
    if (code === undefined || !/^\s*:\s*$/.test(code.gap)) return undefined;
  } else if (!code.gap.endsWith('<')) {
    return undefined;
  }
  return code.surface.toUpperCase() === entry.ticker.split('.')[0]!.toUpperCase() ? 'same' : 'other';
}

// Who only speaks of others: analysts, those who arrange a loan, and their houses.
const SPEAKERS = new Set(
  'analyst analysts economist economists strategist strategists trader traders dealer dealers manager managers managed underwriter underwriters underwritten bookrunner bookrunners adviser advisers advisor advisors arranger arrangers'.split(
    ' ',
  ),
);
const LINKS = new Set('at with of from for by is are was were a the said and including'.split(' '));

/** Whether a company is named only as the house of somebody who speaks or arranges: `an analyst at Goldman Sachs`. */
export function isHouseOfSpeaker({ tokens }: Beside, from: number, to: number): boolean {
  const next = tokens[to];
  if (next?.adjoins === true && SPEAKERS.has(next.word)) return true;
  let capitals = 0;
  for (let at = from - 1; at >= 0 && at >= from - 6 && !tokens[at + 1]!.opens; at -= 1) {
    const { word, surface } = tokens[at]!;
    if (SPEAKERS.has(word)) return true;
    // Other houses of the list, and the speaker's name.
    if (startsUpper(surface)) capitals += 1;
    else if (!LINKS.has(word)) return false;
    if (capitals > 4) return false;
  }
  return false;
}
