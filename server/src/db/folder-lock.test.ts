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

it('one of twenty concurrent callers gets the lock, and the others get the reason for the refusal', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  const winners = results.filter((result) => result.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') {
      expect(result.reason).toBeInstanceOf(FolderInUse);
      expect(result.reason.message).toContain('already using the data folder');
    }
  }
  const release = winners[0]?.value;
  release?.();
});

it('the lock is free again once its holder releases it', async () => {
  const releaseFirst = await lockFolder(folder);
  releaseFirst();
  const releaseSecond = await lockFolder(folder);
  releaseSecond();
});

it('the lock is free again when its holder is killed', async () => {
  const script = `import { lockFolder } from ${JSON.stringify(path.resolve('server/src/db/folder-lock.ts'))};
    await lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
  const exited = new Promise((resolve) => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await exited;
  const release = await lockFolder(folder);
  release();
});
