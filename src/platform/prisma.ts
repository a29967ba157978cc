import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../prisma/generated/client.ts';
import { connectionTo } from './connection.ts';

// What goes through it is not hot; the rest of the work has connections of its own.
const MOST_CONNECTIONS = 3;

/**
 * The client of the database that relations are read through. It connects when it is first asked something.
 * @param call runs every call of it, the graph's own reads included: the one door to Prisma, where its errors are mapped
 *        (`driverCall` of outage.ts, which this file does not load itself: it is loaded apart from the rest).
 */
export function openPrisma(url: string, call: <T>(work: () => Promise<T>) => Promise<T>) {
  const client = new PrismaClient({ adapter: new PrismaPg({ ...connectionTo(url), max: MOST_CONNECTIONS }) });
  return client.$extends({
    name: 'one door',
    query: { $allOperations: ({ args, query }) => call(() => query(args)) },
  });
}

/** What `openPrisma` gives. */
export type Prisma = ReturnType<typeof openPrisma>;
