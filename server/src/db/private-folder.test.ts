import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makePrivate } from './private-folder';

function givenFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-private-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const permissions = (folder: string) => (statSync(folder).mode & 0o777).toString(8);

it('lets nobody but its owner into a folder, new or old', () => {
  const old = givenFolder();
  chmodSync(old, 0o755);
  for (const folder of [old, path.join(givenFolder(), 'data', 'database')]) {
    makePrivate(folder);
    expect(permissions(folder)).toBe('700');
  }
});
