import { rmSync } from 'node:fs';
import path from 'node:path';

/** Deletes a data folder. Throws while a process uses it, because that process would continue on deleted files. */
export async function resetData(folder, lockFolder) {
  const unlock = await lockFolder(path.resolve(folder));
  rmSync(folder, { recursive: true, force: true });
  unlock();
}
