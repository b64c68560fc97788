import { chmodSync, mkdirSync } from 'node:fs';

/**
 * The embedded database leaves its files readable and writable for everybody on the machine, so its folder lets only its
 * owner in. Where the folder is somebody else's, or the file system has no permissions, the person who mounted it decides.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true });
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
