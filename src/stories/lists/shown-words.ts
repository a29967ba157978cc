import type { Database } from '../../platform/database.ts';
import { foldText } from '../text.ts';

/** A word of a text as it is shown, or a piece of it between two spaces, and where it begins. */
export interface ShownWord {
  readonly index: number;
  readonly text: string;
}

/** The lexemes of a word: as searches know them, and as it is written, which beginnings are compared with. */
export interface ShownReading {
  readonly stems: readonly string[];
  readonly written: readonly string[];
}

const WORD = /\p{N}+(?:[.,]\p{N}+)+(?![\p{L}\p{N}\p{M}])|[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)?/gu;
const PIECE = /\S+/gu;
const AROUND = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}\p{M}])[^\p{L}\p{N}\p{M}]+$/gu;
const LETTERS = /^[\p{L}\p{M}]+$/u;
// What is longer is no word of a language.
const LONGEST_PIECE = 100;

/** The words of a text, in order. */
export const wordsOf = (text: string): ShownWord[] =>
  [...text.matchAll(WORD)].map(({ index, 0: word }) => ({ index, text: word }));

/**
 * Pieces that PostgreSQL may read otherwise than as the words in them, such as `9/11`, `U.N.`, `-5` and `x.com`. They are given
 * with the signs around them.
 */
export function piecesOf(text: string): ShownWord[] {
  if (!SIGNED.test(text)) return [];
  return [...text.matchAll(PIECE)].flatMap(({ index, 0: piece }) =>
    piece.length > LONGEST_PIECE || LETTERS.test(coreOf({ index, text: piece }).text)
      ? []
      : [{ index, text: piece }],
  );
}

// Most texts have a sign between two letters or a digit somewhere; names and tags seldom do.
const SIGNED = /\p{N}|[\p{L}\p{M}][^\p{L}\p{M}\s]+\p{L}/u;

/** A piece without the signs around it. */
export function coreOf({ index, text }: ShownWord): ShownWord {
  const core = text.replace(AROUND, '');
  return { index: index + Math.max(0, text.indexOf(core)), text: core };
}

/** The form in which a word is asked for: plain letters without case, anything else as PostgreSQL is to read it. */
function formOf(word: string): string {
  const folded = foldText(word);
  const lower = folded.toLowerCase();
  return PLAIN.test(lower) ? lower : folded;
}

const PLAIN = /^[a-z]+$/;

// How a word is read never changes. PostgreSQL is asked once for each, so that both sides read alike.
let remembered = new Map<string, ShownReading>();
const MOST_REMEMBERED = 50_000;

/** Says how words and pieces are read. What was not among `texts` is read as nothing. */
export async function readShown(
  db: Database,
  texts: Iterable<string>,
): Promise<(text: string) => ShownReading> {
  const forms = new Set<string>();
  for (const text of texts) forms.add(formOf(text));
  let known = remembered;
  let missing = [...forms].filter((form) => !known.has(form));
  if (known.size + missing.length > MOST_REMEMBERED) {
    // Others may still wait for words of the full map, and read those that it has.
    known = new Map();
    remembered = known;
    missing = [...forms];
  }
  if (missing.length > 0) {
    const [plain, others] = [missing.filter(isPlain), missing.filter((form) => !isPlain(form))];
    for (const [form, stems, written] of await db.hot('story_shown_words', READINGS, [plain, others]))
      known.set(form!, { stems: listed(stems!), written: listed(written!) });
  }
  return (text) => known.get(formOf(text)) ?? NOTHING;
}

const isPlain = (form: string): boolean => PLAIN.test(form);
const NOTHING: ShownReading = { stems: [], written: [] };
const listed = (lexemes: string): string[] => (lexemes === '' ? [] : lexemes.split(' '));

// With spaces around it, as the index reads it (lexicon.ts). The signs of markup are no part of a word there.
const READINGS = `
  select word, coalesce(array_to_string(ts_lexize('english_stem', word), ' '), ''), word from unnest($1::text[]) as u (word)
  union all select piece, array_to_string(tsvector_to_array(to_tsvector('english', t)), ' '),
    array_to_string(tsvector_to_array(to_tsvector('simple', t)), ' ')
  from unnest($2::text[]) as u (piece), lateral (select ' ' || translate(piece, '<>', '  ') || ' ' as t) x`;
