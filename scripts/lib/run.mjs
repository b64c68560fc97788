import { spawn, spawnSync } from 'node:child_process';

const NOT_FOUND = 127;
const KILLED = 1;

export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options });
    child.on('error', () => resolve(NOT_FOUND));
    child.on('close', (code) => resolve(code ?? KILLED));
  });
}

export function runQuietly(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { shell: process.platform === 'win32', ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('error', () => resolve({ code: NOT_FOUND, output }));
    child.on('close', (code) => resolve({ code: code ?? KILLED, output }));
  });
}

export function isInstalled(command) {
  return (
    spawnSync(process.platform === 'win32' ? 'where' : 'which', [command], { stdio: 'ignore' }).status === 0
  );
}

export function printStep(text) {
  console.log(`\n▸ ${text}`);
}
