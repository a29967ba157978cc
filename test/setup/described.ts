import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

interface Media {
  readonly schema?: object;
}
interface Response {
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, Response>>;
}
interface Header {
  readonly required?: boolean;
  readonly schema: { readonly type: string };
}
export interface DescribedApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly headers: Readonly<Record<string, Header>> };
}

/** What holds answers against an API description. */
export interface Described {
  /** What is wrong with an answer of an operation such as `get /v1/news`; empty when nothing is. */
  faultsOf(operation: string, answer: WireAnswer): string[];
  /** Statuses that an operation lists, `default` left out. */
  statusesOf(operation: string): number[];
  readonly operations: readonly string[];
  /** Headers of answers that are described and that no answer had so far, such as `get /v1/news 200 link`. */
  unseenHeaders(): string[];
}

/** What HTTP itself has, and what is said of all answers together. */
const EVERYWHERE = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'date',
  'keep-alive',
  'referrer-policy',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
  'x-frame-options',
]);

/** Holds answers against the schemas, media types and headers of an OpenAPI 3.1 description. */
export function openDescribed(api: DescribedApi): Described {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...api, $id: 'api' });
  const validators = new Map<string, ValidateFunction>();
  const had = new Set<string>();

  function validatorOf(...place: string[]): ValidateFunction {
    const ref = `api#/${place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
    const known = validators.get(ref) ?? ajv.compile({ $ref: ref });
    validators.set(ref, known);
    return known;
  }

  function operationOf(name: string): { method: string; path: string; operation: Operation } {
    const [method, path] = name.split(' ') as [string, string];
    const operation = api.paths[path]?.[method];
    if (operation === undefined) throw new Error(`${name} is not described`);
    return { method, path, operation };
  }

  return {
    operations: Object.entries(api.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, operation]) => operation.responses !== undefined)
        .map(([method]) => `${method} ${path}`),
    ),
    statusesOf: (name) =>
      Object.keys(operationOf(name).operation.responses)
        .filter((status) => status !== 'default')
        .map(Number),
    unseenHeaders() {
      const described = this.operations.flatMap((name) =>
        Object.entries(operationOf(name).operation.responses).flatMap(([status, { headers = {} }]) =>
          Object.keys(headers).map((header) => `${name} ${status} ${header.toLowerCase()}`),
        ),
      );
      return described.filter((each) => !had.has(each));
    },
    faultsOf(name, { status, headers, body }) {
      const { method, path, operation } = operationOf(name);
      const response = operation.responses[status];
      if (response === undefined) return [`${status} is not described`];
      const told = new Set(Object.keys(response.headers ?? {}).map((header) => header.toLowerCase()));
      const faults = [...headers.keys()]
        .filter((header) => !told.has(header) && !EVERYWHERE.has(header))
        .map((header) => `${header} is not described`);
      for (const header of told) if (headers.has(header)) had.add(`${name} ${status} ${header}`);
      for (const [header, { $ref }] of Object.entries(response.headers ?? {})) {
        const { required = false, schema } = api.components.headers[$ref.split('/').at(-1)!]!;
        const value = headers.get(header);
        if (value === null) {
          if (required) faults.push(`${header} is not there`);
        } else if (schema.type === 'integer' && !/^\d+$/.test(value)) faults.push(`${header} is ${value}`);
      }
      if (response.content === undefined) {
        if (body !== '') faults.push(`a body where none is described: ${body.slice(0, 200)}`);
        return faults;
      }
      const type = headers.get('content-type')?.split(';')[0] ?? 'none';
      if (response.content[type] === undefined) return [...faults, `${type} is not described`];
      if (!/[/+]json$/.test(type)) return faults;
      const validate = validatorOf(
        'paths',
        path,
        method,
        'responses',
        String(status),
        'content',
        type,
        'schema',
      );
      if (!validate(JSON.parse(body))) faults.push(ajv.errorsText(validate.errors));
      return faults;
    },
  };
}
