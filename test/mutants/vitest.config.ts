import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** The tests as they are, one file after the other; pages in browsers and killed processes take too long here. */
export default defineConfig({
  resolve: base.resolve ?? {},
  test: {
    ...base.test,
    bail: 1,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['test/**/*.unit.test.ts'], maxWorkers: 1 },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.unit.test.ts', 'test/browser/**', 'test/faults/**'],
          globalSetup: ['test/setup/postgres.ts'],

          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: 1,
        },
      },
    ],
  },
});
