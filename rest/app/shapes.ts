import { z } from 'zod';
import { SCOPES } from '../../src/identity/index.ts';
import { PROBLEMS, type ProblemCode } from '../../src/platform/problem.ts';
import { REPLICA_STATES } from '../../src/platform/replicas/index.ts';

// What answers of more than one part of the interface look like (rest/news/story-shapes.ts says how these schemas are used).

/** A point in time, as every answer writes it. */
export const time = z.iso.datetime({ precision: 3 }).describe('RFC 3339, UTC, milliseconds');

export const usageShape = z
  .strictObject({
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .describe('Billing month in UTC, YYYY-MM'),
    calls: z.int().min(0).describe('Calls used this month, including this one'),
    remaining: z.int().min(0).nullable().describe('Null on plans without a limit'),
    monthlyLimit: z.int().min(0).nullable().describe('Null on plans without a limit'),
    resetAt: time,
  })
  .meta({ id: 'Usage' });

export const questionUsageShape = z
  .strictObject({
    used: z.int().min(0),
    limit: z.int().min(0).nullable(),
    remaining: z.int().min(0).nullable(),
    resetAt: z.iso.datetime({ precision: 3 }),
  })
  .meta({ id: 'AiQuestionUsage' });

export const accountShape = z
  .strictObject({
    key: z.strictObject({
      id: z.string(),
      name: z.string(),
      mode: z.enum(['live', 'test']),
      publicId: z.string().describe('The public id, which is part of the key itself: eight characters'),
      scopes: z.array(z.enum(SCOPES)),
      tenant: z.string(),
      createdAt: time,
      expiresAt: time.nullable(),
    }),
    plan: z.strictObject({
      name: z.string(),
      label: z.string(),
      callsPerMonth: z.int().nullable(),
      aiQuestions: z.int().nullable(),
      marketData: z.boolean(),
    }),
    usage: usageShape,
  })
  .meta({ id: 'Account' });

const check = z.enum(['pass', 'fail']);
export const readinessShape = z
  .strictObject({
    ready: z.boolean(),
    service: z.string(),
    dependencies: z.strictObject({ database: check, queue: check, kms: check, identity: check }),
    details: z
      .strictObject({
        venues: z.array(
          z.strictObject({
            venue: z.string(),
            state: z.enum(['connecting', 'live', 'degraded', 'down', 'not_followed']),
            reason: z.string().nullable(),
            unlisted_symbols: z.array(z.string()),
          }),
        ),
        replicas: z
          .array(
            z.strictObject({
              replica: z.int().min(1).describe('Position of the replica in DATABASE_READ_URLS, from 1'),
              state: z.enum(REPLICA_STATES),
              lag_seconds: z.number().nullable(),
            }),
          )
          .optional(),
      })
      .optional()
      .describe(
        'Information that does not affect readiness: replicas, real venues, and symbols that no venue lists',
      ),
  })
  .meta({ id: 'Readiness' });

export const problemShape = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z
      .enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]])
      .describe('Stable; see docs/errors.md'),
    requestId: z.string(),
    errors: z
      .array(
        z.strictObject({
          parameter: z.string().optional(),
          pointer: z.string().optional().describe('RFC 6901'),
          detail: z.string(),
          allowed: z.array(z.string()).optional(),
          suggestion: z.string().optional(),
        }),
      )
      .optional(),
    usage: usageShape.optional().describe('Only with status 429'),
    aiQuestions: questionUsageShape.optional().describe('Only with `questions_exhausted`'),
    storyId: z.string().optional().describe('With `gone`: the id of the retracted story'),
  })
  .describe('RFC 9457')
  .meta({ id: 'Problem' });
