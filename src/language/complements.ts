import type { Chunk } from './chunks.ts';
import type { Noun, Phrase, Token } from './model.ts';
import { isTime } from './noun-groups.ts';
import { governmentOf, isGiving } from './verbs.ts';

/** What stands behind a verb. */
export interface Complement {
  readonly objects: readonly Noun[];
  readonly phrases: readonly Phrase[];
}

// Verbs whose "of" is their own: "convicted him of theft".
const OF = new Set(
  'accuse convict rob deprive inform remind warn acquit suspect clear strip cure relieve assure notify'.split(
    ' ',
  ),
);

const PLACED = /^(?:in|at|near|outside|of)$/;
const OUTCOME = /^(?:alive|unhurt|unharmed|uninjured|unscathed)$/;
const IS = new Set(['be', 'stay', 'remain', 'keep', 'become', 'seem', 'appear', 'feel', 'look']);

/** Reads objects and phrases of a verb. @param from the first chunk behind it and its particle. */
export function complementOf(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
  from: number,
  lemma: string,
): Complement {
  const word = (i: number): string => tokens[chunks[i]!.start]!.lower;
  const objects: Noun[] = [];
  const phrases: Phrase[] = [];
  const government = governmentOf(lemma);
  let i = from;
  let preposition: string | undefined;
  let isAfterComma = false;
  while (i < chunks.length) {
    const chunk = chunks[i]!;
    if (chunk.kind === 'adverb' || chunk.kind === 'quote') {
      i += 1;
      continue;
    }
    if (chunk.kind === 'preposition') {
      preposition =
        preposition === undefined || preposition === ''
          ? word(i)
          : preposition === 'out' || preposition === 'because'
            ? preposition
            : word(i);
      i += 1;
      continue;
    }
    if (chunk.kind === 'adjective') {
      // "Captured alive": how somebody came out of it, not what was captured.
      if (OUTCOME.test(word(i)) && !IS.has(lemma)) {
        i += 1;
        continue;
      }
      const follows = chunks[i + 1];
      if (
        preposition === undefined &&
        objects.length === 0 &&
        phrases.length === 0 &&
        follows?.kind !== 'noun'
      ) {
        objects.push(chunk);
        i += 1;
        if (chunks[i]?.kind === 'and' && chunks[i + 1]?.kind === 'adjective') {
          objects.push(chunks[i + 1]!);
          i += 2;
        }
        continue;
      }
      i += 1;
      continue;
    }
    if (chunk.kind === 'noun') {
      if (preposition === undefined && isSubject(i)) {
        // What it says follows as a clause of its own ("said the bank failed").
        const isRelative = chunks[at - 1]?.kind === 'who';
        if (government !== undefined && objects.length === 0 && !isRelative) break;
        if (isAfterComma) break;
      }
      const { nouns, next } = within(preposition, members(i));
      if (preposition !== undefined) {
        const last = objects.at(-1);
        // "The murder of a judge": a part of the object.
        if (
          preposition === 'of' &&
          last !== undefined &&
          phrases.length === 0 &&
          nouns.length === 1 &&
          !OF.has(lemma)
        ) {
          objects[objects.length - 1] = { start: last.start, end: nouns[0]!.end, head: last.head };
        } else if (preposition === 'of' && phrases.length > 0 && nouns.length === 1) {
          const { preposition: before, noun } = phrases.at(-1)!;
          phrases[phrases.length - 1] = {
            preposition: before,
            noun: { start: noun.start, end: nouns[0]!.end, head: noun.head },
          };
        } else for (const noun of nouns) phrases.push({ preposition, noun });
        preposition = undefined;
      } else if (
        isTime(tokens[chunk.head]!) &&
        (objects.length > 0 || phrases.length > 0 || !isTimed(lemma))
      ) {
        for (const noun of nouns) phrases.push({ preposition: '', noun });
      } else if (objects.length === 0 && phrases.length === 0) objects.push(...nouns);
      else if (isAfterComma) break;
      else if (objects.length > 0 && phrases.length === 0) {
        // "Gave the city a park" against "named her chairman".
        if (isGiving(lemma)) {
          const receiver = objects.splice(0, objects.length);
          objects.push(...nouns);
          for (const noun of receiver) phrases.push({ preposition: 'to', noun });
        } else for (const noun of nouns) phrases.push({ preposition: 'as', noun });
      } else for (const noun of nouns) phrases.push({ preposition: '', noun });
      isAfterComma = false;
      i = next;
      continue;
    }
    // "Is the door to Islam and the language of the book".
    if (chunk.kind === 'and' && lemma === 'be' && objects.length > 0 && phrases.length > 0) {
      const noun = chunks[i + 1];
      if (noun?.kind === 'noun' && /^(?:an?|the)$/.test(word(i + 1)) && !isSubject(i + 1)) {
        const of = chunks[i + 2]?.kind === 'preposition' && word(i + 2) === 'of' ? chunks[i + 3] : undefined;
        objects.push(of?.kind === 'noun' ? { start: noun.start, end: of.end, head: noun.head } : noun);
      }
    }
    if (chunk.kind === 'stop' && word(i) === ',') {
      const [first, second] = [chunks[i + 1], chunks[i + 2]];
      const isPhrase = first?.kind === 'preposition' && second?.kind === 'noun' && !isSubject(i + 2);
      const isWhen = first?.kind === 'noun' && isTime(tokens[first.head]!) && !isSubject(i + 1);
      if ((isPhrase || isWhen) && (objects.length > 0 || phrases.length > 0)) {
        isAfterComma = true;
        i += 1;
        continue;
      }
    }
    break;
  }
  return { objects, phrases };

  /** A noun and those it is listed with: "A, B and C". */
  function members(first: number): { nouns: Noun[]; next: number } {
    const nouns: Noun[] = [chunks[first]!];
    let next = first + 1;
    for (;;) {
      const [stop, noun] = [chunks[next], chunks[next + 1]];
      if (stop?.kind === 'and' && noun?.kind === 'noun' && !isSubject(next + 1)) {
        nouns.push(noun);
        next += 2;
        continue;
      }
      const isList =
        stop?.kind === 'stop' &&
        word(next) === ',' &&
        noun?.kind === 'noun' &&
        (endsList(next + 2) || isHeadlineList(first, next + 1));
      if (!isList) return { nouns, next };
      nouns.push(noun);
      next += 2;
      if (chunks[next]?.kind === 'stop' && word(next) === ',' && chunks[next + 1]?.kind === 'and') next += 1;
    }
  }

  /** "In Boston, Massachusetts": the second place is where the first one lies. */
  function within(
    preposition: string | undefined,
    read: { nouns: Noun[]; next: number },
  ): { nouns: Noun[]; next: number } {
    const { nouns, next } = read;
    const [place] = nouns;
    const [stop, around, after] = [chunks[next], chunks[next + 1], chunks[next + 2]];
    const isName = (noun: Noun): boolean => tokens[noun.head]!.tag === 'PROPN' && !isTime(tokens[noun.head]!);
    if (preposition === undefined || !PLACED.test(preposition) || nouns.length !== 1) return read;
    if (stop?.kind !== 'stop' || word(next) !== ',' || around?.kind !== 'noun') return read;
    if (!isName(place!) || !isName(around) || around.end - around.start > 2) return read;
    if (isSubject(next + 1) || (after !== undefined && after.kind !== 'stop')) return read;
    return { nouns: [{ ...place!, end: around.end }], next: next + 2 };
  }

  /** "Apologizes to Prince William, Prince Harry": in a headline a comma between two names stands for "and". */
  function isHeadlineList(one: number, other: number): boolean {
    const isNamed = [one, other].every((k) => tokens[chunks[k]!.head]!.tag === 'PROPN');
    const after = chunks[other + 1];
    return (
      isNamed &&
      !/^[.?!]$/.test(tokens.at(-1)!.lower) &&
      tokens[chunks[one]!.start]!.lower === tokens[chunks[other]!.start]!.lower &&
      (after === undefined || after.kind === 'preposition')
    );
  }

  /** Whether a list goes on here to its "and". */
  function endsList(from: number): boolean {
    for (let k = from; k < chunks.length && k < from + 12; k += 1) {
      const { kind } = chunks[k]!;
      if (kind === 'and') return chunks[k + 1]?.kind === 'noun' && !isSubject(k + 1);
      if (kind === 'noun') continue;
      if (kind === 'stop' && word(k) === ',') continue;
      return false;
    }
    return false;
  }

  /** Whether a noun is what a later verb is said of. */
  function isSubject(noun: number): boolean {
    for (let k = noun + 1; k < chunks.length; k += 1) {
      const { kind, verb, start } = chunks[k]!;
      if (kind === 'preposition' && chunks[k + 1]?.kind === 'noun') {
        k += 1;
        continue;
      }
      if (kind === 'adverb') continue;
      if (kind === 'and' && chunks[k + 1]?.kind === 'noun') {
        k += 1;
        continue;
      }
      if (verb?.form === 'finite') return verb.isPerfect || verb.modal !== '' || !isParticipleBy(k);
      if (kind === 'stop' && start === -1) continue;
      return false;
    }
    return false;
  }

  /** "The man killed by police": no verb of its own. */
  function isParticipleBy(k: number): boolean {
    const next = chunks[k + 1];
    // "The official suspected of the theft".
    return next?.kind === 'preposition' && /^(?:by|of)$/.test(word(k + 1));
  }

  function isTimed(verb: string): boolean {
    return verb === 'be' || verb === 'last' || verb === 'spend' || verb === 'take';
  }
}
