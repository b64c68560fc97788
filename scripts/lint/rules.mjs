import path from 'node:path';
import { DOMAINS, LAYERS } from './domains.mjs';
import { lineAt } from './line-at.mjs';

/** `import … from`, `export … from`, `import('…')` and `import '…'`. */
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;

function locate(file) {
  const [workspace, src, folder] = file.split('/');
  if (src !== 'src' || !LAYERS[workspace]) return undefined;
  return { workspace, folder };
}

function resolveImport(file, specifier) {
  if (specifier.startsWith('@carelane/')) {
    const [, workspace, ...segments] = specifier.split('/');
    return [workspace, 'src', ...segments].join('/');
  }
  if (!specifier.startsWith('.')) return undefined;
  return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
}

function isHigher(from, to) {
  const order = from.workspace === to.workspace ? LAYERS[from.workspace] : DOMAINS;
  return order.includes(from.folder) && order.indexOf(to.folder) > order.indexOf(from.folder);
}

export function importDirection(file, text) {
  const from = locate(file);
  if (!from || /\.test\.tsx?$/.test(file) || file.startsWith('server/src/testing/')) return [];
  const found = [];
  for (const match of text.matchAll(IMPORT)) {
    const specifier = match[1] ?? match[2] ?? match[3];
    const target = resolveImport(file, specifier);
    const to = target && locate(target);
    if (!to) continue;
    const line = lineAt(text, match.index + match[0].indexOf(specifier));
    if (to.workspace !== from.workspace && to.workspace !== 'contract') {
      found.push({ line, message: `${from.workspace} must not import ${to.workspace}` });
    } else if (isHigher(from, to)) {
      found.push({
        line,
        message: `${from.folder} must not import ${to.folder}, which is a higher layer`,
      });
    }
  }
  return found;
}

export function outerDbInTransaction(file, text) {
  if (!file.startsWith('server/src/') || /\.test\.ts$/.test(file)) return [];
  const found = [];
  for (const match of text.matchAll(/\.transaction\(\s*(?:async\s*)?\(?\s*\w+[^)=]*\)?\s*=>/g)) {
    const start = match.index + match[0].length;
    const end = endOfCall(text, match.index + '.transaction'.length);
    const body = text.slice(start, end);
    for (const use of body.matchAll(/(?<![\w.])(?:deps\.)?db\s*(?:\.|,|\))/g)) {
      found.push({
        line: lineAt(text, start + use.index),
        message: 'inside a transaction only tx may be used, not the outer db',
      });
    }
  }
  return found;
}

/** After a failure, no statement of the transaction may outlive the rollback. */
export function racesInTransaction(file, text) {
  if (!file.startsWith('server/src/') || /\.test\.ts$/.test(file)) return [];
  return [...text.matchAll(/\bPromise\.(?:all|any|race)\(/g)]
    .filter((match) => {
      const opens = match.index + match[0].length - 1;
      return /(?<![\w.])tx\b/.test(text.slice(opens, endOfCall(text, opens)));
    })
    .map((match) => ({
      line: lineAt(text, match.index),
      message: 'concurrent statements of one transaction go through pipelined(), not Promise.all',
    }));
}

function endOfCall(text, from) {
  let depth = 0;
  for (let index = from; index < text.length; index += 1) {
    const character = text[index];
    if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0) return index;
    } else if (character === "'" || character === '"' || character === '`') {
      index = endOfString(text, index);
    } else if (character === '/' && text[index + 1] === '/') {
      index = text.indexOf('\n', index);
      if (index === -1) return text.length;
    }
  }
  return text.length;
}

function endOfString(text, from) {
  const quote = text[from];
  for (let index = from + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === quote) return index;
  }
  return text.length;
}

/** The type already requires `access`. This gives a clear message, even after a cast. */
export function endpointAccess(file, text) {
  if (!file.startsWith('contract/src/') || file === 'contract/src/endpoint.ts') return [];
  const found = [];
  for (const match of text.matchAll(/(?<![\w.])endpoint\(/g)) {
    const body = text.slice(match.index, endOfCall(text, match.index + 'endpoint'.length));
    if (!/\baccess:\s*'(public|any-account|signed-in|patient|doctor|operator)'/.test(body)) {
      found.push({
        line: lineAt(text, match.index),
        message:
          "an endpoint must define its access: access: 'public' | 'any-account' | 'signed-in' | 'patient' | 'doctor' | 'operator'",
      });
    }
  }
  return found;
}

/** The `test` of e2e/lib/base-test.ts starts a product for each worker and fails on console errors. */
export function bareBrowserTest(file, text) {
  if (!file.startsWith('e2e/') || file === 'e2e/lib/base-test.ts') return [];
  const found = /\bimport\s*\{[^}]*\btest\b[^}]*\}\s*from\s*'@playwright\/test'/.exec(text);
  const message = 'import `test` from base-test.ts or a file that extends it';
  return found ? [{ line: lineAt(text, found.index), message }] : [];
}

/** These times concern only the viewer, or stand in two lists under a heading that names both zones. */
const VIEWER_TIME_ONLY = [
  'web/src/lib/',
  'web/src/testing/',
  'web/src/notifications/',
  'web/src/operators/',
  'web/src/papers/',
  'web/src/auth/devices-panel.tsx',
  'web/src/patients/access-log-panel.tsx',
  'web/src/consultations/panel/chat-log.tsx',
  'web/src/appointments/dashboard/day-timeline.tsx',
  'web/src/appointments/booking/booking-times.tsx',
  'web/src/doctors/profile/doctor-schedule.tsx',
];

export function bareVisitTime(file, text) {
  if (!/^web\/src\/.*(?<!\.test)\.tsx?$/.test(file)) return [];
  if (VIEWER_TIME_ONLY.some((start) => file.startsWith(start))) return [];
  const found = text.matchAll(/\bclockTime\(|(?<!=)\{\s*(?!classes\.)\w+\.time\s*\}|toLocaleTimeString/g);
  const message = 'show visit times through VisitTime or visitClock';
  return [...found].map((match) => ({ line: lineAt(text, match.index), message }));
}

export function bareZone(file, text) {
  if (!/^(web|server)\/src\/.*(?<!\.test)\.tsx?$/.test(file)) return [];
  const inSentence = /\(\$\{[\w.]*(?:[tT]ime[zZ]one|zone)\}\)/;
  const onScreen = /(?<![=$])\{\s*\w+\.timezone\s*\}|>\{zone\}<|', \w+\.timezone\]/;
  const found = text.matchAll(new RegExp(`${inSentence.source}|${onScreen.source}`, 'g'));
  return [...found].map((match) => ({
    line: lineAt(text, match.index),
    message: 'show a time zone through zoneName',
  }));
}

/** Here callbacks matter only while the screen is open, such as the one that continues to the payment. */
const CALLBACKS_FOR_OPEN_SCREEN = [
  'web/src/appointments/booking/use-booking.ts',
  'web/src/appointments/booking/use-return-from-checkout.ts',
];

/** `mutate` drops its callbacks, with their messages, if the component has already been unmounted. */
export function lostCallback(file, text) {
  if (!/^web\/src\/.*(?<!\.test)\.tsx?$/.test(file) || CALLBACKS_FOR_OPEN_SCREEN.includes(file)) return [];
  return [...text.matchAll(/\bmutate\(/g)]
    .filter((match) => hasSecondArgument(text, match.index + 'mutate'.length))
    .map((match) => ({
      line: lineAt(text, match.index),
      message: 'mutation callbacks go through runMutation, which does not lose them',
    }));
}

function hasSecondArgument(text, from) {
  const closed = endOfCall(text, from);
  let depth = 0;
  for (let index = from + 1; index < closed; index += 1) {
    const character = text[index];
    if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    else if (`'"\``.includes(character)) index = endOfString(text, index);
    else if (character === ',' && depth === 0) return text.slice(index + 1, closed).trim() !== '';
  }
  return false;
}

/** These fields tell screen readers what Mantine's do not: which list has opened, that a password is invalid. */
const OWN_FIELDS = [
  {
    home: 'web/src/ui/select.tsx',
    names: '(?:Multi)?Select|Autocomplete|TagsInput',
    use: 'Select and MultiSelect',
  },
  { home: 'web/src/ui/password-input.tsx', names: 'PasswordInput', use: 'PasswordInput' },
];

export function bareField(file, text) {
  if (!/^web\/src\/.*\.tsx$/.test(file)) return [];
  return OWN_FIELDS.filter(({ home }) => home !== file).flatMap(({ home, names, use }) => {
    const found = new RegExp(`\\bimport\\s*\\{[^}]*\\b(?:${names})\\s*[,}][^;]*'@mantine/core'`).exec(text);
    return found ? [{ line: lineAt(text, found.index), message: `import ${use} from ${home}` }] : [];
  });
}

export const RULES = [
  importDirection,
  outerDbInTransaction,
  racesInTransaction,
  endpointAccess,
  bareBrowserTest,
  bareVisitTime,
  bareZone,
  lostCallback,
  bareField,
];
