import { z } from 'zod';
import { RESEARCH_TOOLS } from '../../src/research/index.ts';
import { evidence, level, sourceShape, verification } from '../news/story-shapes.ts';

// It becomes a choice of two types. A list of types means the same, but fewer clients can read it.
const capped = z.number().nullable();
// Only the format describes a time. Its pattern would be most of the tool list.
const time = z.string().meta({ format: 'date-time' });

/** The output schema of all six tools (specification, "MCP response envelope"). */
export const envelopeShape = z.strictObject({
  tool: z.enum(RESEARCH_TOOLS),
  summary: z.string(),
  verificationState: verification,
  confidence: level,
  claims: z.array(
    z.strictObject({
      claim: z.string().describe('For a documented_fact: only quoted words'),
      evidenceType: evidence,
      confidence: level,
      sourceUrls: z.array(z.string()).describe('Its sources'),
    }),
  ),
  sources: z.array(
    z.strictObject({
      title: z.string(),
      url: z.string(),
      publishedAt: time.nullable(),
      sourceType: sourceShape.shape.sourceType.describe(
        'publisher: an external publisher; svc_record: a record of this service',
      ),
      independence: sourceShape.shape.independence.describe(
        "primary: a statement by the actor itself; independent: third-party reporting; svc_analysis: this service's own work",
      ),
      snippet: z.string().describe('Word for word'),
    }),
  ),
  documentedFacts: z.array(z.string()).describe('Exact quotes'),
  inferences: z.array(z.string()).describe('Not directly documented'),
  scenarios: z.array(z.string()).describe('Possibilities, not predictions'),
  counterfactors: z.array(z.string()).describe('Evidence against it'),
  effectiveWindow: z.strictObject({ from: time, to: time }).describe('May differ from the request'),
  freshness: z.strictObject({
    lastSyncAt: time.nullable(),
    generatedAt: time,
  }),
  pagination: z.strictObject({
    returned: z.number().meta({ type: 'integer', minimum: 0 }),
    truncated: z.boolean().describe('More findings were left out'),
  }),
  warnings: z.array(z.string()),
  usage: z
    .strictObject({
      month: z.string(),
      calls: z.number(),
      remaining: capped,
      monthlyLimit: capped,
      resetAt: time,
    })
    .describe('API calls; null: no limit'),
});
