import { requireScope } from '../../src/identity/index.ts';
import type { Usage } from '../../src/metering/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import { runFor } from '../../src/platform/turns/owner.ts';
import {
  type ArgumentsOf,
  type AssetExposureArgs,
  archiveOf,
  argumentsOf,
  assetExposure,
  type CompareSourcesArgs,
  compareSources,
  type Envelope,
  type OperationalRiskArgs,
  operationalRisk,
  type ResearchTool,
  TOOLS,
  type ToolArgument,
  type ValidateEventArgs,
  validateEvent,
  type WeeklyConsequentialArgs,
  type WhatChangedArgs,
  weeklyConsequential,
  whatChanged,
} from '../../src/research/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page } from '../graph/cost.ts';
import { Horizon } from '../graph/enums.ts';
import { ResearchAnswerRef } from './type.ts';

/** The answer of a research tool: the whole response envelope (interface specification, "MCP response envelope"). */
export interface ResearchAnswer extends Envelope {
  /** Includes this call. */
  readonly usage: Usage;
}

// The resolvers of the six tools. Each throws Problem `insufficient_scope` for a key without the scope `mcp`,
// `invalid_parameter` for an invalid argument, and `unavailable`. docs/research.md describes the methods.

/** Compares a window with the equally long period before it. */
export async function researchWhatChanged(args: WhatChangedArgs, context: Context): Promise<ResearchAnswer> {
  return answered(context, () => whatChanged(context.services.research, args));
}

/** Compares publishers: who covered a subject, what each omits, and where they contradict each other. */
export async function researchCompareSources(
  args: CompareSourcesArgs,
  context: Context,
): Promise<ResearchAnswer> {
  return answered(context, () => compareSources(context.services.research, args));
}

/** Finds how well independent origins confirm an event. */
export async function researchValidateEvent(
  args: ValidateEventArgs,
  context: Context,
): Promise<ResearchAnswer> {
  return answered(context, () => validateEvent(context.services.research, args));
}

/** Finds the events that affect an asset. Documented ones are kept apart from modelled ones. */
export async function researchAssetExposure(
  args: AssetExposureArgs,
  context: Context,
): Promise<ResearchAnswer> {
  const { research, market } = context.services;
  const { plan } = context.principal;
  // Prices need a plan with market data on every wire.
  const room = { ...research, market: plan.marketData ? archiveOf(market, plan.name) : ('closed' as const) };
  return answered(context, () => assetExposure(room, args));
}

/** Derives scenarios from reported events, by horizon, with the evidence against them. */
export async function researchOperationalRisk(
  args: OperationalRiskArgs,
  context: Context,
): Promise<ResearchAnswer> {
  return answered(context, () => operationalRisk(context.services.research, args));
}

/** Ranks the developments of one ISO week by their consequences. */
export async function researchWeeklyConsequential(
  args: WeeklyConsequentialArgs,
  context: Context,
): Promise<ResearchAnswer> {
  return answered(context, () => weeklyConsequential(context.services.research, args));
}

/** Runs an analysis for its caller alone: it ends when that caller leaves. */
async function answered(context: Context, find: () => Promise<Envelope>): Promise<ResearchAnswer> {
  requireScope(context.principal, 'mcp');
  const work = { turnOf: context.principal.tenantUuid, left: context.left?.() };
  try {
    return { ...(await runFor(work, find)), usage: context.usage };
  } catch (error) {
    throw asSent(error);
  }
}

/** Gives an error in the `q` of a list that a tool reads the name of the argument whose value that is: `query`. */
function asSent(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'invalid_parameter') return error;
  const [first] = error.errors;
  if (first?.parameter !== 'q') return error;
  const parameter = 'query';
  return new Problem('invalid_parameter', `${parameter}: ${first.detail}`, {
    errors: [{ ...first, parameter }],
    cause: error,
  });
}

/** The arguments of a tool as GraphQL arguments. @param specs those of its row in `TOOLS`. */
function graphArguments<Specs extends Readonly<Record<string, ToolArgument>>>(specs: Specs) {
  return builder.args((t) =>
    Object.fromEntries(
      Object.entries(specs).map(([name, spec]) => {
        const { required } = spec;
        const description = describe(spec);
        if (spec.kind === 'count') return [name, t.int({ required, description })];
        if (spec.kind === 'choice') return [name, t.field({ type: Horizon, required, description })];
        return [name, t.string({ required, description })];
      }),
    ),
  );
}

// The SDL cannot express lengths, ranges or the defaults that the resolver applies, so the descriptions state them.
function describe(spec: ToolArgument): string {
  switch (spec.kind) {
    case 'text':
      return `${spec.description} ${spec.length[0]} to ${spec.length[1]} characters.`;
    case 'date':
      return spec.description;
    case 'count':
      return `${spec.description} Default: ${spec.otherwise}.`;
    case 'choice':
      return `${spec.description} Default \`${spec.otherwise}\`.`;
  }
}

function field<Name extends ResearchTool>(
  tool: Name,
  resolve: (args: ArgumentsOf<(typeof TOOLS)[Name]['args']>, context: Context) => Promise<ResearchAnswer>,
): void {
  const { description, args }: (typeof TOOLS)[Name] = TOOLS[tool];
  builder.queryField(fieldName(tool), (t) =>
    t.field({
      type: ResearchAnswerRef,
      nullable: true,
      description: `${description} The same as the MCP tool \`${tool}\`. Needs the scope \`mcp\`. One call.`,
      extensions: { cost: page() },
      args: graphArguments(args),
      resolve: (_root, given, context) =>
        resolve(argumentsOf<(typeof TOOLS)[Name]['args']>(args, given), context),
    }),
  );
}

/** The name of a tool's field: `researchWhatChanged` for `svc_research_what_changed`. */
function fieldName(tool: ResearchTool): string {
  return tool.replace(/^svc_/, '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

field('svc_research_what_changed', researchWhatChanged);
field('svc_research_compare_sources', researchCompareSources);
field('svc_research_validate_event', researchValidateEvent);
field('svc_research_asset_exposure', researchAssetExposure);
field('svc_research_operational_risk', researchOperationalRisk);
field('svc_research_weekly_consequential', researchWeeklyConsequential);
