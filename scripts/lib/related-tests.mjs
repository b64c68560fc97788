import { spawnSync } from 'node:child_process';

const MAX_FILES = 8;

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

/** The server's test files that import a changed file, directly or indirectly. */
export function relatedServerTests(base) {
  const list = output('npx', ['vitest', 'list', '--project', 'server', '--changed', base, '--filesOnly']);
  return list.split('\n').flatMap((line) => /^\[server\] (\S+)$/.exec(line)?.[1] ?? []);
}

/** The tests closest to the changes, as many as fit a quick check: changed tests first, then their folders, then the rest. */
export function nearest(tests, changed, max = MAX_FILES) {
  const folders = new Set(changed.map((file) => folder(file).replace(/^(contract|web)\//, 'server/')));
  const distance = (test) => (changed.includes(test) ? 0 : folders.has(folder(test)) ? 1 : 2);
  return tests.toSorted((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1)).slice(0, max);
}

const folder = (file) => file.slice(0, file.lastIndexOf('/'));
