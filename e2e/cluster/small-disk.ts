import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  folder: string;
  fillLeaving(leaveBytes: number): void;
  free(): void;
  remove(): void;
}

export function findDiskProblem(): string | undefined {
  try {
    makeSmallDisk(1).remove();
    return undefined;
  } catch {
    return 'file systems cannot be mounted here (root only)';
  }
}

export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(String(mounted.stderr));
  }
  const filler = path.join(folder, 'filler');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    fillLeaving(leaveBytes) {
      const file = openSync(filler, 'a');
      try {
        while (freeBytes() > leaveBytes)
          writeSync(file, Buffer.alloc(Math.min(2 ** 20, freeBytes() - leaveBytes)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
