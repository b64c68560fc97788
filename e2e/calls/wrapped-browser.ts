import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumProgram } from '../lib/chromium';
import { watchConsole } from '../lib/console-watch';

export async function launchWrapped(prefix: string, args: readonly string[]): Promise<Browser> {
  const wrapper = path.join(makeTemporaryFolder(), 'chromium.sh');
  const program = chromiumProgram.executablePath ?? chromium.executablePath();
  writeFileSync(wrapper, `#!/bin/sh\n${prefix} ${program} "$@"\n`, { mode: 0o755 });
  const browser = await chromium.launch({ executablePath: wrapper, args: [...args] });
  watchConsole(browser);
  return browser;
}

export interface SuspendableBrowser {
  browser: Browser;
  sleep(): void;
  wake(): void;
}

export async function launchSuspendable(args: readonly string[]): Promise<SuspendableBrowser> {
  const pidFile = path.join(makeTemporaryFolder(), 'pid');
  // `exec` gives the browser the process id that the shell has written.
  const browser = await launchWrapped(`echo $$ > ${pidFile}\nexec`, args);
  // A negative id addresses the whole process group.
  const group = -Number(readFileSync(pidFile, 'utf8'));
  return {
    browser,
    sleep: () => void process.kill(group, 'SIGSTOP'),
    wake: () => void process.kill(group, 'SIGCONT'),
  };
}

function makeTemporaryFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'carelane-browser-'));
}
