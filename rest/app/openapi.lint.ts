// `npm run openapi:lint` checks the description that the route table gives. It must be valid OpenAPI 3.1. Its examples must
// be valid by its own schemas. Every operation must list the statuses that all operations list. Every operation, parameter,
// schema and member must have a description.
import { Validator } from '@seriousme/openapi-schema-validator';
import { WEBHOOK_EVENTS } from '../webhooks/events.ts';
import { undescribed } from './openapi/described.ts';
import { describe } from './openapi/openapi.ts';
import { problemsOf } from './openapi/operation.ts';
import { problemExample } from './route/examples.ts';
import { schemaOf } from './route/query.ts';
import type { Route } from './route/route.ts';
import { problemShape } from './route/shapes.ts';
import { routes } from './routes.ts';

const REQUIRED_STATUSES = ['200', '401', '429'];

/** The faults of the description of `table`. Empty if there are none. */
export async function lintOpenApi(table: readonly Route[]): Promise<string[]> {
  const document = describe(table, 'https://news.example');
  const faults: string[] = [];
  const result = await new Validator().validate(structuredClone(document) as Record<string, unknown>);
  if (!result.valid) faults.push(`not OpenAPI 3.1: ${JSON.stringify(result.errors)}`);

  faults.push(...undescribed(document));

  const names = new Set<string>();
  const paths = document.paths as Record<string, Record<string, { operationId: string; responses: object }>>;
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { operationId, responses }] of Object.entries(operations)) {
      if (names.has(operationId)) faults.push(`${operationId} names two operations`);
      names.add(operationId);
      for (const status of REQUIRED_STATUSES) {
        if (!(status in responses)) faults.push(`${method} ${path} does not list ${status}`);
      }
    }
  }
  for (const { operationId, schema, example } of Object.values(WEBHOOK_EVENTS)) {
    if (names.has(operationId)) faults.push(`${operationId} names two operations`);
    names.add(operationId);
    const parsed = schema.safeParse(example);
    if (!parsed.success) faults.push(`${operationId}, example: ${parsed.error.message}`);
  }
  const declared = (document.tags as { name: string }[]).map(({ name }) => name);
  for (const route of table) {
    if (!declared.includes(route.tag))
      faults.push(`${route.operationId}: the tag ${route.tag} is not declared`);
    faults.push(...exampleFaults(route));
  }
  return faults;
}

function exampleFaults(route: Route): string[] {
  const faults: string[] = [];
  const hold = (
    what: string,
    schema: { safeParse(value: unknown): { success: boolean; error?: { message: string } } },
    value: unknown,
  ) => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) faults.push(`${route.operationId}, ${what}: ${parsed.error?.message}`);
  };
  hold('example of 200', route.success.schema, route.success.example);
  for (const [status, other] of Object.entries(route.others ?? {}))
    hold(`example of ${status}`, other.schema, other.example);
  if (route.body !== undefined) hold('example of the body', route.body.schema, route.body.example);
  for (const parameter of route.query.parameters)
    hold(`example of ${parameter.name}`, schemaOf(parameter), parameter.example);
  for (const codes of problemsOf(route).values()) {
    for (const code of codes) hold(`example of ${code}`, problemShape, problemExample(code));
  }
  for (const path of route.paths) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).join();
    if (inPath !== route.params.map(({ name }) => name).join())
      faults.push(`${path}: its parameters are not described`);
  }
  return faults;
}

if (import.meta.main) {
  const faults = await lintOpenApi(routes);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(`openapi: ${routes.length} operations, valid`);
}
