import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream=device-count=3,fps=10',
];

function findProgram(...files: string[]): Pick<LaunchOptions, 'executablePath'> {
  const executablePath = process.env.CHROMIUM ?? files.find((file) => existsSync(file));
  return executablePath ? { executablePath } : {};
}

export const chromiumProgram = findProgram(DEBIAN_CHROMIUM);

/** The full browser has a PDF viewer, and takes a third more CPU time than the shell. */
export const CHROMIUM: LaunchOptions = { ...chromiumProgram, args: ARGUMENTS };
export const HEADLESS_SHELL: LaunchOptions = {
  ...findProgram(DEBIAN_SHELL, DEBIAN_CHROMIUM),
  args: ARGUMENTS,
};
