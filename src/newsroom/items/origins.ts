import { DAY_MS } from '../../platform/days.ts';
import { publisherKey } from '../../stories/index.ts';
import { withoutDateline } from './dateline.ts';
import { type Figures, figuresConflict, figuresOf } from './figures.ts';
import { hashedWords } from './folded-words.ts';
import type { NewsItem } from './model.ts';
import { unquoted } from './quotation.ts';
import { Postings } from './shingle-postings.ts';
import { headlineKey, MOST_SHINGLES, numbersConflict, shinglesOf } from './shingles.ts';

/** What of an item tells its origin. */
export type OriginItem = Pick<
  NewsItem,
  'id' | 'seq' | 'publisher' | 'title' | 'text' | 'publishedAt' | 'originId'
>;

/** Where an item comes from: its own id, or that of the earliest item that it is a reprint of, and by which rule. */
export type Origin = Pick<NewsItem, 'originId' | 'originRule'>;

/** How far back in the sequence a reprint is recognised: this many numbers. It bounds the memory of `Origins`. */
export const ORIGINS_HORIZON = 12_288;

// Rules of docs/newsroom.md, "Reprints". Where they came from stands there.
const FEWEST_SHINGLES = 25;
const ACROSS_PUBLISHERS = 0.6;
const WITHIN_PUBLISHER = 0.8;
// A wire's text that an editor went over keeps some of its runs, everywhere in it; a quotation that both took has them in one place.
const EDITED = 0.36;
const FEWEST_EDITED = 12;
const FEWEST_STRETCHES = 3;
// It keeps the order of its lead, whatever a release that others wrote from begins with.
const LEAD_WORDS = 24;
const SAME_LEAD = 0.62;
const MOST_EDITED = 5_000;
const EDITED_SPAN_MS = 36 * 3_600_000;
const TEXT_SPAN_MS = 5 * DAY_MS;
const HEADLINE_SPAN_MS = 2 * DAY_MS;
// What stands in more items than this outside the span is a column's or a publisher's boilerplate.
const MOST_OUTSIDE = 3;
// What stands in more items than this tells no two of them from the others, and costs time.
const MOST_HOLDERS = 64;

/** Numbers of items that have the shingle which is looked up. */
const holders = new Float64Array(MOST_HOLDERS);

// Few are compared by their figures. Those of longer texts are read at once: so many texts are held until then.
const LONGEST_UNREAD = 2_000;

interface Held {
  readonly id: string;
  readonly seq: number;
  readonly publisher: string;
  readonly publishedAt: number;
  readonly originId: string;
  readonly headline: string | undefined;
  readonly shingles: number;
  readonly numbers: ReadonlyMap<number, number>;
  /** Hashes of its first words, behind the dateline. */
  readonly lead: Uint32Array;
  /** The text as long as nobody asked for its figures (`figuresIn`). */
  figures: Figures | string;
}

function figuresIn(held: Pick<Held, 'figures'>): Figures {
  if (typeof held.figures === 'string') held.figures = figuresOf(held.figures);
  return held.figures;
}

/** Without a headline of its own nothing is compared by its figures. */
function figuresLater(text: string, headline: string | undefined): Figures | string {
  if (headline === undefined) return '';
  return text.length <= LONGEST_UNREAD ? text : figuresOf(text);
}

/** Whether one text is printed from the other, by the rule for two publishers. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [shinglesOf(one), shinglesOf(other)];
  const least = Math.min(a.shingles.length, b.shingles.length);
  if (least < FEWEST_SHINGLES || numbersConflict(a.numbers, b.numbers)) return false;
  const there = new Set(a.shingles);
  const shared = b.shingles.reduce((count, shingle) => count + (there.has(shingle) ? 1 : 0), 0);
  return shared / least >= ACROSS_PUBLISHERS;
}

/**
 * Recognises reprints among the items of a sequence. Add every item in the order of its number; what it answers depends
 * on the items of the last `ORIGINS_HORIZON` numbers alone, so that after a restart those are enough:
 * `restore` them in order, and it answers as if it had never stopped. Its memory is bounded: 88 MB at most, where all
 * texts are long, and 113 MB where their letters take two bytes.
 */
export class Origins {
  // A slot for each number of the horizon.
  readonly #held: (Held | undefined)[] = new Array(ORIGINS_HORIZON);
  /** The number and the time of what stands there, of which thousands are looked at for one item; no number is -1. */
  readonly #heldSeqs = new Float64Array(ORIGINS_HORIZON).fill(-1);
  readonly #heldTimes = new Float64Array(ORIGINS_HORIZON);
  readonly #seqs = new Map<string, number>();
  readonly #headlines = new Map<string, number[]>();
  readonly #postings = new Postings(ORIGINS_HORIZON * MOST_SHINGLES);

  /** The origin of the next item of the sequence, which is held from then on. */
  add(item: OriginItem): Origin {
    return this.#take(item, true);
  }

  /** Holds an item whose origin is known: one of the last `ORIGINS_HORIZON` numbers, at a start. */
  restore(item: OriginItem): void {
    this.#take(item, false);
  }

  #take(item: OriginItem, look: boolean): Origin {
    this.#forget(item);
    const { shingles, numbers } = shinglesOf(item.text);
    const headline = headlineKey(item.title);
    const draft = {
      id: item.id,
      seq: item.seq,
      publisher: publisherKey(item.publisher),
      publishedAt: item.publishedAt,
      headline,
      shingles: shingles.length,
      numbers,
      lead: leadOf(item.text),
      figures: figuresLater(item.text, headline),
    };
    const origin = look
      ? (this.#byText(draft, shingles, item.text) ?? this.#byHeadline(draft))
      : { originId: item.originId, originRule: null };
    const found = origin ?? { originId: item.id, originRule: null };
    // An item that was changed may find its own reprints.
    const own = found.originId === item.id ? { originId: item.id, originRule: null } : found;
    this.#hold({ ...draft, originId: own.originId }, shingles);
    return own;
  }

  /** The item before it in its slot is beyond the horizon; an item that was changed stood at another number. */
  #forget(item: OriginItem): void {
    const slot = item.seq % ORIGINS_HORIZON;
    this.#drop(this.#held[slot]);
    const before = this.#seqs.get(item.id);
    if (before !== undefined) this.#drop(this.#held[before % ORIGINS_HORIZON]);
  }

  #drop(held: Held | undefined): void {
    if (held === undefined) return;
    this.#held[held.seq % ORIGINS_HORIZON] = undefined;
    this.#heldSeqs[held.seq % ORIGINS_HORIZON] = -1;
    this.#seqs.delete(held.id);
    if (held.headline === undefined) return;
    const others = this.#headlines.get(held.headline)?.filter((seq) => seq !== held.seq) ?? [];
    if (others.length === 0) this.#headlines.delete(held.headline);
    else this.#headlines.set(held.headline, others);
  }

  #hold(held: Held, shingles: Uint32Array): void {
    this.#held[held.seq % ORIGINS_HORIZON] = held;
    this.#heldSeqs[held.seq % ORIGINS_HORIZON] = held.seq;
    this.#heldTimes[held.seq % ORIGINS_HORIZON] = held.publishedAt;
    this.#seqs.set(held.id, held.seq);
    for (const shingle of shingles) this.#postings.add(shingle, held.seq);
    if (held.headline === undefined) return;
    const same = this.#headlines.get(held.headline);
    if (same === undefined) this.#headlines.set(held.headline, [held.seq]);
    else same.push(held.seq);
  }

  /** The item of a number, where it still stands there and within the horizon of another number. */
  #at(seq: number, from: number): Held | undefined {
    if (from - seq >= ORIGINS_HORIZON) return undefined;
    const held = this.#held[seq % ORIGINS_HORIZON];
    return held?.seq === seq ? held : undefined;
  }

  #byText(item: Omit<Held, 'originId'>, shingles: Uint32Array, text: string): Origin | undefined {
    if (shingles.length < FEWEST_SHINGLES) return undefined;
    let shared: Map<number, number> | undefined;
    let told = shingles.length;
    this.#postings.fetch(shingles);
    for (const shingle of shingles) {
      const count = this.#holders(shingle, item);
      if (count === undefined) told -= 1;
      else if (count > 0) {
        shared ??= new Map();
        for (const seq of holders.subarray(0, count)) shared.set(seq, (shared.get(seq) ?? 0) + 1);
      }
    }
    // Most items share nothing with anybody.
    if (told < FEWEST_SHINGLES || shared === undefined) return undefined;
    let best: { held: Held; share: number } | undefined;
    let edited: { held: Held; share: number } | undefined;
    for (const [seq, count] of [...shared].sort(([a], [b]) => a - b)) {
      const held = this.#at(seq, item.seq)!;
      if (held.shingles < FEWEST_SHINGLES) continue;
      // What was dropped from the one is taken for dropped from the other.
      const share = count / Math.max(1, Math.min(told, held.shingles - (shingles.length - told)));
      const least = held.publisher === item.publisher ? WITHIN_PUBLISHER : ACROSS_PUBLISHERS;
      if (share < least) {
        if (share > (edited?.share ?? 0) && mayBeEdited(item, held, share)) edited = { held, share };
      } else if (share > (best?.share ?? 0) && !numbersConflict(item.numbers, held.numbers)) {
        best = { held, share };
      }
    }
    if (best === undefined && edited !== undefined && this.#isEdited(text, edited.held)) best = edited;
    return best === undefined ? undefined : { originId: best.held.originId, originRule: 'shingles' };
  }

  /** Whether what two texts share stands all over the later one, and outside quotation marks. */
  #isEdited(text: string, held: Held): boolean {
    const { shingles } = shinglesOf(unquoted(text.slice(0, MOST_EDITED)));
    let shared = 0;
    let stretches = 0;
    let within = false;
    for (const shingle of shingles) {
      const has = this.#has(shingle, held.seq);
      if (has) shared += 1;
      if (has && !within) stretches += 1;
      within = has;
    }
    if (shared < FEWEST_EDITED || stretches < FEWEST_STRETCHES) return false;
    return shared / Math.min(shingles.length, held.shingles) >= EDITED;
  }

  #has(shingle: number, seq: number): boolean {
    const postings = this.#postings;
    for (let entry = postings.newest(shingle, seq - 1); entry > 0; entry = postings.before(entry, seq - 1))
      if (postings.seqOf(entry) === seq) return true;
    return false;
  }

  /** How many items within the span have a shingle: those in `holders`. Undefined where it tells nothing. */
  #holders(shingle: number, item: Omit<Held, 'originId'>): number | undefined {
    const postings = this.#postings;
    const after = item.seq - ORIGINS_HORIZON;
    let within = 0;
    let outside = 0;
    for (let entry = postings.newest(shingle, after); entry > 0; entry = postings.before(entry, after)) {
      const seq = postings.seqOf(entry);
      const slot = seq % ORIGINS_HORIZON;
      if (this.#heldSeqs[slot] !== seq) continue;
      if (Math.abs(this.#heldTimes[slot]! - item.publishedAt) <= TEXT_SPAN_MS) {
        if (within === MOST_HOLDERS) return undefined;
        holders[within] = seq;
        within += 1;
      } else if (outside === MOST_OUTSIDE) return undefined;
      else outside += 1;
    }
    return within;
  }

  /** Short texts have too few words for shingles: there it is the same headline within two days, and no other figures. */
  #byHeadline(item: Omit<Held, 'originId'>): Origin | undefined {
    if (item.headline === undefined) return undefined;
    for (const seq of this.#headlines.get(item.headline) ?? []) {
      const held = this.#at(seq, item.seq);
      if (held === undefined) continue;
      const isBare = Math.min(held.shingles, item.shingles) < FEWEST_SHINGLES;
      const isNear = Math.abs(held.publishedAt - item.publishedAt) <= HEADLINE_SPAN_MS;
      // The day's second report heads its own figures alike.
      if (isBare && isNear && !figuresConflict(figuresIn(item), figuresIn(held)))
        return { originId: held.originId, originRule: 'headline' };
    }
    return undefined;
  }
}

/** Whether a text may be another publisher's, gone over: near in time, with the same numbers and figures. */
function mayBeEdited(item: Omit<Held, 'originId'>, held: Held, share: number): boolean {
  return (
    share >= EDITED &&
    held.publisher !== item.publisher &&
    Math.abs(held.publishedAt - item.publishedAt) <= EDITED_SPAN_MS &&
    sharedInOrder(item.lead, held.lead) >= SAME_LEAD &&
    !numbersConflict(item.numbers, held.numbers) &&
    !figuresConflict(figuresIn(item), figuresIn(held))
  );
}

function leadOf(text: string): Uint32Array {
  const { hashes, count } = hashedWords(withoutDateline(text), LEAD_WORDS);
  return hashes.slice(0, count);
}

/** How much of the shorter of two lists of words the other has in the same order, 0 to 1. */
function sharedInOrder(a: Uint32Array, b: Uint32Array): number {
  if (a.length === 0 || b.length === 0) return 0;
  let above = new Uint8Array(b.length + 1);
  for (const word of a) {
    const row = new Uint8Array(b.length + 1);
    for (let at = 1; at <= b.length; at += 1)
      row[at] = b[at - 1] === word ? above[at - 1]! + 1 : Math.max(above[at]!, row[at - 1]!);
    above = row;
  }
  return above[b.length]! / Math.min(a.length, b.length);
}
