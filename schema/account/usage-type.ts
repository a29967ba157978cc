import type { Usage, UsageDay } from '../../src/metering/index.ts';
import { builder } from '../graph/builder.ts';
import { DateTime } from '../graph/datetime.ts';

/** The usage block. Answers of the research tools have it too. */
export const UsageRef = builder.objectRef<Usage>('Usage').implement({
  description: 'The API calls of an account in the current month, including those of this document.',
  fields: (t) => ({
    month: t.exposeString('month', { description: 'Billing month in UTC, YYYY-MM, such as `2026-07`.' }),
    calls: t.exposeFloat('calls', { description: 'Calls used this month, a whole number.' }),
    remaining: t.exposeFloat('remaining', {
      nullable: true,
      description: 'Calls left this month. Null if the plan has no limit.',
    }),
    monthlyLimit: t.exposeFloat('monthlyLimit', {
      nullable: true,
      description: 'Calls in a month that the plan allows. Null if the plan has no limit.',
    }),
    resetAt: t.expose('resetAt', {
      type: DateTime,
      description: 'When the count starts again from 0: the start of the next month in UTC.',
    }),
  }),
});

/** The type of what an account used on one day. */
export const UsageDayRef = builder.objectRef<UsageDay>('UsageDay').implement({
  description: 'What an account used on one day (UTC).',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'The day in UTC, YYYY-MM-DD, such as `2026-07-18`.' }),
    calls: t.exposeFloat('calls', {
      nullable: true,
      description:
        'API calls on that day, a whole number. Calls in the first ten minutes of a day may count for the day before. Null ' +
        'if the start of the day was not recorded.',
    }),
    aiQuestions: t.exposeInt('aiQuestions', { description: 'AI questions asked on that day.' }),
  }),
});
