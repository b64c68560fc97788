import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DOMAINS } from './domains.mjs';
import { lineAt } from './line-at.mjs';

/** Rules about documents, and about what code says of them. Each answers what is wrong in one file, with the line. */

const DOCS_PATH = /(?<![\w./-])(?:SECURITY\.md|CONTRIBUTING\.md|docs\/[\w./-]*\w)(#[\w-]+)?/g;
/** Code that a document names; what a build makes is not looked for. */
const CODE_PATH = /`((?:contract|server|web|e2e|bench|scripts|deploy)\/(?!dist\/)[\w./-]*\w)`/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)\s]+)\)/g;

/** The anchors that a Markdown page offers, named as GitHub names them. */
export function anchors(markdown) {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

function isThere(root, target, anchor) {
  const place = path.join(root, target);
  if (!existsSync(place)) return false;
  return !anchor || (statSync(place).isFile() && anchors(readFileSync(place, 'utf8')).includes(anchor));
}

/** Every `docs/…` that code or a document names exists, and so do the links and the code paths of a document. */
export function brokenReferences(file, text, root = '.') {
  const found = [];
  const check = (target, anchor, index) => {
    if (!isThere(root, target, anchor)) {
      found.push({
        line: lineAt(text, index),
        message: `there is no ${target}${anchor ? `#${anchor}` : ''}`,
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

/** A report describes the code of its own day. */
function isReport(file) {
  return file.startsWith('docs/reports/') && file !== 'docs/reports/README.md';
}

const WRITTEN_BY = /^(?:<!-- )?Written by `npm run ([\w:]+)[^`]*`; do not edit\.(?: -->)?$/;

/** A report says in its first line which command wrote it. */
export function unsignedReports(file, text, scripts) {
  if (!isReport(file)) return [];
  const command = WRITTEN_BY.exec(text.split('\n', 1)[0])?.[1];
  return command && command in scripts
    ? []
    : [{ line: 1, message: 'a report begins with: Written by `npm run <command>`; do not edit.' }];
}

const SOURCE = /^((?:contract|server|web)\/src|web\/(?:prerender|public)|e2e|bench|scripts)\//;

/** docs/architecture.md names every folder of code; a domain once for all three workspaces. */
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

/** A page of decisions has the parts of all others, and the index names it. */
export function oddDecisions(file, text, index) {
  if (!/^docs\/decisions\/[^/]+\.md$/.test(file) || file.endsWith('/README.md')) return [];
  const name = path.posix.basename(file);
  return [
    ...(DECISION_PARTS.every((part) => part.test(text))
      ? []
      : [
          { line: 1, message: 'a page of decisions has a title, Status, Context, Decision and Consequences' },
        ]),
    ...(index.includes(`](${name})`)
      ? []
      : [{ line: 1, message: `docs/decisions/README.md does not link ${name}` }]),
  ];
}
