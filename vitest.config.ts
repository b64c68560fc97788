import { defineConfig } from 'vitest/config';

/** Only where scripts/test-services.mjs has started PostgreSQL and Redis. */
const cluster = {
  test: {
    name: 'cluster',
    include: ['e2e/cluster/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: process.env.PROOF_SCALE ? 3 * 3_600_000 : 600_000,
    hookTimeout: 600_000,
  },
};

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
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
      ...(process.env.TEST_REDIS_URL ? [cluster] : []),
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
