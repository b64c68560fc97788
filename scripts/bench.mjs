// npm run bench:quick runs server, search and sockets with less data and less time, and writes no report.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build, buildServer, install, requireNode } from './lib/prepare.mjs';
import { printStep, run } from './lib/run.mjs';

requireNode();
await install();

const WITH_PAGES = ['pages', 'call'];
const available = readdirSync('bench')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.basename(file, '.ts'));
const requested = process.argv.slice(2).filter((name) => !name.startsWith('-'));
const unknown = requested.filter((name) => !available.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${available.join(', ')}.`);
  process.exit(1);
}
const isQuick = process.argv.includes('--quick');
// The other benchmarks need their own database or are run alone.
const defaults = isQuick
  ? ['server', 'search', 'sockets']
  : ['server', 'search', 'visits', 'sockets', 'pages', 'call'];
const names = requested.length > 0 ? requested : defaults;
if (names.some((name) => WITH_PAGES.includes(name))) await build();
else await buildServer();
let failed = 0;
for (const name of names) {
  printStep(`bench/${name}`);
  const env = isQuick ? { ...process.env, QUICK: '1' } : process.env;
  if ((await run('npx', ['tsx', `bench/${name}.ts`], { env })) !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
