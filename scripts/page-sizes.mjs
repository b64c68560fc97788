// Budgets in bytes over the wire (brotli): the JavaScript that a first visit must load before the page is
// usable, and for the landing page also the CSS.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const DIST = 'web/dist';
const KB = 1000;
const ROUTE_BUDGET = 220 * KB;
const DASHBOARD_BUDGET = 180 * KB;
const LANDING_JS_BUDGET = 90 * KB;
const LANDING_CSS_BUDGET = 12 * KB;
/** Fewer would mean that the list of screens was misread. */
const MIN_SCREENS = 18;

function wireSize(file) {
  const builtFile = path.join(DIST, file);
  const compressed = `${builtFile}.br`;
  return statSync(existsSync(compressed) ? compressed : builtFile).size;
}
const total = (files) => [...new Set(files)].reduce((sum, file) => sum + wireSize(file), 0);
const readPage = (name) => readFileSync(path.join(DIST, name), 'utf8');
const findNames = (html, pattern) => [...html.matchAll(pattern)].map((match) => match[1]);
const SCRIPTS = /<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g;
const STYLES = /<link[^>]+rel="stylesheet"[^>]+href="\/([^"]+)"/g;

const app = readPage('app.html');
const appScripts = findNames(app, SCRIPTS);
const { files, screens } = JSON.parse(findNames(app, /data-screens='([^']+)'/g)[0] ?? '{}');
const rows = Object.entries(screens ?? {}).map(([address, fileNumbers]) => [
  address,
  total([
    ...appScripts,
    ...fileNumbers.map((number) => files[number]).filter((file) => file.endsWith('.js')),
  ]),
  address === '/dashboard' ? DASHBOARD_BUDGET : ROUTE_BUDGET,
]);
if (appScripts.length < 2 || rows.length < MIN_SCREENS)
  throw new Error('the build has fewer pages than it should');

const landing = readPage('index.html');
rows.push(['landing (JavaScript)', total(findNames(landing, SCRIPTS)), LANDING_JS_BUDGET]);
rows.push(['landing (CSS)', total(findNames(landing, STYLES)), LANDING_CSS_BUDGET]);

let overBudget = 0;
for (const [name, bytes, budget] of rows.sort((a, b) => b[1] - a[1])) {
  const mark = bytes > budget ? '  OVER' : '';
  if (mark) overBudget += 1;
  console.log(
    `${String(name).padEnd(28)} ${(bytes / KB).toFixed(1).padStart(7)} kB of ${(budget / KB).toFixed(0).padStart(4)}${mark}`,
  );
}
process.exit(overBudget === 0 ? 0 : 1);
