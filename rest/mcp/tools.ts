import { z } from 'zod';
import type { Context } from '../../schema/graph/context.ts';
import {
  type ResearchAnswer,
  researchAssetExposure,
  researchCompareSources,
  researchOperationalRisk,
  researchValidateEvent,
  researchWeeklyConsequential,
  researchWhatChanged,
} from '../../schema/research/research.ts';
import { Problem } from '../../src/platform/problem.ts';
import {
  DEFAULT_LIMIT,
  DEFAULT_WEEKLY_LIMIT,
  HORIZONS,
  LARGEST_LIMIT,
  LENGTHS,
  LONGEST_DAYS,
  type ResearchTool,
} from '../../src/research/index.ts';
import { issuesOf } from '../app/body.ts';
import { envelopeShape } from './envelope.ts';

/** A research tool as MCP lists it, and what answers it. */
export interface McpTool {
  /** An entry of `tools/list`. */
  readonly listed: {
    readonly name: ResearchTool;
    readonly title: string;
    readonly description: string;
    readonly inputSchema: { readonly type: 'object'; readonly [member: string]: unknown };
    readonly outputSchema: { readonly type: 'object'; readonly [member: string]: unknown };
    readonly annotations: {
      readonly title: string;
      readonly readOnlyHint: true;
      readonly idempotentHint: true;
      readonly destructiveHint: false;
      readonly openWorldHint: false;
    };
  };
  /** @throws Problem `invalid_parameter` for arguments that cannot be used; as the resolver. */
  call(given: unknown, context: Context): Promise<ResearchAnswer>;
}

// What a schema says of a text is for callers; the room holds texts, limits and windows against the same bounds, so
// that every wire refuses them in the same words.
const text = (name: keyof typeof LENGTHS, description: string) => {
  const [minLength, maxLength] = LENGTHS[name];
  return z.string().meta({ minLength, maxLength, description });
};
const limit = (otherwise: number, of: string) =>
  z
    .number()
    .meta({ type: 'integer', minimum: 1, maximum: LARGEST_LIMIT, default: otherwise, description: of })
    .optional();
const bounds = {
  from: z
    .string()
    .meta({
      maxLength: 40,
      description: `ISO date or date and time where the window begins. Alone it means from then to now. Without "from" and "to" it is the 7 days that end now, or at the newest story if that is older; see effectiveWindow.`,
    })
    .optional(),
  to: z
    .string()
    .meta({
      maxLength: 40,
      description: `ISO date (its whole day) or date and time where the window ends: not before "from", at most ${LONGEST_DAYS} days after it. Alone it means the 7 days before it.`,
    })
    .optional(),
  limit: limit(DEFAULT_LIMIT, 'How many findings at most.'),
};
const QUERY = 'What to look for, in plain words: names and subjects rather than a question.';
const query = text('query', QUERY);
const region = text('region', 'A country, its ISO code, or another place that stories name.').optional();
const category = text('category', 'A category of stories, such as economy or politics.').optional();

const ENDING =
  ' Facts are quoted word for word from stored sources; look at evidenceType, verificationState and warnings before relying on a statement.';

const OUTPUT = jsonSchema(envelopeShape);

/** The six tools, in the order of the specification. */
export const MCP_TOOLS: ReadonlyMap<string, McpTool> = new Map(
  [
    tool(
      'svc_research_what_changed',
      'What changed',
      'Compares the news of a window with the equal-length period right before it: entities, impact paths, categories and countries that are new, gone, or reported significantly more or less, each with quoted stories.',
      z.strictObject({ query: query.optional(), ...bounds }),
      researchWhatChanged,
    ),
    tool(
      'svc_research_compare_sources',
      'Compare sources',
      'Compares how publishers cover a subject: who reported it and when first, what each leaves out that others report, contradictions with both quotes, and framing. Reprints of one wire count as one origin.',
      z.strictObject({ query, ...bounds }),
      researchCompareSources,
    ),
    tool(
      'svc_research_validate_event',
      'Validate an event',
      'Says how far independent origins bear out that an event happened: primary statements, third-party reporting and contradictions, with quotes. insufficient_evidence is a valid result and means that no statement is possible.',
      z.strictObject({
        event: text('event', 'What is said to have happened, in one sentence with its names and figures.'),
        ...bounds,
      }),
      researchValidateEvent,
    ),
    tool(
      'svc_research_asset_exposure',
      'Asset exposure',
      'Finds what the news of a window means for one asset: links that sources document (quoted) apart from links that impact paths model (with the path), and what speaks against them. Check evidenceType of each claim.',
      z.strictObject({
        asset: text('asset', 'Ticker or name of the asset, such as BTC.'),
        assetName: text(
          'assetName',
          'What the asset is called in the news, where that is not its ticker.',
        ).optional(),
        query: query.optional(),
        ...bounds,
      }),
      researchAssetExposure,
    ),
    tool(
      'svc_research_operational_risk',
      'Operational risk',
      'Derives scenarios for operations from reported events: each from named stories, up to a horizon, together with what speaks against it. Scenarios are possibilities, not predictions.',
      z.strictObject({
        query,
        region,
        category,
        horizon: z
          .enum(HORIZONS)
          .meta({ default: 'short_term', description: 'How far ahead: days, weeks or months.' })
          .optional(),
        ...bounds,
      }),
      researchOperationalRisk,
    ),
    tool(
      'svc_research_weekly_consequential',
      'Weekly consequential developments',
      'Ranks the developments of one ISO week by consequence, deduplicated, with the factors of each rank: independent origins, countries, magnitude of impact, popularity.',
      z.strictObject({
        weekStart: z
          .string()
          .meta({
            maxLength: 40,
            description:
              'ISO date of the week; snaps to its Monday. The newest week with stories unless given.',
          })
          .optional(),
        query: query.optional(),
        region,
        category,
        limit: limit(DEFAULT_WEEKLY_LIMIT, 'How many developments at most.'),
      }),
      researchWeeklyConsequential,
    ),
  ].map((each) => [each.listed.name, each]),
);

function tool<Args>(
  name: ResearchTool,
  title: string,
  description: string,
  input: z.ZodType<Args>,
  resolve: (args: Args, context: Context) => Promise<ResearchAnswer>,
): McpTool {
  return {
    listed: {
      name,
      title,
      description: description + ENDING,
      inputSchema: jsonSchema(input),
      outputSchema: OUTPUT,
      annotations: {
        title,
        readOnlyHint: true,
        idempotentHint: true,
        destructiveHint: false,
        openWorldHint: false,
      },
    },
    call: async (given, context) => resolve(checked(input, given ?? {}), context),
  };
}

/** JSON Schema 2020-12, which needs no `$schema` in MCP: clients that know another dialect stumble over it. */
function jsonSchema(schema: z.ZodType): McpTool['listed']['inputSchema'] {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return { ...json, type: 'object' };
}

// What a caller mends at once.
const MOST_ISSUES = 10;

function checked<Args>(schema: z.ZodType<Args>, given: unknown): Args {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const errors = result.error.issues
    .flatMap((issue) => issuesOf(issue, schema, given))
    .map(({ pointer, ...issue }) => ({ parameter: pointer?.slice(1) || 'arguments', ...issue }));
  const [first] = errors;
  throw new Problem('invalid_parameter', `${first!.parameter}: ${first!.detail}`, {
    errors: errors.slice(0, MOST_ISSUES),
  });
}
