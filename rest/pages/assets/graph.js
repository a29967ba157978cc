import { refusalOfGraph } from './api.js';
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
  const refusal = refusalOfGraph(data);
  if (refusal !== undefined) throw refusal;
  return data.data;
}
