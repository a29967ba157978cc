import type { Usage } from '../../src/metering/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import {
  type AssetExposureArgs,
  archiveOf,
  assetExposure,
  type CompareSourcesArgs,
  compareSources,
  type Envelope,
  type OperationalRiskArgs,
  operationalRisk,
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

/** What a research tool answers: the response envelope of the specification, whole. */
export interface ResearchAnswer extends Envelope {
  /** With this call in it. */
  readonly usage: Usage;
}

// The resolvers of the six tools. Each throws Problem `insufficient_scope` for a key without the scope `mcp`,
// `invalid_parameter` for an argument that cannot be used, and `unavailable`. docs/research.md has their methods.

/** The window against the equal one before it. */
export async function researchWhatChanged(args: WhatChangedArgs, context: Context): Promise<ResearchAnswer> {
  return answered(context, () => whatChanged(context.services.research, args));
}

/** Who covered something, what each omits, where they contradict each other. */
export async function researchCompareSources(
  args: CompareSourcesArgs,
  context: Context,
): Promise<ResearchAnswer> {
  return answered(context, () => compareSources(context.services.research, args));
}

/** How far independent origins bear an event out. */
export async function researchValidateEvent(
  args: ValidateEventArgs,
  context: Context,
): Promise<ResearchAnswer> {
  return answered(context, () => validateEvent(context.services.research, args));
}

/** What moves an asset: documented apart from modelled. */
export async function researchAssetExposure(
  args: AssetExposureArgs,
  context: Context,
): Promise<ResearchAnswer> {
  const { research, market } = context.services;
  const { plan } = context.principal;
  // Prices are for plans with market data, by whatever way they come.
  const room = plan.marketData ? { ...research, market: archiveOf(market, plan.name) } : research;
  return answered(context, () => assetExposure(room, args));
}

/** What may come of what is reported, by horizon, and what speaks against it. */
export async function researchOperationalRisk(
  args: OperationalRiskArgs,
  context: Context,
): Promise<ResearchAnswer> {
  return answered(context, () => operationalRisk(context.services.research, args));
}

/** The developments of one ISO week, ranked. */
export async function researchWeeklyConsequential(
  args: WeeklyConsequentialArgs,
  context: Context,
): Promise<ResearchAnswer> {
  return answered(context, () => weeklyConsequential(context.services.research, args));
}

async function answered(context: Context, find: () => Promise<Envelope>): Promise<ResearchAnswer> {
  if (!context.principal.scopes.has('mcp')) {
    throw new Problem('insufficient_scope', 'The key lacks the scope "mcp".');
  }
  return { ...(await find()), usage: context.usage };
}

const QUERY = 'What to look for, in plain words; 2 to 300 characters.';
const REGION = 'A country, its ISO code, or another place that stories name; 2 to 120 characters.';
const CATEGORY = 'A category of stories; 2 to 120 characters.';

const bounds = () =>
  builder.args((t) => ({
    from: t.string({
      description:
        'ISO date or date and time: where the window begins; alone it means from then to now. Without `from` and `to` it is the 7 days that end now, or at the newest story if that is older.',
    }),
    to: t.string({
      description:
        'ISO date (its whole day) or date and time: where the window ends, at most 90 days later; alone it means the 7 days before it.',
    }),
    limit: t.int({ description: 'How many findings at most: 1 to 20; 8 unless given.' }),
  }));

builder.queryFields((t) => ({
  researchWhatChanged: t.field({
    type: ResearchAnswerRef,
    nullable: true,
    description:
      'What is new, gone, more or less reported in a window than in the equal one before it: the twin of the MCP tool `svc_research_what_changed`. Needs the scope `mcp`. One call.',
    extensions: { cost: page() },
    args: { query: t.arg.string({ description: QUERY }), ...bounds() },
    resolve: (_root, args, context) => researchWhatChanged(args, context),
  }),
  researchCompareSources: t.field({
    type: ResearchAnswerRef,
    nullable: true,
    description:
      'How publishers cover something: who, when first, what each omits, contradictions, framing. The twin of `svc_research_compare_sources`. Needs the scope `mcp`. One call.',
    extensions: { cost: page() },
    args: { query: t.arg.string({ required: true, description: QUERY }), ...bounds() },
    resolve: (_root, args, context) => researchCompareSources(args, context),
  }),
  researchValidateEvent: t.field({
    type: ResearchAnswerRef,
    nullable: true,
    description:
      'How far independent origins bear an event out; `insufficient_evidence` is an answer. The twin of `svc_research_validate_event`. Needs the scope `mcp`. One call.',
    extensions: { cost: page() },
    args: {
      event: t.arg.string({
        required: true,
        description: 'What is said to have happened; 4 to 500 characters.',
      }),
      ...bounds(),
    },
    resolve: (_root, args, context) => researchValidateEvent(args, context),
  }),
  researchAssetExposure: t.field({
    type: ResearchAnswerRef,
    nullable: true,
    description:
      'What moves an asset: links that sources document, apart from those that impact paths model. The twin of `svc_research_asset_exposure`. Needs the scope `mcp`. One call.',
    extensions: { cost: page() },
    args: {
      asset: t.arg.string({ required: true, description: 'Ticker or name; 1 to 32 characters.' }),
      assetName: t.arg.string({ description: 'What it is called in the news; 2 to 120 characters.' }),
      query: t.arg.string({ description: QUERY }),
      ...bounds(),
    },
    resolve: (_root, args, context) => researchAssetExposure(args, context),
  }),
  researchOperationalRisk: t.field({
    type: ResearchAnswerRef,
    nullable: true,
    description:
      'Scenarios for a horizon, each from named stories, with what speaks against them. The twin of `svc_research_operational_risk`. Needs the scope `mcp`. One call.',
    extensions: { cost: page() },
    args: {
      query: t.arg.string({ required: true, description: QUERY }),
      region: t.arg.string({ description: REGION }),
      category: t.arg.string({ description: CATEGORY }),
      horizon: t.arg({ type: Horizon, description: 'How far ahead; `short_term` unless given.' }),
      ...bounds(),
    },
    resolve: (_root, args, context) => researchOperationalRisk(args, context),
  }),
  researchWeeklyConsequential: t.field({
    type: ResearchAnswerRef,
    nullable: true,
    description:
      'The developments of one ISO week, deduplicated and ranked, with the factors of the rank. The twin of `svc_research_weekly_consequential`. Needs the scope `mcp`. One call.',
    extensions: { cost: page() },
    args: {
      weekStart: t.arg.string({
        description: 'ISO date; snaps to the Monday of its week. The newest week unless given.',
      }),
      query: t.arg.string({ description: QUERY }),
      region: t.arg.string({ description: REGION }),
      category: t.arg.string({ description: CATEGORY }),
      limit: t.arg.int({ description: 'How many developments at most: 1 to 20; 10 unless given.' }),
    },
    resolve: (_root, args, context) => researchWeeklyConsequential(args, context),
  }),
}));
