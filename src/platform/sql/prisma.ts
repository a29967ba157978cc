import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../../prisma/generated/client.ts';
import { connectionTo, PatientPool } from './connection.ts';

// Its queries are not hot; the other work has connections of its own.
const MOST_CONNECTIONS = 3;

/**
 * The client of the database that relations are read through. It connects at its first query.
 * @param call runs every call of the client, the graph's own reads included, and maps its errors
 *        (`driverCall` of outage.ts, which this file does not load itself: it is loaded separately).
 * @param silenceMs how long nothing may be heard of a query.
 */
export function openPrisma(url: string, call: <T>(work: () => Promise<T>) => Promise<T>, silenceMs: number) {
  const pool = new PatientPool({ ...connectionTo(url), max: MOST_CONNECTIONS, query_timeout: silenceMs });
  const client = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: true }) });
  return client.$extends({
    name: 'one door',
    query: { $allOperations: ({ args, query }) => call(() => query(args)) },
  });
}

/** What `openPrisma` gives. */
export type Prisma = ReturnType<typeof openPrisma>;
