import { existsSync } from 'node:fs';
import { isUnchanged, saveFingerprint } from './fingerprint.mjs';
import { printStep, run } from './run.mjs';

const MANIFESTS = [
  'package.json',
  'package-lock.json',
  'contract/package.json',
  'server/package.json',
  'web/package.json',
];
const SERVER_SOURCES = ['package-lock.json', 'contract/src', 'server/src', 'scripts/build.mjs'];
const SOURCES = [
  ...SERVER_SOURCES,
  'web/src',
  'web/public',
  'web/prerender',
  'web/app.html',
  'web/vite.config.ts',
];

function exitOnFailure(code, action) {
  if (code === 0) return;
  console.error(`\n${action} failed (exit code ${code}).`);
  process.exit(1);
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Carelane needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

/** Not `npm ci`: it rejects a lockfile without the optional packages of other platforms. */
export async function install() {
  if (existsSync('node_modules/.package-lock.json') && isUnchanged('install', MANIFESTS)) return;
  printStep('Installing packages');
  exitOnFailure(
    await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']),
    'Installing the packages',
  );
  saveFingerprint('install', MANIFESTS);
}

export async function build() {
  if (existsSync('web/dist/app.html') && existsSync('server/dist/main.js') && isUnchanged('build', SOURCES))
    return;
  printStep('Building');
  exitOnFailure(await run(process.execPath, ['scripts/build.mjs']), 'The build');
  saveFingerprint('build', SOURCES);
  saveFingerprint('build-server', SERVER_SOURCES);
}

export async function buildServer() {
  if (existsSync('server/dist/main.js') && isUnchanged('build-server', SERVER_SOURCES)) return;
  printStep('Building the server');
  exitOnFailure(await run(process.execPath, ['scripts/build.mjs', '--server']), 'The build');
  saveFingerprint('build-server', SERVER_SOURCES);
}
