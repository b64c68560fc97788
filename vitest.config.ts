import { defineConfig } from 'vitest/config';

/** Only where scripts/test-services.mjs has started PostgreSQL and Redis. */
const cluster = {
  test: {
    name: 'cluster',
    include: ['e2e/cluster/**/*.test.ts'],
    fileParallelism: false,
    retry: 2,
    testTimeout: process.env.PROOF_SCALE ? 3 * 3_600_000 : 600_000,
    hookTimeout: 600_000,
  },
};

/** A machine that stalls for a second is not a defect; the report names every test that passed only at the second try. */
const RETRIES = process.env.CI ? 1 : 0;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          setupFiles: ['scripts/lib/fixed-seed.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: ['server/src/testing/no-console-error.ts', 'scripts/lib/fixed-seed.ts'],
          isolate: false,
          retry: RETRIES,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
      ...(process.env.TEST_REDIS_URL ? [cluster] : []),
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
