import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { alone } from './test/setup/alone.ts';
import { testFolder } from './test/setup/folder.ts';
import { LongestFirst } from './test/setup/longest-first.ts';

// Some folders of test/ have packages of their own, and those bring tests of theirs.
const PACKAGES = '**/node_modules/**';
const UNIT = 'test/**/*.unit.test.ts';
const PROCESS = 'test/**/*.process.test.ts';
const BROWSER = 'test/browser/**/*.test.ts';
const FAULTS = 'test/faults/**/*.test.ts';
const ROOT = fileURLToPath(new URL('.', import.meta.url));
const ALONE = alone(
  globSync(UNIT, { cwd: ROOT, exclude: ['**/node_modules'] }).map((file) => `${ROOT}${file}`),
);
// One PostgreSQL for the whole run; a test file gets a database of its own on it.
const FOLDER = 'test/setup/folder.ts';
const POSTGRES = [FOLDER, 'test/setup/postgres.ts'];
// The workers, and what they start, have these from this process. With what was compiled before, the service is loaded in
// half of the time.
const folder = testFolder();
if (folder !== undefined) process.env.TMPDIR = folder;
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/newstape', import.meta.url));

/**
 * Five tiers: units need no server and take seconds (`npm run test:fast`); what belongs to a whole process needs none
 * either, and takes longer; services run on real PostgreSQL and Redis; browsers and killed processes come last and side by
 * side, with limits of their own, so that a busy machine fails none of them. All but the second keep the modules of the file
 * before, which cost 0.6 s to 2 s a file otherwise: what a module holds beyond a house is a fault. Units that turn the clock
 * or replace a module keep nothing either (`alone`).
 * Services, browsers and killed processes wait for a third of their time or more: three files at a time keep two cores busy.
 */
export default defineConfig({
  // Node loads the modules, and of packages what the service has of them: vitest's own way is no quicker, and loads two copies of
  // graphql, which refuses schemas "from another realm". `development`, which vite adds, is graphql with a check of each value.
  plugins: [
    {
      name: 'packages as the service has them',
      configResolved: ({ ssr }) => void ssr?.resolve?.conditions?.splice(0, Number.POSITIVE_INFINITY, 'node'),
    },
  ],
  test: {
    pool: 'forks',
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [UNIT],
          exclude: [...ALONE, PACKAGES],
          globalSetup: FOLDER,
          testTimeout: 60_000,
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-alone',
          // A thread is begun in half of the time of a process.
          pool: 'threads',
          // Only here modules are replaced.
          experimental: { viteModuleRunner: false, nodeLoader: true },
          include: ALONE,
          globalSetup: FOLDER,
          testTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: [PROCESS],
          exclude: [PACKAGES],
          globalSetup: FOLDER,
          testTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/**/*.test.ts'],
          exclude: [UNIT, PROCESS, BROWSER, FAULTS, PACKAGES],
          globalSetup: POSTGRES,
          testTimeout: 90_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [BROWSER],
          globalSetup: POSTGRES,
          testTimeout: 90_000,
          hookTimeout: 90_000,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: [FAULTS],
          globalSetup: POSTGRES,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
