import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describe as describeRoutes } from '../../rest/app/openapi/openapi.ts';
import { routes } from '../../rest/app/routes.ts';
import { listVenue, openVenues } from '../../src/market/index.ts';
import { checkClient, install, judge, runClient, typesOf } from '../openapi/judges.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

// The description as others read it: two linters of the trade, and a client whose types come from it.

const TYPES = new URL('../openapi/client/types.ts', import.meta.url);
// Minutes, because the packages are installed when they are missing.
const LONG = 300_000;

let house: TestHouse;
let description: string;

beforeAll(async () => {
  await install();
  house = await openTestHouse({ listen: true, env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  await house.publish(Array.from({ length: 3 }, () => draft()));
  const [venue] = openVenues(house.config);
  const listed = await venue.instruments(AbortSignal.timeout(5_000));
  await listVenue(house.services.db, venue, listed, () => Date.now() - 86_400_000);
  description = (await house.get('/v1/openapi.json')).body;
}, LONG);
afterAll(() => house?.close());

describe('the API description of a running service', () => {
  test('is the very one that Redocly (recommended-strict) and Spectral (spectral:oas) judge in `npm run check`', () => {
    const judged = describeRoutes(routes, house.config.baseUrl);
    expect(JSON.parse(description)).toEqual(JSON.parse(JSON.stringify(judged)));
  });

  test('would not be found faultless if it were wrong', { timeout: LONG }, async () => {
    // One operation is enough, and is judged in a tenth of the time.
    const { components, ...top } = JSON.parse(description) as { components: { securitySchemes: object } };
    const paths = { '/v1/wrong': { get: { responses: { 200: { description: 'wrong' } } } } };
    const wrong = { ...top, components: { securitySchemes: components.securitySchemes }, paths };
    const findings = (await judge(JSON.stringify(wrong))).join('\n');
    expect(findings).toMatch(/^redocly /m);
    expect(findings).toMatch(/^spectral /m);
  });

  test('gives types with which a strict client compiles without an assertion, and runs', {
    timeout: LONG,
  }, async () => {
    await writeFile(TYPES, await typesOf(description));
    expect(await checkClient()).toBe('');
    const hook = `${house.url}/hook`;
    expect(await runClient(house.url, await house.key('pro'), hook)).toEqual({
      titles: [expect.stringMatching(/^COUNCIL OF LAKE/), expect.stringMatching(/^COUNCIL OF LAKE/)],
      next: null,
      whole: [expect.stringMatching(/^Council/), 1, 1, expect.any(Number)],
      found: [3, expect.any(Number)],
      saved: ['AU', 'Harbours down under', null, true],
      bars: [10, expect.stringMatching(/^\d/), 10, false],
      me: ['pro', expect.any(Number)],
      webhook: ['active', 'whsec_'],
      refused: [404, 'not_found'],
    });
  });
});
