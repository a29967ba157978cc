import { expect } from 'vitest';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked at as JSON
  readonly body: any;
}

/** What differs from a plain request with the key of the service. */
export interface Asking {
  readonly key?: string | null;
  readonly variables?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly house?: TestHouse;
}

/** A service with 25 stories, whose hot reads are listed and can be made to fail, and GraphQL requests to it. */
export async function openHarbourGraph() {
  /** The statements that hot reads sent. */
  const statements: string[] = [];
  /** What hot reads fail with, while it is set. */
  const fault: { now?: Error | undefined } = {};

  const house = await openTestHouse({
    services: ({ stories }) => {
      const db = Object.create(stories.db) as typeof stories.db;
      db.hot = async (name, text, values) => {
        statements.push(text);
        if (fault.now !== undefined) throw fault.now;
        return stories.db.hot(name, text, values);
      };
      // Pages of whole cards come as bytes.
      db.readOctets = async (statement) => {
        statements.push(statement.text);
        if (fault.now !== undefined) throw fault.now;
        return stories.db.readOctets(statement);
      };
      return { stories: { ...stories, db } };
    },
  });
  const key = await house.key('enterprise');
  const drafts = Array.from({ length: 25 }, (_, i) =>
    draft({ title: `Harbour story number ${i}`, tags: [`t${i % 2}`] }),
  );
  const ids = (await house.publish(drafts)).map((outcome) => (outcome as { id: string }).id).reverse();

  async function ask(query: string, asking: Asking = {}): Promise<Reply> {
    const token = asking.key === undefined ? key : asking.key;
    const response = await (asking.house ?? house).app.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...asking.headers,
      },
      payload: JSON.stringify({ query, variables: asking.variables }),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: response.json(),
    };
  }

  async function data(query: string, asking: Asking = {}) {
    const { body } = await ask(query, asking);
    expect(body.errors, JSON.stringify(body.errors)).toBeUndefined();
    return body.data;
  }
  return { house, key, ids, statements, fault, ask, data, close: () => house.close() };
}

/** What `openHarbourGraph` gives. */
export type HarbourGraph = Awaited<ReturnType<typeof openHarbourGraph>>;
