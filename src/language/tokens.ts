import { createRequire } from 'node:module';
import type { ItsHelpers, Model, WinkMethods } from 'wink-nlp';
import { fold } from './fold.ts';
import { countsParts, isPartOfWhole } from './fractions.ts';
import type { Tag, Token } from './model.ts';
import { isNameWord } from './names.ts';
import { governmentOf, isKnownVerb } from './verbs.ts';
import { wordClass } from './words.ts';

interface Tagger {
  readonly nlp: WinkMethods;
  readonly its: ItsHelpers;
  /** Words with a smaller number are in the tagger's own lexicon. */
  readonly known: number;
}

// The model takes 45 MB and 0.2 s: whoever reads no text pays for neither.
let tagger: Tagger | undefined;

function open(): Tagger {
  if (tagger !== undefined) return tagger;
  // Of its own: what a lasting one has loaded it keeps.
  const require = createRequire(import.meta.url);
  const winkNLP = require('wink-nlp') as (model: Model, pipe: string[]) => WinkMethods;
  const model = require('wink-eng-lite-web-model') as Model;
  const nlp = winkNLP(model, ['pos']);
  const its = nlp.its;
  const [first] = nlp.readDoc('qzxvvkj').tokens().out(its.uniqueId) as unknown as number[];
  tagger = { nlp, its, known: first! };
  return tagger;
}

/**
 * Gives back the tagger's model, for a process that read texts once and now answers requests. The next sentence opens it
 * again.
 */
export function forgetTagger(): void {
  tagger = undefined;
  lemmas.clear();
  const { cache } = createRequire(import.meta.url);
  for (const file of Object.keys(cache)) if (/[/\\]wink-[^/\\]+[/\\]/.test(file)) delete cache[file];
}

/** The tokens of one sentence with their tags. Offsets are into the sentence. */
export function tokensOf(sentence: string): Token[] {
  const { nlp, its } = open();
  // The tagger knows straight quotation marks and apostrophes; both have the length of what they stand for.
  const plain = sentence.replace(/[’‘]/g, "'").replace(/[“”]/g, '"');
  const out = nlp.readDoc(plain).tokens();
  const values = out.out(its.value) as unknown as string[];
  const tags = out.out(its.pos) as unknown as Tag[];
  const tokens: Token[] = [];
  let cursor = 0;
  for (const [index, value] of values.entries()) {
    const tag = mended(tags, index, values, tokens);
    if (tag === 'SPACE') continue;
    const start = plain.indexOf(value, cursor);
    if (start < 0) continue;
    const end = start + value.length;
    cursor = end;
    const lower = fold(value);
    const known = lemma(index, lower, tag);
    // "Honoured", "paralysed": the tagger knows the American spelling alone, and gives it as the lemma.
    const isBritish =
      (tag === 'NOUN' || tag === 'ADJ') && BRITISH.test(lower) && known !== lower && known.endsWith('ed');
    tokens.push(
      isBritish
        ? { start, end, text: value, lower, lemma: lemmaOfVerb(known), tag: 'VERB' }
        : { start, end, text: value, lower, lemma: known, tag },
    );
  }
  return withJoints(withVerb(withFirstName(withDomains(tokens, sentence)))).map(asNoun);

  function lemma(index: number, lower: string, tag: Tag): string {
    if (tag === 'PROPN' || tag === 'PUNCT' || tag === 'NUM') return lower;
    const key = `${tag}${lower}`;
    let known = lemmas.get(key);
    if (known === undefined) {
      if (lemmas.size >= MOST_LEMMAS) lemmas.clear();
      // Of some words ("cannot") the tagger knows no lemma.
      const told = out.itemAt(index).out(its.lemma as never) as unknown as string | undefined;
      known = AUXILIARY.get(lower) ?? fold(told ?? lower);
      if (tag === 'VERB' && tags[index] !== 'VERB') known = lemmaOfVerb(lower);
      if (tag === 'VERB') known = withSilentE(lower, known);
      // A plural that was taken for a name has no lemma of its own.
      if (tag === 'NOUN' && known === lower && tags[index] === 'PROPN') known = singular(lower);
      lemmas.set(key, known);
    }
    return known;
  }
}

/** "Ted Stevens is": a first word before a name and its verb is a given name, though it may be a verb ("ted", "mark"). */
function withFirstName(tokens: Token[]): Token[] {
  const [first, last, verb] = tokens;
  const isName =
    first?.tag === 'VERB' &&
    /^\p{Lu}\p{Ll}+$/u.test(first.text) &&
    last?.tag === 'PROPN' &&
    (verb?.tag === 'AUX' || (verb?.tag === 'VERB' && /(?:ed|[^s]s)$/.test(verb.lower)));
  return isName ? tokens.with(0, { ...first, tag: 'PROPN', lemma: first.lower }) : tokens;
}

/** "Anti-communist as well as nationalistic": three words that join as "and" does. */
function withJoints(tokens: Token[]): Token[] {
  const at = tokens.findIndex(
    ({ lower }, i) => lower === 'as' && tokens[i + 1]?.lower === 'well' && tokens[i + 2]?.lower === 'as',
  );
  if (at < 1) return tokens;
  const joint = { ...tokens[at]!, end: tokens[at + 2]!.end, text: 'as well as', lower: 'as well as' };
  return [
    ...tokens.slice(0, at),
    { ...joint, lemma: joint.lower, tag: 'CCONJ' as const },
    ...withJoints(tokens.slice(at + 3)),
  ];
}

/** "Salesforce.com" is one name: the tagger parts it at the full stop. */
function withDomains(tokens: Token[], sentence: string): Token[] {
  if (!DOMAIN.test(sentence)) return tokens;
  const joined: Token[] = [];
  for (const token of tokens) {
    const [dot, name] = [joined.at(-1), joined.at(-2)];
    if (
      dot?.text === '.' &&
      name !== undefined &&
      name.end === dot.start &&
      dot.end === token.start &&
      ENDINGS.has(token.lower)
    ) {
      const text = sentence.slice(name.start, token.end);
      joined.splice(-2, 2, {
        ...name,
        end: token.end,
        text,
        lower: fold(text),
        lemma: fold(text),
        tag: 'PROPN',
      });
    } else joined.push(token);
  }
  return joined;
}

const DOMAIN = /[\p{L}\p{N}]\.(?:com|org|net|gov|edu|io|co|uk|de|fr|au|ai|tv|eu)\b/iu;
const ENDINGS = new Set('com org net gov edu io co uk de fr au ai tv eu'.split(' '));

/**
 * A headline's verb looks like a noun to the tagger ("Castro visits the UN", "30 die in crash"). Where no verb stands
 * before the first word that joins another clause, the first such word that stands where a verb would is one.
 */
function withVerb(tokens: Token[]): Token[] {
  if (tokens.length < 3) return tokens;
  const join = tokens.findIndex(({ lower, tag }) => tag === 'SCONJ' || JOINS.has(lower));
  const main = join < 0 ? tokens : tokens.slice(0, join);
  if (
    main.some(
      ({ tag, lower }, i) =>
        tag === 'AUX' || (tag === 'VERB' && main[i - 1]?.lower !== 'to' && !lower.endsWith('ing')),
    )
  )
    return tokens;
  if (tokens.at(-1)!.lower === '.' && join >= 0) return tokens;
  // A sentence has a verb somewhere; of a headline in small letters only what headlines are written with is one.
  const isWhole = tokens.at(-1)!.lower === '.' || /^\p{Lu}/u.test(tokens[0]!.text);
  const isVerbal = (word: string): boolean => HEADLINE.has(word) || (isWhole && isKnownVerb(word));
  const stands = (i: number): boolean => {
    const { tag, lower, text } = main[i]!;
    const [before, next] = [tokens[i - 1]?.tag, tokens[i + 1]?.tag];
    if (i === 0 || text !== lower || (tag !== 'NOUN' && lower !== 'dead')) return false;
    if (lower === 'dead') return before === 'PUNCT' || before === 'PROPN' || before === 'NUM';
    // "The firm plans to leave."
    const isBare = before === 'ADJ' && tokens[0]!.tag === 'DET' && tokens.at(-1)!.lower === '.';
    if (!isBare && before !== 'NOUN' && before !== 'PROPN' && before !== 'NUM' && before !== 'PUNCT')
      return false;
    if (PASTS.has(lower)) return true;
    const isLast = isWhole && i + 2 === tokens.length;
    const isPlace = isLast || next === undefined || PLACE_OF_OBJECT.test(next);
    const isPlural = /[^s]s$/.test(tokens[i - 1]!.lower);
    if (/[^s]s$/.test(lower)) return isVerbal(singular(lower)) && (isPlace || !isPlural);
    if (isWhole && lower.endsWith('ed') && isKnownVerb(lemmaOfVerb(lower))) return true;
    const isMany = isPlural || /(?:men|people|police)$/.test(tokens[i - 1]!.lower);
    return (
      (before === 'NUM' || isMany) && isVerbal(lower) && (isPlace || next === 'NOUN' || next === 'PUNCT')
    );
  };
  let found = main.map((_, i) => i).filter(stands);
  // "The fund safeguards the Earth.": behind a singular, before what an object begins with, only a verb has an s.
  if (found.length === 0 && isWhole)
    found = main.flatMap(({ tag, lower, text }, i) => {
      const [before, next] = [tokens[i - 1], tokens[i + 1]?.tag ?? ''];
      const isBehind =
        (before?.tag === 'NOUN' || before?.tag === 'PROPN') && !/[^s]s$/.test(before.lower) && lower === text;
      return isBehind && tag === 'NOUN' && /[^s]s$/.test(lower) && PLACE_OF_OBJECT.test(next) ? [i] : [];
    });
  // "Coal stocks rise.": of two, the one that no noun follows.
  const at = (isWhole ? found.find((i) => tokens[i + 1]?.tag !== 'NOUN') : undefined) ?? found[0];
  if (at === undefined) return tokens;
  const verb = tokens[at]!;
  const { lower } = verb;
  const lemma =
    lower === 'dead'
      ? 'die'
      : PASTS.has(lower)
        ? lemmaOfVerb(lower)
        : isVerbal(lower)
          ? lower
          : lower.endsWith('ed')
            ? lemmaOfVerb(lower)
            : singular(lower);
  return tokens.with(at, { ...verb, tag: 'VERB', lemma });
}

const PLACE_OF_OBJECT = /^(?:DET|ADP|NUM|PROPN|PRON|ADJ|PART|SYM|SCONJ)$/;
const JOINS = new Set([
  'after',
  'as',
  'amid',
  'before',
  'while',
  'because',
  'if',
  'when',
  'who',
  'that',
  'which',
  'over',
]);

/** "The firm plans": between a determiner and a verb stands a noun. */
function asNoun(token: Token, at: number, all: readonly Token[]): Token {
  const next = all[at + 1]?.tag;
  return token.tag === 'ADJ' && all[at - 1]?.tag === 'DET' && (next === 'VERB' || next === 'AUX')
    ? { ...token, tag: 'NOUN' }
    : token;
}

/** "Fined" is of "fine": a short verb without an e at its end would double its consonant ("finned"). */
const withSilentE = (lower: string, lemma: string): string =>
  /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(lemma) && (lower === `${lemma}ed` || lower === `${lemma}ing`)
    ? `${lemma}e`
    : lemma;

/** The verb of a form ("shot": shoot, "taking": take). */
function lemmaOfVerb(lower: string): string {
  const { nlp, its } = open();
  const sentence = lower.endsWith('ing') ? `They are ${lower} it.` : `They have ${lower} it.`;
  const lemmas = nlp
    .readDoc(sentence)
    .tokens()
    .out(its.lemma as never) as unknown as string[];
  const known = lemmas[2] ?? lower;
  return known === lower && lower.endsWith('ied') ? `${lower.slice(0, -3)}y` : known;
}

/** A word without the s of its ending: "visits" visit, "countries" country. */
export function singular(lower: string): string {
  if (lower.length < 4 || !/[^suiae]s$|es$/.test(lower)) return lower;
  if (lower.endsWith('ies')) return `${lower.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x|z)es$/.test(lower) ? lower.slice(0, -2) : lower.slice(0, -1);
}

/**
 * The tagger's two habits that change who did what: a surname that is a verb too ("Tim Cook"), and a plural that begins
 * a sentence ("Relatives of") and so looks like a name.
 */
function mended(
  tags: readonly Tag[],
  index: number,
  values: readonly string[],
  before: readonly Token[],
): Tag {
  const [tag, value, last] = [tags[index]!, values[index]!, before.at(-1)];
  const place = before.length;
  if (tag === 'ADP' && value === 'whether') return 'SCONJ';
  // "Will close two plants", "to further the talks".
  if (
    (tag === 'ADJ' || tag === 'NOUN') &&
    last !== undefined &&
    (MODAL.has(last.lower) || last.lower === 'to') &&
    (last.tag === 'AUX' || last.tag === 'PART')
  ) {
    const next = tags[index + 1];
    if (next === 'DET' || next === 'NUM' || next === 'PROPN' || next === 'PRON') return 'VERB';
  }
  if (tag === 'VERB' && ACTIVE.has(value) && /^(?:NOUN|ADJ|PROPN)$/.test(tags[index + 1] ?? '')) return 'ADJ';
  // "Denied taking money".
  if (
    (tag === 'ADJ' || tag === 'NOUN') &&
    last?.tag === 'VERB' &&
    value.endsWith('ing') &&
    governmentOf(last.lemma) !== undefined &&
    /^(?:NOUN|DET|PROPN|PRON|NUM)$/.test(tags[index + 1] ?? '')
  )
    return 'VERB';
  // "Surrender to sanctions".
  if (tag === 'VERB' && last?.lower === 'to' && /[^s]s$/.test(value) && tagAlone(value) === 'NOUN')
    return 'NOUN';
  // "Some say he left", "the bank forecasts that": what follows tells the verb.
  if (tag === 'NOUN' && value === 'say') return 'VERB';
  if (
    tag === 'NOUN' &&
    /[^s]s$/.test(value) &&
    values[index + 1] === 'that' &&
    (last?.tag === 'NOUN' || last?.tag === 'PROPN') &&
    !NOUNS_OF_SAYING.test(value) &&
    governmentOf(singular(value)) !== undefined
  )
    return 'VERB';
  // "A third of the members", "half of them": a part of a whole.
  if ((tag === 'ADJ' || tag === 'PROPN') && isPartOfWhole(value.toLowerCase()) && values[index + 1] === 'of')
    if (value.toLowerCase() === 'half' || countsParts(last?.lower ?? '') || last?.lower === '-')
      return 'NOUN';
  // "Paul Brandt married Ines Calder".
  if (value === 'married' && tag === 'ADJ' && last?.tag === 'PROPN' && tags[index + 1] === 'PROPN')
    return 'VERB';
  if (PARTICLES.has(value) && last?.tag === 'PROPN' && /^\p{Lu}/u.test(values[index + 1] ?? ''))
    return 'PROPN';
  if (!/^\p{Lu}\p{Ll}+$/u.test(value)) return tag;
  if (tag === 'ADJ' && last?.tag === 'PROPN' && place > 1) return 'PROPN';
  if (place > 0) return tag === 'VERB' || tag === 'NOUN' ? 'PROPN' : tag;
  // "Calls for the resignation grew": a sentence does not begin with a verb that has an s.
  if (tag === 'VERB' && /[^su]s$/.test(value) && OPENS_NOUN.test(values[index + 1] ?? '')) return 'NOUN';
  const isPlural = tag === 'PROPN' && /[^s'ui]s$/.test(value) && !/^\p{Lu}/u.test(values[1] ?? '');
  return isPlural && !isNameWord(value.toLowerCase()) && tagAlone(value) === 'NOUN' && isLexical(value)
    ? 'NOUN'
    : tag;
}

const NOUNS_OF_SAYING = /^(?:reports|claims|fears|hopes|states|demands|doubts|promises|plans|offers|calls)$/;
const BRITISH = /(?:our|ys|is|ll|pp)ed$/;
const OPENS_NOUN = /^(?:for|of|that|by|to)$/;
const PARTICLES = new Set('da de del della di van von der den bin ibn al el la le du dos das ter'.split(' '));
const PASTS = wordClass('past');
const HEADLINE = wordClass('headline');
const ACTIVE = wordClass('active');
const MODAL = new Set([
  'will',
  'would',
  'can',
  'could',
  'may',
  'might',
  'shall',
  'should',
  'must',
  "'ll",
  "'d",
]);

// Looking a lemma up costs more than tagging: the words of news are few.
const MOST_LEMMAS = 60_000;
const lemmas = new Map<string, string>();
const AUXILIARY: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    is: 'be',
    are: 'be',
    was: 'be',
    were: 'be',
    been: 'be',
    being: 'be',
    am: 'be',
    "'re": 'be',
    "'m": 'be',
    has: 'have',
    had: 'have',
    having: 'have',
    "'ve": 'have',
    does: 'do',
    did: 'do',
    doing: 'do',
    ca: 'can',
    wo: 'will',
    "'ll": 'will',
    sha: 'shall',
  }),
);

/** Whether the tagger's lexicon has a word in lower case: what it has not is a name more often than not. */
export function isLexical(word: string): boolean {
  const { nlp, its, known } = open();
  const ids = nlp.readDoc(word.toLowerCase()).tokens().out(its.uniqueId) as unknown as number[];
  return ids.every((id) => id < known);
}

/** The tag of a word alone, in lower case. */
export function tagAlone(word: string): Tag {
  const { nlp, its } = open();
  return (nlp.readDoc(word.toLowerCase()).tokens().out(its.pos) as unknown as Tag[])[0] ?? 'X';
}
