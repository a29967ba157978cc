import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../prisma/generated/client.ts';
import { connectionTo } from './connection.ts';

// What goes through it is not hot; the rest of the work has connections of its own.
const MOST_CONNECTIONS = 3;

/** The client of the database that relations are read through. It connects when it is first asked something. */
export function openPrisma(url: string): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg({ ...connectionTo(url), max: MOST_CONNECTIONS }) });
}
