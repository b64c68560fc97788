import { chmodSync, mkdirSync } from 'node:fs';

/**
 * The embedded database lets everybody on the machine read its files. If the folder belongs to somebody else, access is
 * up to the person who mounted it.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true });
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
