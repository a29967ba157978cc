import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import type { Context } from '../../schema/graph/context.ts';
import { type GraphqlCall, refuse } from '../../schema/graph/execute.ts';
import { openLog } from '../../src/platform/log.ts';
import { Problem } from '../../src/platform/problem.ts';

const log = openLog({ logLevel: 'silent' }, { write: () => {} });
const errors = [new GraphQLError('There is no such field.')];
const call = (admit: GraphqlCall['admit']): GraphqlCall => ({ requestId: 'r1', log, readOnly: false, admit });

test('a request that cannot run counts as one call, and its answer says what is left', async () => {
  const counted: number[] = [];
  const usage = { calls: 1 };
  const answer = await refuse(
    errors,
    call(async (cost) => {
      counted.push(cost);
      return { usage } as Partial<Context> as Context;
    }),
  );
  expect(counted).toEqual([1]);
  expect(answer.errors?.map(({ message }) => message)).toEqual(['There is no such field.']);
  expect(answer.extensions).toEqual({ usage });
});

test('one that cannot be counted either says that instead', async () => {
  const spent = new Problem('allowance_exhausted', 'The allowance of the month is used up.');
  const answer = await refuse(
    errors,
    call(() => Promise.reject(spent)),
  );
  expect(answer.errors?.[0]?.extensions.code).toBe('allowance_exhausted');
});
