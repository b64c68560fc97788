import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PASSED_OVER = new Set(['node_modules', 'dist', '.git', 'data']);

function* filesBelow(place) {
  if (!existsSync(place)) return;
  if (statSync(place).isFile()) {
    yield place;
    return;
  }
  for (const entry of readdirSync(place, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (!PASSED_OVER.has(entry.name)) yield* filesBelow(path.join(place, entry.name));
  }
}

/** Changes when any file in these places changes. Compares sizes and times, which is enough and fast. */
function fingerprint(places) {
  const hash = createHash('sha256').update(process.version);
  for (const place of places) {
    for (const file of filesBelow(place)) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

const stampFile = (name) => path.join('node_modules', '.cache', 'carelane', `${name}.stamp`);

export function isUnchanged(name, places) {
  return existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === fingerprint(places);
}

export function remember(name, places) {
  mkdirSync(path.dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), fingerprint(places));
}
