// npm run check: types, lint and the quick tests.
import { run, step } from './lib/run.mjs';

const steps = [
  ['Types', 'npx', ['tsc', '-b']],
  ['Lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']],
  ['House rules', process.execPath, ['scripts/lint/run.mjs']],
  ['Nothing unused', 'npx', ['knip', '--no-progress']],
  [
    'Unit tests',
    'npx',
    ['vitest', 'run', '--project', 'contract', '--project', 'web', '--project', 'scripts'],
  ],
];
for (const [name, command, args] of steps) {
  step(name);
  const code = await run(command, args);
  if (code !== 0) process.exit(code);
}
