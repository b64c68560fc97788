import { type Dice, dice } from './dice';
import type { PatientSeed } from './people';
import { reviewWords } from './specialty-words';
import type { Visit } from './visit-records';

export interface PastVisit extends Pick<Visit, 'patient' | 'review'> {
  daysBack: number;
  status: 'completed' | 'canceled';
}

/**
 * The past visits of each doctor. The first doctor is the one with a demo sign-in, who has visits every day.
 * Independent of the date, so that the reviews, and with them the order of the doctors, are the same on every install.
 */
export function pastVisits(doctors: number, patients: readonly PatientSeed[]): PastVisit[][] {
  const random = dice(731);
  return Array.from({ length: doctors }, (_, index) => {
    if (index === 0) return visitsOnEveryDay(random, patients);
    const isNew = index % 9 === 8;
    return Array.from({ length: isNew ? 0 : 4 + random.roll(9) }, () =>
      pastVisit(random, patients, 2 + random.roll(150)),
    );
  });
}

function visitsOnEveryDay(random: Dice, patients: readonly PatientSeed[]): PastVisit[] {
  return Array.from({ length: 56 }, (_, day) =>
    Array.from({ length: 1 + random.roll(5) }, () => pastVisit(random, patients, day + 1)),
  ).flat();
}

function pastVisit(random: Dice, patients: readonly PatientSeed[], daysBack: number): PastVisit {
  const patient = random.pick(patients);
  if (random.chance(10)) return { patient, daysBack, status: 'canceled' };
  const review = random.chance(55) ? random.pick(reviewWords) : undefined;
  return { patient, daysBack, status: 'completed', review };
}
