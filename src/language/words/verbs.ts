import { readTable } from './tables.ts';

/** What a verb makes of the clause that it governs. */
export type Government = 'say' | 'possible' | 'plan' | 'call' | 'deny' | 'fail' | 'carry';

const groups: Set<string>[] = [];
const groupsOf = new Map<string, number[]>();
const implied = new Map<string, string[]>();
const deeds = new Map<string, string[]>();
const opposites: (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = [];
const governments = new Map<string, Government>();
const giving = new Set<string>();
const clearing = new Set<string>();
const ceasing = new Set<string>();
const agents = new Map<string, string[]>();
const undergone = new Map<string, string[]>();
const states = new Map<string, string[]>();

for (const [kind, key, listed] of readRows()) {
  const words = listed!.split(' ');
  if (kind === 'same') {
    for (const word of words) groupsOf.set(word, [...(groupsOf.get(word) ?? []), groups.length]);
    groups.push(new Set(words));
  } else if (kind === 'implies') {
    for (const word of words) add(implied, word, key!);
  } else if (kind === 'deed') {
    for (const noun of words) add(deeds, noun, key!);
  } else if (kind === 'opposite') {
    opposites.push([new Set(key!.split(' ')), new Set(words)]);
  } else if (kind === 'agent') {
    for (const word of words) add(agents, word, key!);
  } else if (kind === 'undergo') {
    for (const word of words) add(undergone, word, key!);
  } else if (kind === 'state') {
    for (const word of words) add(states, word, key!);
  } else if (kind === 'gives') {
    for (const word of words) giving.add(word);
  } else if (kind === 'clears') {
    for (const word of words) clearing.add(word);
  } else if (kind === 'ceases') {
    for (const word of words) ceasing.add(word);
  } else {
    // The first class that names a verb is its class: "say" stands before "possible".
    for (const word of words) if (!governments.has(word)) governments.set(word, kind as Government);
  }
}

/** Rows of verbs.tsv: kind, key ('-' for none) and words. */
function readRows(): string[][] {
  return readTable('verbs.tsv', 3);
}

// Lists, not sets: most have one or two words, and a set takes three times the memory.
function add(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else if (!known.includes(value)) known.push(value);
}

/** What a verb (by its lemma) makes of the clause that it governs; undefined: nothing known. */
export const governmentOf = (verb: string): Government | undefined => governments.get(verb);

/** Whether a verb, with "of", says that its object has not done something ("cleared of taking bribes"). */
export const isClearing = (verb: string): boolean => clearing.has(verb);

/** Whether a verb tells that something ends that was so, or was allowed, until then ("stop", "ban"). */
export const isCeasing = (verb: string): boolean => ceasing.has(verb);

/** Whether a verb takes a receiver before its object ("gave the city a park"). */
export const isGiving = (verb: string): boolean => giving.has(verb);

/** The verbs whose deed a noun tells ("resignation": resign). */
export const deedsOf = (noun: string): readonly string[] | undefined => deeds.get(noun);

/** Each verb with the nouns that tell its deed ("invade", "invasion"), as written; verbs with a particle have none. */
export function deedFamilies(): string[][] {
  const families = new Map<string, string[]>();
  for (const [noun, verbs] of deeds)
    for (const verb of verbs) if (!verb.includes('_')) add(families, verb, noun);
  return [...families].map(([verb, nouns]) => [verb, ...nouns]);
}

/** The verbs that a noun names the doer of ("owner": own). */
export const doneBy = (noun: string): readonly string[] | undefined => agents.get(noun);

/** Whether whoever is done the one has done the other ("was killed": died). */
export function undergoes(said: string, asked: string): boolean {
  for (const verb of undergone.get(said) ?? []) if (entails(verb, asked)) return true;
  return false;
}

/** The verbs whose end an adjective names ("dead": die). */
export const endsIn = (adjective: string): readonly string[] | undefined => states.get(adjective);

/** Whether who has done the one has done the other too: the same verb, one of its class, or one that implies it. */
export function entails(said: string, asked: string): boolean {
  if (said === asked) return true;
  if (isAlike(said, asked)) return true;
  const further = implied.get(said);
  if (further === undefined) return false;
  if (further.includes(asked)) return true;
  for (const verb of further) if (isAlike(verb, asked)) return true;
  return false;
}

function isAlike(a: string, b: string): boolean {
  for (const group of groupsOf.get(a) ?? []) if (groups[group]!.has(b)) return true;
  return false;
}

/** Verbs by which somebody is made something: "elected governor". */
export const MAKES: ReadonlySet<string> = new Set(
  'name elect re-elect reelect appoint reappoint call dub choose crown nominate'.split(' '),
);

/** Whether two verbs are the sides of one direction or decision, so that of one thing at one time only one can hold. */
export function isOpposite(a: string, b: string): boolean {
  for (const [one, other] of opposites) {
    if ((one.has(a) && other.has(b)) || (one.has(b) && other.has(a))) return true;
  }
  return false;
}

/** Whether a verb, with its particle ("call_off"), stands in the table. */
export const isKnownVerb = (verb: string): boolean =>
  groupsOf.has(verb) || implied.has(verb) || governments.has(verb);

/** Every verb that a row of the table is about. */
export const verbKeys = (): string[] => [
  ...groupsOf.keys(),
  ...governments.keys(),
  ...[...deeds.values(), ...agents.values()].flatMap((verbs) => [...verbs]),
];

/** Verbs behind which a clause may stand without "that" ("saying the bank failed"). */
export const takesClause = (verb: string): boolean =>
  CLAUSAL.test(verb) || ['say', 'deny'].includes(governmentOf(verb) ?? '');
const CLAUSAL =
  /^(?:claim|allege|believe|think|suspect|fear|hope|suggest|speculate|assume|suppose|guess|imply|doubt|wonder|argue|contend|worry|predict|forecast|expect|propose|wish|demand|feel|dream|imagine|pretend|joke|pray|order|ensure|mean)$/;
