import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BUILT_EACH_TIME, BUILT_ONCE, STATEMENT } from './built-once.mjs';

const { sourceByFile, tests } = JSON.parse(readFileSync(process.env.MUTATION_PLAN, 'utf8'));
const root = path.resolve(import.meta.dirname, '../..');

function mutated(code, id) {
  const file = path.relative(root, id);
  if (file !== STATEMENT) return sourceByFile[file];
  if (!code.includes(BUILT_ONCE)) throw new Error(`${STATEMENT} no longer contains “${BUILT_ONCE}”.`);
  return code.replace(BUILT_ONCE, BUILT_EACH_TIME);
}

class ListedOrder {
  async shard(files) {
    return files;
  }

  async sort(files) {
    const position = ({ moduleId }) => tests.findIndex((test) => moduleId.endsWith(test));
    return files.toSorted((a, b) => position(a) - position(b));
  }
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
    sequence: { sequencer: ListedOrder },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A mutant can leave a rejected promise behind after its test.
    dangerouslyIgnoreUnhandledErrors: true,
  },
});
