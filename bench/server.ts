/**
 * QUICK=1 measures less and writes no report. BENCH_DOCTORS, BENCH_APPOINTMENTS, BENCH_ROUNDS and
 * BENCH_SECONDS set the size.
 */
import { SLOTS_PER_DAY } from '@carelane/contract/doctors/slot-grid';
import { type BenchRun, printProgress, runBenchmark } from './lib/bench-run';
import { type Kind, type LoadResult, load } from './lib/load';
import { memoryMb, pause, type Server } from './lib/machine';
import { pgbench } from './lib/postgres';
import { recordBooking } from './lib/record-booking';
import { dateAndMachine, median, publish } from './lib/report';
import { holdsPerSlot, paidCheckouts, RELEASE_HOLDS, type Scale } from './lib/seed';
import { callsTable, type Figures, figuresTable } from './lib/server-tables';
import { fillEmbedded, startBareFastify, startProduct } from './lib/servers';
import { CONNECTIONS, isQuick, large, ROUNDS, SECONDS, small, town } from './lib/settings';

const WARM_UP_SECONDS = isQuick ? 1 : 4;
const ALONE_SECONDS = isQuick ? 1 : 2;
const READS: Kind[] = ['slots', 'list'];
const BOOKING = ['hold', 'fulfil'] as const;
const MAX_CONFIRMED_PER_SECOND = 2_500;
const SLACK_SECONDS = 3;
/** Enough that no run uses all of them up, within the slots of one date. */
const CHECKOUTS = Math.min(
  MAX_CONFIRMED_PER_SECOND * (SECONDS + WARM_UP_SECONDS + SLACK_SECONDS) * ROUNDS,
  SLOTS_PER_DAY * holdsPerSlot(large) - 1,
);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** The seeded doctors have visits on day 5, and none on days 15 and 17 (lib/seed.ts). */
const DATES = { slots: inDays(5), hold: inDays(15), fulfil: inDays(17) };

await runBenchmark(async (run) => {
  const figures = await measureAll(run);
  const head = `${dateAndMachine()}. ${large.doctors.toLocaleString('en')} doctors, ${large.appointments.toLocaleString('en')} appointments, ${large.patients.toLocaleString('en')} patients; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, medians; application on core 0, PostgreSQL and wrk on core 1; limits, log and checks on.`;
  publish('server', 'Server', [head, callsTable(figures), figuresTable(figures)].join('\n\n'), !isQuick);
});

async function measureAll(run: BenchRun): Promise<Figures> {
  const url = await run.postgres.createFilledDatabase('large', large);
  await run.postgres.run(url, paidCheckouts(large, 1, CHECKOUTS, DATES.fulfil));
  await run.postgres.run(url, 'vacuum analyze appointments, payments, test_checkout_sessions');
  const recorded = await recordBooking(url, large, DATES.hold, CHECKOUTS);
  await run.postgres.run(url, RELEASE_HOLDS);
  for (const kind of BOOKING) await run.postgres.run(url, recorded[kind].definition);
  const hello = await run.stopAtEnd(startBareFastify(run.folder));
  const bare = await run.stopAtEnd(startBareFastify(run.folder, url));
  const product = await run.stopAtEnd(startProduct(run.folder, 'large', url));
  await pause(isQuick ? 500 : 5_000);
  const idleMb = memoryMb(product.pid);

  const rounds: Record<string, LoadResult[]> = {};
  const pgbenchRates: Record<string, number[]> = {};
  const runPgbench = (name: string, file: string, protocol: 'simple' | 'prepared') => {
    const options = { clients: CONNECTIONS, seconds: SECONDS, protocol };
    const { perSecond } = pgbench(run.postgres.bin, url, file, options);
    pgbenchRates[name] = [...(pgbenchRates[name] ?? []), perSecond];
    printProgress(`pgbench ${name}: ${Math.round(perSecond)} a second`);
  };
  const addRound = (name: string, measured: LoadResult) => {
    rounds[name] = [...(rounds[name] ?? []), measured];
    printProgress(
      `${name}: ${Math.round(measured.perSecond)} a second, p99 ${measured.p99Ms} ms, ${measured.refused} refused`,
    );
  };
  for (let round = 0; round < ROUNDS; round++) {
    addRound('hello', await measure(run, hello, 'hello', large));
    for (const kind of [...READS, ...BOOKING]) {
      if (kind !== 'fulfil') addRound(`bare ${kind}`, await measure(run, bare, kind, large));
      if (round === 0) await measure(run, product, kind, large, CONNECTIONS, WARM_UP_SECONDS);
      if (kind === 'hold') await run.postgres.run(url, RELEASE_HOLDS);
      addRound(kind, await measure(run, product, kind, large));
      if (kind === 'hold') await run.postgres.run(url, RELEASE_HOLDS);
    }
    await waitForJobs(run, url);
    runPgbench('insert', recorded.insertFile, 'prepared');
    for (const kind of BOOKING) {
      runPgbench(kind, recorded[kind].file, 'simple');
      runPgbench(`${kind} function`, recorded[kind].functionFile, 'prepared');
    }
    await waitForJobs(run, url);
  }
  await run.postgres.run(url, RELEASE_HOLDS);
  const alone: Record<string, number> = {};
  for (const kind of [...READS, ...BOOKING]) {
    // Loads every session into the cache, as with the small scale.
    if (kind === 'slots') await measure(run, product, kind, large, CONNECTIONS, WARM_UP_SECONDS);
    alone[kind] = (await measure(run, product, kind, large, 1, ALONE_SECONDS)).p50Ms;
  }
  const loadedMb = memoryMb(product.pid);
  await product.stop();

  const restarted = await run.stopAtEnd(startProduct(run.folder, 'restarted', url));
  const startMs = restarted.readyMs;
  await restarted.stop();
  return {
    rounds,
    alone,
    growth: isQuick ? {} : await measureGrowth(run, alone),
    embedded: await measureEmbedded(run),
    pgbench: Object.fromEntries(Object.entries(pgbenchRates).map(([name, rates]) => [name, median(rates)])),
    statements: { hold: recorded.hold.statements, fulfil: recorded.fulfil.statements },
    startMs,
    idleMb,
    loadedMb,
  };
}

async function measureGrowth(run: BenchRun, alone: Record<string, number>): Promise<Record<string, number>> {
  const product = await run.stopAtEnd(
    startProduct(run.folder, 'small', await run.postgres.createFilledDatabase('small', small)),
  );
  const growth: Record<string, number> = {};
  for (const kind of READS) {
    await measure(run, product, kind, small, 1, 1);
    growth[kind] = (alone[kind] ?? 0) / (await measure(run, product, kind, small, 1, ALONE_SECONDS)).p50Ms;
  }
  await product.stop();
  return growth;
}

/** Jobs that the confirmations queued would slow down the next measurement. */
async function waitForJobs(run: BenchRun, url: string): Promise<void> {
  const due = 'select 1 from jobs where done_at is null and failed_at is null and run_at <= now() limit 1';
  while ((await run.postgres.run(url, due)).length > 0) await pause(200);
}

function measure(
  run: BenchRun,
  server: Server,
  kind: Kind,
  scale: Scale,
  connections = CONNECTIONS,
  seconds = SECONDS,
) {
  const date = kind === 'hold' || kind === 'fulfil' ? DATES[kind] : DATES.slots;
  const { pid, port } = server;
  return load({ kind, port, connections, seconds, date, scale, pid, databasePid: run.postgres.pid });
}

async function measureEmbedded(run: BenchRun): Promise<Record<string, number>> {
  await fillEmbedded(run.folder, 'embedded', town);
  const product = await run.stopAtEnd(startProduct(run.folder, 'embedded'));
  const rates: Record<string, number> = {};
  for (const kind of ['slots', 'hold'] as Kind[]) {
    await measure(run, product, kind, town, CONNECTIONS, WARM_UP_SECONDS);
    // A patient can hold only two slots, so all holds are soon used up.
    const seconds = kind === 'hold' ? Math.min(SECONDS, 4) : SECONDS;
    rates[kind] = (await measure(run, product, kind, town, CONNECTIONS, seconds)).perSecond;
  }
  await product.stop();
  return rates;
}
