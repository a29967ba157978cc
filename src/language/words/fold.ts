/** Lower case without accents, with straight apostrophes, character for character: the length stays. */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  return text.replace(RUN, (run) => (run.charCodeAt(0) < 128 ? run.toLowerCase() : foldedOf(run)));
}

// Letters of ASCII together, others one by one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const RUN = /[\x00-\x7f]+|[^\x00-\x7f]/gu;

// News has a few hundred of some 140,000 characters.
const folded = new Map<string, string>();
const MOST = 1_000;

function foldedOf(character: string): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const written = character === '’' || character === '‘' ? "'" : plain;
  const own = written.length === character.length ? written : character;
  if (folded.size < MOST) folded.set(character, own);
  return own;
}

/** With straight quotation marks and apostrophes, as the tagger knows them: each has the length of what it stands for. */
export function straight(text: string): string {
  return isPlain(text) ? text : text.replace(/[’‘]/g, "'").replace(/[“”]/g, '"');
}

function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 127) return false;
  return true;
}

/** A word of a title, in lower case, without endings that only grammar gives it: for comparing titles. */
export function stemTitleWord(word: string): string {
  if (word.length < 5) return word;
  return word.replace(/(?:ings?|edly|ed|ies|es|s)$/, '').replace(/(?<=.{5})er$/, '');
}
