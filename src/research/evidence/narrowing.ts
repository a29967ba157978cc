import { Problem } from '../../platform/problem.ts';
import { foldName, mapNames, namedTerms, plainValue, type ValuesName } from '../../stories/index.ts';
import { readText, type TextArgument } from '../arguments.ts';
import type { Finding } from '../finding.ts';
import type { ResearchRoom } from '../model.ts';
import type { Evidence } from './evidence.ts';
import { hasWord } from './passages.ts';

/** One plain value for each of some list filters (stories/filters/filters.ts). Stories must match all of them. */
export type Narrowing = { readonly [Name in ValuesName]?: string | undefined };

/** How an argument of a tool narrows the stories. */
interface Narrows {
  /** List filters. The first one that knows the value takes it. */
  readonly by: readonly ValuesName[];
  /** What happens to a value that no filter knows: it is searched as words, or refused as a list refuses it. */
  readonly otherwise: 'words' | 'refused';
}

/** The arguments of tools that narrow by list filters (interface specification, "MCP research tools"). */
const NARROWS = {
  region: { by: ['country', 'entity'], otherwise: 'words' },
  category: { by: ['category'], otherwise: 'refused' },
} as const satisfies { readonly [Name in TextArgument]?: Narrows };
type NarrowingArgument = keyof typeof NARROWS;
const NARROWING_ARGUMENTS = Object.keys(NARROWS) as readonly NarrowingArgument[];

/** The narrowing texts of a call, checked. */
export type NarrowingTexts = { readonly [Name in NarrowingArgument]: string | undefined };

/** @throws Problem `invalid_parameter` if a text has a wrong length. */
export function readNarrowing(
  args: {
    readonly [Name in NarrowingArgument]?: string | null | undefined;
  },
): NarrowingTexts {
  return mapNames(NARROWING_ARGUMENTS, (name) => readText(name, args[name]));
}

/** Which stories the arguments of a call allow. */
export interface Narrowed {
  readonly filters: Narrowing;
  /** What is searched in addition to the query, and stories must have. */
  readonly words: readonly string[];
}

/**
 * Finds what the texts of a call name. A warning reports a place that no filter knows.
 * @throws Problem `invalid_parameter` for a category that there is not.
 */
export async function narrowedBy(
  room: ResearchRoom,
  texts: NarrowingTexts,
  finding: Finding,
): Promise<Narrowed> {
  const filters: { [Name in ValuesName]?: string } = {};
  const words: string[] = [];
  for (const name of NARROWING_ARGUMENTS) {
    const value = texts[name];
    if (value === undefined) continue;
    const narrows: Narrows = NARROWS[name];
    const known = await firstThatKnows(room, narrows, value);
    if (known !== undefined) {
      filters[known] = value;
    } else {
      finding.warn(`No story names ${JSON.stringify(value)} as a place, so its words were searched instead.`);
      words.push(value);
    }
  }
  return { filters, words };
}

/** Whether a story has the words in which a narrowing was given that no filter knows: a story elsewhere has the others alone. */
export function isWithin({ words }: Narrowed, evidence: Evidence): boolean {
  if (words.length === 0) return true;
  const { title, summary, body, sources } = evidence;
  const said = foldName(
    [title, summary, body.text, ...sources.flatMap((source) => [source.title, source.snippet])].join(' . '),
  );
  return words.every((word) => hasWord(said, foldName(word)));
}

async function firstThatKnows(
  room: ResearchRoom,
  { by, otherwise }: Narrows,
  value: string,
): Promise<ValuesName | undefined> {
  for (const name of by) {
    try {
      // A category that no story has yet is one all the same.
      if (otherwise === 'refused') await plainValue(room.db, name, value);
      else if ((await namedTerms(room.db, name, value)).length === 0) continue;
      return name;
    } catch (error) {
      // Another filter may know what this one refuses.
      const isRefused = error instanceof Problem && error.code === 'invalid_parameter';
      if (!isRefused || otherwise === 'refused') throw error;
    }
  }
  return undefined;
}
