// The budget of every page in bytes over the wire (brotli): what a first visit must load before it can be used.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const DIST = 'web/dist';
const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8'));

const KB = 1000;
const ROUTE_BUDGET = 220 * KB;
const DASHBOARD_BUDGET = 180 * KB;
const LANDING_JS_BUDGET = 90 * KB;
const LANDING_CSS_BUDGET = 12 * KB;

function wireSize(file) {
  const place = path.join(DIST, file);
  return statSync(existsSync(`${place}.br`) ? `${place}.br` : place).size;
}

/** The chunk and all that it imports statically. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, seen);
  return seen;
}

const filesOf = (keys) => [...keys].map((key) => manifest[key].file);
const loadedBy = (html) =>
  [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1]);
const keyOf = (file) => Object.keys(manifest).find((key) => manifest[key].file === file);
const app = loadedBy(readFileSync(path.join(DIST, 'app.html'), 'utf8'));
const base = app.flatMap((file) => [file, ...(keyOf(file) ? filesOf(closure(keyOf(file))) : [])]);
if (base.length < 2) throw new Error('the app loads no code');

const total = (files) =>
  [...new Set(files)]
    .filter((file) => existsSync(path.join(DIST, file)))
    .reduce((sum, file) => sum + wireSize(file), 0);

const rows = [];
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry || !/(-page|-route)\.tsx$/.test(key)) continue;
  rows.push([
    path.basename(key, '.tsx'),
    total([...base, ...filesOf(closure(key))]),
    key.includes('dashboard-page') ? DASHBOARD_BUDGET : ROUTE_BUDGET,
  ]);
}

const landing = readFileSync(path.join(DIST, 'index.html'), 'utf8');
const named = (pattern) => [...landing.matchAll(pattern)].map((match) => match[1].replace(/^\//, ''));
rows.push(['landing (JavaScript)', total(named(/<script[^>]+src="([^"]+)"/g)), LANDING_JS_BUDGET]);
rows.push([
  'landing (CSS)',
  total(named(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)),
  LANDING_CSS_BUDGET,
]);

let over = 0;
for (const [name, bytes, budget] of rows.sort((a, b) => b[1] - a[1])) {
  const mark = bytes > budget ? '  OVER' : '';
  if (mark) over += 1;
  console.log(
    `${String(name).padEnd(28)} ${(bytes / KB).toFixed(1).padStart(7)} kB of ${(budget / KB).toFixed(0).padStart(4)}${mark}`,
  );
}
if (rows.length < 18 || readdirSync(DIST).length === 0)
  throw new Error('the build has fewer pages than it should');
process.exit(over === 0 ? 0 : 1);
