// npm run bench [name…]: the measurements behind docs/performance.md, or those named, one after the other.
// npm run bench:quick: the same of the server and its sockets with less data and less time, which only prints.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build, install, requireNode } from './lib/prepare.mjs';
import { run, step } from './lib/run.mjs';

requireNode();
await install();
await build();

const known = readdirSync('bench')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.basename(file, '.ts'));
const wanted = process.argv.slice(2).filter((name) => !name.startsWith('-'));
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}
const quick = process.argv.includes('--quick');
/** The others want a database of their own, or cost nothing to run alone. */
const usual = quick ? ['server', 'sockets'] : ['server', 'sockets', 'pages', 'call'];
let failed = 0;
for (const name of wanted.length > 0 ? wanted : usual.filter((one) => known.includes(one))) {
  step(`bench/${name}`);
  const env = quick ? { ...process.env, QUICK: '1' } : process.env;
  if ((await run('npx', ['tsx', `bench/${name}.ts`], { env })) !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
