import { DAY_MS } from '../../platform/days.ts';
import { type Bar, type Interval, STEP_MS } from '../model.ts';
import { ascending, type RejectReason } from '../series/gate.ts';
import { addSlot, dayOf, hasSlot, noSlots } from '../series/slots.ts';

/** A row of a file that is a bar by itself. */
export interface FileRow {
  readonly bar: Bar;
  readonly line: number;
  readonly text: string;
}

export interface Sifted {
  /** In the order of the file. */
  readonly standing: FileRow[];
  readonly refused: { readonly row: FileRow; readonly reason: RejectReason }[];
}

/**
 * Sees to it that the rows of a file ascend, each time once, a batch at a time: the longest run that does stands, so that
 * one row with a wrong time costs no other. A file that begins with the newest row descends instead: its first batch
 * says so.
 */
export class FileOrder {
  readonly #interval: Interval;
  /** What was written, by day: a row that comes too late is a repetition or out of order. */
  readonly #written = new Map<number, Buffer>();
  #sign: 1 | -1 | undefined;
  #last = Number.NEGATIVE_INFINITY;

  constructor(interval: Interval) {
    this.#interval = interval;
  }

  /** @param rows in the order of the file; those of the batch before that were not written come first, again. */
  sift(rows: readonly FileRow[]): Sifted {
    this.#sign ??= directionOf(rows);
    const sign = this.#sign;
    const late = (row: FileRow): boolean => sign * row.bar.openTime <= this.#last;
    const inTime = rows.filter((row) => !late(row));
    const places = ascending(inTime.map(({ bar }) => sign * bar.openTime));
    const standing = places.map((place) => inTime[place]!);
    if (standing.length === rows.length) return { standing, refused: [] };
    const stands = new Set(standing);
    const times = new Set(standing.map(({ bar }) => bar.openTime));
    const refused = rows
      .filter((row) => !stands.has(row))
      .map((row) => {
        const isKnown = times.has(row.bar.openTime) || this.#has(row.bar.openTime);
        return { row, reason: isKnown ? ('duplicate' as const) : ('out_of_order' as const) };
      });
    return { standing, refused };
  }

  wrote(rows: readonly FileRow[]): void {
    for (const { bar } of rows) {
      const day = dayOf(bar.openTime);
      let slots = this.#written.get(day);
      if (slots === undefined) {
        slots = noSlots(this.#interval);
        this.#written.set(day, slots);
      }
      addSlot(slots, this.#slot(bar.openTime));
      this.#last = Math.max(this.#last, this.#sign! * bar.openTime);
    }
  }

  #has(openTime: number): boolean {
    const slots = this.#written.get(dayOf(openTime));
    return slots !== undefined && hasSlot(slots, this.#slot(openTime));
  }

  #slot(openTime: number): number {
    return (openTime - dayOf(openTime) * DAY_MS) / STEP_MS[this.#interval];
  }
}

function directionOf(rows: readonly FileRow[]): 1 | -1 {
  let steps = 0;
  for (let i = 1; i < rows.length; i += 1)
    steps += Math.sign(rows[i]!.bar.openTime - rows[i - 1]!.bar.openTime);
  return steps < 0 ? -1 : 1;
}
