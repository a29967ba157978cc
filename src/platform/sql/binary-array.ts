// Arrays as PostgreSQL takes them in binary (array_recv): thousands of values, of which it reads no text.
const [INT8, TEXT, UUID, TSVECTOR] = [20, 25, 2950, 3614];

/** A parameter `bigint[]`, of numbers in two halves. */
export function bigintArray(
  count: number,
  high: (at: number) => number,
  low: (at: number) => number,
): Buffer {
  const { buffer, view } = arrayOf(INT8, count, count * (4 + 8));
  for (let nr = 0, at = HEADER; nr < count; nr += 1, at += 12) {
    view.setInt32(at, 8);
    view.setInt32(at + 4, high(nr));
    view.setInt32(at + 8, low(nr));
  }
  return buffer;
}

/** A parameter `uuid[]`, of uuids in 16 bytes. */
export function uuidArray(count: number, uuid: (at: number) => Uint8Array): Buffer {
  const { buffer, view } = arrayOf(UUID, count, count * (4 + 16));
  for (let nr = 0, at = HEADER; nr < count; nr += 1, at += 20) {
    view.setInt32(at, 16);
    buffer.set(uuid(nr), at + 4);
  }
  return buffer;
}

/** A parameter `tsvector[]`, of vectors in binary. */
export function tsvectorArray(vectors: readonly Uint8Array[]): Buffer {
  const size = vectors.reduce((sum, { length }) => sum + 4 + length, 0);
  const { buffer, view } = arrayOf(TSVECTOR, vectors.length, size);
  let at = HEADER;
  for (const vector of vectors) {
    view.setInt32(at, vector.length);
    buffer.set(vector, at + 4);
    at += 4 + vector.length;
  }
  return buffer;
}

/** A parameter `text[]`. */
export function textArray(texts: readonly string[]): Buffer {
  const sizes = texts.map((text) => Buffer.byteLength(text));
  const size = sizes.reduce((sum, each) => sum + 4 + each, 0);
  const { buffer, view } = arrayOf(TEXT, texts.length, size);
  let at = HEADER;
  for (const [nr, text] of texts.entries()) {
    view.setInt32(at, sizes[nr]!);
    buffer.write(text, at + 4);
    at += 4 + sizes[nr]!;
  }
  return buffer;
}

const HEADER = 20;

function arrayOf(type: number, count: number, size: number): { buffer: Buffer; view: DataView } {
  const buffer = Buffer.alloc(HEADER + size);
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  // Dimensions, no nulls, the type, how many, and the number of the first.
  for (const [at, value] of [1, 0, type, count, 1].entries()) view.setInt32(4 * at, value);
  return { buffer, view };
}
