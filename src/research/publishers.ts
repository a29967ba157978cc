import { readRows } from '../platform/data-file.ts';
import { foldName } from '../stories/index.ts';

/** A news agency whose text other publishers print. */
export interface Agency {
  readonly name: string;
  /** How its name stands in datelines, bylines and copyright lines. */
  readonly names: readonly string[];
}

const PUBLISHERS = readRows(new URL('data/publishers.tsv', import.meta.url), [
  'name',
  'kind',
  'domain',
  'names',
]).map(({ name, kind, domain, names }) => {
  if (kind !== 'agency' && kind !== 'satire') throw new Error(`publishers.tsv: ${name} is "${kind}"`);
  return { name, kind, domain, names: names.split('; ') };
});

/** Agencies that credit lines name: the largest of the G20 and those that world news is syndicated from. */
const AGENCIES: readonly Agency[] = PUBLISHERS.filter(({ kind }) => kind === 'agency');
const SATIRE = PUBLISHERS.filter(({ kind }) => kind === 'satire');

// Initials are words of their own only in a credit line; full names are looked for wherever a report names its source.
const BY_NAME = new Map(AGENCIES.flatMap(({ name, names }) => names.map((each) => [each, name] as const)));
const ALL_NAMES = alternatives([...BY_NAME.keys()]);
const LONG_NAMES = alternatives([...BY_NAME.keys()].filter((name) => !/^[A-Z]{2,3}$/.test(name)));

// `LONDON (Reuters) -`, `(AP) —`; `By Jane Doe, Associated Press`; `Copyright 2024 The Associated Press`; `-- Reuters`.
const CREDITS: readonly RegExp[] = [
  new RegExp(`^.{0,60}?\\((${ALL_NAMES})\\)\\s*[-–—:]`, 'u'),
  new RegExp(`\\((${ALL_NAMES})\\)\\s*$`, 'u'),
  new RegExp(`(?:[-–—]\\s*|^(?:From|Source|By):?\\s+)(${ALL_NAMES})\\s*$`, 'u'),
  new RegExp(`^By [^\\n]{3,60}?(?:, | \\|| of )\\s?(${ALL_NAMES})\\b`, 'u'),
  new RegExp(`(?:©|Copyright|\\(c\\))\\s*(?:\\d{4}\\s*)?(?:by\\s+)?(${ALL_NAMES})\\b`, 'iu'),
];
const TOLD = new RegExp(
  `(?:according to|citing|told|as reported by|reported by|reports?(?:ed)? (?:by|from)|quoted by)\\s+(?:the\\s+|news agency\\s+)?(${LONG_NAMES})\\b`,
  'u',
);
const SAID = new RegExp(
  `\\b(${LONG_NAMES})(?:\\s+news agency)?\\s+(?:reported|reports|said|says|quoted|cited)\\b`,
  'u',
);

// What a report says of its source stands in its lead; further down, an agency is named for a detail.
const LEAD = 400;

/** The agency whose text a report is, by its dateline, byline or copyright line. */
export function creditOf(text: string): string | undefined {
  const ends = text.length > 2 * LEAD ? [text.slice(0, LEAD), text.slice(-LEAD)] : [text];
  for (const part of ends) {
    for (const pattern of CREDITS) {
      const name = pattern.exec(part)?.[1];
      if (name !== undefined) return BY_NAME.get(name) ?? agencyNamed(name);
    }
  }
  return undefined;
}

/** The agency whose report a report repeats in its own words, where its lead says so. */
export function citedIn(text: string): string | undefined {
  const lead = text.slice(0, LEAD);
  const name = TOLD.exec(lead)?.[1] ?? SAID.exec(lead)?.[1];
  return name === undefined ? undefined : BY_NAME.get(name);
}

/** The agency that a publisher is. */
export function agencyNamed(publisher: string): string | undefined {
  const { name: house } = houseOf(publisher, null);
  return AGENCIES.find(({ names }) => names.some((name) => houseOf(name, null).name === house))?.name;
}

/** Whether a publisher writes satire: what it says is evidence for nothing, and against nothing. */
export function isSatire(publisher: string, domain: string | null): boolean {
  const label = domain === null ? undefined : labelOf(domain);
  const { name: house } = houseOf(publisher, null);
  return SATIRE.some(
    (each) =>
      (label !== undefined && label === labelOf(each.domain)) ||
      each.names.some((name) => houseOf(name, null).name === house),
  );
}

/**
 * What publishers of one house share: the name without what tells its editions apart, and the name in its domain.
 * `BBC News`, `BBC Sport` and `bbc.co.uk` are one house.
 */
export function houseOf(
  publisher: string,
  domain: string | null,
): { name: string; domain: string | undefined } {
  const bare = foldName(publisher)
    .replace(/\.(?:com|org|net|co\.uk|com\.au|de|fr|it|in|ca)$/, '')
    .replace(/^the /, '')
    .replace(EDITION, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
  const label = domain === null ? undefined : labelOf(domain);
  return { name: bare === '' ? foldName(publisher) : bare, domain: label };
}

const EDITION =
  /(?: (?:news|online|sports?|world|business|politics|international|us|uk|usa|australia|asia|europe|today|live|digital|website|newspaper|radio|tv|television|u\.s\.))+$/;

/** The name that a registrable domain begins with: `news.bbc.co.uk` to `bbc`. */
function labelOf(domain: string): string | undefined {
  const labels = domain
    .toLowerCase()
    .replace(/^www\./, '')
    .split('.');
  if (labels.length < 2) return undefined;
  // Second-level registries: `co.uk`, `com.au`, `net.au`, `org.br`.
  const isSecond = labels.length > 2 && /^(?:com?|net|org|gov|edu|ac|gob|go|or|ne)$/.test(labels.at(-2)!);
  return labels
    .at(isSecond ? -3 : -2)!
    .replace(/^the/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function alternatives(names: readonly string[]): string {
  return [...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
}
