/** A JSON schema (2020-12) of the API description, with the members that the reference shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The named schemas of a description. */
export type Schemas = Readonly<Record<string, Schema>>;

/** A member of an object. */
export interface Member {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** A schema may contain itself. No real schema is nested deeper than this. */
const DEEPEST = 8;
const PREFIX = '#/components/schemas/';

/** The type of a schema in a few words: `string (date-time) or null`, `array of Story`. */
export function typeOf(schemas: Schemas, schema: Schema, depth = 0): string {
  const name = schema.$ref?.slice(PREFIX.length);
  const now = resolve(schemas, schema);
  if (depth > DEEPEST) return name ?? 'any';
  const options = now.anyOf ?? now.oneOf;
  if (options !== undefined) {
    return [...new Set(options.map((option) => typeOf(schemas, option, depth + 1)))].join(' or ');
  }
  if (now.const !== undefined) return JSON.stringify(now.const);
  const given = now.type ?? (now.properties ? 'object' : now.enum ? typeof now.enum[0] : 'any');
  return [given]
    .flat()
    .map((type) => {
      if (type === 'array') return `array of ${now.items ? typeOf(schemas, now.items, depth + 1) : 'any'}`;
      if (type === 'object') return name ?? now.title ?? 'object';
      return type === 'string' && now.format ? `string (${now.format})` : type;
    })
    .join(' or ');
}

/** The limits and the default of a schema, as short phrases. */
export function limitsOf(schemas: Schemas, schema: Schema): string[] {
  const now = resolve(schemas, schema);
  // zod writes the bounds of safe integers on every integer. They say nothing to readers.
  const safe = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
  const said: [string, unknown][] = [
    ['at least', safe(now.minimum)],
    ['at most', safe(now.maximum)],
    ['shortest', now.minLength],
    ['longest', now.maxLength],
    ['fewest', now.minItems],
    ['most', now.maxItems],
    ['default', now.default],
  ];
  return said
    .filter(([, value]) => value !== undefined)
    .map(([words, value]) => `${words} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
}

/** The description of a schema. A reference without one of its own has that of its component. */
export function descriptionOf(schemas: Schemas, schema: Schema): string {
  return resolve(schemas, schema).description ?? '';
}

/** The values that a schema allows. Empty if it does not list them. */
export function choicesOf(schemas: Schemas, schema: Schema): readonly unknown[] {
  const now = resolve(schemas, schema);
  const options = (now.anyOf ?? now.oneOf ?? []).map((option) => resolve(schemas, option));
  return (
    now.enum ?? options.flatMap((option) => option.enum ?? (option.const === undefined ? [] : [option.const]))
  );
}

/** The members of an object schema, through references, arrays and combinations. Empty for any other schema. */
export function membersOf(schemas: Schemas, schema: Schema, depth = 0): Member[] {
  const now = resolve(schemas, schema);
  if (depth > DEEPEST) return [];
  if (now.items !== undefined) return membersOf(schemas, now.items, depth + 1);
  const parts = [...(now.allOf ?? []), ...(now.anyOf ?? now.oneOf ?? [])];
  const own = Object.entries(now.properties ?? {}).map(([name, member]) => ({
    name,
    schema: member,
    required: (now.required ?? []).includes(name),
  }));
  const seen = new Set(own.map(({ name }) => name));
  for (const member of parts.flatMap((part) => membersOf(schemas, part, depth + 1))) {
    if (!seen.has(member.name)) own.push(member);
    seen.add(member.name);
  }
  return own;
}

/** Resolves `$ref`. Other schemas stay as they are. Siblings of the reference take precedence, as in JSON Schema 2020-12. */
function resolve(schemas: Schemas, schema: Schema): Schema {
  let now = schema;
  for (let hops = 0; now.$ref !== undefined && hops < 20; hops += 1) {
    const { $ref, ...siblings } = now;
    now = { ...schemas[$ref.slice(PREFIX.length)], ...siblings };
  }
  return now;
}
