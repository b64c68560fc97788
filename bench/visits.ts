import { readFileSync } from 'node:fs';
import { printProgress, runBenchmark } from './lib/bench-run';
import { startExpressPrisma } from './lib/express-prisma';
import { OTHER_CORE, pinToCore, type Server } from './lib/machine';
import { dateAndMachine, formatMs, publish } from './lib/report';
import { writeSearchFiles } from './lib/search-files';
import type { Scale } from './lib/seed';
import { fillEmbedded, startProduct } from './lib/servers';
import { isQuick, large, SECONDS, town } from './lib/settings';
import { planVisit } from './lib/visit';
import { measureCosts } from './lib/visit-costs';
import { formatCpu } from './lib/visit-cpu';
import { measureVisits } from './lib/visit-steps';
import { callsTable, stepsTable, type VisitFigures } from './lib/visit-tables';

const CONCURRENT_USERS = isQuick ? [1, 8] : [1, 4, 8, 16, 32];
const WARM_UP = { users: 8, seconds: 2 * SECONDS };
/** Enough for a reliable figure, because the kernel counts processor time coarsely. */
const VISITS_PER_MEASUREMENT = isQuick ? 20 : 100;
const DISTINCT_SEARCHES = isQuick ? 500 : 2_000;
/** The seeded doctors have no visits on this day (lib/seed.ts). A doctor can open and complete a visit early. */
const DATE = new Date(Date.now() + 15 * 86_400_000).toISOString().slice(0, 10);

await runBenchmark(async ({ folder, postgres, stopAtEnd }) => {
  pinToCore(process.pid, OTHER_CORE);
  const url = await postgres.createFilledDatabase('large', large);
  const product = await stopAtEnd(startProduct(folder, 'large', url));
  const files = await writeSearchFiles(`${folder}/queries`, product, DISTINCT_SEARCHES);
  const express = await stopAtEnd(startExpressPrisma(folder, postgres, url));
  const productSubject = newSubject('product', product);
  const expressSubject = newSubject('Express', express);
  await measureAll([productSubject, expressSubject], large, files.mix, postgres.pid);
  await product.stop();
  await express.stop();

  await fillEmbedded(folder, 'embedded', town);
  const embedded = await stopAtEnd(startProduct(folder, 'embedded'));
  const townFiles = await writeSearchFiles(`${folder}/town-queries`, embedded, DISTINCT_SEARCHES);
  const embeddedSubject = newSubject('embedded', embedded);
  await measureAll([embeddedSubject], town, townFiles.mix);
  await embedded.stop();

  const sections = [
    `${dateAndMachine()}. ${large.doctors.toLocaleString('en')} doctors and ${large.appointments.toLocaleString('en')} appointments on PostgreSQL, ${town.doctors.toLocaleString('en')} doctors on the embedded database; ${SECONDS} s a step; application on core 0, PostgreSQL and the script on core 1. Each user begins the next visit immediately. Processor time includes the emails and other jobs of the visits.`,
    stepsTable('PostgreSQL', productSubject.figures),
    stepsTable('Express and Prisma, on the same PostgreSQL', expressSubject.figures),
    stepsTable('Embedded database', embeddedSubject.figures),
    callsTable({
      product: productSubject.figures,
      'Express and Prisma': expressSubject.figures,
      embedded: embeddedSubject.figures,
    }),
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

/** Alternates between the servers, so that other work on the machine does not slow down only one of them. */
async function measureAll(subjects: Subject[], scale: Scale, queriesFile: string, databasePid?: number) {
  const queries = readFileSync(queriesFile, 'utf8').trim().split('\n');
  const planNext = (subject: Subject) => {
    subject.plannedVisits += 1;
    return planVisit(subject.plannedVisits, scale, DATE, queries);
  };
  for (const subject of subjects) await measureVisits(subject.server, () => planNext(subject), WARM_UP);
  for (const users of CONCURRENT_USERS)
    for (const subject of subjects) {
      const options = { users, seconds: SECONDS, databasePid };
      const step = await measureVisits(subject.server, () => planNext(subject), options);
      subject.figures.steps.push(step);
      printProgress(
        `${subject.name}, ${users} concurrent users: ${step.perSecond.toFixed(1)} visits a second, p95 ${formatMs(step.p95Ms)}, CPU ${formatCpu(step.cpu)}`,
      );
    }
  for (const subject of subjects) {
    const plans = Array.from({ length: VISITS_PER_MEASUREMENT }, () => planNext(subject));
    subject.figures.costs = await measureCosts(subject.server, plans, databasePid);
    printProgress(`${subject.name}: each call measured`);
  }
}
