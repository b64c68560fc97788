import { spawnSync } from 'node:child_process';
import { runQuietly } from './run.mjs';

const output = (command, args) => spawnSync(command, args, { encoding: 'utf8' }).stdout?.trim() ?? '';

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

export async function findRelatedTests(base, projects) {
  const args = ['vitest', 'list', '--changed', base, '--filesOnly'];
  const list = await runQuietly('npx', [...args, ...projects.flatMap((name) => ['--project', name])]);
  return list.output.split('\n').flatMap((line) => /^\[\w+\] (\S+)$/.exec(line)?.[1] ?? []);
}

export function selectNearestTests(tests, changed, max = tests.length) {
  const folders = new Set(changed.map(domainFolder));
  const distance = (test) => {
    if (changed.includes(test)) return 0;
    return folders.has(domainFolder(test)) ? 1 : 2;
  };
  return tests.toSorted((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1)).slice(0, max);
}

const domainFolder = (file) => file.slice(0, file.lastIndexOf('/')).replace(/^(contract|server|web)\//, '');
