import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const IGNORED_FOLDERS = new Set(['node_modules', 'dist', '.git', 'data']);

function* listFiles(root) {
  if (!existsSync(root)) return;
  if (statSync(root).isFile()) {
    yield root;
    return;
  }
  const entries = readdirSync(root, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name } of entries) {
    if (!IGNORED_FOLDERS.has(name)) yield* listFiles(path.join(root, name));
  }
}

/** Sizes and modification times are faster to read than the files. */
function fingerprint(roots) {
  const hash = createHash('sha256').update(process.version);
  for (const root of roots) {
    for (const file of listFiles(root)) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

const stampFile = (name) => path.join('node_modules', '.cache', 'carelane', `${name}.stamp`);

export function isUnchanged(name, roots) {
  return existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === fingerprint(roots);
}

export function saveFingerprint(name, roots) {
  mkdirSync(path.dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), fingerprint(roots));
}
