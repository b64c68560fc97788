import { rmSync } from 'node:fs';
import path from 'node:path';

/** Never from under a process that is using it: that one would go on, on files that are gone. */
export async function resetData(folder, lockFolder) {
  const unlock = await lockFolder(path.resolve(folder));
  rmSync(folder, { recursive: true, force: true });
  unlock();
}
