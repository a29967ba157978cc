import { z } from 'zod';
import { SCOPES } from '../../../src/identity/index.ts';
import { PROBLEMS, type ProblemCode } from '../../../src/platform/problem.ts';
import { REPLICA_STATES } from '../../../src/platform/replicas/index.ts';

// What answers of more than one part of the interface look like (rest/news/story-shapes.ts says how these schemas are used).

/** A point in time, as every answer writes it. */
export const time = z.iso.datetime({ precision: 3 }).describe('RFC 3339, UTC, milliseconds');

export const usageShape = z
  .strictObject({
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .describe('Billing month in UTC, YYYY-MM'),
    calls: z.int().min(0).describe('Calls used this month'),
    remaining: z.int().min(0).nullable().describe('Calls left this month. Null if the plan has no limit'),
    monthlyLimit: z
      .int()
      .min(0)
      .nullable()
      .describe('Calls a month that the plan allows. Null if the plan has no limit'),
    resetAt: time.describe('When the count starts again from 0: the start of the next month in UTC'),
  })
  .describe('The API calls of the account in the current month')
  .meta({ id: 'Usage' });

export const questionUsageShape = z
  .strictObject({
    used: z.int().min(0).describe('AI questions used this month'),
    limit: z
      .int()
      .min(0)
      .nullable()
      .describe('AI questions a month that the plan allows. Null if the plan has no limit'),
    remaining: z
      .int()
      .min(0)
      .nullable()
      .describe('AI questions left this month. Null if the plan has no limit'),
    resetAt: time.describe('When the count starts again from 0: the start of the next month in UTC'),
  })
  .describe('The AI questions of the account in the current month')
  .meta({ id: 'AiQuestionUsage' });

export const accountShape = z
  .strictObject({
    key: z
      .strictObject({
        id: z.string().describe('TypeID `key_...`'),
        name: z.string().describe('The name that the owner gave the key. It may be empty'),
        mode: z
          .enum(['live', 'test'])
          .describe(
            '`live`: for real use; the key begins with `svc_live_`. `test`: for tests; it begins with `svc_test_`. There is no other difference',
          ),
        publicId: z.string().describe('The public id, which is part of the key itself: eight characters'),
        scopes: z.array(z.enum(SCOPES)).describe('What the key may be used for'),
        tenant: z.string().describe('Name of the account that the key belongs to'),
        createdAt: time.describe('When the key was created'),
        expiresAt: time.nullable().describe('When the key expires. Null if it never expires'),
      })
      .describe('The calling key, without its secret'),
    plan: z
      .strictObject({
        name: z.string().describe('Stable name, such as `pro`'),
        label: z.string().describe('Name for display'),
        callsPerMonth: z.int().nullable().describe('API calls a calendar month. Null if there is no limit'),
        aiQuestions: z.int().nullable().describe('AI questions a calendar month. Null if there is no limit'),
        marketData: z.boolean().describe('Whether the plan includes market data'),
      })
      .describe('The plan of the account'),
    usage: usageShape,
  })
  .describe('The calling key, the plan of its account and the usage this month')
  .meta({ id: 'Account' });

const check = z.enum(['pass', 'fail']);
export const readinessShape = z
  .strictObject({
    ready: z.boolean().describe('Whether every dependency passes and this node takes work'),
    service: z.string().describe('Name of the service: `newstape`'),
    dependencies: z
      .strictObject({
        database: check.describe('Whether PostgreSQL answers'),
        queue: check.describe('Whether the queue of jobs runs'),
        kms: check.describe('Whether secrets can be encrypted and decrypted'),
        identity: check.describe('Whether API keys can be verified'),
      })
      .describe('The state of each dependency'),
    details: z
      .strictObject({
        venues: z
          .array(
            z.strictObject({
              venue: z.string().describe('Id of the venue'),
              state: z
                .enum(['connecting', 'live', 'degraded', 'down', 'not_followed'])
                .describe(
                  'The state of the live connection. `connecting`: it is being made. `live`: events arrive. `degraded`: it is connected, but cannot fetch missing trades yet. `down`: no events arrive. `not_followed`: this node has no live connection to the venue',
                ),
              reason: z.string().nullable().describe('The reason, if the connection is not live'),
              unlisted_symbols: z
                .array(z.string())
                .describe('Symbols that the configuration names and the venue does not list'),
            }),
          )
          .describe('Real venues, and simulated venues with unlisted symbols'),
        replicas: z
          .array(
            z.strictObject({
              replica: z.int().min(1).describe('Position of the replica in DATABASE_READ_URLS, from 1'),
              state: z.enum(REPLICA_STATES).describe('The state of the replica'),
              lag_seconds: z
                .number()
                .nullable()
                .describe('How far the replica is behind the primary, in seconds. Null if it is not known'),
            }),
          )
          .optional()
          .describe('The read replicas of the database. Absent if none are configured'),
      })
      .optional()
      .describe(
        'Information that does not affect readiness: venues and read replicas. Absent if there is nothing to report',
      ),
  })
  .describe('The state of the service and of its dependencies')
  .meta({ id: 'Readiness' });

export const problemShape = z
  .object({
    type: z.string().describe('Address that explains the code'),
    title: z.string().describe('What the code means, in a few words'),
    status: z.int().describe('The HTTP status'),
    detail: z.string().describe('What is wrong with this request, and what to do'),
    code: z
      .enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]])
      .describe('Stable code for programs. docs/errors.md explains each'),
    requestId: z.string().describe('The same as the header `x-request-id`'),
    errors: z
      .array(
        z.strictObject({
          parameter: z.string().optional().describe('Name of the parameter that is wrong'),
          pointer: z
            .string()
            .optional()
            .describe('Place in the body that is wrong: a JSON pointer (RFC 6901), empty for the whole body'),
          detail: z.string().describe('What is wrong there'),
          allowed: z.array(z.string()).optional().describe('The allowed values or names'),
          suggestion: z.string().optional().describe('The nearest allowed value or name'),
        }),
      )
      .optional()
      .describe(
        'What is wrong with the parameters or the body, one entry for each fault. Long lists are cut',
      ),
    usage: usageShape.optional().describe('The usage block. Only with status 429'),
    aiQuestions: questionUsageShape.optional().describe('Only with `questions_exhausted`'),
    storyId: z.string().optional().describe('Id of the retracted story. Only with `gone`'),
  })
  .describe('An error (RFC 9457)')
  .meta({ id: 'Problem' });
