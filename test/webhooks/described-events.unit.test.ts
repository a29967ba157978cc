import { expect, test } from 'vitest';
import { describe as describeApi } from '../../rest/app/openapi/openapi.ts';
import { routes } from '../../rest/app/routes.ts';
import { WEBHOOK_EVENTS } from '../../rest/webhooks/events.ts';
import { encodeId, newUuid } from '../../src/platform/ids.ts';
import {
  challengeEvent,
  EVENT_TYPES,
  intelligenceEvent,
  matchedEvent,
  pausedEvent,
  type StoredEvent,
  testEvent,
} from '../../src/webhooks/index.ts';

// What is sent is what the API description shows: each type of event, made as the service makes it.

const AT = '2026-07-17T06:12:45.120Z';
const facts = {
  kind: 'story' as const,
  id: encodeId('story', newUuid()),
  slug: 'the-lamp-burns',
  title: 'The lamp burns',
  summary: 'It does.',
  categories: ['economy'],
  geographies: ['AU', 'EU'],
  publishedAt: AT,
  updatedAt: AT,
  revision: 3,
  cause: 'revised',
  sequence: 4_711,
  mergedInto: null,
  reason: null,
  url: 'https://news.example/stories/the-lamp-burns',
};
const intelligence = (
  type: 'intelligence.published' | 'intelligence.updated',
  data: typeof facts | object = facts,
) =>
  intelligenceEvent(newUuid(), {
    id: encodeId('evt', newUuid()),
    type,
    occurredAt: AT,
    data: data as typeof facts,
  });

test.each<[string, StoredEvent]>([
  ['a published story', intelligence('intelligence.published')],
  [
    'an updated post',
    intelligence('intelligence.updated', { ...facts, kind: 'post', id: encodeId('post', newUuid()) }),
  ],
  [
    'matches',
    matchedEvent(newUuid(), AT, { id: newUuid(), name: 'Lamps', cadence: 'hourly' }, [facts, facts], 120),
  ],
  [
    'a pause',
    pausedEvent(newUuid(), {
      id: newUuid(),
      url: 'https://hooks.example:8443/x?secret=1',
      reason: 'failing',
      at: new Date(AT),
    }),
  ],
  ['a test', testEvent(newUuid(), newUuid())],
  ['a challenge', challengeEvent(newUuid(), newUuid(), 'echo me')],
])('%s has the body that is described', (_what, { type, body }) => {
  const { schema, example } = WEBHOOK_EVENTS[type];
  const sent = JSON.parse(String(body));
  expect(schema.safeParse(sent)).toMatchObject({ success: true });
  expect(placesIn(sent)).toEqual(placesIn(example));
  // A later release may add members.
  expect(schema.safeParse({ ...sent, more: 1, data: { ...sent.data, more: 1 } }).success).toBe(true);
});

/** The paths of all members, those of a list's first element for the whole list. */
function placesIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : placesIn(value[0], `${at}[]`);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .flatMap(([name, member]) => [`${at}.${name}`, ...placesIn(member, `${at}.${name}`)])
    .toSorted();
}

test('the description has a webhook for each type that can arrive, and none for another', () => {
  const { webhooks } = describeApi(routes, 'https://news.example') as {
    webhooks: Record<string, { post: { parameters: { name: string; required: boolean }[] } }>;
  };
  expect(Object.keys(webhooks)).toEqual([...EVENT_TYPES, 'subscription.challenge']);
  for (const { post } of Object.values(webhooks)) {
    expect(post.parameters.map(({ name }) => name)).toEqual([
      'SVC-Webhook-Id',
      'SVC-Webhook-Key-Id',
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
      'traceparent',
    ]);
  }
});
