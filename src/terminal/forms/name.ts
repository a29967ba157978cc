import type { ReadSentence } from '../../language/index.ts';
import type { Form } from './form.ts';
import { askedWords, isNewName, lowerOf, wordsIn, wordsOf } from './words.ts';

type Tokens = ReadSentence['tokens'];

const CALLED = /^(?:and )?what (?:is|was|are|were|will) (.+?) (?:be )?(?:called|named)$/i;
const NAME_OF =
  /^(?:and )?what (?:is|was|are|were) the (?:name|title) of (.+)$|^(?:and )?what (?:is|was|are|were) (.+?)['’]s? (?:name|title)$/i;

const PERSON =
  /^(?:man|woman|person|boy|girl|minister|president|officer|suspect|victim|author|player|\p{L}+(?:er|or|ist|ian|man|woman))$/u;
const NAMES = /^(?:called|named|titled|dubbed|nicknamed)$/;

/** "What is the satellite called?": "its satellite, Skua-1", "the satellite Skua-1", "a satellite named Skua". */
export function nameAsked(question: ReadSentence, text: string): Form | undefined {
  const plain = text.trim().replace(/[?.!\s]+$/, '');
  const [, of] = CALLED.exec(plain) ?? [];
  const [, thing = of, own = thing] = NAME_OF.exec(plain) ?? [];
  const asked = own?.toLowerCase();
  if (asked === undefined) return undefined;
  const known = lowerOf(askedWords(question));
  const heads = askedWords(question).filter(
    ({ tag, lower }) => tag === 'NOUN' && asked.includes(lower) && lower !== 'name',
  );
  // "The weather satellite of Norland": the first noun group is the thing, its last noun the word for it.
  const head = heads.find(
    (word, at) => heads[at + 1] === undefined || heads[at + 1]!.start > word.end + APART,
  );
  if (head === undefined) return undefined;
  // Whoever does something is named by their name alone, so that nothing is surely left out.
  const open = PERSON.test(head.lemma) ? 'unknown' : 'open';
  return (sentence) => {
    const words = wordsOf(sentence);
    const isMarked = words.some(({ text: mark, lower }) => /^["“«„]$/.test(mark) || NAMES.test(lower));
    if (!isNewName(words, known) && !isMarked) return open;
    const isNamed = sentence.statements.some(({ kind, verb, subjects, objects }) => {
      if (kind !== 'apposition' && verb !== 'be' && verb !== ',' && verb !== 'name' && verb !== 'call')
        return false;
      const nouns = [...subjects, ...objects].map((noun) => wordsIn(sentence, noun));
      return (
        nouns.some((each) => each.some(({ lemma }) => lemma === head.lemma)) &&
        nouns.some((each) => isNewName(each, known))
      );
    });
    const isBeside = words.some(
      ({ lemma }, at) =>
        lemma === head.lemma &&
        (NAMES.test(words[at + 1]?.lower ?? '') ||
          (words[at + 1]?.lower === ',' && /^["“«„]$/.test(words[at + 2]?.text ?? ''))),
    );
    if (isNamed || isBeside) return 'told';
    // "Drugmaker Corvex said its pill failed": the pill stands there without a name, and Corvex is none of it.
    const at = words.findIndex(
      ({ lemma }, place) => lemma === head.lemma && words[place + 1]?.tag !== 'NOUN',
    );
    return at >= 0 && !isMarked && isBare(words, at) && !isNameBeside(words, at, known) ? open : 'unknown';
  };
}

// A blank, or "'s" and a blank.
const APART = 3;
const NAMING = /^(?:be|become|as|of|,|:|–|—|\(|know|like)$/;
const WHERE = /^(?:in|at|near|from|on)$/;

/**
 * Whether a noun stands as something known already or new ("its pill", "a pill"), and nothing before it makes it what something
 * is ("Skua-1, the first satellite", "Skua-1 is a satellite").
 */
function isBare(words: Tokens, at: number): boolean {
  let from = at;
  while (from > 0 && (GROUP.test(words[from - 1]!.tag) || words[from - 1]!.lower === '-')) from -= 1;
  return !NAMING.test(words[from - 1]?.lemma ?? '') && !words.some(({ lower }) => lower === 'known');
}

const GROUP = /^(?:ADJ|ADV|DET|NOUN|NUM|PRON)$/;

/** Whether a name that the question does not have stands right before a word or behind it, or behind a comma or "is". */
function isNameBeside(words: Tokens, at: number, known: ReadonlySet<string>): boolean {
  const behind = words.slice(at + 1, at + 4);
  const next = behind.findIndex(({ tag, lower }) => !/^(?:DET|PUNCT|AUX)$/.test(tag) && !NAMES.test(lower));
  const ahead = words[at - 1];
  return (
    (ahead !== undefined && isNewName([ahead], known)) ||
    (next >= 0 && !WHERE.test(behind[next]!.lower) && isNewName([behind[next]!], known))
  );
}
