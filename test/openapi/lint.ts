// `node test/openapi/lint.ts` (part of `npm run openapi:lint`): Redocly and Spectral on the description that the route
// table gives, where they are installed (`npm ci --prefix test/openapi`). Without them it says so and finds nothing.
import { describe } from '../../rest/app/openapi/openapi.ts';
import { hooksRoutes, routes } from '../../rest/app/routes.ts';
import { areInstalled, judge } from './judges.ts';

if (!areInstalled()) {
  console.log('openapi: Redocly and Spectral are not installed here (npm ci --prefix test/openapi)');
} else {
  // An address of its own for webhooks, so that its servers are judged as well.
  const hooks = { url: 'https://hooks.example', routes: hooksRoutes };
  const findings = await judge(JSON.stringify(describe(routes, 'https://news.example', hooks)));
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exit(1);
  console.log('openapi: Redocly and Spectral find nothing');
}
