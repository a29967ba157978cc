import * as fastCheck from 'fast-check';

// The same cases in every run, so that a run says something of the change and not of the dice. Another number looks
// elsewhere: PROPERTY_SEED=$RANDOM npx vitest run test/newsroom.
const { PROPERTY_SEED = '20261122', PROPERTY_PART = '1' } = process.env;
const CASES = 100;
const PART = Number(PROPERTY_PART);
fastCheck.configureGlobal({ seed: Number(PROPERTY_SEED) });

/**
 * fast-check's own. `PROPERTY_PART` says which part of the cases is tried, from the first on: a fifth in `npm run test:fast`.
 */
function assert<T>(property: fastCheck.IAsyncProperty<T>, given?: fastCheck.Parameters<T>): Promise<void>;
function assert<T>(property: fastCheck.IProperty<T>, given?: fastCheck.Parameters<T>): void;
function assert<T>(
  property: fastCheck.IRawProperty<T>,
  given: fastCheck.Parameters<T> = {},
): Promise<void> | void {
  return fastCheck.assert(property, { ...given, numRuns: part(given.numRuns ?? CASES) });
}

/** The same part of a number: how often a bit is repeated in a text that is read in a time that grows with its length. */
export const part = (number: number): number => Math.ceil(number * PART);

/** The same part of cases that were collected, from the first on. */
export const partOf = <T>(cases: readonly T[]): readonly T[] => cases.slice(0, part(cases.length));

/** All that fast-check has. */
export const fc: Omit<typeof fastCheck, 'assert'> & { readonly assert: typeof assert } = {
  ...fastCheck,
  assert,
};
export type { Arbitrary } from 'fast-check';

// No text has half a pair of surrogates.
const [FIRST_HALF, HALVES] = [0xd800, 0x800];
const character = fastCheck.integer({ min: 0, max: 0x10ffff - HALVES }).map(
  (n) => String.fromCodePoint(n < FIRST_HALF ? n : n + HALVES),
  (one) => {
    const n = (one as string).codePointAt(0)!;
    if (String.fromCodePoint(n) !== one) throw new Error('it is no character');
    return n < FIRST_HALF ? n : n - HALVES;
  },
);

/**
 * Texts of any characters that Unicode has room for. They are those of `fc.string({ unit: 'binary' })`, which lists a
 * million characters first: a second of each process that draws one text.
 */
export const anyText = (bounds: { readonly minLength?: number; readonly maxLength?: number } = {}) =>
  fc.string({ ...bounds, unit: character });
