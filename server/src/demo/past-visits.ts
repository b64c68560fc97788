import { reviewTexts } from './demo-texts';
import type { PatientSeed } from './people';
import { type SeededRandom, seededRandom } from './seeded-random';
import type { Visit } from './visit-records';

export interface PastVisit extends Pick<Visit, 'patient' | 'review'> {
  daysBack: number;
  status: 'completed' | 'canceled';
}

/** Does not depend on the date, so that the order of the doctors is the same on every install. */
export function pastVisits(doctorCount: number, patients: readonly PatientSeed[]): PastVisit[][] {
  const random = seededRandom(731);
  return Array.from({ length: doctorCount }, (_, index) => {
    if (index === 0) return visitsOnEveryDay(random, patients);
    const isNew = index % 9 === 8;
    return Array.from({ length: isNew ? 0 : 4 + random.below(9) }, () =>
      pastVisit(random, patients, 2 + random.below(150)),
    );
  });
}

function visitsOnEveryDay(random: SeededRandom, patients: readonly PatientSeed[]): PastVisit[] {
  return Array.from({ length: 56 }, (_, day) =>
    Array.from({ length: 1 + random.below(5) }, () => pastVisit(random, patients, day + 1)),
  ).flat();
}

function pastVisit(random: SeededRandom, patients: readonly PatientSeed[], daysBack: number): PastVisit {
  const patient = random.pick(patients);
  if (random.chance(10)) return { patient, daysBack, status: 'canceled' };
  const review = random.chance(55) ? random.pick(reviewTexts) : undefined;
  return { patient, daysBack, status: 'completed', review };
}
