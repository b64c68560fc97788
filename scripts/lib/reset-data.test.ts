import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from '../../server/src/db/folder-lock';
import { resetData } from './reset-data.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'carelane-reset-'));
  writeFileSync(path.join(folder, 'kept'), '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('removes an unused data folder and releases its lock', async () => {
  await resetData(folder, lockFolder);
  expect(existsSync(folder)).toBe(false);
  (await lockFolder(folder))();
});

it('does not delete a data folder while a process is using it', async () => {
  const unlock = await lockFolder(folder);
  await expect(resetData(folder, lockFolder)).rejects.toBeInstanceOf(FolderInUse);
  expect(existsSync(path.join(folder, 'kept'))).toBe(true);
  unlock();
});
