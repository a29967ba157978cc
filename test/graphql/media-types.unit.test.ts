import { expect, test } from 'vitest';
import { responseType, wantsEventsAlone } from '../../rest/graphql/media-types.ts';

const OWN = 'application/graphql-response+json';
const JSON_TYPE = 'application/json';

test.each([
  [undefined, JSON_TYPE],
  ['', JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/*', JSON_TYPE],
  [OWN, OWN],
  [`${JSON_TYPE}, ${OWN}`, OWN],
  [`${OWN}, ${JSON_TYPE};q=0.9`, OWN],
  [`${OWN};q=0.5, ${JSON_TYPE}`, JSON_TYPE],
  [`${JSON_TYPE}, ${OWN}; q=0.1`, JSON_TYPE],
  [`${OWN};q=0.5, */*;q=0.1`, OWN],
  [`${OWN};q=0, */*`, JSON_TYPE],
  [`${JSON_TYPE};q=0, */*`, undefined],
  [`${JSON_TYPE};charset=utf-16`, undefined],
  [`${OWN};charset="UTF-8"`, OWN],
  [`${OWN};q=much`, OWN],
  ['multipart/mixed;deferSpec=20220824, application/json', JSON_TYPE],
  ['text/html', undefined],
])('who accepts %s gets %s', (accept, expected) => {
  expect(responseType(accept)).toBe(expected);
});

test('who accepts JSON as well gets no stream', () => {
  expect(wantsEventsAlone('text/event-stream')).toBe(true);
  expect(wantsEventsAlone('text/event-stream, application/json')).toBe(false);
});
