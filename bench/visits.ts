/**
 * The whole system in one number: how many visits a second, from the search to the prescription, one node carries while
 * 95 of 100 calls take less than 300 ms; the same with Express and Prisma, and on the embedded database.
 * `npm run bench visits`. QUICK=1 measures less and writes no report.
 */
import { readFileSync } from 'node:fs';
import { bench, folder, isQuick, large, runBenchmark, SECONDS, say, stopAtEnd, town } from './lib/bench-run';
import { startExpressPrisma } from './lib/express-prisma';
import { OTHER_CORE, pinTree, type Server } from './lib/machine';
import { fillEmbedded, startProduct } from './lib/products';
import { dateAndMachine, ms, publish } from './lib/report';
import { writeSearchFiles } from './lib/search-files';
import type { Scale } from './lib/seed';
import { planVisit } from './lib/visit';
import { measureCosts } from './lib/visit-costs';
import { formatCpu } from './lib/visit-cpu';
import { measureVisits } from './lib/visit-steps';
import { callsTable, stepsTable, type VisitFigures } from './lib/visit-tables';

const PEOPLE_AT_ONCE = isQuick ? [1, 8] : [1, 4, 8, 16, 32];
const WARM_UP = { people: 8, seconds: 2 * SECONDS };
/** Together they take long enough for the kernel's coarse count of processor time. */
const VISITS_TOGETHER = isQuick ? 20 : 100;
const ADDRESSES = isQuick ? 500 : 2_000;
/** Far enough in the future that every time of the day is still free. A doctor may open and complete a visit before its time. */
const DATE = new Date(Date.now() + 15 * 86_400_000).toISOString().slice(0, 10);

await runBenchmark(async () => {
  // The servers choose their own core.
  pinTree(process.pid, OTHER_CORE);
  const url = await bench.createFilledDatabase('large', large);
  const product = await stopAtEnd(startProduct(folder, 'large', url));
  const files = await writeSearchFiles(`${folder}/queries`, product, ADDRESSES);
  const express = await stopAtEnd(startExpressPrisma(folder, bench, url));
  const both = [newSubject('product', product), newSubject('Express', express)];
  await measureAll(both, large, files.mix, bench.pid);
  await product.stop();
  await express.stop();

  await fillEmbedded(folder, 'embedded', town);
  const embedded = await stopAtEnd(startProduct(folder, 'embedded'));
  const townFiles = await writeSearchFiles(`${folder}/town-queries`, embedded, ADDRESSES);
  const alone = newSubject('embedded', embedded);
  await measureAll([alone], town, townFiles.mix);
  await embedded.stop();

  const [onPostgres, onExpress] = both.map(({ figures }) => figures) as [VisitFigures, VisitFigures];
  const sections = [
    `${dateAndMachine()}. ${large.doctors.toLocaleString('en')} doctors and ${large.appointments.toLocaleString('en')} appointments on PostgreSQL, ${town.doctors.toLocaleString('en')} doctors on the embedded database; ${SECONDS} s a step; application on core 0, PostgreSQL and the script on core 1. Everybody begins the next visit immediately. Processor time includes the mails and other jobs of the visits.`,
    stepsTable('PostgreSQL', onPostgres),
    stepsTable('Express and Prisma, on the same PostgreSQL', onExpress),
    stepsTable('Embedded database', alone.figures),
    callsTable({ product: onPostgres, 'Express and Prisma': onExpress, embedded: alone.figures }),
  ];
  publish('visits', 'Whole visits', sections.join('\n\n'), !isQuick);
});

interface Subject {
  name: string;
  server: Server;
  plannedVisits: number;
  figures: VisitFigures;
}

function newSubject(name: string, server: Server): Subject {
  return { name, server, plannedVisits: 0, figures: { steps: [], costs: {} } };
}

/** In turns, so that a busy machine slows down all of them. */
async function measureAll(subjects: Subject[], scale: Scale, mix: string, databasePid?: number) {
  const queries = readFileSync(mix, 'utf8').trim().split('\n');
  const planNext = (subject: Subject) => {
    subject.plannedVisits += 1;
    return planVisit(subject.plannedVisits, scale, DATE, queries);
  };
  for (const subject of subjects) await measureVisits(subject.server, () => planNext(subject), WARM_UP);
  for (const people of PEOPLE_AT_ONCE)
    for (const subject of subjects) {
      const options = { people, seconds: SECONDS, databasePid };
      const step = await measureVisits(subject.server, () => planNext(subject), options);
      subject.figures.steps.push(step);
      say(
        `${subject.name}, ${people} at once: ${step.perSecond.toFixed(1)} visits a second, p95 ${ms(step.p95Ms)}, CPU ${formatCpu(step.cpu)}`,
      );
    }
  for (const subject of subjects) {
    const plans = Array.from({ length: VISITS_TOGETHER }, () => planNext(subject));
    subject.figures.costs = await measureCosts(subject.server, plans, databasePid);
    say(`${subject.name}: each call measured`);
  }
}
