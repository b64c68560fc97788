import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makePrivate } from './private-folder';

function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-private-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const permissions = (folder: string) => (statSync(folder).mode & 0o777).toString(8);

it('makes a new or existing folder accessible to its owner only', () => {
  const existing = createFolder();
  chmodSync(existing, 0o755);
  for (const folder of [existing, path.join(createFolder(), 'data', 'database')]) {
    makePrivate(folder);
    expect(permissions(folder)).toBe('700');
  }
});
