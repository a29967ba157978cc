import { analyse, NUMBER_STEMS, type Reading, sentencesOf } from '../../language/index.ts';
import type { Database } from '../../platform/database.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { foldName } from '../../stories/index.ts';
import { alikeStems } from './alike.ts';
import { namesOfStory } from './matter.ts';
import type { Origin, Report } from './origins.ts';
import { cutQuote, type Passage } from './passages.ts';
import { stemsOf } from './retrieve.ts';

/** A sentence of a report, prepared for comparison. */
export interface Statement extends Passage {
  readonly report: Report;
  /** Its index in the list of origins. */
  readonly origin: number;
  /** Stems of its words, without numbers. */
  readonly stems: ReadonlySet<string>;
  /** Its own stems and those of the sentences beside it. */
  readonly around: ReadonlySet<string>;
  /** Stems of its report's title. */
  readonly title: ReadonlySet<string>;
  /** Stems of the names that its story is about: who and where. A report need not repeat them in every sentence. */
  readonly names: ReadonlySet<string>;
  /** What it says. It is read when it is first needed. */
  readonly reading: () => Reading;
  /** The documented claim that its story supports with it. Undefined for any other sentence. */
  readonly claim?: string;
}

type Bare = Omit<Statement, 'stems' | 'around' | 'title' | 'names' | 'reading'>;

// The lead of a report, and other sentences of it that have words of the question.
const LEAD = 6;
const MOST_OF_REPORT = 14;
const MOST_STATEMENTS = 700;

/**
 * The sentences of reports that say something about a question: the first ones of each report, and later ones that
 * have a word of the question. If they are more than can be compared, fewer are taken of each report, so that no origin
 * goes unheard because others are long. One SQL statement reads all of them.
 * @param words stems of the question.
 */
export async function statementsOf(
  db: Database,
  origins: readonly Origin[],
  words: Iterable<string>,
): Promise<Statement[]> {
  const beginnings = [...words].map((word) => word.slice(0, 4));
  const found: Found[] = [];
  for (const [origin, { reports }] of origins.entries()) {
    for (const [nth, report] of reports.entries()) {
      if (isSliceSpent()) await nextSlice();
      const { evidence, source } = report;
      const [telling, other]: [Bare[], Bare[]] = [[], []];
      for (const [place, sentence] of sentencesOf(report.text).entries()) {
        if (telling.length + other.length >= MOST_OF_REPORT) break;
        const isTelling = mentions(sentence, beginnings);
        if (place >= LEAD && !isTelling) continue;
        const passage = { evidence, source, report, origin, text: cutQuote(sentence), place };
        (isTelling ? telling : other).push(passage);
      }
      found.push({ nth, passages: [...telling, ...other] });
    }
  }
  const passages = fairly(found);
  const contexts = [
    ...new Set(passages.flatMap(({ report, evidence }) => [report.source.title, namesOfStory(evidence)])),
  ];
  const stems = await stemsOf(db, [...contexts, ...passages.map(({ text }) => text)]);
  const ofContext = new Map(contexts.map((text, index) => [text, stems[index]!]));
  const own = stems.slice(contexts.length).map(withoutNumbers);
  const beside = (index: number, step: number): Iterable<string> => {
    const [passage, other] = [passages[index]!, passages[index + step]];
    return other?.report === passage.report && other.place === passage.place + step ? own[index + step]! : [];
  };
  return passages.map((passage, index) => ({
    ...passage,
    stems: own[index]!,
    around: new Set([...own[index]!, ...beside(index, -1), ...beside(index, 1)]),
    title: ofContext.get(passage.report.source.title)!,
    names: ofContext.get(namesOfStory(passage.evidence))!,
    reading: readOnce(passage.text),
  }));
}

/** What can be read of a report, what is most to the point first; `nth` of the reports of its origin, from 0. */
interface Found {
  readonly nth: number;
  readonly passages: readonly Bare[];
}

/** As many passages of each report as there is room for, in the order of the reports; of first reports one first. */
function fairly(found: readonly Found[]): Bare[] {
  const taken = new Map<Found, number>(found.map((each) => [each, 0]));
  const turns = found.toSorted((a, b) => a.nth - b.nth);
  let left = MOST_STATEMENTS;
  for (let round = 0; round < MOST_OF_REPORT; round += 1)
    for (const each of turns) {
      if (left === 0 || each.passages.length <= round) continue;
      taken.set(each, round + 1);
      left -= 1;
    }
  return found.flatMap((each) =>
    each.passages.slice(0, taken.get(each)).toSorted((a, b) => a.place - b.place),
  );
}

function readOnce(text: string): () => Reading {
  let reading: Reading | undefined;
  return () => {
    reading ??= analyse(text);
    return reading;
  };
}

// What an editor would name. Further claims are details.
const MOST_CLAIMS = 8;

/**
 * The words by which stories support their documented claims, in the sentence that they stand in, read as the claim
 * says: an editor or publisher has put the two together.
 */
export async function claimedOf(db: Database, origins: readonly Origin[]): Promise<Statement[]> {
  const found: (Bare & { claim: string })[] = [];
  for (const [origin, { reports }] of origins.entries()) {
    for (const report of reports) {
      const { evidence, source } = report;
      for (const { claim, evidenceType, supporting } of evidence.claims.slice(0, MOST_CLAIMS)) {
        const quoted = supporting.find(({ sourceId }) => sourceId === source.id)?.quote;
        if (quoted === undefined || evidenceType !== 'documented_fact') continue;
        const sentences = sentencesOf(source.snippet);
        const place = sentences.findIndex((sentence) => cutQuote(sentence).includes(quoted));
        const text = place < 0 ? quoted : cutQuote(sentences[place]!);
        found.push({ evidence, source, report, origin, text, place: Math.max(0, place), claim });
      }
    }
  }
  const stems = await stemsOf(
    db,
    found.flatMap(({ claim, text, evidence }) => [`${claim} ${text}`, namesOfStory(evidence)]),
  );
  return found.map((passage, index) => {
    const own = withoutNumbers(stems[2 * index]!);
    const names = stems[2 * index + 1]!;
    return {
      ...passage,
      stems: own,
      around: own,
      title: names,
      names,
      reading: readOnce(passage.text),
    };
  });
}

/**
 * How much of the shorter of two statements the other says, from 0 to 1. It is 0 if too little is said to tell.
 * @param common how many stems both have, where that is known.
 */
export function overlap(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
  common: number = shared(a, b),
): number {
  const least = Math.min(a.size, b.size);
  return least < 3 || common < 3 ? 0 : common / least;
}

export function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let common = 0;
  for (const stem of small) if (large.has(stem)) common += 1;
  return common;
}

/**
 * How many stems a statement has in common with each of the others, by their places. Every stem knows who has it, so
 * that comparing all with all looks up each stem once. What is returned holds until the next call.
 */
export function commonAmong(statements: readonly Pick<Statement, 'stems'>[]): (place: number) => Uint16Array {
  const holders = new Map<string, number[]>();
  const held = statements.map(({ stems }, place) =>
    Array.from(stems, (stem) => {
      let places = holders.get(stem);
      if (places === undefined) {
        places = [];
        holders.set(stem, places);
      }
      places.push(place);
      return places;
    }),
  );
  const common = new Uint16Array(statements.length);
  return (place) => {
    common.fill(0);
    for (const places of held[place]!) for (const other of places) common[other]! += 1;
    return common;
  };
}

/** Stems without numbers and their units, which are compared as quantities. */
function withoutNumbers(stems: ReadonlySet<string>): Set<string> {
  return new Set([...stems].filter((stem) => !isNumber(stem)));
}

export const isNumber = (stem: string): boolean => /^[\d.,-]+$/.test(stem) || NUMBER_STEMS.has(stem);

const NONE: ReadonlySet<string> = new Set();
const LEAST_SAID = 0.35;

/**
 * Widens how a question is recognised: by words with the same meaning, and by the other names of what it names. Any
 * stem of a set matches the stem of the question.
 */
export class Wording {
  readonly #alike: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #names: readonly { readonly stems: ReadonlySet<string>; readonly other: readonly string[] }[];

  private constructor(
    alike: ReadonlyMap<string, ReadonlySet<string>>,
    names: readonly { stems: ReadonlySet<string>; other: readonly string[] }[],
  ) {
    this.#alike = alike;
    this.#names = names;
  }

  /** @param entities uuids of what the given stories are about. */
  static async of(db: Database, question: string, entities: readonly string[]): Promise<Wording> {
    const [alike, names] = await Promise.all([alikeStems(db), namesIn(db, question, entities)]);
    return new Wording(alike, names);
  }

  /**
   * How much of the weight of a question's stems a sentence has, from 0 to 1.
   * @param given stems that are known from its context. They count only if the sentence itself says something.
   */
  coverage(
    weights: ReadonlyMap<string, number>,
    stems: ReadonlySet<string>,
    text: string,
    given: ReadonlySet<string> = NONE,
  ): number {
    const named = new Set<string>();
    const folded = ` ${foldName(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
    for (const { stems: meant, other } of this.#names) {
      if (other.some((name) => folded.includes(` ${name} `))) for (const stem of meant) named.add(stem);
    }
    let [sum, total, known] = [0, 0, 0];
    for (const [stem, weight] of weights) {
      total += weight;
      if (stems.has(stem) || named.has(stem) || this.#isAlike(stem, stems)) sum += weight;
      else if (given.has(stem)) known += weight;
    }
    // The sentence must say its part of what is not given. Names alone say nothing.
    return total === 0 || sum < LEAST_SAID * (total - known) ? 0 : (sum + known) / total;
  }

  #isAlike(stem: string, stems: ReadonlySet<string>): boolean {
    for (const other of this.#alike.get(stem) ?? []) if (stems.has(other)) return true;
    return false;
  }
}

/** What a question names by one of several names: the stems of that name, and the other names. */
async function namesIn(
  db: Database,
  question: string,
  entities: readonly string[],
): Promise<{ stems: ReadonlySet<string>; other: readonly string[] }[]> {
  if (entities.length === 0) return [];
  const rows = await db.hot('research_names', NAMES, [`{${entities.join(',')}}`]);
  const folded = ` ${foldName(question).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const found: { used: string; other: string[] }[] = [];
  for (const [joined] of rows) {
    const names = (JSON.parse(joined!) as string[]).map((name) =>
      name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim(),
    );
    const used = names.filter((name) => name !== '' && folded.includes(` ${name} `));
    const longest = used.sort((a, b) => b.length - a.length)[0];
    if (longest === undefined || names.length < 2) continue;
    found.push({ used: longest, other: names.filter((name) => name !== longest && name.length > 1) });
  }
  const stems = await stemsOf(
    db,
    found.map(({ used }) => used),
  );
  return found.map(({ other }, index) => ({ stems: stems[index]!, other }));
}

const NAMES = `select json_agg(name order by name) from entity_names where entity_id = any($1::uuid[])
  group by entity_id order by entity_id`;

function mentions(sentence: string, beginnings: readonly string[]): boolean {
  const folded = foldName(sentence);
  return beginnings.some((beginning) => folded.includes(beginning));
}
