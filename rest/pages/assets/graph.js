import { refusalOfGraph } from './api.js';
import { askSigned } from './session.js';

/**
 * Sends a GraphQL document with the key of the tab. An error in a 200 becomes a refusal like any other.
 * @returns the data of the answer
 * @throws Refusal
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
