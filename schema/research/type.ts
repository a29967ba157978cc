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
  description: 'The research tools, with their names in MCP.',
  values: RESEARCH_TOOLS satisfies readonly ResearchTool[],
});

const ResearchClaimRef = builder.objectRef<EnvelopeClaim>('ResearchClaim').implement({
  description: 'One statement of an analysis, with its sources.',
  fields: (t) => ({
    claim: t.exposeString('claim', {
      description: 'The statement. For a documented fact, only the quoted words.',
    }),
    evidenceType: t.expose('evidenceType', {
      type: EvidenceType,
      description: 'The kind of the statement.',
    }),
    confidence: t.expose('confidence', { type: Confidence, description: 'How certain the statement is.' }),
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
      description: 'When it was published. Null if the time is not known.',
    }),
    sourceType: t.expose('sourceType', { type: SourceType, description: 'The type of the source.' }),
    independence: t.expose('independence', {
      type: Independence,
      description: 'How close the source is to the reported event.',
    }),
    snippet: t.exposeString('snippet', { description: 'An exact excerpt of the text of the source.' }),
  }),
});

const ResearchWindowRef = builder.objectRef<ResearchAnswer['effectiveWindow']>('ResearchWindow').implement({
  description: 'The range of publication times that was analysed; both ends are inclusive.',
  fields: (t) => ({
    from: t.expose('from', { type: DateTime, description: 'Start of the window.' }),
    to: t.expose('to', { type: DateTime, description: 'End of the window.' }),
  }),
});

const ResearchFreshnessRef = builder.objectRef<ResearchAnswer['freshness']>('ResearchFreshness').implement({
  description: 'How recent the analysed data is.',
  fields: (t) => ({
    lastSyncAt: t.expose('lastSyncAt', {
      type: DateTime,
      nullable: true,
      description: 'When a story last changed before the answer. Null if there are no stories.',
    }),
    generatedAt: t.expose('generatedAt', { type: DateTime, description: 'When the answer was made.' }),
  }),
});

const ResearchPaginationRef = builder
  .objectRef<ResearchAnswer['pagination']>('ResearchPagination')
  .implement({
    description: 'How many of the findings are in the answer.',
    fields: (t) => ({
      returned: t.exposeInt('returned', { description: 'Number of findings in the answer.' }),
      truncated: t.exposeBoolean('truncated', { description: 'Whether more findings were left out.' }),
    }),
  });

/** What all six tools answer. */
export const ResearchAnswerRef = builder.objectRef<ResearchAnswer>('ResearchAnswer').implement({
  description:
    'The answer of a research tool. Documented facts are quoted word for word from stored stories; nothing else is a quote.',
  fields: (t) => ({
    tool: t.expose('tool', { type: ResearchToolRef, description: 'The tool that produced the answer.' }),
    summary: t.exposeString('summary', { description: 'The finding in prose.' }),
    verificationState: t.expose('verificationState', {
      type: VerificationState,
      description: 'How well independent origins confirm the finding.',
    }),
    confidence: t.expose('confidence', { type: Confidence, description: 'How certain the finding is.' }),
    claims: t.field({
      type: [ResearchClaimRef],
      description: 'Every statement, with its kind and its sources.',
      resolve: ({ claims }) => [...claims],
    }),
    sources: t.field({
      type: [ResearchSourceRef],
      description: 'The sources that were read.',
      resolve: ({ sources }) => [...sources],
    }),
    documentedFacts: t.stringList({
      description: 'Exact quotes from stored sources and bodies.',
      resolve: ({ documentedFacts }) => [...documentedFacts],
    }),
    inferences: t.stringList({
      description: 'Statements concluded by reasoning, not directly documented.',
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
      description: 'The analysed window. It may differ from the requested one.',
    }),
    freshness: t.expose('freshness', {
      type: ResearchFreshnessRef,
      description: 'How recent the analysed data is.',
    }),
    pagination: t.expose('pagination', {
      type: ResearchPaginationRef,
      description: 'How many of the findings are in the answer.',
    }),
    warnings: t.stringList({
      description: 'Limitations of this answer.',
      resolve: ({ warnings }) => [...warnings],
    }),
    usage: t.expose('usage', {
      type: UsageRef,
      description: 'The API calls of the account, including this one.',
    }),
  }),
});
