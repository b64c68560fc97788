import { cpSync, lstatSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A data folder with demo data, or only with empty tables. */
export type Prepared = 'demo' | 'empty';

export const preparedFolder = (kind: Prepared) => path.join(process.env.E2E_PREPARED ?? '', kind);

/** A copy of the prepared data folder, which starts several times faster than an empty one. */
export function copyPrepared(kind: Prepared): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-e2e-'));
  // A product that was stopped during startup can leave its backup socket behind.
  cpSync(preparedFolder(kind), folder, { recursive: true, filter: (file) => !lstatSync(file).isSocket() });
  return folder;
}
