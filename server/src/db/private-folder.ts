import { chmodSync, mkdirSync } from 'node:fs';

/**
 * The embedded database leaves its files readable and writable for everybody on the machine, so only the owner gets
 * access to its folder. If the folder belongs to somebody else, or the file system has no permissions, its access is
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
