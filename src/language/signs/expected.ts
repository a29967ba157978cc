import { tagged } from '../statements/analyse.ts';
import { TITLE_NOUN } from '../words/words.ts';
import { asksPerson } from './asked-person.ts';
import { tellsCause } from './cause.ts';
import { namesPlace } from './named-places.ts';
import { hasPurpose } from './purpose.ts';

/** The kind of thing that a question asks for. */
export type Expects =
  | 'number'
  | 'money'
  | 'age'
  | 'duration'
  | 'date'
  | 'person'
  | 'place'
  | 'cause'
  | 'definition'
  | 'anything';

const KINDS: readonly (readonly [Expects, RegExp])[] = [
  ['age', /\bhow old\b|\b(?:what|which) age\b/i],
  [
    'duration',
    /\bhow long\b|\bhow much (?:more |longer )?time\b|\bfor how (?:long|many (?:years|months|weeks|days|hours))\b/i,
  ],
  [
    'money',
    /\bhow (?:expensive|costly)\b|\bhow much damage\b|\bhow much .{1,60} (?:worth|set(?:ting)? aside|put (?:in|into|up)|rais(?:e|ed|ing) for)\b|\bwhat (?:is|are|was|were) .{1,60} worth\b|\bhow much (?:money|cash|aid|help|support|assistance|funding|compensation|damages|debt|relief|revenue|profit|(?:did|does|do|has|have|had|will|would|must|should|is|are|was|were) .{1,60} (?:cost|pay|paid|paying|give|given|giving|donated?|donating|spend|spent|spending|pledged?|pledging|owed?|invest(?:ed)?|earn(?:ed)?|fined|lent|lend)|does .{1,60} need|was (?:paid|spent|given|raised|donated|pledged|collected|stolen))|\bat what price\b|\bwhat (?:did|do|does|will|would) .{1,60} cost\b|\b(?:salary|price|fine|bail) of\b/i,
  ],
  [
    'number',
    /\bhow (?:many|much|far|large|big|high|tall|strong|fast|deep|heavy|cold|hot|warm|often)\b|\b(?:what|which) (?:number|percentage|percent|share|amount|proportion|level|magnitude|rate|depth|height|speed|altitude|distance)\b/i,
  ],
  [
    'date',
    /\bwhen\b|\b(?:what|which) (?:year|month|day|date|century|decade)\b|\bsince when\b|\buntil when\b/i,
  ],
  [
    'person',
    /\b(?:who|whom|whose)\b|^(?:in |at |from |by |for |to |with |of )?(?:what|which) (?:[\p{L}-]+ ){0,2}?(?:compan(?:y|ies)|firms?|banks?|airlines?|carmakers?|retailers?|teams?|clubs?|part(?:y|ies)|newspapers?|magazines?|journals?|networks?|broadcasters?|channels?|studios?|universit(?:y|ies)|museums?|hospitals?|agenc(?:y|ies)|ministr(?:y|ies)|regulators?|unions?|bands?|chains?|manufacturers?|makers?|producers?|suppliers?|contractors?|developers?|operators?|publishers?|insurers?|lenders?|brokers?) (?:(?:has|have|had|is|are|was|were|will|would|did|does|do|can|could)\b|\p{L}+(?:ed|s)\b)/iu,
  ],
  [
    'place',
    /\bwhere\b|\b(?:what|which) (?:\w+ )?(?:cit(?:y|ies)|towns?|countr(?:y|ies)|nations?|states?|regions?|places?|continents?|islands?|provinces?|count(?:y|ies)|ports?)\b/i,
  ],
  [
    'cause',
    /\bwhy\b|\b(?:what|which) (?:caused?|reasons?|led to)\b|\bfor what reason\b|\bwhat (?:did|do|does|has|have|had) .{1,60} (?:die|died|dying) (?:of|from)\b/i,
  ],
  ['definition', /^\s*what (?:is|are|was|were) (?:an? |the )?[\p{L}-]+(?: [\p{L}-]+){0,2}\s*(?:\?\s*)?$/iu],
];

/** What a question asks for; of two the one that it asks first. */
export function expectationOf(question: string): Expects {
  const main = question.replace(CLAUSE_AHEAD, '');
  const asked = OTHERWISE_ASKED.test(main) ? main.replace(RELATIVE, ' ') : main;
  let best: { kind: Expects; at: number } | undefined;
  for (const [kind, pattern] of KINDS) {
    const at = asked.search(pattern);
    if (at >= 0 && (best === undefined || at < best.at)) best = { kind, at };
  }
  return best?.kind ?? (asksPerson(question) ? 'person' : 'anything');
}

// "When it rang, what did they do?"
const CLAUSE_AHEAD =
  /^\W*(?:when|where|whenever|while|if|after|before|since|because) [^,?]{3,}, (?=(?:what|who|whom|whose|which|how|why|where|when|did|do|does|is|are|was|were)\b)/i;
// "How did they feel *when* it rang?", "Did the man *who* fell survive?": the word begins a clause, and asks nothing.
const OTHERWISE_ASKED =
  /^\W*(?:(?:and|but|so|then|in|on|at|for|by|to|of|with|from) )?(?:what|which|how|did|do|does|is|are|was|were|has|have|had|will)\b/i;
const RELATIVE =
  /(?<!\b(?:and|or|but|know|known|say|said|tell|told|clear|since|until|till) )\b(?:when|where|who|whom|whose|why)\b/gi;

const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|millions?|billions?|half|third|quarter|once|twice|several|no|none|nobody)\b/i;
// A number of another measure seldom answers, but a crowd and a lead can be big as well.
const OTHER_MEASURE = 0.5;
// No other number says how heavy or how fast something is.
const ONLY_MEASURE = /\bhow (?:heavy|tall|deep|fast|strong|cold|hot|warm|often)\b/i;
const LENGTHS =
  /\b(?:metres?|meters?|kilomet(?:re|er)s?|km|m|miles?|feet|foot|ft|yards?|inch(?:es)?|centimet(?:re|er)s?|cm|millimet(?:re|er)s?|mm|storeys|stories|floors)\b/i;
const SHARES =
  /%|\bper ?cent\b|\bpct\b|\b(?:half|halves|third|thirds|quarters?|fifths?|tenths?|majority|all|none)\b|\b(?:\d+|one|two|three|four|five|six|seven|eight|nine) (?:in|out of|of) (?:every )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twenty|100)\b/i;
/** What a measure is told in, by the words that ask for it. */
const MEASURES: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:what|which) (?:percentage|percent|share|proportion)\b/i, SHARES],
  [
    /\bhow often\b/i,
    /\b(?:every|each|times|once|twice|daily|hourly|weekly|monthly|yearly|annually)\b|\b(?:an?|per) (?:hour|day|night|week|month|year|season)\b/i,
  ],
  [
    /\bby how (?:much|many)\b/i,
    /\bby (?:(?:an?|about|nearly|almost|over|around|some|just|only|at|least|more|less|than|another|up|to) )*(?:[$€£¥]?\d|quarter|third|half|fifth|tenth|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?)|\b(?:rose|rise[sn]?|fell|falls?|up|down|gain(?:s|ed)?|lost|los(?:es|ses)|drop(?:s|ped)?|jump(?:s|ed)?|climb(?:s|ed)?|gr[eo]w(?:s|n)?|shr[aiu]nk|slid|tumbled|soared|surged|added|higher|lower) (?:(?:about|nearly|almost|over|around|some|just|only|more|than|another|as|much) )*[$€£¥]?\d|\d(?: ?%| per ?cent| pct| points?| basis points?)? (?:more|less|fewer|higher|lower|increase|rise|gain|fall|drop|decline|cut)\b/i,
  ],
  [
    /\bhow (?:big|large)\b/i,
    new RegExp(
      `${LENGTHS.source}|\\b(?:hectares?|acres?|square|cubic|tonnes?|tons?|litres?|liters?|gigabytes?|percent)\\b|%`,
      'i',
    ),
  ],
  [
    /\bhow (?:high|tall|deep|far|wide|long)\b|\b(?:what|which) (?:depth|height|altitude|distance)\b/i,
    new RegExp(`${LENGTHS.source}|\\bpercent\\b|%`, 'i'),
  ],
  [/\bhow strong\b/i, /\bmagnitude\b|\brichter\b|\b(?:km\/h|kph|mph|knots?)\b|\bper ?cent\b|%/i],
  [/\bhow (?:cold|hot|warm)\b/i, /\bdegrees?\b|°|\bcelsius\b|\bfahrenheit\b|\bfreezing\b|\bzero\b/i],
  [/\bhow heavy\b/i, /\b(?:kilos?|kilograms?|kg|tonnes?|tons?|pounds?|lbs?|grams?)\b/i],
  [
    /\bhow fast\b|\b(?:what|which) speed\b/i,
    /\b(?:km\/h|kph|mph|knots?)\b|\b(?:an|per|a) (?:hour|second|minute|day|year)\b|%/i,
  ],
];
// Headlines write "us60m" and "2.5bn".
const MONEY =
  /\b(?:thousand|million|billion) (?:riyals?|dirhams?|rials?|dinars?|pesos?|lira|won|baht|rand|roubles?|rubles?|shillings?|naira|yuan|yen|rupees?|francs?|crowns?|kronor|kroner|zloty|reais|rupiah)\b|(?<![\d.,])\b(?:us|aus?|nz|c)?\d[\d.,]*(?:m|bn|k)\b|[$€£¥]\s?\d|(?<![\d.,])\d[\d.,]*\s*(?:million|billion|thousand)?\s*(?:dollars?|dlrs|euros?|pounds?|yen|cents?|rupees?|marks?|francs?|crowns?)\b|\b(?:million|billion) (?:dollars|euros|pounds)\b|\bfree\b/i;
// Codes of currencies stand before a sum: "SAR 14 billion", "R650 million".
const CODED = new RegExp(`\\b(?:${Intl.supportedValuesOf('currency').join('|')}|Rs\\.?|R) ?\\d`);
const OF_DAMAGE = /\bhow much damage\b/i;
const DAMAGED = /\b(?:damag|destroy|ruin|wreck|flatten|collaps|toppl|burn|flood|loss)/i;
const BETWEEN_TWO = /\bhow long (?:after|before|ago)\b/i;
const FROM_YEAR = /\b(?:since|from|until|till|between|by|to)\b[^.;]{0,20}\b(?:1\d|20)\d\d\b/i;
const OF_LENGTH = /\bhow long (?:is|are|was|were)\b/i;
const DURATION =
  /(?:\d|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|several|many|few|couple of|half an?)\b)[\w\s.-]{0,12}(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|decades?|centur(?:y|ies)|seasons?|games?|yrs?)\b|\byear-old\b|\b(?:aged|age) \d|\b(?:until|since|for) (?:\d{4}|life|ever|good)\b|\bindefinitely\b|\brest of\b/i;
// How rarely something happens, and how long ago it did, is not how long it lasts: "the first strike in six years".
const COUNT_OF_TIME =
  '(?:\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|several|many|half an?)(?:[ -](?:hundred|thousand|dozen|half))?[ -](?:years?|months?|weeks?|days?|hours?|decades?|centur(?:y|ies))\\b';
const NOT_ITS_LENGTH = new RegExp(
  `\\b(?:first|second|third|last|only|worst|best|biggest|largest|smallest|highest|lowest|strongest|deadliest|most|fewest|least)\\b[^.;,]{0,60}?\\b(?:in|for|since)(?: (?:more than|at least|nearly|almost|about|over|the last|the past))? ${COUNT_OF_TIME}|\\b${COUNT_OF_TIME} (?:ago|earlier|later|before|after)\\b`,
  'giu',
);
const LENGTH_OF_TIME = new RegExp(`\\b${COUNT_OF_TIME}`, 'giu');
// When it was counted, and not how many: "in 2004", "2017 had the highest".
const IN_YEAR =
  /\b(?:in|since|of|from|until|between|early|late|mid) (?:1[5-9]|20)\d\d\b|^(?:1[5-9]|20)\d\d\b(?= (?:had|has|was|is|saw)\b)/giu;
// "Won 3-1 in the final", "scored twice": these count goals, and nobody.
const SCORE =
  /\b\d{1,2}[-–]\d{1,2}\b(?=\s*(?:$|[.,;)]|(?:in|on|at|to|over|after|against|win|victory|defeat|loss|draw|lead)\b))|\b(?:once|twice|(?:first|second) half)\b/giu;
const OF_PEOPLE =
  /\bhow many (?:\p{L}+ )?(?:people|persons|men|women|children|fans|\p{L}+(?:ers|ors|ists|ians|ants|ees))\b/iu;
const OF_TIME =
  /\bhow many (?:\p{L}+ )?(?:years?|months?|weeks?|days?|hours?|minutes?|decades?|centuries)\b/iu;
const AGE =
  /(?<![\w-])[\w-]+-(?:year|month|week|day)s?-old\b|\b(?:years?|months?|weeks?|days?|yrs?) old\b|\b(?:aged?|turn(?:s|ed|ing)?)(?: of)? \d|, \d{1,3},|\b\d{1,3}(?:th|st|nd|rd) birthday\b|\bin (?:his|her|their) \d0s\b|\b\d+ ?yo\b|\b(?:born|founded|built) (?:in|on) |\bat (?:the age of )?\d{1,3}$|\bat (?:the age of )?\d{1,3}[,.;]/i;
const DATE =
  /\b(?:1[0-9]|20)\d\ds?\b|\b(?:January|February|March|April|June|July|August|September|October|November|December|Jan|Feb|Aug|Sept?|Oct|Nov|Dec)\b\.?|\bMay\b|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(?:today|yesterday|tomorrow|tonight|century|centuries|last (?:week|month|year|night)|next (?:week|month|year)|this (?:week|month|year)|\d{1,2}(?:st|nd|rd|th)|decade|weekend)\b|\bin \d{3,4}\b/;
// "At the end of the month", "by mid-year", "next spring", "within six weeks".
const DATED =
  /\b(?:end|start|beginning|middle|course) of (?:the|this|next|last) (?:\p{L}+ )?(?:day|week|month|quarter|season|summer|winter|spring|autumn|fall|year|decade|century)\b|\b(?:mid|early|late|next|last|this|coming|following)[ -](?:year|month|week|quarter|season|summer|winter|spring|autumn)\b|\b(?:in|within) (?:a|an|\d+|two|three|four|five|six|seven|eight|nine|ten|a few|the next|the coming)(?: \p{L}+)? (?:days?|weeks?|months?|years?|hours?)\b/iu;
const YEAR = /\b(?:1\d|20)\d\d\b/;
const YEAR_ASKED = /\b(?:what|which|first|last) year\b/i;
const NO_YEAR = 0.25;
const SAID_ON =
  /\b(?:said|says|told|announced|reported|confirmed|tweeted|wrote|warned|reports?|statement) (?:\p{L}+ ){0,2}?(?:on |late |early )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day (?:that|said|announced|told)\b/giu;
const TIMES_AS = /(?<![\p{L}\d.])(?:\p{L}+|\d[\d.]*) times (?:as|more|the|higher|larger|bigger|greater)\b/giu;
// Most infinitives give no reason: "is ready to launch".
const PURPOSE = /\bto (?!the\b|a\b|an\b)\p{L}+\b/iu;
const PLACE =
  /\b(?:in|near|off|at|on|outside|from|to|of|across|over|around|through) (?:the )?(?:\p{L}+ )?(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)\p{Lu}/u;
// Nothing is said to be anywhere without one of these.
const STANDS =
  /\b(?:in|inside|into|within|at|on|onto|aboard|near|nearby|off|outside|from|to|towards?|across|along|around|through|over|under|above|below|beneath|behind|beside|between|among|by|here|there|home|abroad|overseas|offshore|ashore|downtown|online|nationwide|worldwide|based|via)\b/i;
const WHERE = /^(?:and )?where\b/i;
// Two capitals in a row, in a sentence that has others without.
const NAME = /\p{Lu}[\p{L}'’]+(?: (?:\p{Lu}\.|de|von|van|al|bin|of|the))* \p{Lu}[\p{L}'’]+|\p{Lu}\p{L}{3,}/gu;
const ROLE =
  /\b(?:man|woman|men|women|police|minister|president|officials?|king|queen|judge|court|players?|star|leaders?|mp|mayor|driver|officer|government|govt|council|company|union|group|group|residents|farmers|scientists|researchers|team|\p{L}+(?:ists?|ians?|ers?))\b/iu;

/**
 * Whether a sentence holds something of the kind that is asked for: 1 surely, 0.5 perhaps, 0 hardly. What the question
 * itself says does not count.
 */
export function holdsKind(expects: Expects, question: string, text: string): number {
  switch (expects) {
    case 'number': {
      // "Three times as many" compares, and counts nothing.
      const numbers = without(question, text, /\d[\d.,]*/g).replace(TIMES_AS, ' ');
      // "For the first time in 40 years" counts no wolves.
      const isOfTime = !/\bhow (?:many|much)\b/i.test(question) || OF_TIME.test(question);
      const others = OF_PEOPLE.test(question) ? [LENGTH_OF_TIME, IN_YEAR, SCORE] : [LENGTH_OF_TIME, IN_YEAR];
      const told = isOfTime ? numbers : others.reduce((rest, other) => rest.replace(other, ' '), numbers);
      if (!NUMBER.test(told)) return 0;
      const measures = MEASURES.find(([asks]) => asks.test(question))?.[1];
      if (measures === undefined || measures.test(told)) return 1;
      return ONLY_MEASURE.test(question) ? 0 : OTHER_MEASURE;
    }
    case 'money':
      if (MONEY.test(text) || CODED.test(text)) return 1;
      // Without a sum, only what was damaged tells the damage.
      if (OF_DAMAGE.test(question) && !DAMAGED.test(text)) return 0;
      return /\d/.test(text) ? 0.5 : 0;
    case 'duration': {
      const told = BETWEEN_TWO.test(question) ? text : text.replace(NOT_ITS_LENGTH, ' ');
      // A detour is as long as its kilometres.
      if (DURATION.test(told) || (OF_LENGTH.test(question) && LENGTHS.test(told))) return 1;
      // From one year to another is a length of time as well. No other number is.
      return FROM_YEAR.test(told) ? 0.5 : 0;
    }
    case 'age':
      return AGE.test(text) ? 1 : 0;
    case 'date': {
      // On which day somebody said something tells when it was said.
      const told = without(question, text, /\p{L}+|\d+/gu).replace(SAID_ON, ' ');
      if (!DATE.test(told) && !DATED.test(told)) return 0;
      return YEAR_ASKED.test(question) && !YEAR.test(told) ? NO_YEAR : 1;
    }
    case 'person': {
      const asked = new Set(question.toLowerCase().match(/[\p{L}'’]+?(?=['’]s\b|[^\p{L}'’]|$)/gu));
      const named = (text.match(NAME) ?? []).some(
        (name) => !isDate(name) && !withoutTitle(name).some((word) => asked.has(word.toLowerCase())),
      );
      if (named) return 1;
      return isWithoutCapitals(text) ? UNTOLD : ROLE.test(text) ? 0.5 : 0;
    }
    case 'place':
      if (PLACE.test(without(question, text, /\p{Lu}\p{L}+/gu)) || namesPlace(question, text)) return 1;
      if (isWithoutCapitals(text)) return UNTOLD;
      return WHERE.test(question) && !STANDS.test(text) ? 0 : 0.5;
    case 'cause':
      return tellsCause(text, question) ? 1 : tellsPurpose(text) ? 0.6 : 0;
    case 'definition':
    case 'anything':
      return 1;
  }
}

/** Whether a name is one of a time. */
const isDate = (name: string): boolean => DATE.test(name) && !SOMEBODY.test(name);

// "Jan Keller" and "Theresa May" are no months.
const SOMEBODY =
  /^(?:Jan|April|May|June|August) (?!Day\b)\p{Lu}\p{L}{2,}|^(?!(?:In|By|Since|Until|Last|Next|Early|Late|Mid|This|From|For|On|Of|And|But|The) )\p{Lu}\p{L}+ May$/u;

/** The words of a name without its title: of "Judge Mara Ek", asked who the judge is, two tell who. */
function withoutTitle(name: string): string[] {
  const words = name.split(' ');
  const rest = words.filter((word) => !TITLE_NOUN.has(word.toLowerCase()));
  return rest.length === 0 ? words : rest;
}

// Where no word has a capital ("olyroos thrash samoa"), nothing tells what is a name.
const UNTOLD = 0.75;
const isWithoutCapitals = (text: string): boolean => !/\p{Lu}/u.test(text);

/** Whether a sentence says what something is for ("to launch"), which is a reason too. "From Lima to Quito" is none. */
export const tellsPurpose = (text: string): boolean => PURPOSE.test(text) && hasPurpose(tagged(text));

/** A text without the words of the question. */
function without(question: string, text: string, words: RegExp): string {
  const asked = new Set((question.match(words) ?? []).map((word) => word.toLowerCase()));
  return text.replace(words, (word) => (asked.has(word.toLowerCase()) ? ' ' : word));
}

const WH = /^(?:which|what|whose)$/;
const OF_COST = /^(?:costs?|costing|prices?|worth)$/;

/**
 * The words that only say of what kind the answer is ("*television network*" in "Which television network ..."), lower
 * case: a text that answers need not have them.
 */
export function kindWords(question: string): ReadonlySet<string> {
  const words = new Set<string>();
  const tokens = tagged(question);
  // How *old*, how *many*.
  const how = tokens.findIndex(({ lower }) => lower === 'how');
  if (how >= 0 && /^(?:ADJ|ADV)$/.test(tokens[how + 1]?.tag ?? '')) words.add(tokens[how + 1]!.lower);
  // A sum that was paid for something says what it cost.
  if (expectationOf(question) === 'money')
    for (const { lower } of tokens) if (OF_COST.test(lower)) words.add(lower);
  const at = tokens.findIndex(({ lower }) => WH.test(lower));
  if (at < 0 || at > 3) return words;
  for (const { tag, lower } of tokens.slice(at + 1)) {
    if (tag === 'VERB' || tag === 'AUX' || tag === 'ADP' || tag === 'PUNCT' || tag === 'PART') break;
    if (tag === 'NOUN' || tag === 'ADJ') words.add(lower);
  }
  return words;
}
