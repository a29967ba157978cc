/** What words and signs behind a number multiply it by: "3.4 bn". */
export const SCALES: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['mln', 1e6],
  ['million', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['bln', 1e9],
  ['billion', 1e9],
  ['tn', 1e12],
  ['trillion', 1e12],
]);

/** Numbers that news spells out, without "one", which is a pronoun too. */
export const SPELLED: ReadonlyMap<string, number> = new Map(
  'two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, at + 2]),
);
