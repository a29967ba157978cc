import { draft, openTestHouse } from '../setup/house.ts';

/** Two nodes of one service: the first takes the short way where there is one, the second never does. */
export type TwoWays = Awaited<ReturnType<typeof openTwoWays>>;

/** Opens both with a port, and fills them with stories whose texts have to be escaped. */
export async function openTwoWays() {
  const short = await openTestHouse({ listen: true });
  const long = await openTestHouse({
    listen: true,
    databaseUrl: short.databaseUrl,
    dataDir: short.dataDir,
    env: { SHORTCUTS: 'off' },
  });
  const key = await short.key('enterprise');
  await short.publish(
    Array.from({ length: 45 }, (_, i) =>
      draft({
        title: `Dam ${i} "${i}" \\ <b>&</b> ünïcode 🌊 \u2028 ${i % 3 === 0 ? 'drought' : 'flood'}`,
        summary: i % 4 === 0 ? '' : `Line ${i}\twith a tab.`,
        countries: i % 2 === 0 ? ['AU'] : [],
        ...(i % 5 === 0
          ? { entities: [], impactPaths: [], assets: [], claims: [], impactDetails: [], bodyHtml: '' }
          : {}),
      }),
    ),
  );
  return {
    short,
    long,
    key,
    async close() {
      await long.close();
      await short.close();
    },
  };
}
