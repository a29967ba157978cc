import { Refusal } from './api.js';
import { problems } from './nouns.js';
import { askSigned } from './session.js';

/**
 * Sends a document of the graph with the tab's key. What it refuses within a 200 is a refusal like any other.
 * @returns its data @throws Refusal
 */
export async function askGraph(query, variables, signal) {
  const { data } = await askSigned(
    'graphql',
    {},
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal,
    },
  );
  const [error] = data?.errors ?? [];
  if (error !== undefined) {
    const { code, status, errors, requestId } = error.extensions ?? {};
    const { title = 'The request was refused' } = problems.find((one) => one.code === code) ?? {};
    throw new Refusal(status ?? 400, { code, title, detail: error.message, errors, requestId });
  }
  return data.data;
}
