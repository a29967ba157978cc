import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

const SERVERLESS = 'test/**/*.{unit,process}.test.ts';

/** The tests as they are, one file after the other; pages in browsers and killed processes take too long here. */
export default defineConfig({
  plugins: base.plugins ?? [],
  test: {
    ...base.test,
    experimental: { viteModuleRunner: false, nodeLoader: true },
    runner: fileURLToPath(new URL('runner.ts', import.meta.url)),
    // The runner has limits of its own, and a busy machine is no fault.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    teardownTimeout: 5_000,
    maxWorkers: 1,
    projects: [
      { extends: true, test: { name: 'unit', include: [SERVERLESS] } },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/**/*.test.ts'],
          exclude: [SERVERLESS, 'test/browser/**', 'test/faults/**', '**/node_modules/**'],
          globalSetup: ['test/setup/postgres.ts'],
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
