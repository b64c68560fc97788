import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { has, run, step } from './run.mjs';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';
const SHELL = 'chromium-headless-shell';

/** Installs a browser for the tests: Debian's packages as root on Debian, Playwright's download elsewhere. */
export async function ensureBrowser() {
  if (process.env.CHROMIUM) return;
  const mayInstall = has('apt-get') && process.getuid?.() === 0;
  if (existsSync(DEBIAN_CHROMIUM)) {
    if (mayInstall && !existsSync(DEBIAN_SHELL)) await addShell();
    return;
  }
  if (mayInstall) {
    step('Installing Chromium from Debian’s packages');
    await apt('chromium', SHELL);
    if (existsSync(DEBIAN_CHROMIUM)) return;
  }
  step('Downloading a browser with Playwright');
  const code = await run('npx', ['playwright', 'install', 'chromium']);
  if (code === 0) return;
  console.error(
    '\nNo browser could be installed. Install Chromium yourself (on Debian: sudo apt-get install chromium), then run the tests again.',
  );
  process.exit(1);
}

/** In the version of the browser that is there. Without it the tests run in the browser itself, and take longer. */
async function addShell() {
  const { stdout } = spawnSync('dpkg-query', ['-W', 'chromium'], { encoding: 'utf8' });
  const version = /^chromium\s+(\S+)/.exec(stdout ?? '')?.[1];
  if (!version) return;
  step('Installing Chromium’s headless shell from Debian’s packages');
  await run('apt-get', installing(`${SHELL}=${version}`), QUIETLY);
}

/** Tools that single tests need beside the browser: command, Debian package, and what is not tested without it. */
const TOOLS = [
  ['pdftotext', 'poppler-utils', 'reading the prescription’s PDF back'],
  ['turnserver', 'coturn', 'a call through the relay'],
  ['ip', 'iproute2', 'calls across network namespaces'],
];

/** Installs them as root on Debian. Elsewhere it lists the tests that will be skipped. */
export async function ensureTestTools() {
  const missing = TOOLS.filter(([command]) => !has(command));
  if (missing.length === 0) return;
  if (has('apt-get') && process.getuid?.() === 0) {
    step(`Installing ${missing.map(([, name]) => name).join(', ')} from Debian’s packages`);
    await apt(...missing.map(([, name]) => name));
  }
  for (const [command, name, what] of missing) {
    if (!has(command)) console.warn(`Without ${name} these tests are skipped: ${what}.`);
  }
}

const QUIETLY = {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
};
const installing = (...packages) => [
  '-o',
  'DPkg::Lock::Timeout=300',
  'install',
  '-y',
  '-qq',
  '--no-install-recommends',
  ...packages,
];

export async function apt(...packages) {
  if ((await run('apt-get', installing(...packages), QUIETLY)) === 0) return 0;
  await run('apt-get', ['update', '-qq'], QUIETLY);
  return run('apt-get', installing(...packages), QUIETLY);
}
