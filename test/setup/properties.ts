import fc from 'fast-check';

// The same cases in every run, so that a run says something of the change and not of the dice. Another number looks
// elsewhere: PROPERTY_SEED=$RANDOM npx vitest run test/newsroom.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) });

// No text has half a pair of surrogates.
const [FIRST_HALF, HALVES] = [0xd800, 0x800];
const character = fc.integer({ min: 0, max: 0x10ffff - HALVES }).map(
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

export { fc };
