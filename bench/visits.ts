/**
 * The whole system in one number: how many visits a second, from the search to the prescription, one node carries while
 * 95 of 100 calls take less than 300 ms; the same with Express and Prisma, and on the embedded database.
 * `npm run bench visits`. QUICK=1 measures less and writes no report.
 */
import { readFileSync } from 'node:fs';
import { bench, folder, large, quick, runBenchmark, SECONDS, say, started, town } from './lib/bench-run';
import { startExpressPrisma } from './lib/express-prisma';
import { OTHER_CORE, pinTree, type Server } from './lib/machine';
import { fillEmbedded, startProduct } from './lib/products';
import { ms, publish, whereAndWhen } from './lib/report';
import { writeSearchFiles } from './lib/search-files';
import type { Scale } from './lib/seed';
import { planVisit } from './lib/visit';
import { measureCosts } from './lib/visit-costs';
import { cpuInWords } from './lib/visit-cpu';
import { measureVisits } from './lib/visit-steps';
import { callsTable, stepsTable, type VisitFigures } from './lib/visit-tables';

const PEOPLE_AT_ONCE = quick ? [1, 8] : [1, 4, 8, 16, 32];
const WARM_UP = { people: 8, seconds: 2 * SECONDS };
/** A call of so many visits is long enough for the kernel's count of processor time. */
const VISITS_TOGETHER = quick ? 20 : 100;
const ADDRESSES = quick ? 500 : 2_000;
/** Far ahead, so that every time of the day is still free. A doctor may open and complete a visit before its time. */
const DATE = new Date(Date.now() + 15 * 86_400_000).toISOString().slice(0, 10);

await runBenchmark(async () => {
  // The servers choose their own core.
  pinTree(process.pid, OTHER_CORE);
  const url = await bench.filled('large', large);
  const product = await started(startProduct(folder, 'large', url));
  const files = await writeSearchFiles(`${folder}/queries`, product, ADDRESSES);
  const express = await started(startExpressPrisma(folder, bench, url));
  const both = [subject('product', product), subject('Express', express)];
  await measureAll(both, large, files.mix, bench.pid);
  await product.stop();
  await express.stop();

  await fillEmbedded(folder, 'embedded', town);
  const embedded = await started(startProduct(folder, 'embedded'));
  const townFiles = await writeSearchFiles(`${folder}/town-queries`, embedded, ADDRESSES);
  const alone = subject('embedded', embedded);
  await measureAll([alone], town, townFiles.mix);
  await embedded.stop();

  const [onPostgres, onExpress] = both.map(({ figures }) => figures) as [VisitFigures, VisitFigures];
  const sections = [
    `${whereAndWhen()}. ${large.doctors.toLocaleString('en')} doctors and ${large.appointments.toLocaleString('en')} appointments on PostgreSQL, ${town.doctors.toLocaleString('en')} doctors on the embedded database; ${SECONDS} s a step; application on core 0, PostgreSQL and the script on core 1. Everybody begins the next visit at once. Processor time includes the mails and other jobs of the visits.`,
    stepsTable('PostgreSQL', onPostgres),
    stepsTable('Express and Prisma, on the same PostgreSQL', onExpress),
    stepsTable('Embedded database', alone.figures),
    callsTable({ product: onPostgres, 'Express and Prisma': onExpress, embedded: alone.figures }),
  ];
  publish('visits', 'Whole visits', sections.join('\n\n'), !quick);
});

interface Subject {
  name: string;
  server: Server;
  made: number;
  figures: VisitFigures;
}

function subject(name: string, server: Server): Subject {
  return { name, server, made: 0, figures: { steps: [], costs: {} } };
}

/** In turns, so that a busy machine slows down all of them. */
async function measureAll(subjects: Subject[], scale: Scale, mix: string, databasePid?: number) {
  const queries = readFileSync(mix, 'utf8').trim().split('\n');
  const planNext = (one: Subject) => {
    one.made += 1;
    return planVisit(one.made, scale, DATE, queries);
  };
  for (const one of subjects) await measureVisits(one.server, () => planNext(one), WARM_UP);
  for (const people of PEOPLE_AT_ONCE)
    for (const one of subjects) {
      const options = { people, seconds: SECONDS, databasePid };
      const step = await measureVisits(one.server, () => planNext(one), options);
      one.figures.steps.push(step);
      say(
        `${one.name}, ${people} at once: ${step.perSecond.toFixed(1)} visits a second, p95 ${ms(step.p95Ms)}, CPU ${cpuInWords(step.cpu)}`,
      );
    }
  for (const one of subjects) {
    const plans = Array.from({ length: VISITS_TOGETHER }, () => planNext(one));
    one.figures.costs = await measureCosts(one.server, plans, databasePid);
    say(`${one.name}: each call measured`);
  }
}
