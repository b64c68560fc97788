import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DOMAINS } from './domains.mjs';
import { lineAt } from './line-at.mjs';

const DOCS_PATH = /(?<![\w./-])(?:SECURITY\.md|CONTRIBUTING\.md|docs\/[\w./-]*\w)(#[\w-]+)?/g;
const CODE_PATH = /`((?:contract|server|web|e2e|bench|scripts|deploy)\/(?!dist\/)[\w./-]*\w)`/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)\s]+)\)/g;

export function anchors(markdown) {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

function targetExists(root, target, anchor) {
  const fullPath = path.join(root, target);
  if (!existsSync(fullPath)) return false;
  if (!anchor) return true;
  return statSync(fullPath).isFile() && anchors(readFileSync(fullPath, 'utf8')).includes(anchor);
}

export function brokenReferences(file, text, root = '.') {
  const found = [];
  const check = (target, anchor, index) => {
    if (!targetExists(root, target, anchor)) {
      found.push({
        line: lineAt(text, index),
        message: `missing ${target}${anchor ? `#${anchor}` : ''}`,
      });
    }
  };
  for (const match of text.matchAll(DOCS_PATH)) {
    const [target, anchor] = match[0].split('#');
    check(target, anchor, match.index);
  }
  if (!file.endsWith('.md')) return found;
  if (!isReport(file)) for (const match of text.matchAll(CODE_PATH)) check(match[1], undefined, match.index);
  for (const match of text.matchAll(LINK)) {
    const [target, anchor] = match[1].split('#');
    if (!target.startsWith('docs/'))
      check(path.posix.join(path.posix.dirname(file), target), anchor, match.index);
  }
  return found;
}

/** Reports describe the code at the time they were written. */
function isReport(file) {
  return file.startsWith('docs/reports/') && file !== 'docs/reports/README.md';
}

const WRITTEN_BY = /^(?:<!-- )?Written by `npm run ([\w:]+)[^`]*`; do not edit\.(?: -->)?$/;

export function unsignedReports(file, text, scripts) {
  if (!isReport(file)) return [];
  const command = WRITTEN_BY.exec(text.split('\n', 1)[0])?.[1];
  if (command && command in scripts) return [];
  const message = 'the first line of a report must be: Written by `npm run <command>`; do not edit.';
  return [{ line: 1, message }];
}

const SOURCE = /^((?:contract|server|web)\/src|web\/(?:prerender|public)|e2e|bench|scripts)\//;

export function unnamedFolders(architecture, files) {
  const folders = files
    .filter((file) => SOURCE.test(file) && /\.(tsx?|m?js|css|sql)$/.test(file))
    .map((file) => path.posix.dirname(file));
  return [...new Set(folders)]
    .filter((folder) => {
      const [, src, domain, ...deeper] = folder.split('/');
      const name = src === 'src' && DOMAINS.includes(domain) && deeper.length === 0 ? domain : folder;
      return !architecture.includes(`\`${name}\``);
    })
    .map((folder) => ({ line: 1, message: `does not name the folder ${folder}` }));
}

const DECISION_PARTS = [/^# \S/m, /^Status: \S/m, /^## Context$/m, /^## Decision$/m, /^## Consequences$/m];

export function malformedDecisions(file, text, index) {
  if (!/^docs\/decisions\/[^/]+\.md$/.test(file) || file.endsWith('/README.md')) return [];
  const name = path.posix.basename(file);
  const found = [];
  if (!DECISION_PARTS.every((part) => part.test(text)))
    found.push({
      line: 1,
      message: 'a decision page has a title, Status, Context, Decision and Consequences',
    });
  if (!index.includes(`](${name})`))
    found.push({ line: 1, message: `docs/decisions/README.md does not link to ${name}` });
  return found;
}
