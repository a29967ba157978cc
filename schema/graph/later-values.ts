import { GraphQLEnumType, type GraphQLSchema } from 'graphql';

// As all values of the enumerations are spelt.
const VALUE = /^[a-z][a-z0-9_]*$/;

/**
 * Lets every enumeration of answers say values that this release does not know. While nodes are replaced one after the other, a
 * later release may have stored one: what it is called there is then answered here too, as over REST. By itself the executor
 * would make it a fault of the service, and with a field that cannot be null of everything around it.
 */
export function withLaterValues(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!(type instanceof GraphQLEnumType) || type.name.startsWith('__')) continue;
    const stored = new Set<unknown>(type.getValues().map(({ value }) => value));
    const known = type.coerceOutputValue.bind(type);
    type.coerceOutputValue = (value: unknown) => {
      const isLater = typeof value === 'string' && VALUE.test(value) && !stored.has(value);
      return isLater ? value : known(value);
    };
  }
  return schema;
}
