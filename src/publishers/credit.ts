import { allPublishers } from './facts.ts';
import { houseOf } from './house.ts';

interface Patterns {
  /** Of how many publishers: an operator may add some. */
  readonly publishers: number;
  readonly agencies: ReadonlyMap<string, string>;
  /** By the name of their house. */
  readonly houses: ReadonlyMap<string, string>;
  readonly credits: readonly RegExp[];
  readonly told: RegExp;
  readonly said: RegExp;
}

let made: Patterns | undefined;

// `LONDON (Reuters) -`, `(AP) —`; `By Jane Doe, Associated Press`; `Copyright 2024 The Associated Press`; `-- Reuters`.
function patterns(): Patterns {
  const publishers = allPublishers();
  if (made?.publishers === publishers.length) return made;
  const known = publishers.filter(({ kind }) => kind === 'agency');
  const agencies = new Map(known.flatMap(({ name, names }) => names.map((each) => [each, name] as const)));
  const houses = new Map([...agencies].map(([each, name]) => [houseOf(each, null).name, name] as const));
  const all = alternatives([...agencies.keys()]);
  // Initials are words of their own only in a credit line; full names are looked for wherever a report names its source.
  const long = alternatives([...agencies.keys()].filter((name) => !/^[A-Z]{2,3}$/.test(name)));
  made = {
    publishers: publishers.length,
    agencies,
    houses,
    credits: [
      new RegExp(`^.{0,60}?\\((${all})\\)\\s*[-–—:]`, 'u'),
      new RegExp(`\\((${all})\\)\\s*$`, 'u'),
      new RegExp(`(?:[-–—]\\s*|^(?:From|Source|By):?\\s+)(${all})\\s*$`, 'u'),
      new RegExp(`^By [^\\n]{3,60}?(?:, | \\|| of )\\s?(${all})\\b`, 'u'),
      new RegExp(`(?:©|Copyright|\\(c\\))\\s*(?:\\d{4}\\s*)?(?:by\\s+)?(${all})\\b`, 'iu'),
    ],
    told: new RegExp(
      `(?:according to|citing|told|(?:announced|confirmed|said) to|as reported by|reported by|reports?(?:ed)? (?:by|from)|quoted by)\\s+(?:(?:the\\s+)?(?:\\p{Lu}\\p{L}+\\s+)?news agency\\s+|the\\s+)?(${long})\\b`,
      'u',
    ),
    said: new RegExp(
      `\\b(${long})(?:\\s+news agency)?\\s+(?:reported|reports|said|says|quoted|cited)\\b`,
      'u',
    ),
  };
  return made;
}

// What a report says of its source stands in its lead; further down, an agency is named for a detail.
const LEAD = 400;

/** The agency whose text a report is, by its dateline, byline or copyright line. */
export function creditOf(text: string): string | undefined {
  const { agencies, credits } = patterns();
  const ends = text.length > 2 * LEAD ? [text.slice(0, LEAD), text.slice(-LEAD)] : [text];
  for (const part of ends) {
    for (const pattern of credits) {
      const name = pattern.exec(part)?.[1];
      if (name !== undefined) return agencies.get(name) ?? agencyNamed(name);
    }
  }
  return undefined;
}

/** The agency whose report a report repeats in its own words, where its lead says so. */
export function citedIn(text: string): string | undefined {
  const { agencies, told, said } = patterns();
  const lead = text.slice(0, LEAD);
  const name = told.exec(lead)?.[1] ?? said.exec(lead)?.[1];
  return name === undefined ? undefined : agencies.get(name);
}

/**
 * Finds which of some publishers a report repeats in its own words, where its lead says so: `according to the Harbour Courier`,
 * `first reported by the Harbour Courier`, `told the Harbour Courier`, `the Harbour Courier reported that`.
 * @param names as they are written, with or without `The`. Short ones are words as well, and are not looked for.
 */
export function repeats(names: readonly string[]): (text: string) => string | undefined {
  const bare = new Map(
    names
      .map((name) => [name.replace(/^the /i, ''), name] as const)
      .filter(([each]) => each.length >= SHORTEST),
  );
  const known = [...bare.keys()];
  let patterns: readonly RegExp[] | undefined;
  return (text) => {
    const lead = text.slice(0, LEAD);
    // To compile a pattern of many names takes longer than to read a story's leads.
    if (!SAYS_WHENCE.test(lead) || !known.some((name) => lead.includes(name))) return undefined;
    patterns ??= repeatPatterns(known);
    for (const pattern of patterns) {
      const name = pattern.exec(lead)?.[1];
      if (name !== undefined) return bare.get(name);
    }
    return undefined;
  };
}

// "According to a report in the newspaper Harbour Courier".
const A_REPORT_IN =
  '(?:(?:an?|the)\\s+(?:\\p{Ll}+\\s+)?(?:report|story|article|investigation)\\s+(?:in|by|from|of)\\s+)?';
const A_PAPER =
  '(?:(?:\\p{L}+\\s+){0,2}(?:newspaper|daily|paper|tabloid|weekly|magazine|broadcaster|channel|station|website|outlet)\\s+)?';

function repeatPatterns(names: readonly string[]): RegExp[] {
  const all = alternatives(names);
  return [
    // `according to the Independent Commission`: a name that goes on is another one.
    new RegExp(
      `\\b(?:[Aa]ccording to|[Cc]iting|told|reported by)\\s+${A_REPORT_IN}(?:[Tt]he\\s+)?${A_PAPER}(${all})(?![\\p{L}\\p{N}])(?!\\s+\\p{Lu})`,
      'u',
    ),
    // A firm may report a profit: what a paper reports is a sentence.
    new RegExp(
      `(?<![\\p{L}\\p{N}])(${all}) (?:reports|reported|writes|wrote|has reported)(?: on \\p{Lu}\\p{Ll}+| earlier)?(?:,? that\\b|[.,;])`,
      'u',
    ),
  ];
}

// Most reports name no other paper: a pattern without names tells so more quickly.
const SAYS_WHENCE = /\b(?:[Aa]ccording to|[Cc]iting|told|reported|reports|writes|wrote)\b/;

const SHORTEST = 5;

/** The house that a text names in brackets before or behind it: `(Meridian Wire) Officials counted 640 cases.` */
export function creditedHouse(text: string): string | undefined {
  const [, before, behind] = /^\(([^()]{2,40})\)|\(([^()]{2,40})\)\s*$/.exec(text) ?? [];
  const name = before ?? behind;
  return name === undefined ? undefined : houseOf(name, null).name;
}

/** The agency that a publisher is. */
export function agencyNamed(publisher: string): string | undefined {
  return patterns().houses.get(houseOf(publisher, null).name);
}

function alternatives(names: readonly string[]): string {
  return [...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
}
