import { z } from 'zod';
import { RESEARCH_TOOLS } from '../../src/research/index.ts';
import { evidence, level, sourceShape, verification } from '../news/shapes.ts';

// A choice of two types: a list of types, which means the same, is read by fewer clients.
const capped = z.number().describe('Calls').nullable();
// Said by its format alone: the pattern would be most of a tool list.
const time = z.string().meta({ format: 'date-time' });

/** What all six tools answer (specification, "MCP response envelope"): the output schema of each. */
export const envelopeShape = z.strictObject({
  tool: z.enum(RESEARCH_TOOLS).describe('The tool that made it'),
  summary: z.string().describe('The finding, in prose'),
  verificationState: verification.describe('How far independent origins bear it out'),
  confidence: level.describe('How sure it is'),
  claims: z.array(
    z.strictObject({
      claim: z.string().describe('The statement; of a documented fact the quoted words and nothing else'),
      evidenceType: evidence.describe('What kind of statement it is'),
      confidence: level,
      sourceUrls: z.array(z.string()).describe('Addresses of what bears it out'),
    }),
  ),
  sources: z.array(
    z.strictObject({
      title: z.string(),
      url: z.string().describe('Canonical address'),
      publishedAt: time.nullable(),
      sourceType: sourceShape.shape.sourceType.describe('A publisher, or a record of this service'),
      independence: sourceShape.shape.independence.describe(
        "The actor's own statement, third-party reporting, or this service's own work",
      ),
      snippet: z.string().describe('What it says, word for word'),
    }),
  ),
  documentedFacts: z.array(z.string()).describe('Exact quotes of stored sources'),
  inferences: z.array(z.string()).describe('Reasoned, not directly documented'),
  scenarios: z.array(z.string()).describe('Possibilities that lie ahead; not predictions'),
  counterfactors: z.array(z.string()).describe('What cuts against the analysis'),
  effectiveWindow: z
    .strictObject({ from: time, to: time })
    .describe('The span of publication times that was looked at, both ends inside'),
  freshness: z.strictObject({
    lastSyncAt: time.nullable().describe('When stories last changed; null: there are none'),
    generatedAt: time,
  }),
  pagination: z.strictObject({
    returned: z.int().min(0).describe('Findings in this answer'),
    truncated: z.boolean().describe('Whether there were more'),
  }),
  warnings: z.array(z.string()).describe('What to keep in mind about this answer'),
  usage: z
    .strictObject({
      month: z.string().describe('Billing month, YYYY-MM'),
      calls: z.number(),
      remaining: capped,
      monthlyLimit: capped,
      resetAt: time,
    })
    .describe('Calls of the account, this one included'),
});
