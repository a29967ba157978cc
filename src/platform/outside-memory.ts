import { collectYoung } from './collector.ts';

// V8 collects its whole heap when 64 MB more lie outside of it. A quarter of that is gone before any of it is old.
const MOST_BYTES = 16 * 1024 * 1024;

/** Counts memory outside the heap that is garbage soon. */
export class OutsideMemory {
  readonly #collect: () => void;
  #bytes = 0;

  /** @param collect collects the young generation; V8's collector unless given. */
  constructor(collect: () => void = collectYoung) {
    this.#collect = collect;
  }

  /**
   * So much was taken. V8 collects the young generation when it is full, and pieces of memory outside take nearly no
   * room in it: they gather until the whole heap has to be collected for them, which takes tens of ms each time and makes
   * everybody wait. So the young generation is collected when many bytes have gathered.
   */
  took(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < MOST_BYTES) return;
    this.#bytes = 0;
    this.#collect();
  }
}
