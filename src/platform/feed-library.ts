import { seldom } from './memory/seldom.ts';

/**
 * The library that reads and writes feeds, loaded at its first use: 188 of the 1,989 modules that
 * a start loaded with it. Loading blocks the process for 40 ms and takes 1 MB.
 */
export const feedsmith = seldom<typeof import('feedsmith')>('feedsmith');
