import { statfsSync } from 'node:fs';

/**
 * The embedded engine does not survive a disk that fills up while it writes its write-ahead log. Each file of the log
 * takes 16 MB: this leaves space for four of them, and the limit below for one.
 */
const MIN_FREE_TO_WRITE_BYTES = 64 * 2 ** 20;
/** Reads write a little too, such as entries of the access log. */
const MIN_FREE_TO_READ_BYTES = 24 * 2 ** 20;

/** With 'reading', there is only enough space for reads. */
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
