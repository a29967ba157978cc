import { meanings, type ReadSentence } from '../../language/index.ts';
import type { Form } from './form.ts';
import { askedWords, BE, wordsOf } from './words.ts';

type Tokens = ReadSentence['tokens'];

// What has a number, so that a sentence without one does not say what it is.
const MEASURED: ReadonlySet<string> = new Set(
  `age altitude balance budget capacity cost debt deficit depth distance fare fee fine height inflation length loss magnitude
  majority margin population price profit proportion rate ratio revenue salary score share size speed surplus temperature time
  toll total turnout unemployment value voltage volume wage weight width worth`.split(/\s+/),
);
const EXTENT = /^(?:long|heavy|tall|high|wide|deep|large|big|far|fast|strong)$/;
const STANDS: ReadonlySet<string> = new Set(
  'be stand reach hit total average amount come remain measure weigh'.split(' '),
);
const BETWEEN =
  /^(?:at|to|of|a|an|about|around|some|nearly|almost|just|only|over|under|up|down|more|less|than|least|most|,|:|by|as|high|low|well|on|for|in)$/;

/** "What was the turnout?", "How long is the detour?": "turnout was 58 percent", "a profit of 3 million", "a detour of 40 km". */
export function levelAsked(question: ReadSentence): Form | undefined {
  const words = askedWords(question);
  const at = words[0]?.lower === 'and' ? 1 : 0;
  const asked = words[at]?.lower;
  const isExtent =
    asked === 'how' && EXTENT.test(words[at + 1]?.lower ?? '') && BE.test(words[at + 2]?.lower ?? '');
  const isWhat = asked === 'what' && BE.test(words[at + 1]?.lower ?? '');
  if (!isExtent && !isWhat) return undefined;
  const [head, ...modifiers] = groupOf(words.slice(at + (isExtent ? 3 : 2)));
  if (head === undefined) return undefined;
  const isMeasured = isWhat && MEASURED.has(head.lemma);
  if (!isExtent && !isMeasured) return undefined;
  return (sentence) => {
    const said = wordsOf(sentence);
    const numbers = sentence.quantities.map(({ start, end }) => [
      said.indexOf(sentence.tokens[start]!),
      said.indexOf(sentence.tokens[end - 1]!) + 1,
    ]);
    if (isMeasured && numbers.length === 0 && !said.some(({ text }) => /\d/.test(text))) return 'open';
    // "The rate" alone may be another one than the unemployment rate.
    if (
      !modifiers.every((word) =>
        said.some(({ lower, lemma }) => lower === word.lower || lemma === word.lemma),
      )
    )
      return isOther(said, head, modifiers) ? 'open' : 'unknown';
    const places = said.flatMap(({ lemma }, place) => (lemma === head.lemma ? [place] : []));
    return places.some((place) => numbers.some(([from, to]) => isOf(said, place, from!, to!)))
      ? 'told'
      : 'unknown';
  };
}

/** The noun that a question asks the measure of, and the nouns before it that say which. */
function groupOf(words: Tokens): Tokens {
  const own = words.findLastIndex(({ lower }) => lower === "'s");
  const from = words.slice(own + 1);
  const end = from.findIndex(
    ({ tag }) => tag === 'ADP' || tag === 'VERB' || tag === 'AUX' || tag === 'PUNCT',
  );
  const group = from.slice(0, end < 0 ? undefined : end);
  const head = group.findLastIndex(({ tag }) => tag === 'NOUN');
  return head < 0 ? [] : [group[head]!, ...group.slice(0, head).filter(({ tag }) => tag === 'NOUN')];
}

/** Whether a number says how much something is: "turnout was 58 percent", "a detour of 40 km", "magnitude 6.4", "a 40 km detour". */
function isOf(words: Tokens, place: number, from: number, to: number): boolean {
  if (from < 0 || to < 1) return false;
  if (to <= place)
    return words
      .slice(to, place)
      .every(({ tag, lower }) => tag === 'ADJ' || tag === 'NOUN' || lower === '-' || lower === 'of');
  const between = words.slice(place + 1, from);
  // "The turnout in Lunde was 58 percent."
  const end = between.findIndex(({ lemma, tag }) => STANDS.has(lemma) && (tag === 'VERB' || tag === 'AUX'));
  const [ahead, rest] = end < 0 ? [[], between] : [between.slice(0, end), between.slice(end + 1)];
  return (
    ahead.every(({ tag }) => /^(?:ADP|DET|PROPN|NOUN|ADJ|NUM|AUX)$/.test(tag)) &&
    rest.length <= 4 &&
    rest.every(({ lower }) => BETWEEN.test(lower))
  );
}

/** Whether another word stands before the noun in place of the one that says which: "interest rate" for "unemployment rate". */
const isOther = (said: Tokens, head: Tokens[number], modifiers: Tokens): boolean =>
  said.some(({ lemma, tag }, at) => {
    const next = said[at + 1];
    return (
      tag === 'NOUN' &&
      next?.lemma === head.lemma &&
      modifiers.every((asked) => meanings().likeness(lemma, asked.lemma) < LIKE)
    );
  });

const LIKE = 0.4;
