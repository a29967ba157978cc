import {
  type EnvelopeClaim,
  type EnvelopeSource,
  RESEARCH_TOOLS,
  type ResearchTool,
} from '../../src/research/index.ts';
import { UsageRef } from '../account/account.ts';
import { builder } from '../graph/builder.ts';
import { DateTime } from '../graph/datetime.ts';
import { Confidence, EvidenceType, Independence, SourceType, VerificationState } from '../graph/enums.ts';
import { Url } from '../graph/url.ts';
import type { ResearchAnswer } from './research.ts';

// The response envelope of the research tools (specification, "MCP response envelope"): the same names and words as
// over MCP. Every field only reads what the analysis has found already.

const ResearchToolRef = builder.enumType('ResearchTool', {
  description: 'The research tools, by their names over MCP.',
  values: RESEARCH_TOOLS satisfies readonly ResearchTool[],
});

const ResearchClaimRef = builder.objectRef<EnvelopeClaim>('ResearchClaim').implement({
  description: 'One statement of an analysis, and its sources.',
  fields: (t) => ({
    claim: t.exposeString('claim', {
      description: 'The statement; for a documented fact only the quoted words.',
    }),
    evidenceType: t.expose('evidenceType', {
      type: EvidenceType,
      description: 'What kind of statement it is.',
    }),
    confidence: t.expose('confidence', { type: Confidence, description: 'The confidence in it.' }),
    sourceUrls: t.field({
      type: [Url],
      description: 'Addresses of the sources that support it.',
      resolve: (claim) => [...claim.sourceUrls],
    }),
  }),
});

const ResearchSourceRef = builder.objectRef<EnvelopeSource>('ResearchSource').implement({
  description: 'A source of an analysis.',
  fields: (t) => ({
    title: t.exposeString('title', { description: "The source's own title." }),
    url: t.expose('url', { type: Url, description: 'Canonical address.' }),
    publishedAt: t.expose('publishedAt', {
      type: DateTime,
      nullable: true,
      description: 'When it was published; null: not known.',
    }),
    sourceType: t.expose('sourceType', { type: SourceType, description: 'The origin of the source.' }),
    independence: t.expose('independence', {
      type: Independence,
      description: 'How close it is to the reported event.',
    }),
    snippet: t.exposeString('snippet', { description: 'An exact excerpt of its text.' }),
  }),
});

const ResearchWindowRef = builder.objectRef<ResearchAnswer['effectiveWindow']>('ResearchWindow').implement({
  description: 'The range of publication times that was analysed; both ends are inclusive.',
  fields: (t) => ({
    from: t.expose('from', { type: DateTime, description: 'Where it begins.' }),
    to: t.expose('to', { type: DateTime, description: 'Where it ends.' }),
  }),
});

const ResearchFreshnessRef = builder.objectRef<ResearchAnswer['freshness']>('ResearchFreshness').implement({
  description: 'How recent the analysed data is.',
  fields: (t) => ({
    lastSyncAt: t.expose('lastSyncAt', {
      type: DateTime,
      nullable: true,
      description: 'When stories last changed before the answer; null: there are none.',
    }),
    generatedAt: t.expose('generatedAt', { type: DateTime, description: 'When the answer was made.' }),
  }),
});

const ResearchPaginationRef = builder
  .objectRef<ResearchAnswer['pagination']>('ResearchPagination')
  .implement({
    description: 'How many of the findings are in the answer.',
    fields: (t) => ({
      returned: t.exposeInt('returned', { description: 'Findings in the answer.' }),
      truncated: t.exposeBoolean('truncated', { description: 'Whether there were more.' }),
    }),
  });

/** What all six tools answer. */
export const ResearchAnswerRef = builder.objectRef<ResearchAnswer>('ResearchAnswer').implement({
  description:
    'What a research tool found. Everything documented is quoted word for word from a stored story; nothing else is.',
  fields: (t) => ({
    tool: t.expose('tool', { type: ResearchToolRef, description: 'The tool that made it.' }),
    summary: t.exposeString('summary', { description: 'The finding, in prose.' }),
    verificationState: t.expose('verificationState', {
      type: VerificationState,
      description: 'How far independent origins confirm it.',
    }),
    confidence: t.expose('confidence', { type: Confidence, description: 'The confidence in it.' }),
    claims: t.field({
      type: [ResearchClaimRef],
      description: 'Every statement, with its kind and its sources.',
      resolve: ({ claims }) => [...claims],
    }),
    sources: t.field({
      type: [ResearchSourceRef],
      description: 'What it was read from.',
      resolve: ({ sources }) => [...sources],
    }),
    documentedFacts: t.stringList({
      description: 'Exact quotes of stored sources and bodies.',
      resolve: ({ documentedFacts }) => [...documentedFacts],
    }),
    inferences: t.stringList({
      description: 'Statements derived by reasoning, not directly documented.',
      resolve: ({ inferences }) => [...inferences],
    }),
    scenarios: t.stringList({
      description: 'Possible future events; not predictions.',
      resolve: ({ scenarios }) => [...scenarios],
    }),
    counterfactors: t.stringList({
      description: 'Evidence against the other statements.',
      resolve: ({ counterfactors }) => [...counterfactors],
    }),
    effectiveWindow: t.expose('effectiveWindow', {
      type: ResearchWindowRef,
      description: 'The window that was analysed; it may differ from the requested one.',
    }),
    freshness: t.expose('freshness', { type: ResearchFreshnessRef, description: 'How recent its data is.' }),
    pagination: t.expose('pagination', {
      type: ResearchPaginationRef,
      description: 'How many of the findings are here.',
    }),
    warnings: t.stringList({
      description: 'What to keep in mind about this answer.',
      resolve: ({ warnings }) => [...warnings],
    }),
    usage: t.expose('usage', { type: UsageRef, description: 'The calls of the account, this one included.' }),
  }),
});
