import { randomInt } from 'node:crypto';
import { defineConfig } from '@playwright/test';
import { chromiumProgram } from './e2e/lib/chromium';

/** Ports of its own for each run: two runs on one machine, or what a killed one has left, never meet. */
process.env.E2E_PORT ??= String(20_000 + 100 * randomInt(100));

const CALLS = 'consultation*.spec.ts';
const LONG = /@long/;

/**
 * Journeys through the built product. Each worker has its own server and data folder. A journey waits more than it
 * computes, so three workers keep two cores busy. Calls between two browsers run one at a time and start first, so that
 * they do not run alone at the end.
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
  globalSetup: './e2e/lib/global-setup.ts',
  projects: [
    { name: 'calls', testMatch: CALLS, grepInvert: LONG, workers: 1 },
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: CALLS, grepInvert: LONG },
    { name: 'long', testMatch: '*.spec.ts', testIgnore: CALLS, grep: LONG },
    { name: 'long-calls', testMatch: CALLS, grep: LONG, workers: 1 },
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    trace: 'on-first-retry',
    // Only offline.spec.ts wants it; elsewhere it would fetch every file once more for each test.
    serviceWorkers: 'block',
    permissions: ['camera', 'microphone'],
    launchOptions: {
      ...chromiumProgram,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream=device-count=3,fps=10',
      ],
    },
  },
});
