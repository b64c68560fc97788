import { spawnSync } from 'node:child_process';
import { runQuietly } from './run.mjs';

const output = (command, args) => spawnSync(command, args, { encoding: 'utf8' }).stdout?.trim() ?? '';

/** The commit from which this branch was created, or HEAD if there is no main branch. */
export function findBaseCommit() {
  for (const main of ['origin/main', 'main']) {
    const base = output('git', ['merge-base', 'HEAD', main]);
    if (base) return base;
  }
  return 'HEAD';
}

export function listChangedFiles(base) {
  const tracked = output('git', ['diff', '--name-only', base]);
  const untracked = output('git', ['ls-files', '--others', '--exclude-standard']);
  return `${tracked}\n${untracked}`.split('\n').filter(Boolean);
}

/** The test files of these projects that import a changed file, directly or indirectly. */
export async function findRelatedTests(base, projects) {
  const args = ['vitest', 'list', '--changed', base, '--filesOnly'];
  const list = await runQuietly('npx', [...args, ...projects.flatMap((name) => ['--project', name])]);
  // Each line is '[project] file'.
  return list.output.split('\n').flatMap((line) => /^\[\w+\] (\S+)$/.exec(line)?.[1] ?? []);
}

/** The tests closest to the changes, at most `max` of them: changed tests first, then their folders, then the rest. */
export function selectNearestTests(tests, changed, max = tests.length) {
  const folders = new Set(changed.map(domainFolder));
  const distance = (test) => {
    if (changed.includes(test)) return 0;
    return folders.has(domainFolder(test)) ? 1 : 2;
  };
  return tests.toSorted((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1)).slice(0, max);
}

/** The folder without its workspace, as each domain has a folder of the same name in all three. */
const domainFolder = (file) => file.slice(0, file.lastIndexOf('/')).replace(/^(contract|server|web)\//, '');
