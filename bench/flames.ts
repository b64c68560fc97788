import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { REPORTS, writtenBy } from '../scripts/lib/write-docs-report.mjs';
import { drawFlameGraph, type Origin } from './lib/flame-graph';
import { load } from './lib/load';
import { pause } from './lib/machine';
import { startBenchPostgres } from './lib/postgres';
import { dateAndMachine, publish, table } from './lib/report';
import { writeSearchFiles } from './lib/search-files';
import { makeScale } from './lib/seed';
import { startProduct } from './lib/servers';

const KINDS = ['search', 'slots', 'hold'] as const;
const SECONDS = 6;
const WARM_UP_SECONDS = 3;
const PROFILE_WRITE_MS = 3_000;
const DISTINCT_SEARCHES = 2_000;
const MIN_PERCENT = 2;
/** The seeded doctors have visits on day 5 and none on day 15 (lib/seed.ts). */
const DAYS_AHEAD = { search: 5, slots: 5, hold: 15 };
const OUT = path.join(REPORTS, 'flames');
const scale = makeScale(20_000, 100_000);
const folder = mkdtempSync(path.join(tmpdir(), 'carelane-flames-'));
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

type FindSource = (line: number, column: number) => string | undefined;
const sources = new Map<string, FindSource>();

const bench = await startBenchPostgres();
try {
  const url = await bench.createFilledDatabase('flames', scale);
  mkdirSync(OUT, { recursive: true });
  const columns: Map<string, number>[] = [];
  for (const kind of KINDS) columns.push(await profileKind(kind, url));
  const layers = [...new Set(columns.flatMap((shares) => [...shares.keys()]))];
  const rows = layers
    .map((layer) => ({
      layer,
      percents: columns.map((shares) => Math.round(100 * (shares.get(layer) ?? 0))),
    }))
    .filter(({ percents }) => percents.some((percent) => percent >= MIN_PERCENT))
    .sort((a, b) => (b.percents[0] ?? 0) - (a.percents[0] ?? 0))
    .map(({ layer, percents }) => [layer, ...percents.map(String)]);
  const drawings = KINDS.map((kind) => `[${kind}](flames/${kind}.svg)`).join(', ');
  const head = `${dateAndMachine()}. Self time of each layer while the server handles requests, in percent; the flame graphs: ${drawings}.`;
  publish('flames', 'Where the time goes', [head, table(['layer', ...KINDS], rows)].join('\n\n'), true);
} finally {
  bench.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

async function profileKind(kind: (typeof KINDS)[number], url: string): Promise<Map<string, number>> {
  const file = path.join(folder, `${kind}.cpuprofile`);
  const product = await startProduct(folder, kind, url, file);
  const queriesFile =
    kind === 'search' ? (await writeSearchFiles(folder, product, DISTINCT_SEARCHES)).mix : undefined;
  const run = (seconds: number) =>
    load({
      kind,
      port: product.port,
      connections: 32,
      seconds,
      date: inDays(DAYS_AHEAD[kind]),
      scale,
      ...(queriesFile ? { queriesFile } : {}),
      pid: product.pid,
    });
  await run(WARM_UP_SECONDS);
  process.kill(product.pid, 'SIGUSR2');
  const { perSecond } = await run(SECONDS);
  process.kill(product.pid, 'SIGUSR2');
  await pause(PROFILE_WRITE_MS);
  await product.stop();
  const profile: Profiler.Profile = JSON.parse(readFileSync(file, 'utf8'));
  const { svg, shares } = drawFlameGraph(
    `${kind}: ${Math.round(perSecond)} a second, profiled`,
    profile,
    findOrigin,
  );
  writeFileSync(path.join(OUT, `${kind}.svg`), `<!-- ${writtenBy('bench flames')} -->\n${svg}`);
  return shares;
}

function findOrigin({ url, lineNumber, columnNumber }: Profiler.ProfileNode['callFrame']): Origin {
  if (!url.startsWith('file:')) return { file: url.replace(/^node:/, ''), layer: 'node' };
  const built = fileURLToPath(url);
  const source = sourceFinder(built)(lineNumber, columnNumber) ?? built;
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)/.exec(source);
  if (!inPackage)
    return { file: path.relative('.', source).replace(/^.*(server|contract)\/src\//, ''), layer: 'own' };
  const [, name = '', file = ''] = inPackage;
  return { file: `${name}/${file.split('/').at(-1)}`, layer: layerName(name) };
}

/** The build stores the packages' map as packages.map.json. */
function sourceFinder(built: string): FindSource {
  const file = [`${built}.map`, built.replace(/js$/, 'map.json')].find((map) => existsSync(map));
  const findSource = sources.get(built) ?? (file ? readSourceMap(file) : () => undefined);
  sources.set(built, findSource);
  return findSource;
}

function readSourceMap(file: string): FindSource {
  const map = new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  return (line, column) => {
    const entry = map.findEntry(line, column);
    return 'originalSource' in entry ? entry.originalSource : undefined;
  };
}

function layerName(name: string): string {
  if (/^pg(-|$)/.test(name) || name === 'postgres-date' || name === 'postgres-array') return 'pg';
  if (/fastify|find-my-way|light-my-request|avvio/.test(name)) return 'fastify';
  return name;
}
