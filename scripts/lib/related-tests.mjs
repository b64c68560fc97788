import { spawnSync } from 'node:child_process';
import { runQuietly } from './run.mjs';

const output = (command, args) => spawnSync(command, args, { encoding: 'utf8' }).stdout?.trim() ?? '';

/** The commit where this branch left main, or the last commit if there is no other main. */
export function changedSince() {
  for (const main of ['origin/main', 'main']) {
    const base = output('git', ['merge-base', 'HEAD', main]);
    if (base) return base;
  }
  return 'HEAD';
}

export function changedFiles(base) {
  const tracked = output('git', ['diff', '--name-only', base]);
  const untracked = output('git', ['ls-files', '--others', '--exclude-standard']);
  return `${tracked}\n${untracked}`.split('\n').filter(Boolean);
}

/** The test files of these projects that import a changed file, directly or indirectly. */
export async function relatedTests(base, projects) {
  const args = ['vitest', 'list', '--changed', base, '--filesOnly'];
  const { output } = await runQuietly('npx', [...args, ...projects.flatMap((name) => ['--project', name])]);
  return output.split('\n').flatMap((line) => /^\[\w+\] (\S+)$/.exec(line)?.[1] ?? []);
}

/** The tests closest to the changes, as many as fit a quick check: changed tests first, then their folders, then the rest. */
export function nearest(tests, changed, max = tests.length) {
  const folders = new Set(changed.map(domain));
  const distance = (test) => (changed.includes(test) ? 0 : folders.has(domain(test)) ? 1 : 2);
  return tests.toSorted((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1)).slice(0, max);
}

/** The folder without its workspace: each domain has the same name in all three. */
const domain = (file) => file.slice(0, file.lastIndexOf('/')).replace(/^(contract|server|web)\//, '');
