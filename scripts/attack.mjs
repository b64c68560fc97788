import { build, install, requireNode } from './lib/prepare.mjs';
import { printStep, run } from './lib/run.mjs';
import { ensureServices } from './lib/services.mjs';

requireNode();
await install();
await ensureServices([
  ['sqlmap', 'sqlmap'],
  ['wapiti', 'wapiti'],
  ['slowhttptest', 'slowhttptest'],
]);
await build();
printStep('Attacking');
process.exit(await run('npx', ['tsx', 'e2e/attack/run.ts']));
