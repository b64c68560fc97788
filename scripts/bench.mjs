// npm run bench [name…]: runs the measurements of bench/, all of them or those named, one after the other.
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
let failed = 0;
for (const name of wanted.length > 0 ? wanted : known) {
  step(`bench/${name}`);
  if ((await run('npx', ['tsx', `bench/${name}.ts`])) !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
