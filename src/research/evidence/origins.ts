import { pageOf, readAddress } from '../../newsroom/index.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { agencyNamed, citedIn, creditedHouse, creditOf, houseOf, isSatire } from '../../publishers/index.ts';
import { foldText, type StorySource } from '../../stories/index.ts';
import { bodyOwner, type Evidence } from './evidence.ts';

/** What one source says, as far as it is stored. */
export interface Report {
  readonly evidence: Evidence;
  readonly source: StorySource;
  /** The address of the source, without what differs between links to one page. Undefined if it has none. */
  readonly address: string | undefined;
  readonly publisher: string;
  /** Its snippet, or the body if the body is its text. */
  readonly text: string;
  /** Whether only its headline is stored. */
  readonly isHeadline: boolean;
  /**
   * Whether it is the headline of an article that another report cites. Somebody wrote about the matter, but the
   * article is not stored.
   */
  readonly isLink: boolean;
  /** ms since 1970. */
  readonly publishedMs: number;
  /** Whether the source has a date of its own. If not, the story's date takes its place. */
  readonly dated: boolean;
  /** The agency that wrote the text. */
  readonly credit: string | undefined;
  /** The agency whose report it repeats. */
  readonly cites: string | undefined;
}

/** Reports that go back to one author, however many publishers printed them. */
export interface Origin {
  /** The agency, the actor or the publisher that it comes from. */
  readonly name: string;
  /**
   * `primary`: an actor's own statement; `reporting`: somebody else's account; `service`: the service's own work;
   * `satire`: not evidence.
   */
  readonly kind: 'primary' | 'reporting' | 'service' | 'satire';
  /** The earliest first. */
  readonly reports: readonly Report[];
  /** Publishers, each once, in the order of their reports. */
  readonly publishers: readonly string[];
}

/** What the sources of stories say. Each source with one address or text counts once. The earliest comes first. */
export function reportsOf(stories: readonly Evidence[]): Report[] {
  const reports = new Reports();
  for (const evidence of stories) reports.add(evidence);
  return reports.inOrder();
}

/** The same, one story at a time, in as many slices as needed. */
export async function reportsInSlices(stories: readonly Evidence[]): Promise<Report[]> {
  const reports = new Reports();
  for (const evidence of stories) {
    if (isSliceSpent()) await nextSlice();
    reports.add(evidence);
  }
  return reports.inOrder();
}

class Reports {
  readonly #reports = new Map<string, Report>();

  add(evidence: Evidence): void {
    const owner = bodyOwner(evidence);
    for (const [index, source] of evidence.sources.entries()) {
      const text = source === owner ? evidence.body.text : source.snippet;
      if (text === '') continue;
      const published = source.publishedAt === null ? Number.NaN : Date.parse(source.publishedAt);
      const dated = Number.isFinite(published);
      const isHeadline = text === source.title;
      const address = canonical(source.url);
      const report: Report = {
        evidence,
        source,
        address,
        publisher: source.publisher,
        text,
        isHeadline,
        isLink: isHeadline && index > 0 && !(dated && isTitleAlone(evidence)),
        publishedMs: dated ? published : evidence.publishedMs,
        dated,
        credit: agencyNamed(source.publisher) ?? creditOf(text) ?? creditOf(source.title),
        cites: isHeadline ? undefined : citedIn(text),
      };
      const key = `${source.publisher}\n${address ?? `${source.title}\n${text.slice(0, 200)}`}`;
      const before = this.#reports.get(key);
      if (before === undefined || before.text.length < report.text.length) this.#reports.set(key, report);
    }
  }

  /** The earliest first. */
  inOrder(): Report[] {
    return [...this.#reports.values()].sort(byTime);
  }
}

// If the first report is itself a headline, the dated headlines behind it are items of their own publishers.
const isTitleAlone = ({ sources: [first] }: Evidence): boolean => first?.snippet === first?.title;

/**
 * Groups reports by their origin. Reports have the same text if they share an address, credit the same agency, or if
 * at least 60 % of the shorter one's runs of four words are in the other. A text belongs to the actor whose statement
 * it is, else to the agency that it credits or repeats, else to the publisher that had it first. All texts of one
 * owner, and of publishers of one house, are one origin. Ordered by the first report.
 */
export function originsOf(reports: readonly Report[]): Origin[] {
  const ordered = [...reports].sort(byTime);
  const texts = new Groups(ordered.length);
  joinAddresses(ordered, texts);
  joinTexts(ordered, texts);
  const owners = new Groups(ordered.length);
  const byOwner = new Map<string, number>();
  const houses = new Set(ordered.map(({ publisher }) => houseOf(publisher, null).name));
  for (const members of texts.all()) {
    const first = members[0]!;
    for (const member of members) owners.join(first, member);
    for (const owner of ownersOf(
      members.map((member) => ordered[member]!),
      houses,
    )) {
      const other = byOwner.get(owner);
      if (other === undefined) byOwner.set(owner, first);
      else owners.join(other, first);
    }
  }
  return owners.all().map((members) => originOf(members.map((member) => ordered[member]!)));
}

/**
 * Origins of reporting. An actor's own statement does not confirm what it says, and neither satire nor what the service wrote
 * itself corroborates anything.
 */
export function independentOrigins(origins: readonly Origin[]): Origin[] {
  return origins.filter(({ kind }) => kind === 'reporting');
}

// Fewer common runs of words may be chance.
const RUN = 4;
const FEWEST_RUNS = 6;
const SHARED = 0.6;
// The beginning shows whether a text is a reprint, and bodies are long.
const MOST_WORDS = 1_500;
// Shorter texts, mostly headlines, are the same if nearly all their words are.
const SHARED_WORDS = 0.85;

function byTime(a: Report, b: Report): number {
  return (
    a.publishedMs - b.publishedMs ||
    (a.publisher < b.publisher ? -1 : a.publisher > b.publisher ? 1 : 0) ||
    (a.source.id < b.source.id ? -1 : a.source.id > b.source.id ? 1 : 0)
  );
}

/** The words of a text for comparison, without case, accents, signs and credit lines. */
function wordsOf(text: string): string[] {
  return (
    foldText(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu)
      ?.slice(0, MOST_WORDS) ?? []
  );
}

function joinAddresses(reports: readonly Report[], groups: Groups): void {
  const seen = new Map<string, number>();
  for (const [index, { address }] of reports.entries()) {
    if (address === undefined) continue;
    const other = seen.get(address);
    if (other === undefined) seen.set(address, index);
    else groups.join(other, index);
  }
}

function joinTexts(reports: readonly Report[], groups: Groups): void {
  const words = reports.map(({ text }) => wordsOf(text));
  // Of equal texts only the first is compared with others.
  const firsts = new Map<string, number>();
  const runs = words.map((list, index) => {
    const whole = list.join(' ');
    const first = firsts.get(whole);
    if (first !== undefined && list.length >= FEWEST_RUNS + RUN - 1) {
      groups.join(first, index);
      return undefined;
    }
    firsts.set(whole, index);
    const set = new Set<string>();
    for (let at = 0; at + RUN <= list.length; at += 1) set.add(list.slice(at, at + RUN).join(' '));
    return set;
  });
  joinReprints(runs, groups);
  const bags = words.map((list, index) => {
    const set = runs[index];
    return set === undefined || set.size >= FEWEST_RUNS || list.length < 4 ? undefined : new Set(list);
  });
  joinHeadlines(bags, groups);
}

/** Joins texts that have most of their runs of words in common. */
function joinReprints(runs: readonly (ReadonlySet<string> | undefined)[], groups: Groups): void {
  const holders = new Map<string, number[]>();
  for (const [index, set] of runs.entries()) {
    if (set === undefined || set.size < FEWEST_RUNS) continue;
    const shared = new Map<number, number>();
    for (const run of set) {
      const held = holders.get(run);
      if (held === undefined) {
        holders.set(run, [index]);
        continue;
      }
      for (const other of held) shared.set(other, (shared.get(other) ?? 0) + 1);
      held.push(index);
    }
    for (const [other, count] of shared) {
      if (count >= SHARED * Math.min(set.size, runs[other]!.size)) groups.join(other, index);
    }
  }
}

/**
 * Joins short texts that have nearly all their words in common. Two such texts share one of the rarest words of each, so
 * only texts that do are compared.
 */
function joinHeadlines(bags: readonly (ReadonlySet<string> | undefined)[], groups: Groups): void {
  const counts = new Map<string, number>();
  for (const bag of bags) for (const word of bag ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  const holders = new Map<string, number[]>();
  const seen = new Map<string, number>();
  for (const [index, bag] of bags.entries()) {
    if (bag === undefined) continue;
    const rarest = [...bag].sort((a, b) => counts.get(a)! - counts.get(b)! || (a < b ? -1 : 1));
    const whole = rarest.join(' ');
    const same = seen.get(whole);
    if (same !== undefined) {
      groups.join(same, index);
      continue;
    }
    seen.set(whole, index);
    const telling = rarest.slice(0, bag.size - Math.ceil(SHARED_WORDS * bag.size) + 1);
    const others = new Set(telling.flatMap((word) => holders.get(word) ?? []));
    for (const other of others) {
      const there = bags[other]!;
      const most = SHARED_WORDS * Math.max(bag.size, there.size);
      if (Math.min(bag.size, there.size) < most) continue;
      let common = 0;
      for (const word of bag) if (there.has(word)) common += 1;
      if (common >= most) groups.join(other, index);
    }
    for (const word of telling) {
      const held = holders.get(word);
      if (held === undefined) holders.set(word, [index]);
      else held.push(index);
    }
  }
}

/** The owner of a text, by every name that the owner has. */
function ownersOf(reports: readonly Report[], houses: ReadonlySet<string>): string[] {
  const primary = reports.find(({ source }) => source.independence === 'primary');
  if (primary !== undefined) return housesOf(primary, 'primary');
  const own = reports.find(({ source }) => source.independence === 'svc_analysis');
  if (own !== undefined && reports.every(({ source }) => source.independence === 'svc_analysis')) {
    return ['service'];
  }
  const agency = agencyOf(reports);
  if (agency !== undefined) return [`agency:${agency}`];
  const credited = reports
    .map(({ text }) => creditedHouse(text))
    .find((name) => name !== undefined && houses.has(name));
  if (credited !== undefined) return [`house:${credited}`];
  const first = reports.find(({ source }) => source.independence === 'independent') ?? reports[0]!;
  return housesOf(first, 'house');
}

/** The agency behind a text: a publisher that credits it knows where the text came from. */
function agencyOf(reports: readonly Report[]): string | undefined {
  return (
    reports.find(({ credit }) => credit !== undefined)?.credit ??
    reports.find(({ cites }) => cites !== undefined)?.cites
  );
}

function housesOf(report: Report, kind: string): string[] {
  const { name, domain } = houseOf(report.publisher, report.source.domain);
  const names = [`${kind}:${name}`];
  if (domain !== undefined) names.push(`${kind}:${domain}`);
  return names;
}

function originOf(reports: readonly Report[]): Origin {
  const primary = reports.find(({ source }) => source.independence === 'primary');
  const isOwn = reports.every(({ source }) => source.independence === 'svc_analysis');
  // A publisher that prints a joke unchanged repeats it.
  const isJest = isSatire(reports[0]!.publisher, reports[0]!.source.domain);
  const agency = agencyOf(reports);
  return {
    name: primary?.publisher ?? agency ?? reports[0]!.publisher,
    kind: primary !== undefined ? 'primary' : isOwn ? 'service' : isJest ? 'satire' : 'reporting',
    reports,
    publishers: [...new Set(reports.map(({ publisher }) => publisher))],
  };
}

/** An address without what differs between links to one page. Undefined if there is none. */
function canonical(url: string | null): string | undefined {
  const address = url === null ? undefined : readAddress(url);
  if (address === undefined) return undefined;
  const [, host, path, query] = /^([^/?]+)([^?]*)\??(.*)$/.exec(pageOf(address))!;
  const sorted = query!.split('&').sort().join('&');
  return `${host!.replace(/^(?:m|mobile|amp|edition)\./, '')}${path!.replace(/\/amp$/, '')}?${sorted}`;
}

/** Disjoint sets of indexes. */
class Groups {
  readonly #parents: number[];

  constructor(size: number) {
    this.#parents = Array.from({ length: size }, (_, index) => index);
  }

  join(a: number, b: number): void {
    const [x, y] = [this.#root(a), this.#root(b)];
    // The earlier index stays the root, so that groups come out in order.
    if (x !== y) this.#parents[Math.max(x, y)] = Math.min(x, y);
  }

  /** The groups, each in ascending order, by their first member. */
  all(): number[][] {
    const groups = new Map<number, number[]>();
    for (const index of this.#parents.keys()) {
      const root = this.#root(index);
      const members = groups.get(root);
      if (members === undefined) groups.set(root, [index]);
      else members.push(index);
    }
    return [...groups.values()];
  }

  #root(index: number): number {
    let root = index;
    while (this.#parents[root] !== root) root = this.#parents[root]!;
    this.#parents[index] = root;
    return root;
  }
}
