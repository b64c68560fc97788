/**
 * QUICK=1 measures less and writes no report. BENCH_DOCTORS, BENCH_APPOINTMENTS, BENCH_ROUNDS and
 * BENCH_SECONDS set the size.
 */
import { type BenchRun, printProgress, runBenchmark } from './lib/bench-run';
import { type Kind, type LoadResult, load } from './lib/load';
import type { Server } from './lib/machine';
import { dateAndMachine, publish } from './lib/report';
import { writeSearchFiles } from './lib/search-files';
import { SEARCH_KINDS, type SearchKind } from './lib/search-mix';
import { kindsTable, mixTable, type SearchFigures } from './lib/search-tables';
import type { Scale } from './lib/seed';
import { fillEmbedded, startBareFastify, startProduct } from './lib/servers';
import { CONNECTIONS, isQuick, large, ROUNDS, SECONDS, small, town } from './lib/settings';

const KIND_SECONDS = isQuick ? 1 : 4;
const ALONE_SECONDS = isQuick ? 1 : 2;
const DISTINCT_SEARCHES = isQuick ? 400 : 10_000;

await runBenchmark(async (run) => {
  const figures = await measureAll(run);
  const { doctors, appointments } = large;
  const head = `${dateAndMachine()}. ${doctors.toLocaleString('en')} doctors, ${appointments.toLocaleString('en')} appointments; ${DISTINCT_SEARCHES.toLocaleString('en')} different searches, Zipf-distributed; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, medians; application on core 0, PostgreSQL and wrk on core 1.`;
  publish('search', 'Search', [head, mixTable(figures), kindsTable(figures)].join('\n\n'), !isQuick);
});

async function measureAll(run: BenchRun): Promise<SearchFigures> {
  const url = await run.postgres.createFilledDatabase('large', large);
  const hello = await run.stopAtEnd(startBareFastify(run.folder));
  const bare = await run.stopAtEnd(startBareFastify(run.folder, url));
  const product = await run.stopAtEnd(startProduct(run.folder, 'large', url));
  const files = await writeSearchFiles(`${run.folder}/queries`, product, DISTINCT_SEARCHES);
  printProgress('wrote the queries');

  const rounds: SearchFigures['rounds'] = { hello: [], bare: [], product: [] };
  for (let round = -1; round < ROUNDS; round++) {
    for (const [name, server, kind] of [
      ['hello', hello, 'hello'],
      ['bare', bare, 'search'],
      ['product', product, 'search'],
    ] as const) {
      const measured = await measure(run, server, kind, large, files.mix, round < 0 ? KIND_SECONDS : SECONDS);
      if (round < 0) continue;
      rounds[name].push(measured);
      printProgress(
        `${name}: ${Math.round(measured.perSecond)} a second, p99 ${measured.p99Ms} ms, ${measured.refused} refused`,
      );
    }
  }
  const kinds = {} as SearchFigures['kinds'];
  for (const kind of SEARCH_KINDS) {
    const file = files.kinds[kind];
    kinds[kind] = {
      bare: await measure(run, bare, 'search', large, file, KIND_SECONDS),
      product: await measure(run, product, 'search', large, file, KIND_SECONDS),
      aloneMs: (await measure(run, product, 'search', large, file, ALONE_SECONDS, 1)).p50Ms,
    };
    printProgress(
      `${kind}: ${Math.round(kinds[kind].product.perSecond)} a second, p50 at one connection ${kinds[kind].aloneMs} ms`,
    );
  }
  const aloneMs = (await measure(run, product, 'search', large, files.mix, ALONE_SECONDS, 1)).p50Ms;
  await product.stop();
  return {
    rounds,
    kinds,
    aloneMs,
    smallMs: isQuick ? undefined : await measureSmall(run),
    embedded: await measureEmbedded(run),
  };
}

async function measureSmall(run: BenchRun): Promise<Record<SearchKind, number>> {
  const product = await run.stopAtEnd(
    startProduct(run.folder, 'small', await run.postgres.createFilledDatabase('small', small)),
  );
  const files = await writeSearchFiles(
    `${run.folder}/small-queries`,
    product,
    Math.min(DISTINCT_SEARCHES, 2_000),
  );
  const times = {} as Record<SearchKind, number>;
  for (const kind of SEARCH_KINDS) {
    await measure(run, product, 'search', small, files.kinds[kind], 1);
    times[kind] = (await measure(run, product, 'search', small, files.kinds[kind], ALONE_SECONDS, 1)).p50Ms;
  }
  await product.stop();
  return times;
}

async function measureEmbedded(run: BenchRun): Promise<SearchFigures['embedded']> {
  await fillEmbedded(run.folder, 'embedded', town);
  const product = await run.stopAtEnd(startProduct(run.folder, 'embedded'));
  const files = await writeSearchFiles(`${run.folder}/town-queries`, product, DISTINCT_SEARCHES);
  await measure(run, product, 'search', town, files.mix, KIND_SECONDS);
  const { perSecond } = await measure(run, product, 'search', town, files.mix, SECONDS);
  await product.stop();
  return perSecond;
}

function measure(
  run: BenchRun,
  { pid, port }: Server,
  kind: Kind,
  scale: Scale,
  queriesFile: string,
  seconds: number,
  connections = CONNECTIONS,
): Promise<LoadResult> {
  return load({
    kind,
    port,
    connections,
    seconds,
    date: '',
    scale,
    queriesFile,
    pid,
    databasePid: run.postgres.pid,
  });
}
