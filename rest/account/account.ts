import { account } from '../../schema/account/account.ts';
import { accountExample } from '../app/examples.ts';
import { NO_QUERY } from '../app/query.ts';
import { contextOf, type Route } from '../app/route.ts';
import { accountShape } from '../news/shapes.ts';

const meRoute: Route = {
  operationId: 'getAccount',
  method: 'GET',
  unvalidated: true,
  paths: ['/v1/me'],
  tag: 'Account',
  summary: 'Key, plan and usage',
  description: 'Asking counts as one call, and the usage block includes it.',
  auth: 'key',
  params: [],
  query: NO_QUERY,
  success: {
    description: 'The key that asks, its plan, and the usage of the month',
    schema: accountShape,
    example: accountExample,
  },
  async handle(call) {
    return { body: JSON.stringify(await account(contextOf(call))), cacheControl: 'no-store', version: null };
  },
};

export const accountRoutes: readonly Route[] = [meRoute];
