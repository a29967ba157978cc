import { SCOPES } from './scopes.ts';

/**
 * What a word that is written in the manner of another search language would have meant there, as the end of a sentence
 * about it; undefined for an ordinary word. Here it is a word or nothing, and its writer would never know.
 * @param text as it stands between spaces.
 * @param isQuoted whether a phrase stands right behind it.
 */
export function foreignSign(text: string, isQuoted: boolean): string | undefined {
  for (const [pattern, hint] of SIGNS) if (pattern.test(text)) return hint;
  const field = FIELD.exec(text);
  if (field === null || (field[2] === '' && !isQuoted)) return undefined;
  const scope = SCOPES.find((each) => each === field[1]!.toLowerCase());
  return scope === undefined
    ? `was read as words; the fields that can be searched are ${SCOPES.join(', ')}`
    : `was read as words; that field is written ${scope}: in small letters`;
}

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/^\|+$/, 'was passed over; alternatives are written with OR'],
  [/^!+$/, 'was passed over; what is excluded has - or NOT before it'],
  [/^&&$/, 'was passed over; all words must be there anyway'],
  [/^!+[\p{L}\p{N}"]/u, 'was read as a word; what is excluded has - or NOT before it'],
  [/[\p{L}\p{N}]\|+[\p{L}\p{N}]/u, 'was read as words side by side; alternatives are written with OR'],
  [/[\p{L}\p{N}]~[\d.]*$/u, 'was read without its ~; only a phrase in quotation marks takes one'],
  [/[\p{L}\p{N}]\^[\d.]+$/u, 'was read as words; no word counts more than another'],
  [/\p{L}\?+\p{L}/u, 'was read as words side by side; a ? stands for no letter'],
  [/\p{L}[,;]\p{L}/u, 'was read as words side by side; put a space between words that may stand apart'],
];

// `site:example.com`, but neither `12:30` nor `https://example.com`.
const FIELD = /^-?(\p{L}[\p{L}\p{N}_]*):(?!\/\/)(.*)$/u;
