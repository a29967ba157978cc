import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describe as describeRoutes } from '../../rest/app/openapi/openapi.ts';
import { lintOpenApi } from '../../rest/app/openapi.lint.ts';
import { hooksRoutes, routes } from '../../rest/app/routes.ts';
import { BASE_URL, openTestHouse, type TestHouse } from '../setup/house.ts';

interface Operation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly example: unknown;
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly headers?: object;
        readonly content?: Readonly<
          Record<string, { schema?: unknown; example?: unknown; examples?: unknown }>
        >;
      }
    >
  >;
}
interface Description {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly securitySchemes: object;
  };
}

let house: TestHouse;
let description: Description;

beforeAll(async () => {
  house = await openTestHouse();
  description = (await house.get('/v1/openapi.json')).json<Description>();
});
afterAll(() => house?.close());

function operations(): [string, Operation][] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method} ${path}`,
      operation,
    ]),
  );
}

/** An address that an operation answers, from its examples. */
function addressOf(name: string, parameters: Operation['parameters']): string {
  const [, template] = name.split(' ') as [string, string];
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, parameter: string) =>
    String(parameters.find((one) => one.in === 'path' && one.name === parameter)?.example),
  );
  const query = parameters
    .filter((one) => one.required && one.in === 'query')
    .map((one) => `${one.name}=${encodeURIComponent(String(one.example))}`);
  if (template === '/v1/search') query.push('q=harbour');
  return `${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

describe('the API description', () => {
  test('is OpenAPI 3.1 of the published version, needs no key, and can be kept', async () => {
    expect(description.openapi).toMatch(/^3\.1\./);
    expect(description.info.version).toBe('2026-07-18');
    expect(description.servers).toEqual([{ url: BASE_URL }]);
    const answer = await house.get('/v1/openapi.json');
    const tag = String(answer.headers.etag);
    expect((await house.get('/v1/openapi.json', undefined, { 'if-none-match': tag })).statusCode).toBe(304);
  });

  test('is valid, and its examples are valid by its schemas', async () => {
    expect(await lintOpenApi(routes)).toEqual([]);
  });

  test('would be found invalid if an example, a status or a parameter were wrong', async () => {
    const [first] = routes;
    const wrong = {
      ...first!,
      success: { ...first!.success, example: { articles: [{}], page: 1 } },
      params: [{ name: 'id', description: '', example: '' }],
    };
    const faults = await lintOpenApi([wrong, wrong]);
    expect(faults.join('\n')).toMatch(/example of 200/);
    expect(faults.join('\n')).toMatch(/its parameters are not described/);
  });

  test('would be found invalid if an operation, a parameter or a member had no description', async () => {
    const [first] = routes;
    const silent = {
      ...first!,
      description: ' ',
      params: [{ name: 'id', description: '', example: '' }],
      success: {
        description: 'An answer',
        schema: z.strictObject({
          said: z.string().describe('It'),
          below: z.array(z.object({ unsaid: z.string() })),
        }),
        example: { said: '', below: [] },
      },
    };
    const faults = await lintOpenApi([silent]);
    expect(faults).toEqual(
      expect.arrayContaining([
        'listNews has no description',
        'listNews, id has no description',
        'listNews, 200.below has no description',
        'listNews, 200.below.unsaid has no description',
      ]),
    );
    expect(faults.join('\n')).not.toMatch(/\.said has no|Story/);
  });

  test('describes every route that the specification lists for stories, feeds, account and sample', () => {
    for (const path of [
      '/v1/news',
      '/v1/news-stories',
      '/v1/news/{idOrSlug}',
      '/v1/news-stories/{idOrSlug}',
      '/v1/rss',
      '/v1/atom',
      '/v1/me',
      '/v1/openapi.json',
      '/v1/sample/news',
      '/healthz',
      '/readyz',
    ]) {
      expect(description.paths[path]?.get, path).toBeDefined();
    }
  });

  test('lists 200, 401 and 429 and the refusals that can happen, with examples, for every operation', () => {
    for (const [name, { responses }] of operations()) {
      for (const status of ['200', '401', '429', '500', '503'])
        expect(responses[status], `${name} ${status}`).toBeDefined();
      for (const [status, { content }] of Object.entries(responses)) {
        for (const media of Object.values(content ?? {})) {
          expect(media.schema, `${name} ${status}`).toBeDefined();
          if (status !== 'default')
            expect(media.example ?? media.examples, `${name} ${status}`).toBeDefined();
        }
      }
    }
    const one = description.paths['/v1/news/{idOrSlug}']!.get!;
    expect(Object.keys(one.responses)).toEqual(expect.arrayContaining(['304', '400', '403', '404', '410']));
  });

  test('lists every shared parameter of story lists with an example', () => {
    const { parameters } = description.paths['/v1/news']!.get!;
    expect(parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'page',
        'page_size',
        'limit',
        'cursor',
        'offset',
        'fields',
        'include',
        'sort',
        'country',
        'category',
        'entity',
        'impact_path',
        'tag',
        'q',
        'published_since',
        'published_until',
        'updated_since',
        'updated_until',
        'as_of',
      ]),
    );
    for (const parameter of parameters) expect(parameter.example, parameter.name).toBeDefined();
    expect(parameters.find(({ name }) => name === 'page_size')?.schema).toMatchObject({
      minimum: 1,
      maximum: 100,
      default: 20,
    });
  });

  test('lists a 304 exactly where one can be', async () => {
    const key = await house.key('enterprise');
    for (const [name, { parameters, responses }] of operations()) {
      // A stream has no end to wait for.
      if (!name.startsWith('get ') || name.endsWith('/stream')) continue;
      const { statusCode } = await house.get(addressOf(name, parameters), key, { 'if-none-match': '*' });
      if (statusCode === 200 || statusCode === 304) {
        expect('304' in responses, `${name} ${statusCode}`).toBe(statusCode === 304);
      }
      expect('ETag' in (responses['200']?.headers ?? {}), name).toBe('304' in responses);
    }
  });

  test('asks for one of two names where either will do', async () => {
    const { parameters } = description.paths['/v1/search']!.get!;
    for (const name of ['q', 'query']) {
      expect(parameters.find((one) => one.name === name)).toMatchObject({
        required: false,
        description: expect.stringMatching(/Required, under this name|Alias/),
      });
      expect((await house.get(`/v1/search?${name}=harbour`, await house.key())).statusCode).toBe(200);
    }
  });

  test('has one whole story, and stories of which fields may be missing', () => {
    const { Story: whole, ListedStory: listed } = description.components.schemas as Record<
      string,
      { required: string[]; properties: object }
    >;
    expect(whole!.required.toSorted()).toEqual(Object.keys(whole!.properties).toSorted());
    expect(whole!.required).toEqual(expect.arrayContaining(['sources', 'claims', 'impactDetails', 'body']));
    expect(listed!.required).toEqual(['id']);
    expect(Object.keys(listed!.properties)).toEqual([...Object.keys(whole!.properties), 'match']);
  });

  test('names the address of webhooks as the server of what is served there', () => {
    const hooks = { url: 'https://hooks.example', routes: hooksRoutes };
    const { paths } = describeRoutes(routes, BASE_URL, hooks) as unknown as Description;
    for (const [path, item] of Object.entries(paths)) {
      const { servers } = item as { servers?: { url: string }[] };
      const isThere = path.startsWith('/v1/webhooks/') || path === '/healthz' || path === '/readyz';
      expect(
        servers?.map(({ url }) => url),
        path,
      ).toEqual(isThere ? [hooks.url, BASE_URL] : undefined);
    }
    // With one address there is nothing to tell apart.
    expect(JSON.stringify(describeRoutes(routes, BASE_URL, { ...hooks, url: BASE_URL }).paths)).not.toContain(
      '"servers"',
    );
  });

  test('lists the types of events, and both forms of bars', () => {
    const schemas = description.components.schemas as Record<string, { properties: Record<string, object> }>;
    const types = { items: { enum: ['intelligence.published', 'intelligence.updated'] } };
    expect(JSON.stringify(schemas.WebhookSubscriptionInput!.properties.eventTypes)).toContain(
      types.items.enum.join('","'),
    );
    expect(JSON.stringify(description.paths['/v1/market/bars']!.get!.responses['200'])).toContain(
      'MarketBarsAnswer',
    );
    expect(schemas.MarketBarColumns!.properties.bars).toBeDefined();
  });

  test('says which operations need a key', () => {
    expect(description.components.securitySchemes).toHaveProperty('apiKey');
    expect(description.paths['/v1/me']!.get!.security).toEqual([{ apiKey: [] }]);
    expect(description.paths['/v1/rss']!.get!.security).toEqual([
      { apiKey: [] },
      { feedReader: [] },
      { feedToken: [] },
    ]);
    expect(description.paths['/v1/sample/news']!.get!.security).toEqual([]);
  });

  test('refers only to components that are there', () => {
    const text = JSON.stringify(description);
    for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
      const components = description.components as unknown as Record<string, Record<string, unknown>>;
      expect(components[kind!]?.[name!], `${kind}/${name}`).toBeDefined();
    }
    expect(text).not.toContain('#/$defs/');
    expect(Object.keys(description.components.schemas)).toEqual(
      expect.arrayContaining(['Story', 'Page', 'Usage', 'Problem']),
    );
  });

  test('describes what is mounted, no more and no less', async () => {
    const key = await house.key();
    for (const [name, { parameters }] of operations()) {
      const [method, template] = name.split(' ') as [string, string];
      const path = template.replaceAll(/\{(\w+)\}/g, (_all, parameter: string) =>
        String(parameters.find((one) => one.in === 'path' && one.name === parameter)?.example),
      );
      const answer = await house.app.inject({
        // Of a stream the head is enough: it has no end.
        method: name.endsWith('/stream') ? 'HEAD' : (method.toUpperCase() as 'GET'),
        url: path,
        headers: { authorization: `Bearer ${key}` },
      });
      expect(Object.keys(description.paths[template]![method]!.responses), name).toContain(
        String(answer.statusCode),
      );
      const type = String(answer.headers['content-type']).split(';')[0]!;
      expect(
        Object.keys(description.paths[template]![method]!.responses[answer.statusCode]!.content ?? {}),
        name,
      ).toContain(type);
    }
    expect(operations()).toHaveLength(routes.reduce((sum, { paths }) => sum + paths.length, 0));
  });
});
