// Questions that news cannot answer. A question for a definition, an opinion, an action or encyclopedic knowledge uses
// words that stories use too, but a sentence with all of them does not answer it.
import { tagged } from '../statements/analyse.ts';
import { LIGHT_STEMS, TITLE_NOUN } from '../words/words.ts';
import { tellsCause } from './cause.ts';
import { tellsPurpose } from './expected.ts';

/** A word of a question, as it was written. */
export interface AskedWord {
  readonly word: string;
  /** PostgreSQL's `english`. */
  readonly stem: string;
  readonly isName: boolean;
}

/**
 * The condition for an answering sentence besides the question's words; `outside`: no sentence of a story answers
 * it.
 */
export type Scope = 'outside' | Demand;

/** Whether a sentence is of the kind that could answer. */
export type Demand = (text: string) => boolean;

/**
 * Reads what kind of thing is asked for (docs/terminal.md, "Questions that stories do not answer").
 * @param question as it was asked.
 * @param concepts its words, fillers left out.
 */
export function scopeOf(question: string, concepts: readonly AskedWord[]): Scope {
  const text = question.replace(/\s+/g, ' ').trim();
  if (COMMANDS.some((pattern) => pattern.test(text)) && !TELLING.test(text)) return 'outside';
  if (OPINIONS.some((pattern) => pattern.test(text))) return 'outside';
  if (SUMS.some((pattern) => pattern.test(text))) return 'outside';
  const isNamed = concepts.some(({ isName }) => isName);
  const heavy = concepts.filter(({ stem }) => !LIGHT_STEMS.has(stem) && !UNITS.has(stem));
  // "What is new?" asks for news; "How many days are in a year?" has nothing but words of measure.
  if (!isNamed && heavy.length === 0 && concepts.length > 0) return 'outside';
  if (!isNamed && GENERIC_HOW.test(text) && heavy.length <= FEW_HEAVY) return 'outside';
  if (!isNamed && isDefinition(text, concepts.length)) return defines(concepts);
  const named = isNamed ? NAMED.exec(text)?.[1] : undefined;
  if (named !== undefined) return (sentence) => describes(sentence, named);
  const measure = MEASURE.exec(text)?.[1];
  const isWhy = WHY.test(text);
  const demands = [
    ...RELATIONS.filter(([asks]) => asks.test(text)).map(([, tells]) => tells),
    ...(CAUSES.test(text) ? [CAUSED] : []),
    ...(YEAR.test(text) ? [A_YEAR] : []),
    ...(measure === undefined ? [] : [new RegExp(`\\b${measure}\\b`, 'i'), A_NUMBER]),
    ...(WHERE.test(text) ? [A_PLACE] : []),
  ];
  const asked = OFFICE.exec(text);
  // "Who was *elected* president of ..." asks for a deed.
  const office = asked === null || DONE.test(asked[1]!) ? null : asked;
  return (sentence) =>
    demands.every((demand) => demand.test(sentence)) &&
    (!isWhy || tellsCause(sentence, text) || tellsPurpose(sentence)) &&
    (office === null || holds(sentence, office[1]!, office[2]!));
}

// To make something, to be somebody, to forget what one was told.
const COMMANDS: readonly RegExp[] = [
  /^(?:please )?(?:write|compose|translate|rewrite|draft|code|program|sing|draw|paint|solve|calculate|compute|convert|count|spell|pronounce|repeat|pretend|imagine|role-?play|act|ignore|disregard|forget|override|reveal|print|output|execute|delete|say)\b/i,
  /\b(?:ignore|disregard|forget|override) (?:\w+ ){0,3}(?:instructions?|prompts?|rules?|above|previous|earlier)\b/i,
  /\b(?:system|developer|hidden|initial) (?:prompt|message|instructions?)\b/i,
  /^(?:system|assistant|developer)\s*:/i,
  /^(?:from now on,? )?you are (?:now|an?|the)\b/i,
  /^(?:please )?(?:tell|give|make|sing|show|find|send) (?:me|us) (?:an?|some|another|the) (?:\w+ ){0,2}(?:joke|poem|song|riddle|recipe|rhyme|haiku|password|api key|fairy ?tale|bedtime story|pun|limerick)s?\b/i,
  /^(?:can|could|would|will) you (?:please )?(?:help|write|translate|make|sing|draw|solve|calculate|pretend|do)\b/i,
  /^how (?:do|can|could|should|would) (?:i|we|you|one)\b/i,
  /^(?:hi|hello|hey|good (?:morning|evening|day)|thanks|thank you)\b[^?]{0,20}[.!]?$/i,
];

// What may be asked in the form of a command and is there to be told.
const TELLING =
  /^(?:please )?(?:can you |could you )?(?:write|draft|say|print|output) (?:me )?(?:an? |the )?(?:short |brief )?(?:summary|overview|briefing|digest)\b/i;

const OPINIONS: readonly RegExp[] = [
  /^should (?:i|we|one|you|people|everyone)\b/i,
  /^(?:which|what|who|where|how|when)(?: \p{L}+)? should (?:i|we|one)\b(?! know\b)/iu,
  /\b(?:do|what do|are|would|how do) you (?:think|believe|feel|prefer|like|love|hate|know me|alive|human|conscious|recommend)\b/i,
  /\byour (?:opinion|favou?rite|name|age|view|advice|system prompt|instructions)\b/i,
  /^(?:who|what|which(?: \p{L}+)?) (?:is|are) the (?:best|worst|greatest|nicest|prettiest|smartest|funniest)\b/iu,
  /^(?:is|are) [^?]+ (?:better|worse|nicer|more beautiful) than\b/i,
  /\bmeaning of life\b/i,
  /^who are you\b/i,
  /^what (?:time|day|date) is (?:it|today)\b/i,
];

const SUMS: readonly RegExp[] = [
  // Not the "9/11 bill" and the "P5+1".
  /(?<![\p{L}\d]|\d[.,])\d[\d.,]*(?:\s*[+*×÷^]|\s\/\s|\s*(?:plus|minus|times|divided by|multiplied by|to the power of|percent of|% of))\s*\d/iu,
  /\b(?:square|cube) root of\b/i,
  /^how many (?:\p{L}+ )(?:are (?:there )?|is )?(?:in|make) (?:an?|one) \p{L}+\??$/iu,
];

// Stems of what things are measured in.
const UNITS: ReadonlySet<string> = new Set(
  'minut hour second metr meter kilometr kilomet mile inch foot feet gram kilogram kilo pound ounc litr liter celsius fahrenheit degre'.split(
    ' ',
  ),
);

// How something works in general, not how something went.
const GENERIC_HOW = /^how (?:do|does|is|are) (?!.*\b(?:doing|going|today|now|this|last)\b)/i;
const FEW_HEAVY = 2;

function isDefinition(text: string, asked: number): boolean {
  return DEFINITIONS.some((pattern) => pattern.test(text)) && asked > 0 && asked <= MOST_DEFINED;
}

const MOST_DEFINED = 3;
const DEFINITIONS: readonly RegExp[] = [
  /^(?:so )?what(?:'s|’s| is| are) (?:an? |the )?(?!known\b|new\b|said\b|reported\b|happening\b|going\b)[\p{L}-]+(?: [\p{L}-]+)?\s*\??$/iu,
  /^what (?:do|does) [^?]+ (?:mean|stand for)\b/i,
  /^(?:please )?(?:define|explain)\b/i,
  /\b(?:definition|meaning|concept) of\b/i,
  /^what (?:kind|type|sort) of (?:thing|animal|plant) is\b/i,
];

/** A sentence that says what something is: the word, and shortly behind it that it is or means something. */
function defines(concepts: readonly AskedWord[]): Demand {
  const words = concepts.filter(
    ({ stem }) => !LIGHT_STEMS.has(stem) && !/^(?:defin|mean|concept)/.test(stem),
  );
  const last = words.at(-1);
  if (last === undefined) return () => false;
  const said = new RegExp(
    `(?:^|[\\s"“])${escaped(last.word)}\\p{L}{0,2}["”]?,? (?:is|are) (?:an? |the \\p{L}+ (?:of|by|that|in which|for)\\b)|\\b${escaped(last.word)}["”]? (?:means|refers to|stands for|is defined as)\\b`,
    'iu',
  );
  return (text) => said.test(text);
}

// "What is Orvane?", "Who is Ada Vosk?"
const NAMED =
  /^(?:[Ss]o )?(?:[Ww]hat|[Ww]ho)(?:'s|’s| is| are| was| were) (?:the )?(\p{Lu}[\p{L}\p{N}.&'’-]*(?: (?:(?:of|and|de|von|van|al) )?\p{Lu}[\p{L}\p{N}.&'’-]*)*)\s*\??$/u;

/** Whether a sentence says what a name stands for: "the carmaker Orvane", "Ada Vosk, the mayor of Dorsk", "Orvane is a carmaker". */
function describes(sentence: string, name: string): boolean {
  if (!sentence.includes(name)) return false;
  const tokens = tagged(sentence).filter(({ tag }) => tag !== 'SPACE');
  const words = name.split(' ');
  const first = tokens.findIndex((_, at) => words.every((word, k) => tokens[at + k]?.text === word));
  if (first < 0) return false;
  const [before, ahead] = [tokens[first - 2], tokens[first - 1]];
  if (ahead !== undefined && TITLE_NOUN.has(ahead.lower)) return true;
  if (ahead?.tag === 'NOUN' && OF_GROUP.test(before?.tag ?? '')) return true;
  const [next, behind] = tokens.slice(first + words.length);
  if (next === undefined || behind === undefined) return false;
  if (next.text === ',') return OF_GROUP.test(behind.tag) || TITLE_NOUN.has(behind.lower);
  if (/^(?:is|are|was|were)$/.test(next.lower) && behind.tag === 'DET') return true;
  // "Has been re-elected as leader", "was appointed chancellor".
  return tokens
    .slice(first + words.length, first + words.length + OFFICE_WITHIN)
    .some(({ lemma }) => MADE.test(lemma));
}

/** Whether a question asks what or who a name is, and nothing of it. */
export const asksName = (question: string): boolean => NAMED.test(question.replace(/\s+/g, ' ').trim());

const OFFICE_WITHIN = 5;
const MADE = /^(?:re-?)?(?:elect(?:ed)?|appoint(?:ed)?|nominated?|named?|cho(?:ose|sen)|inaugurated?)$/;

const OF_GROUP = /^(?:DET|ADJ|NOUN)$/;

// What is the same every day, and how a sentence that says it says it.
const RELATIONS: readonly (readonly [asks: RegExp, tells: RegExp])[] = [
  ...['capital', 'currency', 'population', 'anthem', 'flag', 'language', 'continent'].map(
    (what) =>
      [
        new RegExp(
          `^(?:what|which|name|tell me)(?:['’]s| is| are| was)?(?: the)?(?: official| national| main)? (?:${what}|${what.replace(/y$/, 'ie')}s)(?: city)?\\b|\\b(?:the|a) ${what}(?: city)? of \\p{L}+\\s*\\??$`,
          'iu',
        ),
        new RegExp(
          `\\b${what}(?: city)? (?:of (?:the )?\\p{Lu}|is\\b|was\\b)|\\b(?:is|was|,) (?:\\p{Lu}\\p{L}+['’]s |the )(?:\\p{L}+ )?${what}\\b|\\p{Lu}\\p{L}+['’]s ${what}(?: city)?,? \\p{Lu}`,
          'u',
        ),
      ] as const,
  ),
  [
    /\bhow many (?:people|inhabitants|citizens) (?:live|are there|does)\b/i,
    /\b(?:population|inhabitants|people live|live in)\b/i,
  ],
];

const WHY = /^why\b/i;
const CAUSES = /^what cause[ds]\b/i;
const CAUSED =
  /\b(?:caus(?:e[ds]?|ing)|because|due to|owing to|blam(?:e[ds]?|ing)|spark(?:ed|s|ing)|trigger(?:ed|s|ing)|ignited|touched off|set off|led to|result(?:ed|s) (?:from|in)|result of|(?:began|started|broke out) (?:when|after|by))\b/i;
const YEAR = /\b(?:which|what) year\b/i;
const MEASURE =
  /^(?:what|how)(?: is| was|['’]s) the (speed|size|length|height|weight|depth|distance|age|temperature|boiling point|melting point|area) of\b/i;
const A_NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|billion)\b/i;
const WHERE = /^[Ww]here (?:is|are|was|were) \p{Lu}[\p{L} -]*\??$/u;
const A_PLACE = /\b(?:in|near|off|at|on|outside|from|to|of) (?:the )?\p{Lu}/u;
const A_YEAR = /\b(?:1[0-9]|20)\d\d\b/;

// "Who was the first president of the United States?" and no more.
const OFFICE =
  /^who (?:is|was|are|were) (?:the )?((?:[\p{L}-]+ ){0,2}[\p{L}-]+) of (?:the )?((?:\p{Lu}[\p{L}.-]*)(?: \p{Lu}[\p{L}.-]*)*)\s*\??$/iu;

const DONE = /^(?:\p{L}{3,}ed|chosen|made|sworn)\b/iu;

/** Whether the office stands in a sentence, whole and close to whose it is or to who holds it. */
function holds(sentence: string, office: string, of: string): boolean {
  const [folded, wanted] = [sentence.toLowerCase(), office.toLowerCase()];
  const at = folded.indexOf(wanted);
  if (at < 0) return false;
  const behind = folded.slice(at + wanted.length, at + wanted.length + of.length + NEAR);
  const before = folded.slice(Math.max(0, at - of.length - NEAR), at);
  const root = of.toLowerCase().slice(0, ROOT);
  return behind.includes(root) || before.includes(root) || wanted.split(' ').length === 1;
}

const NEAR = 12;
const ROOT = 4;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
