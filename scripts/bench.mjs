// npm run bench [name…]: the benchmarks behind docs/performance.md, or only the named ones, one after the other.
// npm run bench:quick: server, search and sockets only, with less data and less time; prints and writes no report.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build, buildServer, install, requireNode } from './lib/prepare.mjs';
import { run, step } from './lib/run.mjs';

requireNode();
await install();

/** They open pages in a browser. */
const WITH_PAGES = ['pages', 'call'];
const known = readdirSync('bench')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.basename(file, '.ts'));
const wanted = process.argv.slice(2).filter((name) => !name.startsWith('-'));
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${known.join(', ')}.`);
  process.exit(1);
}
const quick = process.argv.includes('--quick');
// The other benchmarks need their own database or are run alone.
const usual = quick
  ? ['server', 'search', 'sockets']
  : ['server', 'search', 'visits', 'sockets', 'pages', 'call'];
const names = wanted.length > 0 ? wanted : usual.filter((one) => known.includes(one));
await (names.some((name) => WITH_PAGES.includes(name)) ? build() : buildServer());
let failed = 0;
for (const name of names) {
  step(`bench/${name}`);
  const env = quick ? { ...process.env, QUICK: '1' } : process.env;
  if ((await run('npx', ['tsx', `bench/${name}.ts`], { env })) !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
