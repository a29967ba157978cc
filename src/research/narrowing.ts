import { Problem } from '../platform/problem.ts';
import { mapNames, namedTerms, type ValuesName } from '../stories/index.ts';
import { readText, type TextArgument } from './arguments.ts';
import type { Finding } from './finding.ts';
import type { ResearchRoom } from './model.ts';

/** One plain value of some filters of lists (stories/filters.ts): stories must have each. */
export type Narrowing = { readonly [Name in ValuesName]?: string | undefined };

/** What an argument of a tool narrows by. */
interface Narrows {
  /** Filters of lists: the first that knows the value takes it. */
  readonly by: readonly ValuesName[];
  /** What happens to a value that none knows: it is looked for as words, or no story fits. */
  readonly otherwise: 'words' | 'nothing';
}

/** The arguments of tools that narrow by filters of lists (interface specification, "MCP research tools"). */
const NARROWS = {
  region: { by: ['country', 'entity'], otherwise: 'words' },
  category: { by: ['category'], otherwise: 'nothing' },
} as const satisfies { readonly [Name in TextArgument]?: Narrows };
type NarrowingArgument = keyof typeof NARROWS;
const NARROWING_ARGUMENTS = Object.keys(NARROWS) as readonly NarrowingArgument[];

/** The texts of a call that narrow it, checked. */
export type NarrowingTexts = { readonly [Name in NarrowingArgument]: string | undefined };

/** @throws Problem `invalid_parameter` for a text of a wrong length. */
export function readNarrowing(
  args: {
    readonly [Name in NarrowingArgument]?: string | null | undefined;
  },
): NarrowingTexts {
  return mapNames(NARROWING_ARGUMENTS, (name) => readText(name, args[name]));
}

/** To which stories the arguments of a call confine it. */
export interface Narrowed {
  readonly filters: Narrowing;
  /** What is looked for beside the query. */
  readonly words: readonly string[];
  /** Something is named that no story has. */
  readonly isEmpty: boolean;
}

/** Finds what the texts of a call name. What no filter knows is told in a warning. */
export async function narrowedBy(
  room: ResearchRoom,
  texts: NarrowingTexts,
  finding: Finding,
): Promise<Narrowed> {
  const filters: { [Name in ValuesName]?: string } = {};
  const words: string[] = [];
  let isEmpty = false;
  for (const name of NARROWING_ARGUMENTS) {
    const value = texts[name];
    if (value === undefined) continue;
    const narrows: Narrows = NARROWS[name];
    const { known, hint } = await firstThatKnows(room, narrows.by, value);
    if (known !== undefined) {
      filters[known] = value;
    } else if (narrows.otherwise === 'words') {
      finding.warn(`No story names ${JSON.stringify(value)} as a place, so its words were searched instead.`);
      words.push(value);
    } else {
      finding.warn(`There is no ${name} ${JSON.stringify(value)}${hint}`);
      isEmpty = true;
    }
  }
  return { filters, words, isEmpty };
}

async function firstThatKnows(
  room: ResearchRoom,
  names: readonly ValuesName[],
  value: string,
): Promise<{ readonly known?: ValuesName; readonly hint: string }> {
  let hint = '.';
  for (const name of names) {
    try {
      const terms = await namedTerms(room.db, name, value);
      if (terms.length > 0) return { known: name, hint };
    } catch (error) {
      // What the list would refuse, another filter may know.
      if (!(error instanceof Problem) || error.code !== 'invalid_parameter') throw error;
      const [first] = error.errors;
      const meant = first?.suggestion === undefined ? '' : ` Did you mean ${first.suggestion}?`;
      const allowed = first?.allowed === undefined ? '.' : `. Allowed: ${first.allowed.join(', ')}.`;
      hint = `${allowed}${meant}`;
    }
  }
  return { hint };
}
