import { cpSync, lstatSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Prepared = 'demo' | 'empty';

export const preparedFolder = (kind: Prepared) => path.join(process.env.E2E_PREPARED ?? '', kind);

export function copyPrepared(kind: Prepared): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-e2e-'));
  // A product that was stopped during startup can leave its backup socket behind.
  cpSync(preparedFolder(kind), folder, { recursive: true, filter: (file) => !lstatSync(file).isSocket() });
  return folder;
}
