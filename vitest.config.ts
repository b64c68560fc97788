import { defineConfig } from 'vitest/config';

const RETRIES = Number(process.env.TEST_RETRIES ?? 0);
/** Lets a run start all its tests at a given time. */
const TEST_NOW = 'scripts/lib/test-now.ts';
const NO_CONSOLE_ERROR = 'scripts/lib/no-console-error.ts';
const LONG_SERVER_TESTS = 'server/src/**/*.long.test.ts';

const WEB_CLEAN_UP = 'web/src/testing/clean-up.ts';
/** Creating a DOM for a test file takes a second, so tests that need none run without it. */
const WEB_DOM_TESTS = ['web/src/**/*.test.tsx', 'web/src/**/*.dom.test.ts'];
const LONG_WEB_TESTS = 'web/src/**/*.long.test.tsx';

/** Runs only where scripts/test-services.mjs has started PostgreSQL and Redis. */
const cluster = {
  test: {
    name: 'cluster',
    include: ['e2e/cluster/**/*.test.ts'],
    // Each file starts its own services and nodes. A third file in parallel would make all of them slower.
    maxWorkers: 2,
    retry: RETRIES,
    // With the full counts of `npm run proof` a test can take hours.
    testTimeout: process.env.PROOF_SCALE ? 3 * 3_600_000 : 600_000,
    hookTimeout: 600_000,
  },
};

/** These limits only stop waits that would never end. They are long enough for a busy machine. */
const WAITING = { expect: { poll: { timeout: 20_000 } } };
const unit = { ...WAITING, retry: RETRIES, testTimeout: 60_000 };

const server = {
  ...WAITING,
  globalSetup: ['server/src/testing/global-setup.ts'],
  setupFiles: [
    TEST_NOW,
    NO_CONSOLE_ERROR,
    'server/src/testing/quick-passwords.ts',
    'scripts/lib/fixed-seed.ts',
  ],
  isolate: false,
  retry: RETRIES,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** These are slow and do not depend on the engine, so they run on the embedded one alone. */
const ANY_ENGINE = [
  'server/src/prescriptions/pdf/render-prescription.test.ts',
  'server/src/testing/security/event-loop-requests.long.test.ts',
  'server/src/testing/security/event-loop-requests-other-shapes.long.test.ts',
  'server/src/testing/security/event-loop-frames.long.test.ts',
  'server/src/papers/hostile-papers.long.test.ts',
  'server/src/papers/render-pages.long.test.ts',
  'server/src/assistant/injections.long.test.ts',
  'server/src/http/slow-clients.long.test.ts',
  'server/src/fhir/seeded-people.long.test.ts',
  'server/src/testing/security/mass-assignment.long.test.ts',
];
/** These run the same code on both engines, and twice as fast on PostgreSQL. */
const QUICKER_ON_POSTGRES = [
  'server/src/notifications/push/push.long.test.ts',
  'server/src/fhir/versions.long.test.ts',
];
/** The embedded database runs one transaction at a time, so races cannot be tested on it. */
const SEVERAL_CONNECTIONS = [
  'server/src/testing/security/concurrent-pairs.long.test.ts',
  'server/src/testing/security/lock-order.long.test.ts',
  'server/src/testing/security/concurrent-changes.long.test.ts',
  'server/src/appointments/changes/cannot-attend-races.long.test.ts',
  'server/src/appointments/earlier/earlier-races.long.test.ts',
];
/** Runs only for scripts/test-long.mjs and scripts/test-services.mjs. */
const serverLong = {
  test: {
    ...server,
    name: 'server-long',
    include: [LONG_SERVER_TESTS],
    exclude: process.env.TEST_DATABASE_URL ? ANY_ENGINE : [...SEVERAL_CONNECTIONS, ...QUICKER_ON_POSTGRES],
  },
};

const web = {
  ...unit,
  environment: 'jsdom',
  setupFiles: [TEST_NOW, NO_CONSOLE_ERROR, WEB_CLEAN_UP, 'web/src/testing/browser-clean-up.ts'],
};
/** Each file opens the whole app, and without isolation its lazy components would stay loaded for the next file. */
const webLong = { test: { ...web, name: 'web-long', include: [LONG_WEB_TESTS], isolate: true } };

export default defineConfig({
  test: {
    // Many tests wait for sockets and timers, so three workers keep two cores busy.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...unit,
          name: 'contract',
          provide: { isLongRun: Boolean(process.env.TEST_LONG) },
          include: ['contract/src/**/*.test.ts'],
          isolate: false,
          setupFiles: [TEST_NOW, 'scripts/lib/fixed-seed.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: [LONG_SERVER_TESTS, ...(process.env.TEST_DATABASE_URL ? ANY_ENGINE : [])],
        },
      },
      ...(process.env.TEST_LONG ? [serverLong, webLong] : []),
      { test: { ...web, name: 'web', include: WEB_DOM_TESTS, exclude: [LONG_WEB_TESTS], isolate: false } },
      {
        test: {
          ...unit,
          name: 'web-plain',
          include: ['web/src/**/*.test.ts'],
          exclude: WEB_DOM_TESTS,
          isolate: false,
          setupFiles: [TEST_NOW, NO_CONSOLE_ERROR, WEB_CLEAN_UP],
        },
      },
      ...(process.env.TEST_REDIS_URL ? [cluster] : []),
      { test: { ...unit, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
