import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { foldersWithTooManyComments } from './comments.mjs';
import { brokenReferences, malformedDecisions, unnamedFolders, unsignedReports } from './docs.mjs';
import { oddWords } from './plain-words.mjs';
import { RULES } from './rules.mjs';

const decisions = readFileSync('docs/decisions/README.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|m?js|css|sql|md|ya?ml|conf|html|svg)$/.test(file) && existsSync(file))
  // This file has broken references on purpose.
  .filter((file) => file !== 'scripts/lint/docs.test.ts');

let broken = 0;
function report(file, found) {
  for (const { line, message } of found) {
    broken += 1;
    console.error(`${file}:${line} ${message}`);
  }
}

const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
for (const { file, text } of texts) {
  if (/^(contract\/src|server\/src|web\/src|e2e)\/.*\.tsx?$/.test(file)) {
    for (const rule of RULES) report(file, rule(file, text));
  }
  report(file, oddWords(file, text));
  report(file, brokenReferences(file, text));
  report(file, unsignedReports(file, text, scripts));
  report(file, malformedDecisions(file, text, decisions));
  if (file === 'docs/architecture.md') report(file, unnamedFolders(text, files));
}
for (const message of foldersWithTooManyComments(texts)) {
  broken += 1;
  console.error(message);
}
console.log(`House rules: ${files.length} files read, ${broken} violations.`);
process.exit(broken === 0 && files.length > 0 ? 0 : 1);
