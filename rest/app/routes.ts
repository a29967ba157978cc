import { accountRoutes } from '../account/account.ts';
import { feedRoutes } from '../feeds/index.ts';
import { marketRoutes } from '../market/market.ts';
import { streamRoutes } from '../market/stream.ts';
import { changeStreamRoutes } from '../news/change-stream.ts';
import { changeRoutes } from '../news/changes.ts';
import { editorialRoutes } from '../news/editorial.ts';
import { exportRoutes } from '../news/export.ts';
import { filterRoutes } from '../news/filters.ts';
import { lookupRoutes } from '../news/lookups.ts';
import { revisionRoutes } from '../news/revisions.ts';
import { sampleRoutes } from '../news/sample.ts';
import { savedSearchRoutes } from '../news/saved-searches.ts';
import { searchRoutes } from '../news/search.ts';
import { storyRoutes } from '../news/stories.ts';
import { terminalRoutes } from '../terminal/terminal.ts';
import { webhookRoutes } from '../webhooks/webhooks.ts';
import { healthRoutes } from './health.ts';
import { openApiRoute } from './openapi/openapi.ts';
import type { Route } from './route/route.ts';

const described: readonly Route[] = [
  ...storyRoutes,
  ...searchRoutes,
  ...lookupRoutes,
  ...filterRoutes,
  ...editorialRoutes,
  ...changeRoutes,
  ...changeStreamRoutes,
  ...revisionRoutes,
  ...exportRoutes,
  ...feedRoutes,
  ...savedSearchRoutes,
  ...terminalRoutes,
  ...marketRoutes,
  ...streamRoutes,
  ...webhookRoutes,
  ...accountRoutes,
  ...sampleRoutes,
  ...healthRoutes,
];

/** Every operation of REST. All of them are mounted, and `/v1/openapi.json` describes all of them. */
export const routes: readonly Route[] = [
  ...described,
  openApiRoute(
    () => routes,
    () => hooksRoutes,
  ),
];

/** The operations at the separate address for webhooks: the routes that manage webhooks, and the health checks. */
export const hooksRoutes: readonly Route[] = [...webhookRoutes, ...healthRoutes];
