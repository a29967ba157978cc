import { describe } from '../app/openapi/openapi.ts';
import { TAGS } from '../app/openapi/texts.ts';
import type { Route } from '../app/route/route.ts';
import { routes } from '../app/routes.ts';
import { type KeptIds, keptIds } from './kept-ids.ts';
import {
  choicesOf,
  descriptionOf,
  limitsOf,
  type Member,
  membersOf,
  type Schema,
  type Schemas,
  typeOf,
} from './schemas.ts';

/** The content of the page of one operation of `/v1/openapi.json`. */
export interface OperationPage {
  /** The name of its page, such as `listNews`. */
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** Other paths of the same operation. */
  readonly aliases: readonly string[];
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Whether it needs a key. */
  readonly secured: boolean;
  /** The scope that the key needs. */
  readonly scope: string;
  readonly parameters: readonly OperationParameter[];
  readonly body: OperationContent | undefined;
  readonly answers: readonly OperationAnswer[];
  /** Whether the answer is a stream of events. */
  readonly streams: boolean;
  /** Whether the answer is one JSON document. */
  readonly json: boolean;
}

export interface OperationParameter {
  readonly name: string;
  readonly place: 'path' | 'query';
  readonly required: boolean;
  /** Whether a request needs it, under this or another name, unless another parameter stands for it. Samples have it. */
  readonly needed: boolean;
  /** Other names of the same parameter. */
  readonly aliases: readonly string[];
  readonly type: string;
  readonly limits: readonly string[];
  readonly choices: readonly string[];
  readonly description: string;
  readonly example: unknown;
  /** What belongs in place of the example, where each account or database has its own; undefined: the example can be sent. */
  readonly ids: KeptIds | undefined;
}

export interface OperationContent {
  readonly type: string;
  readonly description: string;
  readonly members: readonly NamedMember[];
  readonly example: unknown;
}

export interface OperationAnswer {
  readonly status: string;
  readonly description: string;
  readonly content: OperationContent | undefined;
}

/** A member of a body, with the members below it. */
export interface NamedMember {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly limits: readonly string[];
  readonly choices: readonly string[];
  readonly description: string;
  readonly members: readonly NamedMember[];
}

/** A part of the reference, with its operations in the order of the description. */
export interface OperationGroup {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly OperationEntry[];
}

/** Below this depth the page shows only the types of members, so that it stays readable. */
const DEEPEST_MEMBER = 3;

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
}
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly description?: string;
    readonly schema: Schema;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly description?: string; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Media>> }>
  >;
}

/** The parts of an operation for lists. The other parts are read when its page is opened. */
export type OperationEntry = Pick<OperationPage, 'operationId' | 'method' | 'path' | 'aliases' | 'summary'>;

/** Every operation of REST by part, without the content of its page. */
export function operationGroups(): readonly OperationGroup[] {
  return TAGS.map(({ name, description }) => ({
    name,
    description,
    operations: routes.filter(({ tag }) => tag === name).map(entryOf),
  })).filter(({ operations }) => operations.length > 0);
}

/**
 * Reads operations from the API description, which clients are also made from. The description is made once, when the first
 * operation is read, which takes a tenth of a second.
 * @returns a function that gives the operation with an id, or undefined if there is none.
 */
export function operationReader(baseUrl: string): (operationId: string) => OperationPage | undefined {
  let described: Described | undefined;
  return (operationId) => {
    const route = routes.find((one) => one.operationId === operationId);
    if (route === undefined) return undefined;
    described ??= JSON.parse(JSON.stringify(describe(routes, baseUrl))) as Described;
    return pageOf(route, described);
  };
}

function entryOf({ operationId, method, paths: [path, ...aliases], summary }: Route): OperationEntry {
  return { operationId, method, path, aliases, summary };
}

function pageOf(route: Route, { paths, components: { schemas } }: Described): OperationPage {
  const operation = paths[route.paths[0]]?.[route.method.toLowerCase()];
  if (operation === undefined) throw new Error(`${route.operationId} is not described`);
  const names = new Map(route.query.parameters.map(({ name, aliases }) => [name, aliases ?? []]));
  const others = new Set([...names.values()].flat());
  const needed = new Set(route.query.parameters.filter((one) => one.required).map(({ name }) => name));
  const answers = Object.entries(operation.responses).map(([status, { description, content }]) => ({
    status,
    description,
    content: contentOf(schemas, content),
  }));
  const success = answers.find(({ status }) => status === '200')?.content?.type ?? '';
  return {
    ...entryOf(route),
    tag: route.tag,
    description: operation.description ?? '',
    secured: route.auth !== 'none',
    scope: route.scope ?? 'read',
    parameters: operation.parameters
      .filter(({ name, in: place }) => place === 'path' || !others.has(name))
      .map(({ name, in: place, required, description, schema, example }) => ({
        name,
        place,
        required,
        needed: required || needed.has(name),
        aliases: names.get(name) ?? [],
        type: typeOf(schemas, schema),
        limits: limitsOf(schemas, schema),
        choices: choicesOf(schemas, schema).map(String),
        description: description ?? schema.description ?? '',
        example,
        ids: place === 'path' ? keptIds(example) : undefined,
      })),
    body: contentOf(schemas, operation.requestBody?.content, operation.requestBody?.description),
    answers,
    streams: success === 'text/event-stream',
    json: success === 'application/json',
  };
}

function contentOf(
  schemas: Schemas,
  content: Readonly<Record<string, Media>> | undefined,
  description = '',
): OperationContent | undefined {
  const [first] = Object.entries(content ?? {});
  if (first === undefined) return undefined;
  const [type, { schema, example }] = first;
  const members =
    schema === undefined ? [] : membersOf(schemas, schema).map((member) => named(schemas, member));
  return { type, description, members, example };
}

function named(schemas: Schemas, member: Member, depth = 1): NamedMember {
  const { name, schema, required } = member;
  const below = depth < DEEPEST_MEMBER ? membersOf(schemas, schema) : [];
  return {
    name,
    required,
    type: typeOf(schemas, schema),
    limits: limitsOf(schemas, schema),
    choices: choicesOf(schemas, schema).map(String),
    description: descriptionOf(schemas, schema),
    members: below.map((inner) => named(schemas, inner, depth + 1)),
  };
}
