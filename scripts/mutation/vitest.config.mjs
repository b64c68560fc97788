import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The server's tests, in one worker, with the mutants in the code and a runner that tries them. */
const { codes, tests } = JSON.parse(readFileSync(process.env.MUTATION_PLAN, 'utf8'));

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform: (_code, id) => codes[path.relative(path.resolve(import.meta.dirname, '../..'), id)],
    },
  ],
  resolve: { alias: { '@node-rs/argon2': path.resolve(import.meta.dirname, 'quick-argon2.mjs') } },
  test: {
    include: tests,
    globalSetup: ['server/src/testing/global-setup.ts'],
    setupFiles: [
      'scripts/mutation/setup.mjs',
      'server/src/testing/no-console-error.ts',
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
