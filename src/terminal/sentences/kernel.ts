/**
 * Products of whole numbers, eight at a time: the one part of the sentence encoder that JavaScript is too slow for. It is
 * written in instructions of WebAssembly (with 128-bit vectors), which every engine of Node compiles. All sums are exact,
 * so they are the same on every processor.
 */
export interface Kernel {
  /**
   * Multiplies rows of 16-bit numbers with rows of 8-bit numbers: `sums[r][o]` is the product of `rows[r]` and
   * `weights[o]`. All places are bytes in the memory; sums are 32-bit numbers. A sum must not leave 32 bits.
   * @param count how many rows: a multiple of ROWS.
   * @param width how many numbers a row has: a multiple of WIDTH.
   * @param outs how many rows of weights: a multiple of OUTS.
   * @param stride how many bytes behind the sums of a row those of the next one stand.
   */
  readonly multiply: (
    rows: number,
    weights: number,
    sums: number,
    count: number,
    width: number,
    outs: number,
    stride: number,
  ) => void;
}

/** So many rows, rows of weights and numbers of a row are multiplied side by side. */
export const ROWS = 4;
export const OUTS = 2;
export const WIDTH = 32;

const EIGHT = 8;

/** @param memory what the places of `multiply` are in. */
export function kernelIn(memory: WebAssembly.Memory): Kernel {
  const module = new WebAssembly.Module(Uint8Array.from(moduleBytes()));
  return new WebAssembly.Instance(module, { env: { memory } }).exports as { multiply: Kernel['multiply'] };
}

// The numbers of instructions and types in the WebAssembly specification, "Binary Format".
const [I32, V128, FUNCTION, NOTHING] = [0x7f, 0x7b, 0x60, 0x40];
const [LOOP, END, BRANCH_IF, ADD, MULTIPLY, LESS, STORE] = [0x03, 0x0b, 0x0d, 0x6a, 0x6c, 0x49, 0x36];
const vector = (code: number): number[] => [0xfd, ...unsigned(code)];
const LOAD_VECTOR = vector(0x00);
const LOAD_8_AS_16 = vector(0x01);
const ZERO = [...vector(0x0c), ...new Array<number>(16).fill(0)];
const LANE = vector(0x1b);
const ADD_LANES = vector(0xae);
const PRODUCTS_IN_PAIRS = vector(0xba);

const get = (local: number): number[] => [0x20, ...unsigned(local)];
const set = (local: number): number[] => [0x21, ...unsigned(local)];
const number = (value: number): number[] => [0x41, ...signed(value)];
const advance = (local: number, by: readonly number[]): number[] => [
  ...get(local),
  ...by,
  ADD,
  ...set(local),
];
const loop = (body: readonly number[]): number[] => [LOOP, NOTHING, ...body, END];
/** The end of a loop: goes on while one number is below another. */
const whileBelow = (local: number, limit: number): number[] => [
  ...get(local),
  ...get(limit),
  LESS,
  BRANCH_IF,
  0,
];

// The parameters of `multiply`, then its other numbers.
const [ROWS_AT, WEIGHTS_AT, SUMS_AT, COUNT, SIZE, OUT_COUNT, STRIDE] = [0, 1, 2, 3, 4, 5, 6];
const [ROW, OUT, PLACE, SUM_AT] = [7, 8, 9, 10];
const ROW_AT = [11, 12, 13, 14];
const OUT_AT = [15, 16];
const NUMBERS = 17;
const SUMS = Array.from({ length: ROWS * OUTS }, (_, at) => NUMBERS + at);
const WEIGHT = [NUMBERS + 8, NUMBERS + 9];
const VALUE = NUMBERS + 10;
const VECTORS = ROWS * OUTS + 3;

function multiplyCode(): number[] {
  const sumOf = (row: number, out: number): number => SUMS[row * OUTS + out]!;
  const each = (make: (row: number, out: number) => number[]): number[] =>
    ROW_AT.flatMap((_, row) => OUT_AT.flatMap((_, out) => make(row, out)));
  const eightNumbers = (at: number): number[] => [
    ...OUT_AT.flatMap((place, out) => [
      ...get(place),
      ...LOAD_8_AS_16,
      0,
      ...unsigned(at),
      ...set(WEIGHT[out]!),
    ]),
    ...ROW_AT.flatMap((place, row) => [
      ...[...get(place), ...LOAD_VECTOR, 0, ...unsigned(2 * at), ...set(VALUE)],
      ...OUT_AT.flatMap((_, out) => [
        ...[...get(VALUE), ...get(WEIGHT[out]!), ...PRODUCTS_IN_PAIRS],
        ...[...get(sumOf(row, out)), ...ADD_LANES, ...set(sumOf(row, out))],
      ]),
    ]),
  ];
  const alongRows = loop([
    ...Array.from({ length: WIDTH / EIGHT }, (_, at) => eightNumbers(at * EIGHT)).flat(),
    ...ROW_AT.flatMap((place) => advance(place, number(2 * WIDTH))),
    ...OUT_AT.flatMap((place) => advance(place, number(WIDTH))),
    ...advance(PLACE, number(WIDTH)),
    ...whileBelow(PLACE, SIZE),
  ]);
  const lanes = (sum: number): number[] =>
    [0, 1, 2, 3].flatMap((lane) => [...get(sum), ...LANE, lane, ...(lane === 0 ? [] : [ADD])]);
  const storeSums = ROW_AT.flatMap((_, row) => [
    ...OUT_AT.flatMap((_, out) => [
      ...get(SUM_AT),
      ...lanes(sumOf(row, out)),
      STORE,
      2,
      ...unsigned(4 * out),
    ]),
    ...advance(SUM_AT, get(STRIDE)),
  ]);
  /** The place of the n-th row of some whose numbers have so many bytes each. */
  const placeOf = (first: number, nr: readonly number[], bytes: number): number[] => [
    ...get(first),
    ...[...nr, ...get(SIZE), MULTIPLY, ...number(bytes), MULTIPLY, ADD],
  ];
  const overRows = loop([
    ...ROW_AT.flatMap((place, row) => [
      ...placeOf(ROWS_AT, [...get(ROW), ...number(row), ADD], 2),
      ...set(place),
    ]),
    ...OUT_AT.flatMap((place, out) => [
      ...placeOf(WEIGHTS_AT, [...get(OUT), ...number(out), ADD], 1),
      ...set(place),
    ]),
    ...[...get(SUMS_AT), ...get(ROW), ...get(STRIDE), MULTIPLY, ADD],
    ...[...get(OUT), ...number(4), MULTIPLY, ADD, ...set(SUM_AT)],
    ...each((row, out) => [...ZERO, ...set(sumOf(row, out))]),
    ...[...number(0), ...set(PLACE)],
    ...alongRows,
    ...storeSums,
    ...advance(ROW, number(ROWS)),
    ...whileBelow(ROW, COUNT),
  ]);
  return [
    ...loop([
      ...[...number(0), ...set(ROW)],
      ...overRows,
      ...advance(OUT, number(OUTS)),
      ...whileBelow(OUT, OUT_COUNT),
    ]),
    END,
  ];
}

function moduleBytes(): number[] {
  const name = (text: string): number[] => vectorOf([...Buffer.from(text)].map((byte) => [byte]));
  const section = (id: number, entries: readonly number[][]): number[] => {
    const content = vectorOf(entries);
    return [id, ...unsigned(content.length), ...content];
  };
  const integers = NUMBERS - (STRIDE! + 1);
  const code = [
    ...vectorOf([
      [integers, I32!],
      [VECTORS, V128!],
    ]),
    ...multiplyCode(),
  ];
  return [
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [[FUNCTION!, ...vectorOf(Array.from({ length: STRIDE! + 1 }, () => [I32!])), 0]]),
    ...section(2, [[...name('env'), ...name('memory'), 2, 0, 1]]),
    ...section(3, [[0]]),
    ...section(7, [[...name('multiply'), 0, 0]]),
    ...section(10, [[...unsigned(code.length), ...code]]),
  ];
}

const vectorOf = (entries: readonly (readonly number[])[]): number[] => [
  ...unsigned(entries.length),
  ...entries.flat(),
];

/** A whole number in groups of seven bits, the lowest first. */
function unsigned(value: number): number[] {
  const low = value & 0x7f;
  return value < 0x80 ? [low] : [low | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  return value >= -0x40 && value < 0x40 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}
