// An OpenAPI 3.1 document as a reader goes through it. Nothing here touches the page.

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** A schema may combine itself with itself; no description that a person reads is nested deeper. */
const DEEPEST = 8;

/**
 * The operations of a document by tag, in the document's order. Each has `id` (its place on the page), method, path,
 * summary, description, parameters, body, responses and `secured`.
 */
export function groupOperations(document) {
  const groups = new Map((document.tags ?? []).map((tag) => [tag.name, { ...tag, operations: [] }]));
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      if (item[method] === undefined) continue;
      const operation = readOperation(document, path, method, item);
      const tag = operation.tag;
      if (!groups.has(tag)) groups.set(tag, { name: tag, operations: [] });
      groups.get(tag).operations.push(operation);
    }
  }
  return [...groups.values()].filter((group) => group.operations.length > 0);
}

/** Whether every word of a search stands in what an operation says of itself. */
export function matches(operation, search) {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((word) => operation.haystack.includes(word));
}

/** What a `$ref` stands for; anything else as it is. Siblings of the reference win, as in JSON Schema 2020-12. */
export function resolve(document, value) {
  let now = value;
  for (let hops = 0; now?.$ref !== undefined && hops < 20; hops += 1) {
    const { $ref, ...siblings } = now;
    const steps = $ref
      .replace(/^#\//, '')
      .split('/')
      .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
    const target = steps.reduce((place, step) => place?.[step], document);
    now = { ...target, ...siblings, name: target?.name ?? siblings.name, refName: steps.at(-1) };
    if (now.name === undefined) delete now.name;
  }
  return now ?? {};
}

/** A schema's type in a few words: `string (date-time) or null`, `array of Story`. */
export function typeOf(document, schema, depth = 0) {
  const now = resolve(document, schema);
  if (depth > DEEPEST) return now.refName ?? 'any';
  const options = now.anyOf ?? now.oneOf;
  if (options !== undefined)
    return [...new Set(options.map((option) => typeOf(document, option, depth + 1)))].join(' or ');
  if (now.const !== undefined) return JSON.stringify(now.const);
  const types = [now.type ?? (now.properties ? 'object' : now.enum ? typeof now.enum[0] : 'any')].flat();
  return types
    .map((type) => {
      if (type === 'array') return `array of ${now.items ? typeOf(document, now.items, depth + 1) : 'any'}`;
      if (type === 'object') return now.refName ?? now.title ?? 'object';
      return type === 'string' && now.format ? `string (${now.format})` : type;
    })
    .join(' or ');
}

/** What a schema demands beyond its type, as short sentences: limits, default, pattern. */
export function limitsOf(document, schema) {
  const now = resolve(document, schema);
  const said = [];
  const say = (text, value) =>
    value !== undefined && said.push(`${text} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  say('at least', now.minimum);
  // zod writes the bounds of safe integers on every integer; they say nothing.
  if (now.maximum !== undefined && now.maximum < Number.MAX_SAFE_INTEGER) say('at most', now.maximum);
  say('shortest', now.minLength);
  say('longest', now.maxLength);
  say('fewest', now.minItems);
  say('most', now.maxItems);
  say('default', now.default);
  return said.filter((text) => !text.endsWith(String(Number.MIN_SAFE_INTEGER)));
}

/** The values a schema offers, or an empty list. */
export function choicesOf(document, schema) {
  const now = resolve(document, schema);
  const options = (now.anyOf ?? now.oneOf ?? []).map((option) => resolve(document, option));
  return (
    now.enum ?? options.flatMap((option) => option.enum ?? (option.const === undefined ? [] : [option.const]))
  );
}

/**
 * The members of an object schema, through references, arrays and combinations: `{ name, schema, required }`.
 * A schema without members gives an empty list.
 */
export function membersOf(document, schema, depth = 0) {
  const now = resolve(document, schema);
  if (depth > DEEPEST) return [];
  if (now.items !== undefined) return membersOf(document, now.items, depth + 1);
  const parts = [...(now.allOf ?? []), ...(now.anyOf ?? now.oneOf ?? [])];
  const own = Object.entries(now.properties ?? {}).map(([name, member]) => ({
    name,
    schema: member,
    required: (now.required ?? []).includes(name),
  }));
  const seen = new Set(own.map((member) => member.name));
  for (const member of parts.flatMap((part) => membersOf(document, part, depth + 1))) {
    if (!seen.has(member.name)) own.push(member);
    seen.add(member.name);
  }
  return own;
}

/** An example of a parameter or media type, if the document has one. */
export function exampleOf(holder) {
  if (holder.example !== undefined) return holder.example;
  const named = Object.values(holder.examples ?? {})[0];
  if (named?.value !== undefined) return named.value;
  return holder.schema?.example ?? holder.schema?.examples?.[0];
}

/** The address of a call: path parameters put in, query parameters that are given appended. */
export function fillPath(path, parameters, values) {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place } of parameters) {
    const value = values[`${place}:${name}`]?.trim() ?? '';
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === 'query' && value !== '') query.append(name, value);
  }
  return (filled + (query.size === 0 ? '' : `?${query}`)).replace(/^\//, '');
}

function readOperation(document, path, method, item) {
  const raw = item[method];
  const parameters = [...(item.parameters ?? []), ...(raw.parameters ?? [])].map((parameter) =>
    resolve(document, parameter),
  );
  const security = raw.security ?? document.security ?? [];
  const responses = Object.entries(raw.responses ?? {}).map(([status, response]) => ({
    status,
    ...resolve(document, response),
  }));
  const id = `${method.toUpperCase()}${path}`;
  const said = [
    id,
    raw.operationId,
    raw.summary,
    raw.description,
    ...parameters.flatMap(({ name, description }) => [name, description]),
  ];
  return {
    id,
    method: method.toUpperCase(),
    path,
    tag: raw.tags?.[0] ?? 'Other',
    operationId: raw.operationId,
    summary: raw.summary ?? raw.operationId ?? id,
    description: raw.description,
    deprecated: raw.deprecated === true,
    parameters,
    body: raw.requestBody === undefined ? undefined : resolve(document, raw.requestBody),
    responses,
    secured: security.length > 0 && !security.some((option) => Object.keys(option).length === 0),
    haystack: said.filter(Boolean).join(' ').toLowerCase(),
  };
}
