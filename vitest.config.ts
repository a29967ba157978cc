import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // Without the alias vitest loads one copy of graphql through its own resolver and another through node's,
    // and graphql refuses schemas that come from "another realm".
    alias: { graphql: fileURLToPath(import.meta.resolve('graphql')) },
  },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/setup/postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Browser and service share two cores with another file: a second is not always enough.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    maxWorkers: 2,
  },
});
