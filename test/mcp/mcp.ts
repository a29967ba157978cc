import { draft, openTestHouse } from '../setup/house.ts';

/** A JSON object of a message. */
export type Json = Record<string, unknown>;

/** The headers that clients send. */
export const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** A JSON-RPC request. */
export const rpc = (method: string, params?: Json, id: number | string = 1): Json => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params }),
});

/** A call of a tool. */
export const call = (name: string, args?: unknown): Json => rpc('tools/call', { name, arguments: args });

/** A service with stories, and requests to its MCP endpoint. */
export async function openMcp() {
  const house = await openTestHouse({ listen: true });
  const key = await house.key('pro', { tenant: 'acme' });
  await house.publish([draft(), draft(), draft({ publishedAt: '2026-06-03T10:00:00.000Z' })]);

  function post(payload: unknown, headers: Record<string, string> = {}, as: string | null = key) {
    return house.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...HEADERS, ...(as === null ? {} : { authorization: `Bearer ${as}` }), ...headers },
      payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
    });
  }
  return { house, key, post, close: () => house?.close() };
}

/** What `openMcp` gives. */
export type Mcp = Awaited<ReturnType<typeof openMcp>>;
