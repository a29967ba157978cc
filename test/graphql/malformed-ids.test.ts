import { type GraphQLField, isListType, isNonNullType, isRequiredArgument } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let key: string;
beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('pro', { scopes: ['read', 'write', 'webhooks', 'ai', 'account', 'operator'] });
});
afterAll(() => house?.close());

type Field = GraphQLField<unknown, unknown>;

/** The arguments of a field that are ids, if it needs no other arguments. */
function idsOf(field: Field) {
  const ids = field.args.filter(({ type }) => String(type).replaceAll(/[[\]!]/g, '') === 'ID');
  return field.args.every((arg) => ids.includes(arg) || !isRequiredArgument(arg)) ? ids : [];
}

const named = [
  ['query', schema.getQueryType()] as const,
  ['mutation', schema.getMutationType()] as const,
].flatMap(([kind, type]) =>
  Object.values(type!.getFields()).flatMap((field) => {
    const ids = idsOf(field);
    return ids.map(({ name }) => [kind, field, name] as const);
  }),
);

test('there are fields that take ids', () => {
  expect(named.length).toBeGreaterThan(30);
});

test.each(named.map((each) => [`${each[0]} ${each[1].name}(${each[2]})`, ...each] as const))(
  'a malformed id is BAD_USER_INPUT at %s',
  async (_title, kind, field, malformed) => {
    const given = idsOf(field).map(({ name, type }) => {
      const isList = isListType(isNonNullType(type) ? type.ofType : type);
      // An id of another kind is not one of this field either.
      const value = name === malformed ? '"x"' : '"story_01h455vb4pex5vsknk084sn02q"';
      return `${name}: ${isList ? `[${value}]` : value}`;
    });
    if (field.name === 'askTerminal') given.push('question: "What happened in Oslo?"');
    const selection = String(field.type).match(/^(Boolean|String|Int|ID)/) ? '' : '{ __typename }';
    const response = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: { query: `${kind} { ${field.name}(${given.join(', ')}) ${selection} }` },
    });
    const [error] = response.json<{ errors?: { message: string; extensions: object }[] }>().errors ?? [];
    expect(error?.extensions, error?.message).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
  },
);
