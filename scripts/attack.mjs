// npm run test:attack: sqlmap, wapiti and slowhttptest against the built product on loopback, in about 45 minutes at most.
// The results go to docs/reports/attack.md. ATTACK=quick runs a subset and writes no report.
import { build, install, requireNode } from './lib/prepare.mjs';
import { run, step } from './lib/run.mjs';
import { ensureServices } from './lib/services.mjs';

requireNode();
await install();
await ensureServices([
  ['sqlmap', 'sqlmap'],
  ['wapiti', 'wapiti'],
  ['slowhttptest', 'slowhttptest'],
]);
await build();
step('Attacking');
process.exit(await run('npx', ['tsx', 'e2e/attack/run.ts']));
