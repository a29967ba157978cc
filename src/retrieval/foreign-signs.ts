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
  const name = field[1]!.toLowerCase();
  const scope = SCOPES.find((each) => each === name);
  if (scope !== undefined) return `was read as words; that field is written ${scope}: in small letters`;
  const ours = OURS.get(name);
  if (ours === undefined)
    return `was read as words; the fields that can be searched are ${SCOPES.join(', ')}`;
  return ours.endsWith(':')
    ? `was read as words; that field is written ${ours}`
    : `was read as words; for that there is the parameter ${ours}`;
}

const EXCLUDED = 'was read as a word; what is excluded has - or NOT before it';
const NEAR = 'was read as words; words near each other are written "crude oil"~3';

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/^\|+$/, 'was passed over; alternatives are written with OR'],
  [/^!+$/, 'was passed over; what is excluded has - or NOT before it'],
  [/^&&$/, 'was passed over; all words must be there anyway'],
  [/^\{+$/, 'was passed over; a search is words, not JSON'],
  [/^!+[\p{L}\p{N}"]/u, EXCLUDED],
  // Two of them, or the short dash that a word processor makes of one.
  [/^(?:-{2,}|[‐-–−]+)[\p{L}\p{N}"]/u, EXCLUDED],
  [/^[Nn]ot$/, 'excludes nothing; what is excluded has - or NOT, in capitals, before it'],
  [/^(?:NEAR|ONEAR|ADJ|PRE|W)\/\d+$/, NEAR],
  [/^AROUND$/, NEAR],
  [
    /^\/.*[\p{L}\p{N}].*\/[a-z]*$/u,
    'was read as words; of patterns there is only the * at the end of a word',
  ],
  [/^\*+[\p{L}\p{N}]/u, 'was read without its *, which may stand at the end of a word alone'],
  [/[\p{L}\p{N}]\|+[\p{L}\p{N}]/u, 'was read as words side by side; alternatives are written with OR'],
  [/[\p{L}\p{N}]~[\d.]*$/u, 'was read without its ~; only a phrase in quotation marks takes one'],
  [/[\p{L}\p{N}]\^[\d.]+$/u, 'was read as words; no word counts more than another'],
  [/\p{L}\?+\p{L}/u, 'was read as words side by side; a ? stands for no letter'],
  [/\p{L}[,;]\p{L}/u, 'was read as words side by side; put a space between words that may stand apart'],
];

// `site:example.com`, but neither `12:30` nor `https://example.com`.
const FIELD = /^-?([\p{L}_][\p{L}\p{N}_]*):(?!\/\/)(.*)$/u;

// What other search languages call what is a field here (with its colon), or a parameter of the list.
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
