import { isOfficial, type Publisher } from '../../publishers/index.ts';
import { correctsItself } from './corrections.ts';
import type { ItemKind } from './model.ts';
import { isOwnWord } from './own-word.ts';

/** What an item's kind is told by. */
export interface KindSigns {
  readonly publisher: string;
  readonly title: string;
  readonly text: string;
  readonly url: string | null;
  readonly categories: readonly string[];
  readonly authors: string | null;
  readonly domain: string | null;
  readonly facts: Publisher | undefined;
}

/**
 * What an item is (docs/newsroom.md, "Kinds"): by what is known of its publisher, then by signs that publishers themselves
 * set: the section, the address, the label before or behind a headline, and set phrases of the first lines. An item that
 * shows no sign is a report.
 */
export function kindOf(signs: KindSigns): ItemKind {
  const { title, text, facts } = signs;
  const path = signs.url === null ? '' : pathOf(signs.url);
  const sections = signs.categories.map((name) => name.toLowerCase());
  const isIn = (names: RegExp): boolean => sections.some((name) => names.test(name));
  if (facts?.kind === 'satire' || isIn(SATIRE_SECTION) || /\/(?:satire|borowitz-report)(?:\/|$)/.test(path)) {
    return 'satire';
  }
  if (LIVE_TITLE.test(title) || LIVE_PATH.test(path)) return 'live_blog';
  if (isRoundUp(title) || isIn(ROUND_UP_SECTION)) return 'round_up';
  if (correctsItself(signs) || isIn(CORRECTION_SECTION)) return 'correction';
  if (isIn(OPINION_SECTION) || OPINION_TITLE.test(title) || OPINION_PATH.test(path)) return 'opinion';
  if (isDenial(title) || (isNegated(title) && deniesIn(text))) return 'denial';
  if (
    facts?.kind === 'statement' ||
    (signs.domain !== null && isOfficial(signs.domain)) ||
    RELEASE.test(text.slice(0, 300))
  )
    return 'statement';
  return facts === undefined && isOwnWord(signs) ? 'statement' : 'report';
}

const SATIRE_SECTION = /^(?:satire|parody|satirical news)$/;
const OPINION_SECTION =
  /^(?:opinions?|editorials?|op-?eds?|comment|comment is free|commentary|columns?|columnists?|letters(?: to the editor)?|perspectives?|viewpoints?|views|voices|blogs?|opini[oó]n|opini[aã]o|meinung|kommentare?|kolumnen?|d[ée]bats?|tribunes?|id[ée]es|opinioni|editoriali|opinie)$/;
const OPINION_TITLE =
  /^(?:opinions?|editorial|op-?ed|comment|commentary|letters?|letters to the editor|viewpoint|perspective|column|guest essay|analysis & opinion|meinung|kommentar|leitartikel|tribune|opini[oó]n|opini[aã]o)\s*[:|–—-]\s|\s[|–—-]\s(?:opinion|editorial|op-?ed|comment|letters?|commentary|[\p{Lu}][\p{L}’'-]+ [\p{Lu}][\p{L}’'-]+ \| opinion)$/iu;
const OPINION_PATH =
  /\/(?:opinions?|commentisfree|editorials?|op-?ed|columnists?|columns?|comment|commentary|letters|voices|blogs?|meinung|kommentar|opinion-pieces|ideas)\//;

const LIVE_TITLE =
  /^(?:live(?: updates?| blog| coverage| text)?|as it happened|liveblog|liveticker|live-?ticker|en direct|direct|en vivo|ao vivo|diretta)\s*[:|–—-]|[:|–—,-]\s*(?:live(?: updates?| blog| coverage| reporting| text)?|as it happened|liveticker|en direct|en vivo|ao vivo|latest updates)$|\blive (?:updates|blog|coverage|ticker)\b|\(live\)$/i;
const LIVE_PATH =
  /\/(?:live|liveblog|live-?blogs?|live-?updates?|live-news|liveticker)\/|[-/]live-?(?:updates?|blog)(?:[-/.]|$)|-en-direct(?:[-/.]|$)/;

const ROUND_UP_SECTION =
  /^(?:news in brief|briefs?|briefing|briefings|newsletters?|round-?ups?|daily digest|the papers|week in review|morning briefing|podcasts?|quiz(?:zes)?|crosswords?|horoscopes?|in pictures)$/;
const NUMBERS = '(?:\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve|dozen)';
const ROUND_UP_TITLES: readonly RegExp[] = [
  /\b(?:round-?up|news in brief|in brief|daily digest|news digest|morning briefing|evening briefing|daily briefing|your briefing|week in review|year in review|weekly recap|news quiz|newsletter|top stories|top headlines|today's (?:papers|headlines|front pages)|what the papers say|newspaper headlines|morning headlines|evening headlines|front pages|newswrap)\b/i,
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:'s)?(?: (?:morning|evening|afternoon))?) (?:briefing|headlines|news|wrap|digest|papers)\b/i,
  /^(?:morning|evening|midday|daily|weekly|weekend)(?: news| mail| edition)?\s*(?:wrap|digest|headlines|rundown|bulletin|brief|report)\b/i,
  new RegExp(
    `\\b${NUMBERS} (?:things|stories|facts|headlines|takeaways|photos|pictures|charts|must-reads|of the (?:best|biggest|week))\\b`,
    'i',
  ),
  /\b(?:best|worst|funniest|cutest|wildest|greatest|most \p{L}+) (?:tweets|posts|memes|jokes|photos|pictures|videos|reactions|quotes|letters)\b/iu,
  // "The 10 best recipes of August", "The best films to watch on a rainy day".
  /^the \d{1,3} (?:best|worst|most \p{L}+|\p{L}+iest)\b|^(?:the )?best \p{L}[^,:;]* to (?:buy|watch|read|see|try|visit|stream|eat|cook|wear)\b/iu,
  /\b(?:things (?:you need )?to know (?:for|on|about|this|today|before)|what (?:you need )?to know (?:today|this (?:morning|week))|in pictures|in photos|pictures of the (?:day|week)|the day in (?:photos|pictures)|photos of the (?:day|week)|the week in|the week ahead|best of the week|week's best|tv tonight|tv listings|horoscopes?|crossword|lottery results|winning numbers)\b/i,
];

/**
 * Whether a title stands over many things at once: "Markets in brief: …", "Live updates: …". No one of them is what the
 * item tells of.
 */
export const isDigest = (title: string): boolean => LIVE_TITLE.test(title) || isRoundUp(title);

const isRoundUp = (title: string): boolean =>
  ROUND_UP_TITLES.some((pattern) => pattern.test(title.replaceAll('’', "'")));

const CORRECTION_SECTION = /^(?:corrections?(?: and clarifications?)?|clarifications?|errata)$/;
// Who is denied something does not deny anything: "denied bail", "denies entry to", "denied a visa".
const REFUSED =
  /^(?:\s+(?:a|an|the|his|her|their|its|any|new|early|further|all))?(?:\s+[\p{L}-]+)?\s+(?:bail|parole|entry|visas?|access|permission|permits?|requests?|appeals?|bids?|motions?|petitions?|applications?|asylum|citizenship|coverage|claims? for|treatment|care|service|chance|opportunity|justice|rights?|benefits?|licen[cs]es?|tenure|leave|release|custody|funding|boarding|victory|win|title|spot|place)\b/iu;
const DENIES =
  /(?:^|[\s"“‘'])(?:den(?:y|ies|ied)|refut(?:e|es|ed)|rebut(?:s|ted)?|disavow(?:s|ed)?|dementiert|bestreitet|dément|niega|desmiente|nega|desmente|smentisce)(?=$|[\s,:;"”’'])/giu;
const REJECTED =
  /\b(?:reject(?:s|ed)?|dismiss(?:es|ed)?|slam(?:s|med)?|call(?:s|ed)?|brand(?:s|ed)?|label(?:s|led|ed)?)\b[^.]{0,40}\b(?:claims?|reports?|rumou?rs?|allegations?|accusations?|speculation|suggestions?|charges? (?:as|of being))\b(?!\s+(?:for|tribunal|court|process|court))|\b(?:claims?|reports?|rumou?rs?|allegations?|accusations?)(?: [^\s,;:]+){0,5}? (?:are|were|is|was) (?:["“‘']?(?:false|untrue|baseless|unfounded|fabricated|fake|nonsense|wrong|incorrect)\b)|\bno truth (?:to|in)\b|\bdid not (?:happen|take place|occur)\b/iu;
const PASSIVE = /\b(?:is|are|was|were|be|been|being|gets?|got)$/i;
// Somebody else's account of a denial that is doubted or tried is a report of that.
const HEADLINE_CASE = /\b(?:denial|denier|deniers|denialism|undenied|undeniable)\b/i;

function isDenial(title: string): boolean {
  if (HEADLINE_CASE.test(title)) return false;
  for (const match of title.matchAll(DENIES)) {
    const after = title.slice(match.index + match[0].length);
    const before = title.slice(0, match.index);
    if (PASSIVE.test(before.trimEnd()) || REFUSED.test(after) || before.trim() === '') continue;
    return !isBehindNews(before);
  }
  const rejected = REJECTED.exec(title);
  return rejected !== null && !isBehindNews(title.slice(0, rejected.index));
}

/** Whether what stands before a denial is news of its own: `Ferry toll reaches 26, owner denies warning`. */
function isBehindNews(before: string): boolean {
  const news = /^(.+),(?: [^,]*)?$/.exec(before)?.[1];
  return (
    news !== undefined &&
    news.split(' ').length >= 4 &&
    !OPENS_CIRCUMSTANCE.test(news) &&
    !SPEAKS_UP.test(news)
  );
}

const SPEAKS_UP = /\b(?:breaks? (?:\p{L}+ )?silence|hits? back|speaks? out|responds?|reacts?)\b/iu;
const OPENS_CIRCUMSTANCE =
  /^(?:after|amid|as|asked|accused|at|before|despite|facing|following|in|on|pressed|under|weeks?|days?|hours?|when|while|with|once|["“'‘])\b|^["“'‘]/i;

// `Harbour crossing is not for sale, Globex says`: a denial where the lead says that something was denied.
const isNegated = (title: string): boolean =>
  /\b(?:no|not|never|nothing|nobody|nowhere|none|without)\b|n['’]t\b/i.test(title);

const deniesIn = (text: string): boolean =>
  DENIES_REPORT.test(/^(?:.{20,}?[.!?]["”’]?(?=\s|$)){1,2}/su.exec(text.slice(0, 500))?.[0] ?? '');
const DENIES_REPORT =
  /\b(?:den(?:y|ies|ied)|refut(?:e|es|ed)|reject(?:s|ed)?|dismiss(?:es|ed)?)\b[^.!?]{0,50}\b(?:reports?|claims?|rumou?rs?|speculation|suggestions?)\b/i;

const RELEASE =
  /\/(?:PRNewswire|CNW|PRNewswire-FirstCall)\/|\((?:BUSINESS WIRE|GLOBE NEWSWIRE|ACCESSWIRE|Marketwired|EQS)\)|^for immediate release\b|\bFOR IMMEDIATE RELEASE\b/;

function pathOf(url: string): string {
  return URL.canParse(url) ? `${new URL(url).pathname.toLowerCase()}/` : '';
}
