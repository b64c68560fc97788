import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The server's tests in one worker, with mutated code and a runner that selects the mutants. */
const { codes, tests } = JSON.parse(readFileSync(process.env.MUTATION_PLAN, 'utf8'));
const root = path.resolve(import.meta.dirname, '../..');

/** A statement is built once and would never meet a mutant that comes later: build it each time. */
const STATEMENT = 'server/src/db/statements/statement.ts';
const BUILT_ONCE = 'made ??= make();';

function mutated(code, id) {
  const file = path.relative(root, id);
  if (file !== STATEMENT) return codes[file];
  if (!code.includes(BUILT_ONCE)) throw new Error(`${STATEMENT} keeps its queries in another way now.`);
  return code.replace(BUILT_ONCE, 'made = make();');
}

export default defineConfig({
  root,
  plugins: [{ name: 'mutants', enforce: 'pre', transform: mutated }],
  resolve: { alias: { '@node-rs/argon2': path.resolve(import.meta.dirname, 'quick-argon2.mjs') } },
  test: {
    include: tests,
    globalSetup: ['server/src/testing/global-setup.ts'],
    setupFiles: [
      'scripts/mutation/setup.mjs',
      'scripts/lib/no-console-error.ts',
      'scripts/lib/fixed-seed.ts',
    ],
    runner: 'scripts/mutation/runner.mjs',
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    sequence: { sequencer: inGivenOrder() },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    dangerouslyIgnoreUnhandledErrors: true,
  },
});

function inGivenOrder() {
  const place = ({ moduleId }) => tests.findIndex((test) => moduleId.endsWith(test));
  return class {
    shard = async (files) => files;
    sort = async (files) => [...files].sort((a, b) => place(a) - place(b));
  };
}
