import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../prisma/generated/client.ts';
import { connectionTo } from './connection.ts';
import { driverCall } from './outage.ts';

// What goes through it is not hot; the rest of the work has connections of its own.
const MOST_CONNECTIONS = 3;

/**
 * The client of the database that relations are read through. It connects when it is first asked something.
 * It is the one door to Prisma: whatever is asked through it, the graph's own reads included, says `unavailable` when the
 * database cannot answer now.
 */
export function openPrisma(url: string) {
  const client = new PrismaClient({ adapter: new PrismaPg({ ...connectionTo(url), max: MOST_CONNECTIONS }) });
  return client.$extends({
    name: 'one door',
    query: { $allOperations: ({ args, query }) => driverCall(() => query(args)) },
  });
}

/** What `openPrisma` gives. */
export type Prisma = ReturnType<typeof openPrisma>;
