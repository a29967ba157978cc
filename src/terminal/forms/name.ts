import type { ReadSentence } from '../../language/index.ts';
import type { Form } from './form.ts';
import { askedWords, isNewName, lowerOf, wordsIn, wordsOf } from './words.ts';

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
  const head = heads.find((word, at) => heads[at + 1] === undefined || heads[at + 1]!.start > word.end + 1);
  if (head === undefined) return undefined;
  const isPerson = PERSON.test(head.lemma);
  return (sentence) => {
    const words = wordsOf(sentence);
    const isMarked = words.some(({ text: mark, lower }) => /^["“«„]$/.test(mark) || NAMES.test(lower));
    if (!isNewName(words, known) && !isMarked) return 'open';
    // Whoever does something is named by their name alone.
    if (isPerson && !words.some(({ lemma }) => lemma === head.lemma)) return 'unknown';
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
    // "A diplomat of Norland was expelled": it stands there, and no name beside it.
    return words.some(({ lemma }, at) => lemma === head.lemma && !isNameBeside(words, at, known))
      ? 'open'
      : 'unknown';
  };
}

/** Whether a name that the question does not have stands right before a word or behind it, or behind a comma or "is". */
function isNameBeside(words: ReadSentence['tokens'], at: number, known: ReadonlySet<string>): boolean {
  const behind = words.slice(at + 1, at + 4);
  const next = behind.findIndex(({ tag, lower }) => !/^(?:DET|PUNCT|AUX)$/.test(tag) && !NAMES.test(lower));
  return [words.slice(at - 1, at), next < 0 ? [] : behind.slice(next, next + 1)].some((each) =>
    isNewName(each, known),
  );
}
