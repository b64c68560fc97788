import { randomInt } from 'node:crypto';
import { defineConfig } from '@playwright/test';
import { CHROMIUM, HEADLESS_SHELL } from './e2e/lib/chromium';

/** Each run has its own ports, so that it cannot collide with another run or with what a killed run left behind. */
process.env.E2E_PORT ??= String(20_000 + 100 * randomInt(100));

/**
 * TEST_NOW (such as 2026-11-01T23:55, in the time zone TZ): the time at which the run starts, for tests, product and
 * pages.
 */
if (process.env.TEST_NOW)
  process.env.TEST_SHIFT_MS ??= String(new Date(process.env.TEST_NOW).getTime() - Date.now());

const CALLS = 'consultation*.spec.ts';
/** These tests measure a call, or add and remove networks, which would affect every other browser on the machine. */
const CALLS_ALONE = /consultation-(faults|guest|relay|speed)\.spec\.ts/;
/** Printing needs the PDF viewer, which only the full browser has. */
const DOCUMENTS = 'prescriptions.spec.ts';
/**
 * These tests start their own server. In the same project as the other long tests they would start last and run
 * alone.
 */
const CONSOLE = 'console-accessibility.spec.ts';
const SEVERAL_NODES = '**/cluster/*.spec.ts';
const LONG = /@long/;

/** Set by scripts/test-services.mjs, which has started PostgreSQL and Redis. These tests prepare their own data. */
const isServicesRun = Boolean(process.env.TEST_REDIS_URL);

/**
 * Journeys through the built product. Each worker has its own server and data folder. Three workers keep two cores
 * busy; five were slower. Calls between two browsers run one at a time and start first, so that they do not run alone
 * at the end.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  workers: 3,
  retries: Number(process.env.TEST_RETRIES ?? 0),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['./scripts/lib/playwright-report.mjs']],
  ...(isServicesRun ? {} : { globalSetup: './e2e/lib/global-setup.ts' }),
  projects: isServicesRun
    ? [{ name: 'services', testMatch: SEVERAL_NODES, workers: 1 }]
    : [
        { name: 'calls', testMatch: [CALLS, DOCUMENTS], grepInvert: LONG, workers: 1 },
        {
          name: 'journeys',
          testMatch: '*.spec.ts',
          testIgnore: [CALLS, DOCUMENTS, SEVERAL_NODES],
          grepInvert: LONG,
          use: { launchOptions: HEADLESS_SHELL },
        },
        {
          name: 'long-console',
          testMatch: CONSOLE,
          grep: LONG,
          use: { launchOptions: HEADLESS_SHELL },
        },
        {
          name: 'long-calls',
          testMatch: [CALLS, DOCUMENTS],
          testIgnore: CALLS_ALONE,
          grep: LONG,
          workers: 1,
        },
        {
          name: 'long',
          testMatch: '*.spec.ts',
          testIgnore: [CALLS, DOCUMENTS, SEVERAL_NODES, CONSOLE],
          grep: LONG,
          use: { launchOptions: HEADLESS_SHELL },
        },
        { name: 'long-calls-alone', testMatch: CALLS_ALONE, grep: LONG, workers: 1 },
      ],
  use: {
    viewport: { width: 1280, height: 800 },
    trace: 'on-first-retry',
    // Tests that need the service worker allow it. Elsewhere it would fetch every file again for each test.
    serviceWorkers: 'block',
    permissions: ['camera', 'microphone'],
    launchOptions: CHROMIUM,
  },
});
