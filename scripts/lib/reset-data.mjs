import { rmSync } from 'node:fs';
import path from 'node:path';

/** A running process would continue on deleted files, so the folder is locked first. */
export async function resetData(folder, lockFolder) {
  const unlock = await lockFolder(path.resolve(folder));
  rmSync(folder, { recursive: true, force: true });
  unlock();
}
