import { sqlState } from '../sql/outage.ts';
import { type Statement, setsOf } from '../sql/statement.ts';
import type { Lane } from './lane.ts';
import type { Row } from './replies.ts';

/** A row whose first column is kept as bytes, one character for each byte. */
export interface OctetsRow {
  readonly octets: string | null;
  readonly texts: readonly (string | null)[];
}

/**
 * Reads of one moment on a lane: those of one statement go as one, in which each set of values is a row. Beginning and ending
 * a statement is a third of what a page costs the database, so many pages at once take it a quarter less
 * (docs/decisions/lane.md).
 */
export class Batches {
  readonly #lane: Lane;
  // A list that is made anew each time: a map of what comes and goes keeps it for long (docs/decisions/lane.md).
  #open: Batch[] = [];
  #isAwaited = false;

  constructor(lane: Lane) {
    this.#lane = lane;
  }

  /** Whether a read of that name can be sent together with others. */
  isOpen(name: string): boolean {
    return this.#open.some((batch) => batch.name === name);
  }

  /** Gives the rows of a statement once its batch has been read. @throws as `Lane.read`. */
  read(statement: Statement): Promise<OctetsRow[]> {
    let batch = this.#open.find(({ name }) => name === statement.name);
    if (batch === undefined) {
      batch = { name: statement.name, reads: [] };
      this.#open.push(batch);
      // Whoever else asks in this turn of the event loop joins. Nobody waits longer.
      if (!this.#isAwaited) setImmediate(() => this.#send());
      this.#isAwaited = true;
    }
    const { reads } = batch;
    return new Promise((resolve, reject) => {
      reads.push({ statement, resolve, reject });
      if (reads.length < MOST) return;
      // The database may begin.
      this.#open = this.#open.filter((other) => other !== batch);
      void this.#run(reads);
    });
  }

  #send(): void {
    const batches = this.#open;
    this.#open = [];
    this.#isAwaited = false;
    for (const { reads } of batches) void this.#run(reads);
  }

  async #run(reads: readonly Read[]): Promise<void> {
    if (reads.length === 1) return this.#runAlone(reads[0]!);
    const answers: OctetsRow[][] = reads.map(() => []);
    try {
      const { name, text } = reads[0]!.statement.forMany();
      await this.#lane.read(name, text, [setsOf(reads.map(({ statement }) => statement.values))], (row) => {
        answers[Number(row.text()) - 1]!.push(octetsFirst(row));
      });
    } catch (error) {
      // What the server refuses, or takes too long for all of them, may be the matter of one.
      if (sqlState(error) !== undefined) await Promise.all(reads.map((read) => this.#runAlone(read)));
      else for (const read of reads) read.reject(error);
      return;
    }
    for (const [index, read] of reads.entries()) read.resolve(answers[index]!);
  }

  async #runAlone({ statement, resolve, reject }: Read): Promise<void> {
    const { name, text, values } = statement;
    try {
      resolve(await this.#lane.read(name, text, values, octetsFirst));
    } catch (error) {
      reject(error);
    }
  }
}

interface Batch {
  readonly name: string;
  readonly reads: Read[];
}

interface Read {
  readonly statement: Statement;
  readonly resolve: (rows: OctetsRow[]) => void;
  readonly reject: (error: unknown) => void;
}

// Each further one would save a hundredth more, and the first would wait for all.
const MOST = 8;

const octetsFirst = (row: Row): OctetsRow => ({ octets: row.octets(), texts: row.texts() });
