import { type ReadNoun, type ReadSentence, tellsDeed } from '../../language/index.ts';
import type { Form } from './form.ts';
import { askedWords, BE, isNewName, lowerOf, wordsIn } from './words.ts';

type Tokens = ReadSentence['tokens'];

const LEADS: ReadonlySet<string> = new Set(
  'head lead run chair captain coach manage direct own edit command'.split(' '),
);
const ENDS = /^(?:ADP|VERB|AUX|PUNCT|SCONJ|PRON|CCONJ|PART)$/;
// These change who holds an office.
const FORMER: ReadonlySet<string> = new Set(
  'former ex then late acting deputy vice new next previous first'.split(' '),
);

/** "Who is the mayor of Dorsk?" and "Who heads Orvane?": "Mayor Ada Vosk", "Ada Vosk, who heads it", "Orvane's chief executive, Ada Vosk". */
export function officeAsked(question: ReadSentence): Form | undefined {
  const words = askedWords(question);
  if (words[0]?.lower !== 'who') return undefined;
  const known = lowerOf(words);
  const verb = words[1];
  if (verb?.tag === 'VERB' && LEADS.has(verb.lemma) && words.length > 2)
    return leader(verb.lemma, words, known);
  if (!BE.test(verb?.lower ?? '')) return undefined;
  const role = roleBehind(words.slice(2));
  return role === undefined ? undefined : holder(role, ofWhom(words), known);
}

/** The words that name an office: "health minister" of "the health minister of Norland". */
function roleBehind(words: Tokens): Tokens | undefined {
  const own = words.findIndex(({ lower }) => lower === "'s");
  const from = words.slice(own + 1);
  const end = from.findIndex(({ tag }) => ENDS.test(tag));
  const role = from.slice(0, end < 0 ? undefined : end).filter(({ tag }) => tag !== 'DET');
  const isNamed = own < 0 && role.every(({ tag }) => tag === 'PROPN');
  return role.at(-1)?.tag === 'NOUN' && !isNamed ? role : undefined;
}

/** The names of what an office belongs to. */
const ofWhom = (words: Tokens): ReadonlySet<string> => lowerOf(words.filter(({ tag }) => tag === 'PROPN'));

function holder(role: Tokens, whose: ReadonlySet<string>, known: ReadonlySet<string>): Form {
  const head = role.at(-1)!.lemma;
  return (sentence) => {
    let isOpen = false;
    for (const { kind, verb, subjects, objects, polarity } of sentence.statements) {
      const isBeing =
        kind === 'apposition' || (verb === 'be' && kind !== 'place') || (kind === 'place' && verb === ',');
      if (!isBeing || polarity !== 'asserted') continue;
      const nouns = [...subjects, ...objects].map((noun) => wordsIn(sentence, noun));
      const offices = nouns.filter((each) =>
        each.some(({ lemma, lower }) => lemma === head || lower === head),
      );
      if (offices.length === 0 || !nouns.some((each) => isNewName(each.filter(isOther(role)), known)))
        continue;
      const isIt = offices.some((each) => isOffice(each, role, head) && !isOfOther(sentence, each, whose));
      if (isIt) return 'told';
      isOpen = true;
    }
    // The only one who is named has another office, or that of somebody else.
    return isOpen ? 'open' : 'unknown';
  };
}

/** Whether an office is said to be that of others than are asked for: "Albrun coach". */
function isOfOther(sentence: ReadSentence, office: Tokens, whose: ReadonlySet<string>): boolean {
  if (whose.size === 0 || sentence.tokens.some(({ lower }) => whose.has(lower))) return false;
  const head = office.findLastIndex(({ tag }) => tag === 'NOUN');
  return office.slice(0, Math.max(0, head)).some(({ tag }) => tag === 'PROPN');
}

const isOther =
  (role: Tokens) =>
  ({ lower }: Tokens[number]) =>
    !role.some((each) => each.lower === lower);

/** Whether a noun group names an office with all of its words, and no other office by them. */
function isOffice(words: Tokens, role: Tokens, head: string): boolean {
  const has = (lemma: string): boolean => words.some((word) => word.lemma === lemma || word.lower === lemma);
  const isChanged = words.some(
    ({ lower }) => FORMER.has(lower) && !role.some((each) => each.lower === lower),
  );
  return has(head) && !isChanged && role.every(({ lemma, lower }) => has(lemma) || has(lower));
}

function leader(verb: string, words: Tokens, known: ReadonlySet<string>): Form {
  const names = words.slice(2).filter(({ tag }) => tag === 'PROPN' || tag === 'NOUN');
  const isOfIt = (sentence: ReadSentence, nouns: readonly ReadNoun[]): boolean =>
    nouns.length === 0 ||
    nouns.some((noun) =>
      wordsIn(sentence, noun).some(({ lower, lemma }) =>
        names.some((name) => name.lower === lower || name.lemma === lemma),
      ),
    );
  // "Its chief executive, Mona Tellis": whoever has the office does it.
  const isByOffice = (sentence: ReadSentence): boolean =>
    sentence.statements.some(({ kind, subjects, objects, polarity }) => {
      if ((kind !== 'apposition' && kind !== 'compound') || polarity !== 'asserted') return false;
      const nouns = [...subjects, ...objects].map((noun) => wordsIn(sentence, noun));
      const office = nouns.find(
        (each) => tellsDeed(each, verb) && !each.some(({ lower }) => FORMER.has(lower)),
      );
      const isOfAnother = office?.some(({ tag, lower }) => tag === 'PROPN' && !known.has(lower)) === true;
      return (
        office !== undefined &&
        !isOfAnother &&
        nouns.some((each) => each !== office && isNewName(each, known))
      );
    });
  return (sentence) =>
    isByOffice(sentence) ||
    sentence.statements.some(
      ({ kind, verb: done, subjects, objects, modality, polarity }) =>
        (kind === 'nominal' || kind === 'clause') &&
        done === verb &&
        modality === 'happened' &&
        polarity === 'asserted' &&
        isOfIt(sentence, objects) &&
        subjects.some((noun) => isNewName(wordsIn(sentence, noun), known)),
    )
      ? 'told'
      : 'unknown';
}
