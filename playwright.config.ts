import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
/** Ports of its own for each run: two runs on one machine, or what a killed one has left, never meet. */
process.env.E2E_PORT ??= String(20_000 + 100 * randomInt(100));

/** Calls between two browsers need both cores, so journeys take turns. Journeys through the built product, one server for all of them, on a data folder of its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  workers: 1,
  retries: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  globalSetup: './e2e/global-setup.ts',
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    viewport: { width: 1280, height: 800 },
    trace: 'on-first-retry',
    // Only offline.spec.ts wants it; elsewhere it would fetch every file once more for each test.
    serviceWorkers: 'block',
    permissions: ['camera', 'microphone'],
    launchOptions: {
      ...(existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}),
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
