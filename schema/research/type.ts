import {
  citedStory,
  type EnvelopeClaim,
  type EnvelopeSource,
  type ResearchTool,
} from '../../src/research/index.ts';
import { UsageRef } from '../account/usage-type.ts';
import { builder } from '../graph/builder.ts';
import { DateTime } from '../graph/datetime.ts';
import { Confidence, EvidenceType, Independence, SourceType, VerificationState } from '../graph/enums.ts';
import { Url } from '../graph/url.ts';
import type { ResearchAnswer } from './research.ts';

// The response envelope of the research tools (interface specification, "MCP response envelope"), with the same names and
// values as over MCP. The analysis is complete before a field is resolved: fields only read its result.

const ResearchToolRef = builder.enumType('ResearchTool', {
  description: 'The research tools, with their names in MCP.',
  values: {
    svc_research_what_changed: { description: 'The field `researchWhatChanged`.' },
    svc_research_compare_sources: { description: 'The field `researchCompareSources`.' },
    svc_research_validate_event: { description: 'The field `researchValidateEvent`.' },
    svc_research_asset_exposure: { description: 'The field `researchAssetExposure`.' },
    svc_research_operational_risk: { description: 'The field `researchOperationalRisk`.' },
    svc_research_weekly_consequential: { description: 'The field `researchWeeklyConsequential`.' },
  } as const satisfies Record<ResearchTool, object>,
});

const ResearchClaimRef = builder.objectRef<EnvelopeClaim>('ResearchClaim').implement({
  description: 'One statement of an analysis, with its sources.',
  fields: (t) => ({
    claim: t.exposeString('claim', {
      description: 'The statement. A documented fact consists of the quoted words alone.',
    }),
    evidenceType: t.expose('evidenceType', {
      type: EvidenceType,
      description: 'The kind of the statement.',
    }),
    confidence: t.expose('confidence', { type: Confidence, description: 'How certain the statement is.' }),
    sourceUrls: t.field({
      type: [Url],
      description: 'Addresses of the sources that support it. Each is the `url` of one of `sources`.',
      resolve: (claim) => [...claim.sourceUrls],
    }),
  }),
});

const ResearchSourceRef = builder.objectRef<EnvelopeSource>('ResearchSource').implement({
  description: 'A source of an analysis.',
  fields: (t) => ({
    title: t.exposeString('title', { description: "The source's own title." }),
    url: t.expose('url', {
      type: Url,
      description: 'Canonical address. A source without one has the address of the page of its story.',
    }),
    publishedAt: t.expose('publishedAt', {
      type: DateTime,
      nullable: true,
      description: 'When the source was published. Null if the time is not known.',
    }),
    sourceType: t.expose('sourceType', { type: SourceType, description: 'The type of the source.' }),
    independence: t.expose('independence', {
      type: Independence,
      description: 'How close the source is to the reported event.',
    }),
    snippet: t.exposeString('snippet', {
      description: 'An exact excerpt of the text of the source, or of the body of its story.',
    }),
    synthetic: t.boolean({
      description: 'Whether its story is invented: it has the tag `synthetic`.',
      resolve: (source) => citedStory(source)?.synthetic === true,
    }),
  }),
});

const ResearchWindowRef = builder.objectRef<ResearchAnswer['effectiveWindow']>('ResearchWindow').implement({
  description: 'The range of publication times that was analysed. Both ends are inclusive.',
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
      description:
        'When the latest change of a story that the answer includes was committed. Null if there are no stories.',
    }),
    generatedAt: t.expose('generatedAt', { type: DateTime, description: 'When the answer was produced.' }),
  }),
});

const ResearchPaginationRef = builder
  .objectRef<ResearchAnswer['pagination']>('ResearchPagination')
  .implement({
    description: 'How many of the findings are in the answer.',
    fields: (t) => ({
      returned: t.exposeInt('returned', {
        description: 'Number of findings in the answer; at most `limit`. A finding may have several claims.',
      }),
      truncated: t.exposeBoolean('truncated', {
        description: 'Whether there are more findings than `limit` allows.',
      }),
    }),
  });

/** The answer of each of the six tools. */
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
      description:
        'All statements of the answer, each with its kind and its sources. `documentedFacts`, `inferences`, `scenarios` and ' +
        '`counterfactors` have the same texts, by kind.',
      resolve: ({ claims }) => [...claims],
    }),
    sources: t.field({
      type: [ResearchSourceRef],
      description: 'The sources that the answer is based on.',
      resolve: ({ sources }) => [...sources],
    }),
    documentedFacts: t.stringList({
      description: 'Exact quotes from stored sources and from the full text of stories.',
      resolve: ({ documentedFacts }) => [...documentedFacts],
    }),
    inferences: t.stringList({
      description: 'Statements concluded by reasoning, not directly documented.',
      resolve: ({ inferences }) => [...inferences],
    }),
    scenarios: t.stringList({
      description: 'Possible future events. They are not predictions.',
      resolve: ({ scenarios }) => [...scenarios],
    }),
    counterfactors: t.stringList({
      description: 'Evidence against the other statements.',
      resolve: ({ counterfactors }) => [...counterfactors],
    }),
    effectiveWindow: t.expose('effectiveWindow', {
      type: ResearchWindowRef,
      description: 'The analysed window. If it differs from the requested one, `warnings` says why.',
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
      description: 'Limitations of this answer, in sentences.',
      resolve: ({ warnings }) => [...warnings],
    }),
    usage: t.expose('usage', {
      type: UsageRef,
      description: 'The API calls of the account in the current month, including those of this document.',
    }),
  }),
});
