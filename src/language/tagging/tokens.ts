import type { Tag, Token } from '../model.ts';
import { fold, straight } from '../words/fold.ts';
import { countsParts, isPartOfWhole } from '../words/fractions.ts';
import { MARK, marksOf } from '../words/marks.ts';
import { isNameWord } from '../words/names.ts';
import { governmentOf, isKnownVerb } from '../words/verbs.ts';
import { GERUND, PARTICIPLE, wordClass } from '../words/words.ts';
import { repaired } from './repairs.ts';
import {
  close,
  isLexical,
  lemmaOf,
  lemmaOfNoun,
  lemmaOfVerb,
  plainOf,
  singular,
  tagAlone,
  tag as tagsOf,
  type Word,
} from './tagger.ts';

/**
 * Gives back the tagger's model with all that it has learned of words: what follows is read as by a process that has read
 * nothing. The next sentence opens the model again.
 */
export function forgetTagger(): void {
  close();
}

/** The tokens of one sentence with their tags. Offsets are into the sentence. */
export function tokensOf(sentence: string): Token[] {
  const plain = straight(sentence);
  const { words, starts, tags } = tagsOf(plain);
  const tokens: Token[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    const value = word.text;
    const tag =
      SETTLED.has(tags[index]!) && !ODD.has(value) ? tags[index]! : mended(tags, index, words, tokens);
    if (tag === 'SPACE') continue;
    const start = starts[index]!;
    if (start < 0) continue;
    const end = start + value.length;
    // The tagger keeps the parts of a word that a comma follows, "McDonald's" among them, in one piece.
    if ((tag === 'PROPN' || tag === 'NOUN') && value.length > 3 && value.endsWith("'s")) {
      const owner = value.slice(0, -2);
      const own = fold(owner);
      const middle = end - 2;
      tokens.push(
        {
          start,
          end: middle,
          text: owner,
          lower: own,
          lemma: tag === 'NOUN' ? singular(own) : own,
          tag,
          marks: marksOf(own),
        },
        { start: middle, end, text: "'s", lower: "'s", lemma: "'s", tag: 'PART', marks: MARK.owner },
      );
      continue;
    }
    const { lower, marks } = word;
    const known = lemmaIn(word, tag, tags[index]!);
    // "Honoured", "paralysed": the tagger knows the American spelling alone, and gives it as the lemma.
    const isBritish =
      (tag === 'NOUN' || tag === 'ADJ') && known !== lower && known.endsWith('ed') && BRITISH.test(lower);
    tokens.push(
      isBritish
        ? { start, end, text: value, lower, lemma: lemmaOfVerb(known), tag: 'VERB', marks }
        : { start, end, text: value, lower, lemma: known, tag, marks },
    );
  }
  return repaired(tokens, sentence);
}

/** The lemma of a word, kept with it. @param own the tagger's tag: from it the lemma is told. */
function lemmaIn(word: Word, tag: Tag, own: Tag): string {
  const { lower } = word;
  if (tag === 'PROPN' || tag === 'PUNCT' || tag === 'NUM') return lower;
  const of = tag === own ? tag : `${tag} ${own}`;
  for (let kept = word.lemmas; kept !== undefined; kept = kept.next) if (kept.of === of) return kept.lemma;
  let known = AUXILIARY.get(lower) ?? fold(lemmaOf(word, own));
  if (tag === 'VERB' && own !== 'VERB') known = lemmaOfVerb(lower);
  if (tag === 'VERB') known = withSilentE(lower, known === lower ? plainOf(lower) : known);
  // A plural that was taken for a name has no lemma of its own.
  if (tag === 'NOUN' && own === 'PROPN') known = lemmaOfNoun(lower);
  word.lemmas = { of, lemma: known, next: word.lemmas };
  return known;
}

/** "Fined" is of "fine": a short verb without an e at its end would double its consonant ("finned"). */
const withSilentE = (lower: string, lemma: string): string =>
  /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(lemma) && (lower === `${lemma}ed` || lower === `${lemma}ing`)
    ? `${lemma}e`
    : lemma;

/**
 * The tagger's two habits that change who did what: a surname that is a verb too ("Tim Cook"), and a plural that begins
 * a sentence ("Relatives of") and so looks like a name.
 */
function mended(tags: readonly Tag[], index: number, words: readonly Word[], before: readonly Token[]): Tag {
  const [tag, { text: value, marks }, last] = [tags[index]!, words[index]!, before.at(-1)];
  const [next, nextTag] = [words[index + 1]?.text, tags[index + 1]];
  if (tag === 'ADP' && value === 'whether') return 'SCONJ';
  const isThing = tag === 'ADJ' || tag === 'NOUN';
  // "Will close two plants", "to further the talks".
  if (
    isThing &&
    (last?.tag === 'AUX' || last?.tag === 'PART') &&
    (MODAL.has(last.lower) || last.lower === 'to')
  ) {
    if (nextTag === 'DET' || nextTag === 'NUM' || nextTag === 'PROPN' || nextTag === 'PRON') return 'VERB';
    // "The firm, the largest, will close."
    if (last.tag === 'AUX' && MODAL.has(last.lower) && nextTag === 'PUNCT' && isKnownVerb(value))
      return 'VERB';
    // "Will open fire on the crowd": behind a modal with somebody before it stands a verb, here or soon.
    if (
      last.tag === 'AUX' &&
      last.lower !== 'to' &&
      SOMEBODY.has(before.at(-2)?.tag) &&
      isKnownVerb(value) &&
      !hasVerbSoon(tags, index + 1)
    )
      return 'VERB';
  }
  // "Did not open": behind "did not" stands a verb.
  if (
    isThing &&
    last?.tag === 'PART' &&
    before.at(-2)?.lemma === 'do' &&
    /^n[o']t$/.test(last.lower) &&
    isKnownVerb(value)
  )
    return 'VERB';
  if (tag === 'VERB') {
    if (ACTIVE.has(value) && (nextTag === 'NOUN' || nextTag === 'ADJ' || nextTag === 'PROPN')) return 'ADJ';
    // "Surrender to sanctions".
    if (last?.lower === 'to' && PLURAL.test(value) && tagAlone(value) === 'NOUN') return 'NOUN';
    // "Is chairman of the club", "was host of the show": no participle stands there.
    if (
      last?.lemma === 'be' &&
      (next === 'of' || next === 'at' || next === 'for') &&
      !PARTICIPLE(value) &&
      !GERUND.test(value)
    )
      return 'NOUN';
  }
  // "Denied taking money".
  if (
    isThing &&
    last?.tag === 'VERB' &&
    value.endsWith('ing') &&
    (nextTag === 'DET' || nextTag === 'NUM' || SOMEBODY.has(nextTag)) &&
    governmentOf(last.lemma) !== undefined
  )
    return 'VERB';
  // "A dog bit Paul Brandt": a past form between two nouns that have nothing else between them.
  if (
    tag === 'NOUN' &&
    (nextTag === 'PROPN' || nextTag === 'DET') &&
    (last?.tag === 'PROPN' || (last?.tag === 'NOUN' && before.at(-2)?.tag === 'DET')) &&
    PASTS.has(value)
  )
    return 'VERB';
  // "Got rid of": what it got is no verb.
  if (value === 'rid' && last?.lemma === 'get') return 'NOUN';
  // "Some say he left", "the bank forecasts that": what follows tells the verb.
  if (tag === 'NOUN' && value === 'say') return 'VERB';
  if (
    tag === 'NOUN' &&
    next === 'that' &&
    PLURAL.test(value) &&
    (last?.tag === 'NOUN' || last?.tag === 'PROPN') &&
    !NOUNS_OF_SAYING.test(value) &&
    governmentOf(singular(value)) !== undefined
  )
    return 'VERB';
  // "A third of the members", "half of them": a part of a whole.
  if ((tag === 'ADJ' || tag === 'PROPN') && next === 'of' && isPartOfWhole(value.toLowerCase()))
    if (value.toLowerCase() === 'half' || countsParts(last?.lower ?? '') || last?.lower === '-')
      return 'NOUN';
  // "Paul Brandt married Ines Calder".
  if (value === 'married' && tag === 'ADJ' && last?.tag === 'PROPN' && MARRIED.has(nextTag)) return 'VERB';
  // "Jos A Bank": an initial within a name.
  if (value === 'A' && last?.tag === 'PROPN' && nextTag === 'PROPN') return 'PROPN';
  if (last?.tag === 'PROPN' && PARTICLES.has(value) && /^\p{Lu}/u.test(next ?? '')) return 'PROPN';
  return SMALL_LETTER.test(value) ? tag : capitalised(tags, index, words, before, marks);
}

/** The same of a word that is written with a capital. */
function capitalised(
  tags: readonly Tag[],
  index: number,
  words: readonly Word[],
  before: readonly Token[],
  marks: number,
): Tag {
  const [tag, value, last] = [tags[index]!, words[index]!.text, before.at(-1)];
  const next = words[index + 1]?.text ?? '';
  if (!/^\p{Lu}\p{Ll}+$/u.test(value)) return tag;
  if (tag === 'X') return 'PROPN';
  if (tag === 'ADJ' && last?.tag === 'PROPN' && before.length > 1) return 'PROPN';
  if (before.length > 0) return tag === 'VERB' || tag === 'NOUN' ? 'PROPN' : tag;
  // "Transfer of power": what is of something is a thing.
  if (tag === 'VERB' && next === 'of' && (marks & MARK.participle) === 0 && !GERUND.test(value))
    return 'NOUN';
  // "Calls for the resignation grew": a sentence does not begin with a verb that has an s.
  if (tag === 'VERB' && /[^su]s$/.test(value) && OPENS_NOUN.test(next)) return 'NOUN';
  if (tag !== 'PROPN' || !/[^s'ui]s$|^police$|(?:men|children|mice|geese)$/i.test(value)) return tag;
  if (/^\p{Lu}/u.test(words[1]?.text ?? '') || isNameWord(value.toLowerCase())) return tag;
  const isPlural = tagAlone(value) === 'NOUN' && (isLexical(value) || isPluralOf(value.toLowerCase()));
  return isPlural ? 'NOUN' : tag;
}

/** "Smugglers", "policemen": the lexicon has one of them alone, and of a word that is no name. */
function isPluralOf(lower: string): boolean {
  const one = lemmaOfNoun(lower);
  return one !== lower && one.length > 3 && isLexical(one) && tagAlone(one) === 'NOUN';
}

// Tags that stay, but for a few words.
const SETTLED: ReadonlySet<Tag> = new Set<Tag>([
  'AUX',
  'ADV',
  'CCONJ',
  'DET',
  'INTJ',
  'NUM',
  'PART',
  'PRON',
  'PUNCT',
  'SCONJ',
  'SPACE',
  'SYM',
]);
const SOMEBODY: ReadonlySet<Tag | undefined> = new Set<Tag>(['NOUN', 'PROPN', 'PRON']);
const [PLURAL, SMALL_LETTER] = [/[^s]s$/, /^[a-z]/];
const NOUNS_OF_SAYING = /^(?:reports|claims|fears|hopes|states|demands|doubts|promises|plans|offers|calls)$/;
const BRITISH = /(?:our|ys|is|ll|pp)ed$/;
const OPENS_NOUN = /^(?:for|of|that|by|to)$/;
const PARTICLES = new Set('da de del della di van von der den bin ibn al el la le du dos das ter'.split(' '));
// What stands behind "Paul Brandt married".
const MARRIED: ReadonlySet<Tag | undefined> = new Set<Tag | undefined>(['PROPN', 'ADP', 'PUNCT']);
const ODD = new Set(['rid', 'A', ...PARTICLES]);
const PASTS = wordClass('past');
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

/** Whether a verb stands behind a place, before anything that begins another group. */
function hasVerbSoon(tags: readonly Tag[], from: number): boolean {
  for (let at = from; at < tags.length; at += 1) {
    const tag = tags[at]!;
    if (tag === 'VERB' || tag === 'AUX') return true;
    if (tag !== 'ADJ' && tag !== 'ADV' && tag !== 'NOUN' && tag !== 'PROPN') return false;
  }
  return false;
}

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
