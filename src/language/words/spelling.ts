// British and American spellings of one word have different stems: labour and labor, criticised and criticized.

const BRITISH = /(?:is|ys|our|[bt]r|enc|amm|ogu)$/;
/** The end of a stem, and what it is across the Atlantic. The American stem of "organize" is "organ". */
const ENDS: readonly (readonly [british: RegExp, american: string])[] = [
  [/(?<=\p{L}{3}[lnrt])is$/u, 'iz'],
  [/(?<=\p{L}{4}[lnrtc])is$/u, ''],
  [/(?<=\p{L}{3}l)ys$/u, 'yz'],
  [/(?<=\p{L}{3})our$/u, 'or'],
  [/(?<=\p{L}{3}[bt])r$/u, 'er'],
  [/(?<=\p{L}{2})enc$/u, 'ens'],
  [/(?<=\p{L}{4})amm$/u, 'am'],
  [/(?<=\p{L}{4}o)gu$/u, 'g'],
];

/**
 * Whether two stems are of one word in its British and its American spelling.
 * @param a and b, as PostgreSQL's `english` makes them.
 */
export const isSpeltOtherwise = (a: string, b: string): boolean => isAmericanOf(a, b) || isAmericanOf(b, a);

const isAmericanOf = (british: string, american: string): boolean =>
  BRITISH.test(british) &&
  ENDS.some(([end, other]) => end.test(british) && british.replace(end, other) === american);
