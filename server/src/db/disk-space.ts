import { statfsSync } from 'node:fs';

/** The embedded engine does not survive a full disk in the middle of its log, whose files have 16 MB each. */
const WRITES_NEED_BYTES = 64 * 2 ** 20;
const READS_NEED_BYTES = 24 * 2 ** 20;

export type DiskSpace = 'enough' | 'reading' | 'none';

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Reads also write an access-log entry or two, but little. */
export function readDiskSpace(folder: string): DiskSpace {
  const free = freeBytes(folder);
  return free < READS_NEED_BYTES ? 'none' : free < WRITES_NEED_BYTES ? 'reading' : 'enough';
}
