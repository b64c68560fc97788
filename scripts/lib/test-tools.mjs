import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isInstalled, printStep, run } from './run.mjs';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';
const SHELL = 'chromium-headless-shell';

export async function ensureBrowser() {
  if (process.env.CHROMIUM) return;
  const canInstall = isInstalled('apt-get') && process.getuid?.() === 0;
  if (existsSync(DEBIAN_CHROMIUM)) {
    if (canInstall && !existsSync(DEBIAN_SHELL)) await installHeadlessShell();
    return;
  }
  if (canInstall) {
    printStep('Installing Chromium from Debian’s packages');
    await installPackages('chromium', SHELL);
    if (existsSync(DEBIAN_CHROMIUM)) return;
  }
  printStep('Downloading a browser with Playwright');
  const code = await run('npx', ['playwright', 'install', 'chromium']);
  if (code === 0) return;
  console.error(
    '\nNo browser could be installed. Install Chromium yourself (on Debian: sudo apt-get install chromium), then run the tests again.',
  );
  process.exit(1);
}

/** Without the headless shell, the tests run in the full browser and take longer. */
async function installHeadlessShell() {
  const { stdout } = spawnSync('dpkg-query', ['-W', 'chromium'], { encoding: 'utf8' });
  const version = /^chromium\s+(\S+)/.exec(stdout ?? '')?.[1];
  if (!version) return;
  printStep('Installing Chromium’s headless shell from Debian’s packages');
  await run('apt-get', installArguments(`${SHELL}=${version}`), QUIET);
}

/** The command, its Debian package, and what goes untested without it. */
const TOOLS = [
  ['pdftotext', 'poppler-utils', 'reading the prescription’s PDF back'],
  ['turnserver', 'coturn', 'a call through the relay'],
  ['ip', 'iproute2', 'calls across network namespaces'],
];

export async function ensureTestTools() {
  const missing = TOOLS.filter(([command]) => !isInstalled(command));
  if (missing.length === 0) return;
  if (isInstalled('apt-get') && process.getuid?.() === 0) {
    printStep(`Installing ${missing.map(([, name]) => name).join(', ')} from Debian’s packages`);
    await installPackages(...missing.map(([, name]) => name));
  }
  for (const [command, name, skipped] of missing) {
    if (!isInstalled(command)) console.warn(`Without ${name} these tests are skipped: ${skipped}.`);
  }
}

const QUIET = {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
};
const installArguments = (...packages) => [
  '-o',
  'DPkg::Lock::Timeout=300',
  'install',
  '-y',
  '-qq',
  '--no-install-recommends',
  ...packages,
];

/** In a new container the first attempt fails, because the package lists are empty. */
export async function installPackages(...packages) {
  const install = () => run('apt-get', installArguments(...packages), QUIET);
  if ((await install()) === 0) return;
  await run('apt-get', ['update', '-qq'], QUIET);
  await install();
}
