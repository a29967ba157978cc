import { readTable } from '../words/tables.ts';

/** A verb with the preposition that it takes; '' for an object. */
export interface Taking {
  readonly verb: string;
  readonly preposition: string;
}

/** What is said by one verb of two is said by another with the two exchanged: "X belongs to Y", "Y owns X". */
export const turned = new Map<string, Taking[]>();
/** What one gives another receives: "X sold Y to Z", "Z bought Y from X". */
export const given = new Map<string, string[]>();
export const received = new Map<string, string[]>();
/** "Is dependent on": depends on; "is critical of": criticizes. */
export const adjectives = new Map<string, Taking[]>();
/** "Is on the rise": rises; "is under construction": is built. */
export const doing = new Map<string, string[]>();
export const done = new Map<string, string[]>();
/** "Is in control of X": controls it. "Is in the hands of X": X controls it. By preposition and noun. */
export const holding = new Map<string, string[]>();
export const heldBy = new Map<string, string[]>();
/** "Skipped the meeting", "is unaware of it": what was not done. By verb, or by quality and preposition. */
export const negating = new Map<string, string[]>();
/** "A subsidiary of X": X owns it. */
export const patients = new Map<string, string[]>();

/** "Faces charges": is charged; "drew criticism from": was criticized by. By verb, object and the preposition of who did it. */
export const sufferings = new Map<string, string[]>();

/** "Escaped injury": was not injured. By verb and object. */
export const spared = new Map<string, string[]>();

/** "Set fire to the flag": burned it. By verb, object and preposition. */
export const idioms = new Map<string, string[]>();

/** "Took over from Brandt": replaced him; "was diagnosed with cancer": has it. By verb and preposition. */
export const behind = new Map<string, Taking[]>();
export const undergone = new Map<string, Taking[]>();

/** "Brandt and Hart met": met each other. With the prepositions that the verb takes, the first the usual one. */
export const each = new Map<string, string[]>();

/** Whether two verbs tell one dealing from its two sides, so that who has done the one was the other side of the other ("buy", "sell"). */
export const isExchanged = (said: string, asked: string): boolean =>
  given.get(said)?.includes(asked) === true || received.get(said)?.includes(asked) === true;

const add = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  map.set(key, [...(map.get(key) ?? []), value]);
};

/** A verb of the table with its preposition, parted by "+". */
export const taking = (written: string): Taking => {
  const [verb, preposition = ''] = written.split('+');
  return { verb: verb!, preposition };
};

const MAPS: ReadonlyMap<string, (key: string, word: string) => void> = new Map([
  [
    'turns',
    (key, word) => {
      add(turned, word, taking(key));
      add(turned, key, taking(word));
    },
  ],
  [
    'transfer',
    (key, word) => {
      add(given, word, key);
      add(received, key, word);
    },
  ],
  ['adjective', (key, word) => add(adjectives, word, taking(key))],
  ['doing', (key, word) => add(doing, word, key)],
  ['done', (key, word) => add(done, word, key)],
  ['holds', (key, word) => add(holding, word, key)],
  ['held', (key, word) => add(heldBy, word, key)],
  ['negates', (key, word) => add(negating, word, key)],
  ['patient', (key, word) => add(patients, word, key)],
  ['idiom', (key, word) => add(idioms, word, key)],
  ['behind', (key, word) => add(behind, word, taking(key))],
  ['undergone', (key, word) => add(undergone, word, taking(key))],
  ['each', (key, word) => add(each, key, word)],
  ['spared', (key, word) => add(spared, word, key)],
  ['suffers', (key, word) => add(sufferings, word, key)],
]);

for (const [kind, key, words] of readTable('inferences.tsv', 3)) {
  // Read by expressions.ts.
  if (kind === 'expression') continue;
  const read = MAPS.get(kind!);
  if (read === undefined) throw new Error(`inferences.tsv: no such kind: ${kind}`);
  for (const word of words!.split(' ')) read(key!, word);
}
