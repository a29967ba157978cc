import { type Entry, INDICES, type Mention, type Segment, startsUpper } from './gazetteer/index.ts';

/** What an item names: in its title and text, in its publisher's sections, and among the names that the publisher linked. */
export interface Named {
  readonly segments: readonly Segment[];
  readonly mentions: readonly Mention[];
  readonly sections: readonly Entry[];
  readonly links: readonly Entry[];
}

// A company or a currency is at home somewhere, but a story about it is not about that country.
const SPEAKS_OF_COUNTRY: ReadonlySet<Entry['kind']> = new Set<Entry['kind']>([
  'country',
  'place',
  'central_bank',
  'office',
  'person',
  'organization',
]);

/** Whether what an item names says where the matter is. */
export const speaksOfCountry = ({ kind }: Entry): boolean => SPEAKS_OF_COUNTRY.has(kind);

/**
 * The countries that an item is about, of those that it names, in the order in which it names them (docs/import.md,
 * "Countries").
 */
export function countriesOf({ segments, mentions, sections, links }: Named): string[] {
  const speaking = mentions.filter(({ entry }) => entry.country !== undefined && speaksOfCountry(entry));
  const listed = enumerated(speaking, segments);
  const clubs = clubsAbroad(speaking, segments);
  const telling = speaking.filter((mention) => !listed.has(mention) && !clubs.has(mention));
  const said = withoutPassing(telling, segments);
  // What the text says itself goes before what it is filed under, and both before every page that it links to.
  const found = [said.map(({ entry }) => entry.country!), codes(sections), codes(links), marketsIn(mentions)];
  return [...new Set(found.find((some) => some.length > 0))];
}

const OF_MARKETS = new Set<Entry>(INDICES);

/** The countries whose stock indices and exchanges the title names: "Ibovespa ends the day higher" says no other place. */
const marketsIn = (mentions: readonly Mention[]): string[] =>
  mentions.flatMap(({ entry, segment }) =>
    segment === 0 && OF_MARKETS.has(entry) ? (entry.country ?? []) : [],
  );

const codes = (entries: readonly Entry[]): string[] =>
  entries.filter(speaksOfCountry).flatMap(({ country }) => country ?? []);

// So many countries one after the other are a list: of languages, of members, of where something is sold.
const ENUMERATION = 5;
const BETWEEN = /^,? $/;

/** Countries that are only items of a long list. */
function enumerated(mentions: readonly Mention[], segments: readonly Segment[]): Set<Mention> {
  const found = new Set<Mention>();
  let run: Mention[] = [];
  const end = (): void => {
    if (new Set(run.map(({ entry }) => entry.country)).size >= ENUMERATION)
      for (const one of run) found.add(one);
    run = [];
  };
  for (const mention of mentions) {
    const last = run.at(-1);
    if (last !== undefined && !follows(last, mention, segments)) end();
    run.push(mention);
  }
  end();
  return found;
}

function follows(a: Mention, b: Mention, segments: readonly Segment[]): boolean {
  if (a.segment !== b.segment) return false;
  const { tokens } = segments[b.segment]!;
  let at = a.to;
  if (tokens[at]?.word === 'and' || tokens[at]?.word === 'or') at += 1;
  // A language that no country of the gazetteer has stands between.
  if (at + 1 === b.from && tokens[at]!.gap === ', ') at += 1;
  return at === b.from && BETWEEN.test(tokens[at]!.gap);
}

const AGAINST = new Set(['v', 'vs', 'versus']);

/** The clubs of a match between several countries: it is of none of them. Beside `v` a town is its club. */
function clubsAbroad(mentions: readonly Mention[], segments: readonly Segment[]): Set<Mention> {
  const clubs = mentions.filter(({ entry, segment, from, to }) => {
    if (entry.sport === 'club') return true;
    const { tokens } = segments[segment]!;
    const isPlayed = AGAINST.has(tokens[from - 1]?.word ?? '') || AGAINST.has(tokens[to]?.word ?? '');
    return entry.kind === 'place' && isPlayed;
  });
  const isAbroad = clubs.some(({ entry }) => entry.country !== clubs[0]!.entry.country);
  return new Set(isAbroad ? clubs : []);
}

/**
 * Without countries that a text names once, behind its first sentence and not in its title, beside another one that it says
 * more of: where somebody comes from, has been, or what it is compared with.
 */
function withoutPassing(mentions: readonly Mention[], segments: readonly Segment[]): Mention[] {
  const times = new Map<string, number>();
  const leading = new Set<string>();
  for (const { entry, segment, from } of mentions) {
    const code = entry.country!;
    times.set(code, (times.get(code) ?? 0) + 1);
    if (segment === 0 || from < leadOf(segments[segment]!)) leading.add(code);
  }
  if (leading.size === 0) return [...mentions];
  return mentions.filter(({ entry }) => leading.has(entry.country!) || times.get(entry.country!)! > 1);
}

const ENDS = /[.!?]["”’)]*\s/;

/** How many words the first sentence has. */
export function leadOf({ tokens }: Segment): number {
  const end = tokens.findIndex(
    ({ gap, opens, surface }, at) => at > 3 && opens && ENDS.test(gap) && startsUpper(surface),
  );
  return end < 0 ? tokens.length : end;
}
