import path from 'node:path';
import { DOMAINS, LAYERS } from './domains.mjs';
import { lineAt } from './line-at.mjs';

/** Each rule reads one file as text and returns its problems, with line numbers. */

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;

function locate(file) {
  const [workspace, src, folder] = file.split('/');
  if (src !== 'src' || !LAYERS[workspace]) return undefined;
  return { workspace, folder };
}

function resolved(file, specifier) {
  if (specifier.startsWith('@carelane/')) {
    const [, workspace, ...rest] = specifier.split('/');
    return [workspace, 'src', ...rest].join('/');
  }
  if (!specifier.startsWith('.')) return undefined;
  return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
}

/** From the contract, a domain may import earlier domains only; a folder that is no domain may import anything. */
function isHigher(from, to) {
  const order = from.workspace === to.workspace ? LAYERS[from.workspace] : DOMAINS;
  return order.includes(from.folder) && order.indexOf(to.folder) > order.indexOf(from.folder);
}

/** web → contract ← server, and within each a folder imports only those of a lower layer. */
export function importDirection(file, text) {
  const from = locate(file);
  if (!from || /\.test\.tsx?$/.test(file) || file.startsWith('server/src/testing/')) return [];
  const found = [];
  for (const match of text.matchAll(IMPORT)) {
    const specifier = match[1] ?? match[2] ?? match[3];
    const target = resolved(file, specifier);
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

/** Inside `transaction(async (tx) => …)` only `tx` may query the database. */
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

/** Statements of a transaction that run at once go through `pipelined`: after a failure none of them may outlive the rollback. */
export function racesInTransaction(file, text) {
  if (!file.startsWith('server/src/') || /\.test\.ts$/.test(file)) return [];
  return [...text.matchAll(/\bPromise\.(?:all|any|race)\(/g)]
    .filter((match) => {
      const opens = match.index + match[0].length - 1;
      return /(?<![\w.])tx\b/.test(text.slice(opens, endOfCall(text, opens)));
    })
    .map((match) => ({
      line: lineAt(text, match.index),
      message: 'statements of one transaction run at once through pipelined(), not Promise.all',
    }));
}

/** The index of the parenthesis that closes the one at `from`, ignoring strings and comments. */
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

/** The type requires `access` already. This gives a clear message, also after a cast. */
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

/** Moments of the viewer alone, and the two lists of times that name both zones above them. */
const OWN_CLOCK_ONLY = [
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

/** The time of a visit goes through VisitTime or visitClock, which show both clocks where they differ. */
export function bareVisitTime(file, text) {
  if (!/^web\/src\/.*(?<!\.test)\.tsx?$/.test(file)) return [];
  if (OWN_CLOCK_ONLY.some((start) => file.startsWith(start))) return [];
  const found = text.matchAll(/\bclockTime\(|(?<!=)\{\s*(?!classes\.)\w+\.time\s*\}|toLocaleTimeString/g);
  const message = 'show the time of a visit through VisitTime or visitClock';
  return [...found].map((match) => ({ line: lineAt(text, match.index), message }));
}

/** A zone is shown by zoneName, as people say it: 'India time', never 'Asia/Kolkata'. */
export function bareZone(file, text) {
  if (!/^(web|server)\/src\/.*(?<!\.test)\.tsx?$/.test(file)) return [];
  const inWords = /\(\$\{[\w.]*(?:[tT]ime[zZ]one|zone)\}\)/;
  const inScreen = /(?<![=$])\{\s*\w+\.timezone\s*\}|>\{zone\}<|', \w+\.timezone\]/;
  const found = text.matchAll(new RegExp(`${inWords.source}|${inScreen.source}`, 'g'));
  return [...found].map((match) => ({
    line: lineAt(text, match.index),
    message: 'show a time zone through zoneName',
  }));
}

/** Their callbacks are only for those who are still on the screen, such as going on to the payment. */
const FOR_THIS_SCREEN = [
  'web/src/appointments/booking/use-booking.ts',
  'web/src/appointments/booking/use-return-from-checkout.ts',
];

/** Callbacks given to `mutate` are dropped when its component is gone by then, and with them what they say. */
export function lostCallback(file, text) {
  if (!/^web\/src\/.*(?<!\.test)\.tsx?$/.test(file) || FOR_THIS_SCREEN.includes(file)) return [];
  return [...text.matchAll(/\bmutate\(/g)]
    .filter((match) => hasSecondArgument(text, match.index + 'mutate'.length))
    .map((match) => ({
      line: lineAt(text, match.index),
      message: 'callbacks of a change go through runMutation, which does not lose them',
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

/** Select and MultiSelect of web/src/ui/select.tsx say which list is open as soon as it is. */
export function bareSelect(file, text) {
  if (!/^web\/src\/.*\.tsx$/.test(file) || file === 'web/src/ui/select.tsx') return [];
  const found =
    /\bimport\s*\{[^}]*\b(?:Autocomplete|(?:Multi)?Select|TagsInput)\s*[,}][^;]*'@mantine\/core'/.exec(text);
  const message = 'take Select and MultiSelect from web/src/ui/select.tsx';
  return found ? [{ line: lineAt(text, found.index), message }] : [];
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
  bareSelect,
];
