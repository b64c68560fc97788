import { statfsSync } from 'node:fs';

/** The embedded engine does not survive a full disk while it writes its log, in files of 16 MB. */
const MIN_FREE_TO_WRITE_BYTES = 64 * 2 ** 20;
/** Even reads write a little, such as access log entries. */
const MIN_FREE_TO_READ_BYTES = 24 * 2 ** 20;

export type DiskSpace = 'enough' | 'reading' | 'none';

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export function readDiskSpace(folder: string): DiskSpace {
  const free = freeBytes(folder);
  if (free < MIN_FREE_TO_READ_BYTES) return 'none';
  return free < MIN_FREE_TO_WRITE_BYTES ? 'reading' : 'enough';
}
