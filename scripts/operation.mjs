import { build, install, requireNode } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';

requireNode();
await install();
await build();
process.exit(await run(process.execPath, ['server/dist/operations/main.js', ...process.argv.slice(2)]));
