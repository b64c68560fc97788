import { spawn } from 'node:child_process';
import path from 'node:path';
import { MEMORY_FLAGS, MEMORY_SETTINGS } from './lib/memory-settings.mjs';
import { build, install, requireNode } from './lib/prepare.mjs';
import { resetData } from './lib/reset-data.mjs';
import { printStep } from './lib/run.mjs';

requireNode();
await install();
await build();

if (process.argv.includes('--reset')) {
  const folder = process.env.DATA_DIR || './data';
  printStep(`Removing the data folder ${folder}`);
  const { lockFolder } = await import('../server/dist/db/folder-lock.js');
  await resetData(folder, lockFolder).catch(({ message }) => {
    console.error(`\n${message}`);
    process.exit(1);
  });
}

printStep('Starting Carelane');
// Newer versions of Node cache compiled code in this folder. Node 20 ignores the variable.
const env = {
  NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/carelane/compiled'),
  ...MEMORY_SETTINGS,
  ...process.env,
};
const server = spawn(process.execPath, [...MEMORY_FLAGS, '--enable-source-maps', 'server/dist/main.js'], {
  stdio: 'inherit',
  env,
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('close', (code) => process.exit(code ?? 1));
