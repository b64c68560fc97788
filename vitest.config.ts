import { defineConfig } from 'vitest/config';

const RETRIES = Number(process.env.TEST_RETRIES ?? 0);
/** One clock for the tests of a run to set. */
const TEST_NOW = 'scripts/lib/test-now.ts';
const LONG_SERVER_TESTS = 'server/src/**/*.long.test.ts';

/** Only where scripts/test-services.mjs has started PostgreSQL and Redis. */
const cluster = {
  test: {
    name: 'cluster',
    include: ['e2e/cluster/**/*.test.ts'],
    fileParallelism: false,
    retry: RETRIES,
    testTimeout: process.env.PROOF_SCALE ? 3 * 3_600_000 : 600_000,
    hookTimeout: 600_000,
  },
};

/** These limits only stop waits that would never end. They are long enough for a busy machine. */
const PATIENCE = { expect: { poll: { timeout: 20_000 } } };
const unit = { ...PATIENCE, retry: RETRIES, testTimeout: 60_000 };

const server = {
  ...PATIENCE,
  globalSetup: ['server/src/testing/global-setup.ts'],
  setupFiles: [
    TEST_NOW,
    'server/src/testing/no-console-error.ts',
    'server/src/testing/quick-passwords.ts',
    'scripts/lib/fixed-seed.ts',
  ],
  isolate: false,
  retry: RETRIES,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** Only for scripts/test-long.mjs and scripts/test-services.mjs. */
const serverLong = { test: { ...server, name: 'server-long', include: [LONG_SERVER_TESTS] } };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...unit,
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          setupFiles: [TEST_NOW, 'scripts/lib/fixed-seed.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: [LONG_SERVER_TESTS],
        },
      },
      ...(process.env.TEST_LONG ? [serverLong] : []),
      {
        test: {
          ...unit,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: [TEST_NOW, 'web/src/testing/setup.ts'],
        },
      },
      ...(process.env.TEST_REDIS_URL ? [cluster] : []),
      { test: { ...unit, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
