import { chmodSync, mkdirSync } from 'node:fs';

/**
 * The embedded database lets everybody on the machine read and write its files, so only the owner gets access
 * to the folder. If the folder belongs to somebody else, or the file system has no permissions, access is up
 * to the person who mounted it.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true });
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
