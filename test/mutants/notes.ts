import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import type { Noted } from './judge.ts';
import { readLines } from './told.ts';

/** A process began a step; until its end is noted, and while the process lives, nobody else begins it. */
interface Begun {
  readonly kind: 'begun';
  readonly step: string;
  readonly pid: number;
}

interface Line {
  readonly from: string;
  readonly noted: Noted | Begun;
}

/** What is known of a draw, in a file: a run that was ended goes on from it, and processes side by side share it. */
export class Notes {
  readonly #file: string;
  readonly #me = randomUUID();
  readonly #begun = new Map<string, number>();
  #read = 1;

  /**
   * @param file NDJSON; '' keeps nothing. Its first line says of which mutants it is.
   * @param drawn stands for the mutants.
   * @throws where the file is of others.
   */
  constructor(file: string, drawn: string) {
    this.#file = file;
    if (file === '') return;
    if (!existsSync(file)) writeFileSync(file, `${JSON.stringify({ drawn })}\n`);
    if (readLines<{ readonly drawn: string }>(file)[0]?.drawn !== drawn)
      throw new Error(`${file} is of other mutants, or the code has changed since`);
  }

  add(noted: Noted | Begun): void {
    const line: Line = { from: this.#me, noted };
    if (this.#file !== '') appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }

  /** @returns what others noted since this was asked last. */
  news(): Noted[] {
    if (this.#file === '') return [];
    const lines = readLines<Line>(this.#file);
    const fresh = lines.slice(this.#read).filter(({ from }) => from !== this.#me);
    this.#read = lines.length;
    return fresh.flatMap(({ noted }) => {
      if (noted.kind !== 'begun') return [noted];
      this.#begun.set(noted.step, noted.pid);
      return [];
    });
  }

  begin(step: string): void {
    this.add({ kind: 'begun', step, pid: process.pid });
  }

  /** Whether another process that still lives has begun a step. */
  isTaken(step: string): boolean {
    const pid = this.#begun.get(step);
    if (pid === undefined) return false;
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  }
}
