import { indexBodies } from '../../src/terminal/index.ts';
import { openTestHouse } from '../setup/house.ts';
import { terminalStories } from '../setup/terminal-stories.ts';

/** A service with the stories of the terminal's tests, and questions to it. */
export async function openTerminalHouse() {
  const ask = (
    payload: unknown,
    with_ = key,
    path = '/v1/ai-terminal',
    headers: Record<string, string> = {},
  ) =>
    house.app.inject({
      method: 'POST',
      url: path,
      headers: {
        ...(with_ === '' ? {} : { authorization: `Bearer ${with_}` }),
        'content-type': 'application/json',
        ...headers,
      },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  const graphql = async (query: string, variables: object = {}, with_ = key) =>
    (
      await house.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${with_}`, 'content-type': 'application/json' },
        payload: { query, variables },
      })
    ).json();

  const house = await openTestHouse();
  const key = await house.key('pro', { tenant: 'asker' });
  await house.publish(terminalStories());
  while ((await indexBodies(house.services.db)) > 0);

  return { house, key, ask, graphql, close: () => house.close() };
}

/** What `openTerminalHouse` gives. */
export type TerminalHouse = Awaited<ReturnType<typeof openTerminalHouse>>;
