import { spawn, spawnSync } from 'node:child_process';

/** Runs a command with its output on the screen and returns its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options });
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

export function has(command) {
  return (
    spawnSync(process.platform === 'win32' ? 'where' : 'which', [command], { stdio: 'ignore' }).status === 0
  );
}

export function step(text) {
  console.log(`\n▸ ${text}`);
}
