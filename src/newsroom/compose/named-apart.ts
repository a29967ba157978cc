import type { ReadSentence } from '../../language/index.ts';
import { GAZETTEER, segmentOf } from '../gazetteer/index.ts';
import { type Read, type Stance, saidIn } from './stance.ts';

/**
 * Of who is heard for a claim those who can mean the same by it. Quotes that name different ones of a kind ("checked into
 * Vosk Clinic", "checked into Mill Clinic"; "a British climber died", "an Australian climber died") bear each other out in
 * nothing, also where the claim leaves out which it was. What the claim's own item names counts, or else what the first
 * one does; whoever names none stays.
 */
export function meaningOne(claim: Read, stances: readonly Stance[], own: Stance['by']): Stance[] {
  const slots = slotsOf(claim);
  const reports = stances.filter(({ kind }) => kind === 'reports');
  if (slots.size === 0 || reports.length < 2) return [...stances];
  const named = new Map(reports.map((one) => [one, namedBy(one, slots)]));
  const meant = new Map<string, Name>();
  for (const [, names] of [...named].toSorted(([a], [b]) => Number(b.by === own) - Number(a.by === own)))
    for (const [slot, name] of names) if (!meant.has(slot)) meant.set(slot, name);
  return stances.filter(
    (stance) =>
      stance.by === own ||
      [...(named.get(stance) ?? [])].every(([slot, name]) => !areTwo(name, meant.get(slot)!)),
  );
}

interface Name {
  readonly words: ReadonlySet<string>;
  /** What kind of thing it is, where it is called so: two clinics have it in common. */
  readonly kind: string;
}

function areTwo(a: Name, b: Name): boolean {
  const [one, other] = a.kind === b.kind ? [without(a), without(b)] : [a.words, b.words];
  return one.size > 0 && other.size > 0 && one.isDisjointFrom(other);
}

const without = ({ words, kind }: Name): Set<string> => new Set([...words].filter((word) => word !== kind));

// One place lies in another, and an hour in a day: "in Tarvel" and "in Norland" are no two things.
const WITHIN = /^(?:|in|on|near|off|around|outside|of|from|after|before|during|since|until|by)$/;

type Slots = ReadonlySet<string>;

/** What a claim may leave open: what stands behind its verbs ("check into"), and of which country those are of whom it tells. */
function slotsOf({ reading, text }: Read): Slots {
  const slots = reading.sentences.flatMap((sentence) => [...filled(sentence)].map(([slot]) => slot));
  return new Set([...slots, ...[...timesIn(text, 0)].map(([slot]) => slot)]);
}

/** What a quote names there. */
function namedBy({ by, quote }: Stance, slots: Slots): Map<string, Name> {
  const found: [slot: string, name: Name | undefined][] = [
    ...saidIn(by, quote).sentences.flatMap((sentence) => [...filled(sentence)]),
    ...timesIn(quote, by.item.publishedAt),
  ];
  return new Map(
    found.flatMap(([slot, name]) => (name !== undefined && slots.has(slot) ? [[slot, name] as const] : [])),
  );
}

/** The slots of a sentence, each with what it names there. */
function* filled(sentence: ReadSentence): Generator<[slot: string, name: Name | undefined]> {
  const { tokens, text, statements } = sentence;
  for (const { kind, verb, phrases, subjects, objects } of statements) {
    if (kind !== 'clause') continue;
    for (const { preposition, noun } of phrases) {
      if (WITHIN.test(preposition)) continue;
      const words = tokens.slice(noun.start, noun.end);
      const isNamed =
        tokens[noun.head]!.tag === 'PROPN' && !isPlace(text.slice(words[0]!.start, words.at(-1)!.end));
      const name = {
        words: new Set(words.flatMap(({ tag, lower }) => (tag === 'PROPN' ? [lower] : []))),
        kind: tokens[noun.head]!.lower,
      };
      yield [`${verb} ${preposition}`, isNamed ? name : undefined];
    }
    for (const { start, head } of [...subjects, ...objects]) {
      if (tokens[head]!.tag !== 'NOUN') continue;
      const words = countriesIn(text.slice(tokens[start]!.start, tokens[head]!.start));
      yield [tokens[head]!.lemma, words.size === 0 ? undefined : { words, kind: '' }];
    }
  }
}

/** The countries of "a British climber". */
const countriesIn = (text: string): Set<string> =>
  new Set(namesIn(text).flatMap(({ entry: { kind, slug } }) => (kind === 'country' ? [slug] : [])));

const isPlace = (name: string): boolean =>
  namesIn(name).some(({ entry: { kind } }) => kind === 'country' || kind === 'place');

const namesIn = (text: string): ReturnType<typeof GAZETTEER.find> =>
  /\p{Lu}/u.test(text) ? GAZETTEER.find([segmentOf(text)], { home: undefined }) : [];

const RELATIVE = /\b(last|this|next) (week|month|year)\b/giu;
const DAY = 86_400_000;

/**
 * The weeks, months and years that a text means: "next week" of one Friday is "this week" of the Monday after it, and not
 * "this week" of that Friday. @param at when it was said, in milliseconds.
 */
function* timesIn(text: string, at: number): Generator<[slot: string, name: Name]> {
  for (const [, which, unit] of text.matchAll(RELATIVE)) {
    const apart = ['last', 'this', 'next'].indexOf(which!.toLowerCase()) - 1;
    const words = countsOf(unit!.toLowerCase(), at).map((count) => String(count + apart));
    yield [`in which ${unit!.toLowerCase()}`, { words: new Set(words), kind: '' }];
  }
}

/** Of weeks, months or years since 1970 the one of a time; on a Sunday either week may be meant. */
function countsOf(unit: string, at: number): number[] {
  const date = new Date(at);
  const year = date.getUTCFullYear();
  if (unit === 'year') return [year];
  if (unit === 'month') return [12 * year + date.getUTCMonth()];
  // 1970 began on a Thursday.
  const week = Math.floor((at / DAY + 3) / 7);
  return date.getUTCDay() === 0 ? [week, week + 1] : [week];
}
