import { cpSync, lstatSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** With the demo's people, or migrated and nothing more. */
export type Prepared = 'demo' | 'empty';

export const preparedFolder = (kind: Prepared) => path.join(process.env.E2E_PREPARED ?? '', kind);

/** A new data folder: a copy of the prepared one, which starts several times quicker than an empty folder. */
export function copyPrepared(kind: Prepared): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-e2e-'));
  // A product that was asked to go while it was starting can leave its socket for backups behind.
  cpSync(preparedFolder(kind), folder, { recursive: true, filter: (file) => !lstatSync(file).isSocket() });
  return folder;
}
