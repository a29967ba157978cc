import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

// What is no GraphQL request is refused in words of the service, which say what to send.

let house: TestHouse;
let headers: Record<string, string>;

beforeAll(async () => {
  house = await openTestHouse();
  headers = { authorization: `Bearer ${await house.key('pro')}`, 'content-type': 'application/json' };
});
afterAll(() => house.close());

const post = (payload: string | Buffer, url = '/graphql', more: Record<string, string> = {}) =>
  house.app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload });

const refusals: readonly [string, string, RegExp, string | undefined][] = [
  ['no JSON', '{', /is not JSON. Send an object with the string query/, undefined],
  ['nothing', '', /is not JSON/, undefined],
  ['several requests', '[{"query":"{__typename}"}]', /no batching: send each request/, undefined],
  ['a text', '"{__typename}"', /an object with the string query/, undefined],
  ['null', 'null', /an object with the string query/, undefined],
  ['no document', '{"variables":{}}', /is required/, '/query'],
  ['a document of null', '{"query":null}', /is required/, '/query'],
  ['a number for a document', '{"query":5}', /must be a string/, '/query'],
  ['a list of variables', '{"query":"{__typename}","variables":[]}', /must be an object/, '/variables'],
  ['a text for variables', '{"query":"{__typename}","variables":"{}"}', /must be an object/, '/variables'],
  ['a number for a name', '{"query":"{__typename}","operationName":5}', /must be a string/, '/operationName'],
  ['a text for extensions', '{"query":"{__typename}","extensions":"x"}', /must be an object/, '/extensions'],
];

describe.each([
  ['/graphql', {}],
  ['/graphql/stream', { accept: 'text/event-stream' }],
])('a body sent to %s', (url, more) => {
  test.each(refusals)(
    'that is %s is refused, and what is wrong is named',
    async (_what, body, says, pointer) => {
      const answer = await post(body, url, more);
      expect(answer.statusCode, answer.body).toBe(400);
      const [error] = answer.json().errors;
      expect(error.message).toMatch(says);
      expect(error.extensions).toMatchObject({
        code: 'invalid_body',
        status: 400,
        requestId: expect.any(String),
      });
      expect(error.extensions.errors?.[0]?.pointer).toBe(pointer);
    },
  );
});

test('an address without a document names the parameter', async () => {
  const answer = await house.app.inject({ method: 'GET', url: '/graphql?variables={}', headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[0].extensions).toMatchObject({
    code: 'invalid_parameter',
    errors: [{ parameter: 'query' }],
  });
  const list = await house.app.inject({
    method: 'GET',
    url: '/graphql?query={__typename}&variables=[]',
    headers,
  });
  expect(list.json().errors[0].extensions).toMatchObject({ errors: [{ parameter: 'variables' }] });
});

test('a body that begins with a byte order mark is read', async () => {
  const answer = await post(Buffer.from('\ufeff{"query":"{__typename}"}'));
  expect(answer.json().data).toEqual({ __typename: 'Query' });
});
