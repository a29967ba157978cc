import { SCOPES } from './scopes.ts';

/**
 * What a word in the syntax of another search language would mean there, as the end of a sentence about it. Undefined
 * for an ordinary word. Here it is only a word, and its writer would not notice.
 * @param text as it stands between spaces.
 * @param isQuoted whether a phrase follows immediately.
 */
export function foreignSign(text: string, isQuoted: boolean): string | undefined {
  for (const [pattern, hint] of SIGNS) if (pattern.test(text)) return hint;
  const field = FIELD.exec(text);
  if (field === null || (field[2] === '' && !isQuoted)) return undefined;
  const name = field[1]!.toLowerCase();
  const scope = SCOPES.find((each) => each === name);
  if (scope !== undefined) return `was read as words; write ${scope}: in lower case`;
  const ours = OURS.get(name);
  if (ours === undefined)
    return `was read as words; the fields that can be searched are ${SCOPES.join(', ')}`;
  return ours.endsWith(':')
    ? `was read as words; write that field as ${ours}`
    : `was read as words; use the parameter ${ours} instead`;
}

const EXCLUDED = 'was read as a word; to exclude a word, write - or NOT before it';
const NEAR = 'was read as words; for words near each other, write "crude oil"~3';

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/^\|+$/, 'was ignored; write OR between alternatives'],
  [/^!+$/, 'was ignored; to exclude a word, write - or NOT before it'],
  [/^&&$/, 'was ignored; all words must match anyway'],
  [/^\{+$/, 'was ignored; a search consists of words, not JSON'],
  [/^!+[\p{L}\p{N}"]/u, EXCLUDED],
  // Two of them, or the short dash that a word processor makes of one.
  [/^(?:-{2,}|[‐-–−]+)[\p{L}\p{N}"]/u, EXCLUDED],
  [/^[Nn]ot$/, 'excludes nothing; to exclude a word, write - or NOT (in capitals) before it'],
  [/^(?:NEAR|ONEAR|ADJ|PRE|W)\/\d+$/, NEAR],
  [/^AROUND$/, NEAR],
  [/^\/.*[\p{L}\p{N}].*\/[a-z]*$/u, 'was read as words; the only pattern is * at the end of a word'],
  [/^\*+[\p{L}\p{N}]/u, 'was read without its *, which is only allowed at the end of a word'],
  [/[\p{L}\p{N}]\|+[\p{L}\p{N}]/u, 'was read as words next to each other; write OR between alternatives'],
  [
    /[\p{L}\p{N}]~[\d.]*$/u,
    'was read without its ~, which is only allowed after a phrase in quotation marks',
  ],
  [/[\p{L}\p{N}]\^[\d.]+$/u, 'was read as words; words cannot be given different weights'],
  [/\p{L}\?+\p{L}/u, 'was read as words next to each other; ? does not stand for a letter'],
  [/\p{L}[,;]\p{L}/u, 'was read as words next to each other; put a space between words that may be apart'],
];

// `site:example.com`, but neither `12:30` nor `https://example.com`.
const FIELD = /^-?([\p{L}_][\p{L}\p{N}_]*):(?!\/\/)(.*)$/u;

// What other search languages call something that is a field here (with its colon), or a parameter of the list.
const OURS: ReadonlyMap<string, string> = new Map(
  [
    ['title:', 'intitle allintitle in_title headline subject'],
    ['body:', 'intext allintext inbody text content fulltext'],
    ['entity:', 'entities person people company org organization'],
    ['tag:', 'tags label'],
    ['publisher:', 'publishers source sources site domain host newspaper outlet'],
    ['category', 'category categories topic section'],
    ['country', 'country countries geo location'],
    ['impact_path', 'impact_path impactpath impact'],
    ['asset', 'asset assets ticker symbol'],
    ['language', 'language lang'],
    ['verification', 'verification verified'],
    ['min_sources', 'min_sources minsources'],
    ['search_in', 'search_in searchin in'],
    ['published_since', 'published_since after since from when datestart'],
    ['published_until', 'published_until before until to dateend'],
    ['published_since or published_until', 'date published published_at publishedat pubdate created'],
    ['updated_since or updated_until', 'updated updated_at updatedat'],
    ['as_of', 'as_of asof'],
    ['sort', 'sort order orderby sortby'],
  ].flatMap(([ours, others]) => others!.split(' ').map((other) => [other, ours!] as const)),
);

/** What warnings name: fields with their colon, and parameters of the list. */
export const NAMED_IN_WARNINGS: readonly string[] = [...new Set(OURS.values())].flatMap((each) =>
  each.split(' or '),
);
