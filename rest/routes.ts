import { accountRoutes } from './account.ts';
import { feedRoutes } from './feeds/index.ts';
import { healthRoutes } from './health.ts';
import { openApiRoute } from './openapi.ts';
import type { Route } from './route.ts';
import { sampleRoutes } from './sample.ts';
import { storyRoutes } from './stories.ts';

const described: readonly Route[] = [
  ...storyRoutes,
  ...feedRoutes,
  ...accountRoutes,
  ...sampleRoutes,
  ...healthRoutes,
];

/** Every operation of the REST wire: what is mounted and what `/v1/openapi.json` describes. */
export const routes: readonly Route[] = [...described, openApiRoute(() => routes)];
