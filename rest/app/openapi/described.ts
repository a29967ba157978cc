import type { JsonObject } from './schemas.ts';

/** The part of a JSON schema that has members and descriptions. */
interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Described {
  readonly description?: string;
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Operation extends Described {
  readonly operationId: string;
  readonly parameters?: readonly (Described & { readonly name: string })[];
  readonly requestBody?: Content & Described;
  readonly responses: Readonly<Record<string, Content & Described>>;
}

/**
 * Every operation, parameter, body, response, schema and member without a description, one line each.
 * A member that is a reference has the description of its component.
 */
export function undescribed(document: JsonObject): string[] {
  const { schemas } = document.components as { schemas: Readonly<Record<string, Schema>> };
  const found: string[] = [];
  const need = (where: string, { description = '' }: Described): void => {
    if (description.trim() === '') found.push(`${where} has no description`);
  };
  const walk = (where: string, schema: Schema): void => {
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const place = `${where}.${name}`;
      need(place, member.$ref === undefined ? member : (schemas[member.$ref.split('/').at(-1)!] ?? {}));
      walk(place, member);
    }
    const { additionalProperties: others } = schema;
    const parts = [schema.items, typeof others === 'object' ? others : undefined];
    for (const part of [...parts, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
      if (part !== undefined) walk(where, part);
  };
  const inContent = (where: string, { content = {} }: Content): void => {
    for (const { schema } of Object.values(content)) walk(where, schema);
  };
  for (const [id, schema] of Object.entries(schemas)) {
    need(id, schema);
    walk(id, schema);
  }
  const paths = Object.values(document.paths as Record<string, Record<string, Operation>>);
  for (const operation of paths.flatMap((path) => Object.values(path))) {
    const { operationId, parameters = [], requestBody, responses } = operation;
    need(operationId, operation);
    for (const parameter of parameters) need(`${operationId}, ${parameter.name}`, parameter);
    if (requestBody !== undefined) {
      need(`${operationId}, body`, requestBody);
      inContent(`${operationId}, body`, requestBody);
    }
    for (const [status, response] of Object.entries(responses)) {
      need(`${operationId}, ${status}`, response);
      inContent(`${operationId}, ${status}`, response);
    }
  }
  return found;
}
