import type { PageInfo } from '../filters/list-model.ts';

type Told = Omit<PageInfo, 'nextCursor' | 'previousCursor'>;

/** Makes the cursors of a page; null where it is empty. */
interface Cursors {
  readonly end: () => string | null;
  /** Of the page that lies before. */
  readonly before: () => string | null;
}

/**
 * What a page says of itself. Its cursors are made when they are asked for: they are signed, and callers of GraphQL often
 * take the stories alone. A class, because of each object literal with accessors V8 makes a hidden class of its own, and
 * keeps with it what their functions can see (here the bytes of a page) until it collects the whole heap.
 */
export class Page implements PageInfo {
  readonly size: number;
  readonly returned: number;
  readonly number: number | null;
  readonly offset: number | null;
  readonly total: number;
  readonly totalRelation: PageInfo['totalRelation'];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  readonly sort: PageInfo['sort'];
  readonly asOf: string;
  readonly pos: bigint;
  readonly warnings: readonly string[];
  readonly #cursors: Cursors;
  #next: string | null | undefined;
  #previous: string | null | undefined;

  constructor(cursors: Cursors, told: Told) {
    this.size = told.size;
    this.returned = told.returned;
    this.number = told.number;
    this.offset = told.offset;
    this.total = told.total;
    this.totalRelation = told.totalRelation;
    this.hasNext = told.hasNext;
    this.hasPrevious = told.hasPrevious;
    this.sort = told.sort;
    this.asOf = told.asOf;
    this.pos = told.pos;
    this.warnings = told.warnings;
    this.#cursors = cursors;
  }

  get nextCursor(): string | null {
    if (this.#next === undefined) this.#next = this.hasNext ? this.#cursors.end() : null;
    return this.#next;
  }

  get previousCursor(): string | null {
    if (this.#previous === undefined) this.#previous = this.hasPrevious ? this.#cursors.before() : null;
    return this.#previous;
  }
}
