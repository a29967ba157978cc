import { expect } from 'vitest';
import { encodeId, newUuid } from '../../src/platform/ids.ts';
import { draft, openTestHouse } from '../setup/house.ts';

/** A JSON object of an answer. */
export type Json = Record<string, unknown>;

/** Where saved searches are listed and made. */
export const PATH = '/v1/saved-searches';

/** A service with two accounts and eight stories, and requests for their saved searches. */
export async function openSavedSearches() {
  const refused = async (answer: ReturnType<typeof send>, status: number, code: string) => {
    const { statusCode, body, headers } = await answer;
    expect(statusCode, body).toBe(status);
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const problem = JSON.parse(body) as Json & { errors?: Json[] };
    expect(problem.code).toBe(code);
    return problem;
  };

  const house = await openTestHouse();
  const key = await house.key('pro', { tenant: 'acme' });
  const reader = await house.key('pro', { tenant: 'acme', scopes: ['read'] });
  const stranger = await house.key('pro', { tenant: 'other' });
  const { db } = house.services;
  const subscribe = async (tenant: string): Promise<string> => {
    const uuid = newUuid();
    await db.query(
      `insert into webhook_subscriptions (id, tenant_id, url)
       select $1, id, 'https://hooks.example.com/' from tenants where name = $2`,
      [uuid, tenant],
    );
    return encodeId('sub', uuid);
  };
  const subscription = await subscribe('acme');
  const foreignSubscription = await subscribe('other');
  await house.publish([
    ...Array.from({ length: 5 }, () => draft({ category: 'economy' })),
    ...Array.from({ length: 3 }, () => draft({ category: 'science', countries: ['US'] })),
  ]);

  function send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    as: string | null = key,
  ) {
    const payload =
      body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
    return house.app.inject({
      method,
      url: path,
      headers: {
        ...(as === null ? {} : { authorization: `Bearer ${as}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...payload,
    });
  }

  async function made(body: unknown): Promise<Json & { id: string }> {
    const answer = await send('POST', PATH, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  return {
    house,
    key,
    stranger,
    reader,
    subscription,
    foreignSubscription,
    send,
    made,
    refused,
    close: () => house?.close(),
  };
}

/** What `openSavedSearches` gives. */
export type SavedSearches = Awaited<ReturnType<typeof openSavedSearches>>;
