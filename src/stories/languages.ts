const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** The languages of ISO 639-1, by tag and by English name in lower case: `de` and `german` to `de`. */
export const LANGUAGES: ReadonlyMap<string, string> = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((tag): [string, string][] => {
    const name = NAMES.of(tag);
    return name === undefined
      ? []
      : [[tag, tag], ...(name === tag ? [] : [[name.toLowerCase(), tag] as [string, string]])];
  }),
);

/** Their tags, each once. */
export const LANGUAGE_TAGS: readonly string[] = [...new Set(LANGUAGES.values())];

/** The language that a BCP 47 tag or an English name means, in the form that tags are kept in: `PT-br` to `pt-BR`. */
export function findLanguage(text: string): string | undefined {
  const known = LANGUAGES.get(text.toLowerCase());
  if (known !== undefined) return known;
  try {
    const [tag] = Intl.getCanonicalLocales(text);
    return tag !== undefined && NAMES.of(new Intl.Locale(tag).language) !== undefined ? tag : undefined;
  } catch {
    return undefined;
  }
}
