import { accountRoutes } from './account.ts';
import { changeRoutes } from './changes.ts';
import { editorialRoutes } from './editorial.ts';
import { exportRoutes } from './export.ts';
import { feedRoutes } from './feeds/index.ts';
import { filterRoutes } from './filters.ts';
import { healthRoutes } from './health.ts';
import { lookupRoutes } from './lookups.ts';
import { marketRoutes } from './market.ts';
import { openApiRoute } from './openapi.ts';
import { revisionRoutes } from './revisions.ts';
import type { Route } from './route.ts';
import { sampleRoutes } from './sample.ts';
import { savedSearchRoutes } from './saved-searches.ts';
import { searchRoutes } from './search.ts';
import { storyRoutes } from './stories.ts';
import { streamRoutes } from './stream.ts';
import { terminalRoutes } from './terminal.ts';
import { webhookRoutes } from './webhooks.ts';

const described: readonly Route[] = [
  ...storyRoutes,
  ...searchRoutes,
  ...lookupRoutes,
  ...filterRoutes,
  ...editorialRoutes,
  ...changeRoutes,
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

/** Every operation of the REST wire: what is mounted and what `/v1/openapi.json` describes. */
export const routes: readonly Route[] = [...described, openApiRoute(() => routes)];

/** What the address of its own for webhooks serves: managing them, and whether the service is up. */
export const hooksRoutes: readonly Route[] = [...webhookRoutes, ...healthRoutes];
