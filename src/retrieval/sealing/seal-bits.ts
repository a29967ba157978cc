import type { Sql } from '../../platform/database.ts';

/** Bitmaps of a chunk, by the number of their term. They have ones at the slots of the stories that have the term. */
export class ChunkBits {
  readonly #width: number;
  readonly #bits = new Map<string, Buffer>();
  readonly #impacts = new Map<string, Buffer>();
  readonly #places = new Map<string, Buffer>();

  constructor(width: number) {
    this.#width = width;
  }

  set(term: string, slot: number): void {
    let bytes = this.#bits.get(term);
    if (bytes === undefined) {
      bytes = Buffer.alloc(this.#width / 8);
      this.#bits.set(term, bytes);
    }
    bytes[slot >> 3]! |= 128 >> (slot & 7);
  }

  /** The weight of a word in each of its stories, in the order of their slots: 1 to 255. */
  weigh(term: string, impacts: readonly number[]): void {
    this.#impacts.set(term, Buffer.from(impacts));
  }

  /** Where a word stands in its stories (places.ts). */
  place(term: string, places: readonly number[]): void {
    this.#places.set(term, Buffer.from(places));
  }

  async write(sql: Sql, chunk: string): Promise<void> {
    const terms = [...this.#bits.keys()];
    await sql.query(
      `insert into sealed_bits (term, chunk, bits, impacts)
       select x.term, $1, ('x' || x.hex)::bit varying, decode(x.impacts, 'hex')
       from unnest($2::bigint[], $3::text[], $4::text[]) as x (term, hex, impacts)`,
      [
        chunk,
        terms,
        terms.map((term) => this.#bits.get(term)!.toString('hex')),
        terms.map((term) => this.#impacts.get(term)?.toString('hex') ?? null),
      ],
    );
    await sql.query(
      `insert into sealed_places (term, chunk, places)
       select x.term, $1, decode(x.places, 'hex') from unnest($2::bigint[], $3::text[]) as x (term, places)`,
      [chunk, [...this.#places.keys()], [...this.#places.values()].map((places) => places.toString('hex'))],
    );
  }
}
