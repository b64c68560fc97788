import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'carelane-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('lets in one of twenty contenders, and tells the others why', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  const winners = results.filter((result) => result.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') {
      expect(result.reason).toBeInstanceOf(FolderInUse);
      expect(result.reason.message).toContain('already using the data folder');
    }
  }
  winners[0]?.value();
});

it('is free again once its holder closes it', async () => {
  (await lockFolder(folder))();
  (await lockFolder(folder))();
});

it('is free again when its holder is killed', async () => {
  const script = `import { lockFolder } from ${JSON.stringify(path.resolve('server/src/db/folder-lock.ts'))};
    await lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
  const gone = new Promise((resolve) => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await gone;
  (await lockFolder(folder))();
});
