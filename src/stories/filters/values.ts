/** The values of one filter: a story must have any of `include`, and none of `exclude`. */
export interface FilterValues {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/**
 * What parts values: every comma, or, of names that hold commas themselves, those that no space follows
 * (`Washington, D.C.` is one value).
 */
export type Separator = 'comma' | 'tight-comma';

/**
 * Reads the values of a filter as REST writes them: separated by commas, `"..."` around a value that holds one
 * (`""` is a quote in it), `-` before a value that is excluded. Empty parts count as absent.
 */
export function readValues(text: string, separator: Separator): FilterValues {
  const include: string[] = [];
  const exclude: string[] = [];
  const plain = PLAIN[separator];
  for (let at = 0; at < text.length; ) {
    const [lead, sign] = match(LEAD, text, at)!;
    at += lead!.length;
    const quoted = match(QUOTED, text, at);
    const [whole, held] = quoted ?? match(plain, text, at)!;
    at += whole!.length + 1;
    const value = quoted === undefined ? whole!.trim() : held!.replaceAll('""', '"').trim();
    if (value !== '') (sign === '-' ? exclude : include).push(value);
  }
  return { include, exclude };
}

/** What a text says beyond one plain value, for filters that take nothing else. Undefined: it is one. */
export function notPlain(text: string, separator: Separator): string | undefined {
  const { include, exclude } = readValues(text, separator);
  if (exclude.length > 0 || /^\s*!\s*[\p{L}\p{N}]/u.test(text))
    return 'takes no exclusions; give the value that is wanted';
  return include.length > 1 ? 'takes one value' : undefined;
}

const LEAD = /\s*(-?)\s*/y;
const QUOTED = /"((?:[^"]|"")*)"\s*(?=,|$)/y;
const PLAIN: Readonly<Record<Separator, RegExp>> = {
  comma: /[^,]*/y,
  'tight-comma': /(?:[^,]|,(?=\s))*/y,
};

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** Writes values so that `readValues` reads the same ones: each once, sorted, those that are excluded last. */
export function writeValues({ include, exclude }: FilterValues, separator: Separator): string {
  const written = (values: readonly string[], sign: string): string[] =>
    [...new Set(values)]
      .sort()
      .map((value) => sign + (MISREAD[separator].test(value) ? `"${value.replaceAll('"', '""')}"` : value));
  return [...written(include, ''), ...written(exclude, '-')].join(',');
}

// A value that would be read as another one, or as several.
const MISREAD: Readonly<Record<Separator, RegExp>> = {
  comma: /^[-"\s]|\s$|,/,
  'tight-comma': /^[-"\s]|\s$|,(?!\s)/,
};
