import { rmSync } from 'node:fs';
import path from 'node:path';

/** Refuses while a process uses the folder: the process would keep running on deleted files. */
export async function resetData(folder, lockFolder) {
  const unlock = await lockFolder(path.resolve(folder));
  rmSync(folder, { recursive: true, force: true });
  unlock();
}
