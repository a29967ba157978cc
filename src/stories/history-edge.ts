import type { Database } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import { runForAll } from '../platform/turns/owner.ts';

/** Where the kept history begins. */
export interface Edge {
  /** The earliest state of the lists that is whole; 0: all are. */
  readonly pos: bigint;
  /** When it was, RFC 3339; empty: all are kept. */
  readonly at: string;
}

// Far shorter than the time between the announcement of an edge and the first row that is removed behind it.
const REMEMBERED_MS = 20_000;

/** Remembers where the kept history begins, so that a list whose cursor names a state costs no statement more. */
export class HistoryEdge {
  readonly #db: Database;
  #edge: Promise<Edge> | undefined;
  #until = 0;
  /** How far the tape was seen to reach: it never goes back while a process has it. */
  #reached = 0n;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @throws Problem `unavailable`. */
  read(): Promise<Edge> {
    const now = performance.now();
    if (this.#edge === undefined || now > this.#until) {
      this.#until = now + REMEMBERED_MS;
      // Others wait for it as well.
      const edge = runForAll(() => readEdge(this.#db));
      edge.catch(() => {
        if (this.#edge === edge) this.#edge = undefined;
      });
      this.#edge = edge;
    }
    return this.#edge;
  }

  /** Forgets what it knows. For whoever moves the edge. */
  forget(): void {
    this.#edge = undefined;
  }

  /**
   * @throws Problem `history_pruned` for the cursor of a list of a state that is not kept, `invalid_cursor` for one of a state
   *         that the database has not reached: it was restored to an earlier one since.
   */
  async checkCursor(pos: bigint): Promise<void> {
    const edge = await this.read();
    if (pos < edge.pos) throw historyPruned('cursor', edge.at);
    if (pos <= this.#reached) return;
    const [row] = await this.#db.hot('tape_pos', 'select pos from tape', []);
    this.#reached = BigInt(row![0]!);
    if (pos > this.#reached) throw ofAnotherHistory();
  }
}

async function readEdge(db: Database): Promise<Edge> {
  const [row] = await db.hot('history_edge', READ, []);
  return {
    pos: BigInt(row![0]!),
    at: row![1] === null ? '' : new Date(Number(row![1])).toISOString(),
  };
}

function ofAnotherHistory(): Problem {
  const detail =
    'continues a list from before the service was restored to an earlier state; start again without the cursor';
  return new Problem('invalid_cursor', `cursor: ${detail}`, { errors: [{ parameter: 'cursor', detail }] });
}

const READ = 'select pos, (extract(epoch from at) * 1000)::bigint from history_edge';

/** The refusal of what lies before the kept history. @param at where it begins, RFC 3339. */
export function historyPruned(parameter: 'as_of' | 'cursor', at: string): Problem {
  const detail =
    parameter === 'as_of'
      ? `earlier states of lists are available from ${at}; ask for that time or a later one, or leave it out`
      : `continues a list from before ${at}, which is no longer available; start again without the cursor`;
  return new Problem('history_pruned', `${parameter}: ${detail}`, { errors: [{ parameter, detail }] });
}
