import { existsSync } from 'node:fs';
import { has, run, step } from './run.mjs';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** A browser for the tests: Debian's package as root on Debian, Playwright's own download elsewhere. */
export async function ensureBrowser() {
  if (existsSync(DEBIAN_CHROMIUM)) return;
  if (has('apt-get') && process.getuid?.() === 0) {
    step('Installing Chromium from Debian’s packages');
    await apt('chromium');
    if (existsSync(DEBIAN_CHROMIUM)) return;
  }
  step('Getting a browser through Playwright');
  const code = await run('npx', ['playwright', 'install', 'chromium']);
  if (code === 0) return;
  console.error(
    '\nNo browser could be installed. Install Chromium yourself (on Debian: sudo apt-get install chromium), then run the tests again.',
  );
  process.exit(1);
}

export async function apt(...packages) {
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const install = [
    '-o',
    'DPkg::Lock::Timeout=300',
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    ...packages,
  ];
  if ((await run('apt-get', install, quiet)) === 0) return 0;
  await run('apt-get', ['update', '-qq'], quiet);
  return run('apt-get', install, quiet);
}
