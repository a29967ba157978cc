import type { Noun, Phrase, Token } from '../model.ts';
import { governmentOf, isGiving, takesClause } from '../words/verbs.ts';
import { PARTICIPLE } from '../words/words.ts';
import type { Chunk } from './chunks.ts';
import { isSubject, listedWith } from './listed.ts';
import { isTime } from './noun-groups.ts';

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
  return new BehindVerb(tokens, chunks, at, lemma).read(from);
}

/** What stands behind one verb, chunk by chunk. */
class BehindVerb {
  readonly #tokens: readonly Token[];
  readonly #chunks: readonly Chunk[];
  readonly #at: number;
  readonly #lemma: string;
  readonly #objects: Noun[] = [];
  readonly #phrases: Phrase[] = [];
  /** That of the noun to come. */
  #preposition: string | undefined;
  #isAfterComma = false;

  constructor(tokens: readonly Token[], chunks: readonly Chunk[], at: number, lemma: string) {
    this.#tokens = tokens;
    this.#chunks = chunks;
    this.#at = at;
    this.#lemma = lemma;
  }

  read(from: number): Complement {
    let i: number | undefined = from;
    while (i !== undefined && i < this.#chunks.length) i = this.#take(i);
    return { objects: this.#objects, phrases: this.#phrases };
  }

  /** Takes a chunk. @returns the next one; undefined where nothing more belongs to the verb. */
  #take(i: number): number | undefined {
    switch (this.#chunks[i]!.kind) {
      case 'adverb':
      case 'quote':
        return i + 1;
      case 'preposition':
        return this.#takePreposition(i);
      case 'adjective':
        return this.#takeAdjective(i);
      case 'noun':
        return this.#takeNoun(i);
      case 'stop':
        return this.#goesOnBehindComma(i) ? i + 1 : undefined;
      default:
        return undefined;
    }
  }

  #takePreposition(i: number): number {
    // "Out of", "because of".
    const isKept = this.#preposition === 'out' || this.#preposition === 'because';
    if (!isKept) this.#preposition = this.#word(i);
    return i + 1;
  }

  #takeAdjective(i: number): number {
    const chunks = this.#chunks;
    // "Captured alive": how somebody came out of it, not what was captured.
    if (OUTCOME.test(this.#word(i)) && !IS.has(this.#lemma)) return i + 1;
    const isObject = this.#preposition === undefined && this.#isFirst() && chunks[i + 1]?.kind !== 'noun';
    if (!isObject) return i + 1;
    this.#objects.push(chunks[i]!);
    if (chunks[i + 1]?.kind !== 'and' || chunks[i + 2]?.kind !== 'adjective') return i + 1;
    this.#objects.push(chunks[i + 2]!);
    return i + 3;
  }

  #takeNoun(i: number): number | undefined {
    if (this.#preposition === undefined && isSubject(this.#tokens, this.#chunks, i)) {
      // What it says follows as a clause of its own ("said the bank failed").
      const isRelative = this.#chunks[this.#at - 1]?.kind === 'who';
      const isClause =
        governmentOf(this.#lemma) !== undefined &&
        this.#objects.length === 0 &&
        !isRelative &&
        !this.#isParticiple(i + 1);
      // "Found a bomb *the rebels* planted", "told the court *the man* had left".
      const [before, next] = [this.#chunks[i - 1], this.#chunks[i + 1]];
      const isBeside =
        before?.kind === 'noun' && next?.verb !== undefined && !isTime(this.#tokens[this.#chunks[i]!.head]!);
      if (isClause || (isBeside && !this.#isFirst()) || this.#isAfterComma) return undefined;
    }
    const { nouns, next } = listedWith(this.#tokens, this.#chunks, i, this.#preposition);
    if (this.#preposition !== undefined) this.#addPhrases(this.#preposition, nouns);
    else if (!this.#addPlain(i, nouns)) return undefined;
    this.#preposition = undefined;
    this.#isAfterComma = false;
    return next;
  }

  /** "Called off a strike *planned* for Monday": of verbs that no clause without "that" follows, the noun's own. */
  #isParticiple(i: number): boolean {
    const [{ verb, start, head }, next] = [this.#chunks[i]!, this.#chunks[i + 1]];
    if (takesClause(this.#lemma) || verb?.form !== 'finite' || start !== head) return false;
    return PARTICIPLE(this.#tokens[head]!.lower) && next?.kind === 'preposition';
  }

  #addPhrases(preposition: string, nouns: readonly Noun[]): void {
    const [object, phrase, only] = [this.#objects.at(-1), this.#phrases.at(-1), nouns[0]!];
    const isPart = preposition === 'of' && nouns.length === 1;
    // "The murder of a judge": a part of the object.
    if (isPart && phrase === undefined && object !== undefined && !OF.has(this.#lemma)) {
      this.#objects[this.#objects.length - 1] = { start: object.start, end: only.end, head: object.head };
    } else if (isPart && phrase !== undefined) {
      const { noun } = phrase;
      this.#phrases[this.#phrases.length - 1] = {
        preposition: phrase.preposition,
        noun: { start: noun.start, end: only.end, head: noun.head },
      };
    } else this.#addEach(preposition, nouns);
  }

  /** Adds nouns without a preposition. @returns false where they do not belong to the verb. */
  #addPlain(i: number, nouns: readonly Noun[]): boolean {
    const isWhen = isTime(this.#tokens[this.#chunks[i]!.head]!);
    if (isWhen && !(this.#isFirst() && TIMED.has(this.#lemma))) this.#addEach('', nouns);
    else if (this.#isFirst()) this.#objects.push(...nouns);
    else if (this.#isAfterComma) return false;
    else if (this.#phrases.length > 0) this.#addEach('', nouns);
    else if (isGiving(this.#lemma)) {
      // "Gave the city a park" against "named her chairman".
      const receiver = this.#objects.splice(0, this.#objects.length);
      this.#objects.push(...nouns);
      this.#addEach('to', receiver);
    } else this.#addEach('as', nouns);
    return true;
  }

  #addEach(preposition: string, nouns: readonly Noun[]): void {
    for (const noun of nouns) this.#phrases.push({ preposition, noun });
  }

  /** "Was shot, in Paris", "was shot, Tuesday". */
  #goesOnBehindComma(i: number): boolean {
    const [tokens, chunks] = [this.#tokens, this.#chunks];
    if (this.#word(i) !== ',' || this.#isFirst()) return false;
    const [first, second] = [chunks[i + 1], chunks[i + 2]];
    const isPhrase =
      first?.kind === 'preposition' && second?.kind === 'noun' && !isSubject(tokens, chunks, i + 2);
    const isWhen = first?.kind === 'noun' && isTime(tokens[first.head]!) && !isSubject(tokens, chunks, i + 1);
    this.#isAfterComma ||= isPhrase || isWhen;
    return isPhrase || isWhen;
  }

  /** Whether nothing was taken yet. */
  #isFirst(): boolean {
    return this.#objects.length === 0 && this.#phrases.length === 0;
  }

  #word(i: number): string {
    return this.#tokens[this.#chunks[i]!.start]!.lower;
  }
}

// "Lasted two days", "spent a week".
const TIMED = new Set(['be', 'last', 'spend', 'take']);
