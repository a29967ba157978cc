import type { Sql } from '../platform/database.ts';

/** Bitmaps of a chunk, by the number of their term: ones at the slots of the stories that have it. */
export class ChunkBits {
  readonly #width: number;
  readonly #bits = new Map<string, Buffer>();

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

  async write(sql: Sql, chunk: string): Promise<void> {
    await sql.query(
      `insert into sealed_bits (term, chunk, bits)
       select x.term, $1, ('x' || x.hex)::bit varying from unnest($2::bigint[], $3::text[]) as x (term, hex)`,
      [chunk, [...this.#bits.keys()], [...this.#bits.values()].map((bytes) => bytes.toString('hex'))],
    );
  }
}
