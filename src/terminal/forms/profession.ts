import type { ReadNoun, ReadSentence } from '../../language/index.ts';
import type { Form } from './form.ts';
import { wordsIn } from './words.ts';

const ASKS =
  /^(?:and )?what(?:['’]s| (?:is|was)) (?<owner>.+?)['’]s? (?:job|occupation|profession|trade|line of work)\b|^(?:and )?what (?:does|did) (?<who>.+?) do (?:for (?:a|her|his|their) living|for work|before\b)/iu;
const SAYS: ReadonlySet<string> = new Set(['apposition', 'clause', 'nominal']);
// Of the kind that somebody is one of several of: "a cardiologist", "former judge"; not "the winner".
const ONE_OF: ReadonlySet<string> = new Set(['a', 'an', 'former', 'retired', 'trained']);

/** "What is Vosk's profession?", "What did Vosk do before politics?": "Vosk, a cardiologist", "Vosk works as a nurse". */
export function professionAsked(_question: ReadSentence, text: string): Form | undefined {
  const asked = ASKS.exec(text)?.groups;
  const surname = (asked?.owner ?? asked?.who)?.split(/\s+/u).at(-1)?.toLowerCase();
  if (surname === undefined) return undefined;
  return (sentence) => {
    const isAsked = (noun: ReadNoun): boolean =>
      wordsIn(sentence, noun).some(({ tag, lower }) => tag === 'PROPN' && lower === surname);
    const isTold = sentence.statements.some(
      ({ kind, verb, subjects, objects, polarity, modality }) =>
        SAYS.has(kind) &&
        verb === 'be' &&
        polarity === 'asserted' &&
        modality === 'happened' &&
        subjects.some(isAsked) &&
        objects.some(
          (noun) => !isAsked(noun) && wordsIn(sentence, noun).some(({ lower }) => ONE_OF.has(lower)),
        ),
    );
    return isTold ? 'told' : 'unknown';
  };
}
