import { type GraphQLField, isInputObjectType, isInterfaceType, isNonNullType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { MOST_BYTES } from '../../rest/graphql/passage.ts';
import { schema } from '../../schema/index.ts';
import { TOOLS } from '../../src/research/index.ts';

// What the graph says of itself in words is what its types say.
const fields: readonly (readonly [name: string, field: GraphQLField<unknown, unknown>])[] = Object.values(
  schema.getTypeMap(),
)
  .filter((type) => (isObjectType(type) || isInterfaceType(type)) && !type.name.startsWith('__'))
  .flatMap((type) =>
    isObjectType(type) || isInterfaceType(type)
      ? Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field] as const)
      : [],
  );

test('a field that is said to be null at times may be null', () => {
  const said = fields.filter(([, { description }]) => /\bnull\b/i.test(description ?? ''));
  expect(said.length).toBeGreaterThan(40);
  expect(said.filter(([, { type }]) => isNonNullType(type)).map(([name]) => name)).toEqual([]);
});

test('what is looked up by an id or a name is null where there is none', () => {
  const found = Object.values(schema.getQueryType()!.getFields()).filter(({ args }) =>
    args.some(({ name }) => name === 'id' || name === 'idOrSlug'),
  );
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
});

test('what is said of the argument that is true does not happen unless it is given', () => {
  const args = fields.flatMap(([name, field]) =>
    field.args.map((arg) => [`${name}(${arg.name}:)`, arg] as const),
  );
  const said = args.filter(([, { description }]) => /^True\b/.test(description ?? ''));
  expect(said.length).toBeGreaterThan(1);
  expect(said.filter(([, { defaultValue }]) => defaultValue !== false).map(([name]) => name)).toEqual([]);
});

test('an argument of research says how long its text may be, or how great its number', () => {
  const research = schema.getQueryType()!.getFields();
  for (const [tool, { args }] of Object.entries(TOOLS)) {
    // `svc_research_what_changed` is `researchWhatChanged`.
    const name = tool.replace('svc_', '').replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    const field = research[name];
    expect(field?.args).toHaveLength(Object.keys(args).length);
    for (const [arg, spec] of Object.entries(args)) {
      const said = field?.args.find((one) => one.name === arg)?.description;
      if (spec.kind === 'text') expect(said).toContain(` ${spec.length[0]} to ${spec.length[1]} characters.`);
      if (spec.kind === 'count')
        expect(said).toContain(` from 1 to ${spec.most}. Default: ${spec.otherwise}.`);
    }
  }
});

// An argument of ordinary length need not say it: the bound of the body is that of every request.
test('what may be longer than a request says how much a request may hold', () => {
  const given = [
    ...fields.flatMap(([name, { args }]) => args.map((arg) => [`${name}(${arg.name}:)`, arg] as const)),
    ...Object.values(schema.getTypeMap()).flatMap((type) =>
      isInputObjectType(type)
        ? Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field] as const)
        : [],
    ),
  ];
  const long = given.filter(([, { description }]) =>
    [...(description ?? '').matchAll(/at most (\d+) characters/g)].some(
      ([, most]) => Number(most) > MOST_BYTES,
    ),
  );
  expect(long.length).toBeGreaterThan(0);
  const silent = long.filter(([, { description }]) => !description?.includes(`${MOST_BYTES / 1024} KiB`));
  expect(silent.map(([name]) => name)).toEqual([]);
});
