import { account } from '../../schema/account/account.ts';
import { accountExample } from '../app/route/examples.ts';
import { NO_QUERY } from '../app/route/query.ts';
import { contextOf, type Route } from '../app/route/route.ts';
import { accountShape } from '../app/route/shapes.ts';

const meRoute: Route = {
  operationId: 'getAccount',
  method: 'GET',
  unvalidated: true,
  paths: ['/v1/me'],
  tag: 'Account',
  summary: 'Get the key, its plan and its usage',
  description:
    'Answers the calling key, the plan of its account, and the usage block of this month. The request is one call, which the usage includes.',
  auth: 'key',
  params: [],
  query: NO_QUERY,
  success: {
    description: 'The calling key, its plan and its usage this month',
    schema: accountShape,
    example: accountExample,
  },
  async handle(call) {
    return { body: JSON.stringify(await account(contextOf(call))), cacheControl: 'no-store', version: null };
  },
};

export const accountRoutes: readonly Route[] = [meRoute];
