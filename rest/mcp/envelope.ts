import { z } from 'zod';
import { RESEARCH_TOOLS } from '../../src/research/index.ts';
import { evidence, level, sourceShape, verification } from '../news/story-shapes.ts';

// It becomes a choice of two types. A list of types means the same, but fewer clients can read it.
const capped = z.number().nullable();
// Only the format describes a time. Its pattern would be most of the tool list.
const time = z.string().meta({ format: 'date-time' });

/** The output schema of all six tools (specification, "MCP response envelope"). */
export const envelopeShape = z.strictObject({
  tool: z.enum(RESEARCH_TOOLS).describe('The tool that produced the answer'),
  summary: z.string().describe('The finding in prose'),
  verificationState: verification.describe('How well independent origins confirm the finding'),
  confidence: level.describe('How certain the finding is'),
  claims: z.array(
    z.strictObject({
      claim: z.string().describe('The statement; for a documented fact, only the quoted words'),
      evidenceType: evidence.describe('The kind of the statement'),
      confidence: level.describe('How certain the statement is'),
      sourceUrls: z.array(z.string()).describe('Addresses of the sources that support it'),
    }),
  ),
  sources: z.array(
    z.strictObject({
      title: z.string().describe("The source's own title"),
      url: z.string().describe('Canonical address'),
      publishedAt: time.nullable().describe('When it was published; null if not known'),
      sourceType: sourceShape.shape.sourceType.describe(
        'publisher: an external publisher; svc_record: a record of this service',
      ),
      independence: sourceShape.shape.independence.describe(
        "primary: a statement by the actor itself; independent: third-party reporting; svc_analysis: this service's own work",
      ),
      snippet: z.string().describe('An excerpt of the source, word for word'),
    }),
  ),
  documentedFacts: z.array(z.string()).describe('Exact quotes of stored sources'),
  inferences: z.array(z.string()).describe('Statements concluded by reasoning, not directly documented'),
  scenarios: z.array(z.string()).describe('Possible future events, not predictions'),
  counterfactors: z.array(z.string()).describe('Evidence against the analysis'),
  effectiveWindow: z
    .strictObject({ from: time, to: time })
    .describe('The analysed range of publication times, both ends included. It may differ from the request'),
  freshness: z.strictObject({
    lastSyncAt: time.nullable().describe('When a story last changed; null if there are no stories'),
    generatedAt: time.describe('When this answer was made'),
  }),
  pagination: z.strictObject({
    returned: z.int().min(0).describe('Number of findings in this answer'),
    truncated: z.boolean().describe('Whether more findings were left out'),
  }),
  warnings: z.array(z.string()).describe('Limitations of this answer'),
  usage: z
    .strictObject({
      month: z.string().describe('Billing month in UTC, YYYY-MM'),
      calls: z.number().describe('Calls used this month'),
      remaining: capped.describe('Calls left this month; null without a limit'),
      monthlyLimit: capped.describe('Calls a month that the plan allows; null without a limit'),
      resetAt: time.describe('When the count starts again from 0'),
    })
    .describe('API calls of the account, including this one'),
});
