import { existsSync } from 'node:fs';
import { has, run, step } from './run.mjs';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** Installs a browser for the tests: Debian's package as root on Debian, Playwright's download elsewhere. */
export async function ensureBrowser() {
  if (process.env.CHROMIUM || existsSync(DEBIAN_CHROMIUM)) return;
  if (has('apt-get') && process.getuid?.() === 0) {
    step('Installing Chromium from Debian’s packages');
    await apt('chromium');
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
