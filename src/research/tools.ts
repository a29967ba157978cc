import { CATEGORIES } from '../stories/index.ts';
import {
  DEFAULT_LIMIT,
  DEFAULT_WEEKLY_LIMIT,
  LARGEST_LIMIT,
  LENGTHS,
  type TextArgument,
} from './arguments.ts';
import { HORIZONS, type Horizon, type ResearchTool } from './model.ts';
import { LONGEST_DAYS } from './window.ts';

/** One argument of a tool, as every wire describes it. Texts, limits and windows are checked by the room itself. */
export type ToolArgument = TextSpec | DateSpec | CountSpec | ChoiceSpec;

interface TextSpec {
  readonly kind: 'text';
  readonly required: boolean;
  /** Characters after trimming, least and most. */
  readonly length: readonly [number, number];
  /** All that it can be, in lower case. Labels are understood too. */
  readonly values?: readonly string[];
  readonly description: string;
}
interface DateSpec {
  readonly kind: 'date';
  readonly required: false;
  readonly description: string;
}
interface CountSpec {
  readonly kind: 'count';
  readonly required: false;
  readonly most: number;
  readonly otherwise: number;
  readonly description: string;
}
interface ChoiceSpec {
  readonly kind: 'choice';
  readonly required: false;
  readonly values: readonly Horizon[];
  readonly otherwise: Horizon;
  readonly description: string;
}

/** The longest text of a date that is read (interface specification, "MCP research tools"). */
export const LONGEST_DATE = 40;

/** What the arguments of a table row are for the resolver. What is not required may be missing or null. */
export type ArgumentsOf<Specs extends Readonly<Record<string, ToolArgument>>> = {
  readonly [Name in keyof Specs as Specs[Name]['required'] extends true ? Name : never]: ValueOf<Specs[Name]>;
} & {
  readonly [Name in keyof Specs as Specs[Name]['required'] extends true ? never : Name]?:
    | ValueOf<Specs[Name]>
    | null
    | undefined;
};

/** The arguments of a call. The wire has already checked names, kinds and required values against the table. */
export function argumentsOf<Specs extends Readonly<Record<string, ToolArgument>>>(
  specs: Specs,
  checked: Readonly<Record<string, unknown>>,
): ArgumentsOf<Specs> {
  return Object.fromEntries(Object.keys(specs).map((name) => [name, checked[name]])) as ArgumentsOf<Specs>;
}

/** What one argument contains. */
export type ValueOf<Spec extends ToolArgument> = Spec extends { readonly kind: 'count' }
  ? number
  : Spec extends { readonly kind: 'choice' }
    ? Horizon
    : string;

function text<Required extends boolean>(name: TextArgument, required: Required, description: string) {
  return { kind: 'text', required, length: LENGTHS[name], description } as const;
}

function count(otherwise: number, description: string) {
  return { kind: 'count', required: false, most: LARGEST_LIMIT, otherwise, description } as const;
}

/** @param otherwise which window is taken without `from` and `to`. */
function start(otherwise: string) {
  return {
    kind: 'date',
    required: false,
    description: `Start of the window: an ISO date, or date and time. Given alone, the window ends now. Without "from" and "to" ${otherwise}; see effectiveWindow.`,
  } as const;
}

const WINDOW = {
  from: start('it is the last 7 days, or the 7 days up to the newest story if that is older'),
  to: {
    kind: 'date',
    required: false,
    description: `End of the window: an ISO date (to the end of the day), or date and time. Not before "from" and at most ${LONGEST_DAYS} days after it. Given alone, the window is the 7 days before it.`,
  },
  limit: count(DEFAULT_LIMIT, `Maximum number of findings, from 1 to ${LARGEST_LIMIT}.`),
} as const;

const QUERY =
  'What to look for, in plain words: names and subjects rather than a question. The search operators work too: NOT, -word, OR, title:, word*.';
const query = text('query', true, QUERY);
const anyQuery = text('query', false, QUERY);
const region = text('region', false, 'A country by name or ISO code, or another place that stories name.');
const category = {
  ...text('category', false, 'A category of stories.'),
  values: CATEGORIES.map(({ value }) => value),
} as const;

/**
 * The table of the research tools, in the order of the specification. MCP's list, its schemas and the fields of the
 * graph are made from it. docs/research.md has the methods.
 */
export const TOOLS = {
  svc_research_what_changed: {
    title: 'What changed',
    description:
      'Compares the news of a window with the equally long period before it. It finds the entities, impact paths, categories and countries that are new, gone, or reported significantly more or less, each with quoted stories.',
    args: { query: anyQuery, ...WINDOW },
  },
  svc_research_compare_sources: {
    title: 'Compare sources',
    description:
      'Compares how publishers cover a subject: who reported it and when first, what each leaves out that others report, contradictions with both quotes, and framing. Reprints of one wire report count as one origin.',
    args: { query, ...WINDOW },
  },
  svc_research_validate_event: {
    title: 'Validate an event',
    description:
      'Shows how well independent origins confirm that an event happened, with quotes: primary statements, third-party reporting and contradictions. insufficient_evidence is a valid result and means that no statement is possible.',
    args: {
      event: text('event', true, 'The event, in one sentence with its names and figures.'),
      ...WINDOW,
      from: start('all stories are searched, and it is the 90 days that hold most of the evidence'),
    },
  },
  svc_research_asset_exposure: {
    title: 'Asset exposure',
    description:
      'Shows what the news of a window means for one asset. Links that sources document (quoted) are kept apart from links that impact paths model (with the path), and evidence against them is included. ',
    args: {
      asset: text('asset', true, 'Ticker or name of the asset, such as BTC.'),
      assetName: text('assetName', false, 'Name of the asset in the news, if that is not its ticker.'),
      query: anyQuery,
      ...WINDOW,
    },
  },
  svc_research_operational_risk: {
    title: 'Operational risk',
    description:
      'Derives scenarios for operations from reported events. Each comes from named stories, has a horizon, and is given with the evidence against it. Scenarios are possibilities, not predictions.',
    args: {
      query,
      region,
      category,
      horizon: {
        kind: 'choice',
        required: false,
        values: HORIZONS,
        otherwise: 'short_term',
        description: 'How far ahead the scenarios look: days, weeks or months.',
      },
      ...WINDOW,
    },
  },
  svc_research_weekly_consequential: {
    title: 'Weekly consequential developments',
    description:
      'Ranks the developments of one ISO week by their consequences, without duplicates. It gives the factors of each rank: more coverage than usual, independent origins, magnitude of impact, toll, countries.',
    args: {
      weekStart: {
        kind: 'date',
        required: false,
        description:
          'ISO date of the week; the week starts on the Monday on or before it. Default: the last 7 days, or the 7 days up to the newest story.',
      },
      query: anyQuery,
      region,
      category,
      limit: count(DEFAULT_WEEKLY_LIMIT, `Maximum number of developments, from 1 to ${LARGEST_LIMIT}.`),
    },
  },
} as const satisfies Readonly<
  Record<
    ResearchTool,
    {
      readonly title: string;
      readonly description: string;
      readonly args: Readonly<Record<string, ToolArgument>>;
    }
  >
>;
