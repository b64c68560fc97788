// The rules of the house that no linter knows. Exits 1 and names each place that breaks one.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RULES } from './rules.mjs';

function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(place);
    else if (/\.tsx?$/.test(entry.name)) yield place;
  }
}

let files = 0;
let broken = 0;
for (const root of ['contract/src', 'server/src', 'web/src']) {
  for (const file of sourceFiles(root)) {
    files += 1;
    const text = readFileSync(file, 'utf8');
    for (const rule of RULES) {
      for (const { line, message } of rule(file, text)) {
        broken += 1;
        console.error(`${file}:${line} ${message}`);
      }
    }
  }
}
console.log(`House rules: ${files} files read, ${broken} places to mend.`);
process.exit(broken === 0 && files > 0 ? 0 : 1);
