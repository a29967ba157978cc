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
  type ArgumentsOf,
  argumentsOf,
  LONGEST_DATE,
  type ResearchTool,
  TOOLS,
  type ToolArgument,
} from '../../src/research/index.ts';
import { issuesOf } from '../app/route/body.ts';
import { envelopeShape } from './envelope.ts';

/** A research tool as MCP lists it, with the function that answers it. */
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
  /** @throws Problem `invalid_parameter` for arguments that cannot be used, and the problems of the resolver. */
  call(given: unknown, context: Context): Promise<ResearchAnswer>;
}

const ENDING =
  ' Facts are quoted word for word from stored sources. Check evidenceType, verificationState and warnings before you rely on a statement.';

/** The six tools, in the order of the specification. */
export const MCP_TOOLS: ReadonlyMap<string, McpTool> = new Map(
  [
    tool('svc_research_what_changed', researchWhatChanged),
    tool('svc_research_compare_sources', researchCompareSources),
    tool('svc_research_validate_event', researchValidateEvent),
    tool('svc_research_asset_exposure', researchAssetExposure),
    tool('svc_research_operational_risk', researchOperationalRisk),
    tool('svc_research_weekly_consequential', researchWeeklyConsequential),
  ].map((each) => [each.listed.name, each]),
);

function tool<Name extends ResearchTool>(
  name: Name,
  resolve: (args: ArgumentsOf<(typeof TOOLS)[Name]['args']>, context: Context) => Promise<ResearchAnswer>,
): McpTool {
  const { title, description, args }: (typeof TOOLS)[Name] = TOOLS[name];
  const input = inputOf(args);
  return {
    listed: {
      name,
      title,
      description: description + ENDING,
      inputSchema: jsonSchema(input),
      outputSchema: jsonSchema(envelopeShape.extend({ tool: z.literal(name) })),
      annotations: {
        title,
        readOnlyHint: true,
        idempotentHint: true,
        destructiveHint: false,
        openWorldHint: false,
      },
    },
    call: async (given, context) =>
      resolve(argumentsOf<(typeof TOOLS)[Name]['args']>(args, checked(input, given ?? {}, args)), context),
  };
}

/** The schema of the arguments of a tool. It refuses unknown arguments. */
function inputOf(args: Readonly<Record<string, ToolArgument>>) {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(args).map(([name, spec]) => {
        const { description } = spec;
        const type = schemaOf(spec, description);
        return [name, spec.required ? type : type.optional()];
      }),
    ),
  );
}

// The schema shows lengths and limits to callers. The room checks them, so that every wire refuses in the same words.
function schemaOf(spec: ToolArgument, description: string): z.ZodType {
  switch (spec.kind) {
    case 'text':
      return z.string().meta({
        minLength: spec.length[0],
        maxLength: spec.length[1],
        ...(spec.values === undefined ? {} : { enum: spec.values }),
        description,
      });
    case 'date':
      return z.string().meta({ maxLength: LONGEST_DATE, description });
    case 'count':
      return z
        .number()
        .meta({ type: 'integer', minimum: 1, maximum: spec.most, default: spec.otherwise, description });
    case 'choice':
      return z.enum(spec.values).meta({ default: spec.otherwise, description });
  }
}

/**
 * Writes a schema as JSON Schema 2020-12, which is the default of MCP. It has no `$schema`, because clients that know only
 * another dialect would fail at it.
 */
function jsonSchema(schema: z.ZodType): McpTool['listed']['inputSchema'] {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return { ...json, type: 'object' };
}

// As many faults as a caller corrects at once.
const MOST_ISSUES = 10;

function checked<Args>(
  schema: z.ZodType<Args>,
  given: unknown,
  args: Readonly<Record<string, ToolArgument>>,
): Args {
  const present = withoutNull(given, args);
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const errors = result.error.issues
    .flatMap((issue) => issuesOf(issue, schema, present))
    .map(({ pointer, ...issue }) => {
      const parameter = pointer?.slice(1) || 'arguments';
      const example = exampleOf(args[parameter], issue.detail);
      return { parameter, ...issue, detail: `${issue.detail}${example}` };
    });
  const [first] = errors;
  throw new Problem('invalid_parameter', `${first!.parameter}: ${first!.detail}`, {
    errors: errors.slice(0, MOST_ISSUES),
  });
}

/** The arguments without those that are null and not required: models write null for what they leave out, and other wires take it. */
function withoutNull(given: unknown, args: Readonly<Record<string, ToolArgument>>): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== null || args[name]?.required !== false),
  );
}

/** What to send instead of a value of another type, behind the words that refuse it. */
function exampleOf(spec: ToolArgument | undefined, detail: string): string {
  if (spec === undefined || !detail.startsWith('must be')) return '';
  return spec.kind === 'count'
    ? `; send a number without quotation marks, such as ${spec.otherwise}`
    : '; send a text';
}
