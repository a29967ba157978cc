import { seldom } from './seldom.ts';

/**
 * The library that reads and writes feeds, loaded at its first use: some 180 modules, a twelfth of what a start would load.
 * Loading blocks the process for 40 ms and takes 1 MB.
 */
export const feedsmith = seldom<typeof import('feedsmith')>('feedsmith');
