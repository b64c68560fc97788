import { weekdayMask } from '@carelane/contract/doctors/availability';
import { hasSlot, SLOTS_PER_DAY, weekdayOf } from '@carelane/contract/doctors/slot-grid';
import { addDays, zonedDate } from '@carelane/contract/time/zoned-time';
import { recordDemoDay } from './demo-day';
import { demoNotifications } from './demo-notifications';
import { type Dice, dice } from './dice';
import type { DemoPeople, DoctorSeed, PatientSeed } from './people';
import { type DemoHistory, recordVisits } from './visit-records';

export function demoHistory(people: DemoPeople, now: Date): DemoHistory {
  const random = dice(731);
  const recorder = recordVisits(now, random);
  const { history, add } = recorder;
  const [demoDoctor] = people.doctors;
  const [demoPatient] = people.patients;
  if (!demoDoctor || !demoPatient) return history;

  const cast = { doctor: demoDoctor, patient: demoPatient, others: people.patients.slice(1) };
  recordDemoDay(recorder, cast, now, random);
  for (let back = 1; back <= 56; back++) {
    const visits = 1 + random.roll(5);
    for (let visit = 0; visit < visits; visit++) pastVisit(demoDoctor, random.pick(people.patients), back);
  }
  for (const [index, doctor] of people.doctors.slice(1).entries()) {
    if (index % 9 === 7) continue;
    for (let visit = 0; visit < 4 + random.roll(9); visit++)
      pastVisit(doctor, random.pick(people.patients), 2 + random.roll(150));
    if (random.chance(60)) comingVisit(doctor, random.pick(people.patients.slice(1)));
  }
  for (const doctor of [people.doctors[9], people.doctors[36]]) if (doctor) comingVisit(doctor, demoPatient);
  history.notifications.push(...demoNotifications(history, people, now));
  return history;

  function pastVisit(doctor: DoctorSeed, patient: PatientSeed, daysBack: number): void {
    const date = addDays(zonedDate(now, doctor.timezone), -daysBack);
    const slot = openSlot(doctor, date, random);
    if (slot !== undefined)
      add({ doctor, patient, date, slot, status: random.chance(10) ? 'canceled' : 'completed' });
  }

  function comingVisit(doctor: DoctorSeed, patient: PatientSeed): void {
    const date = addDays(zonedDate(now, doctor.timezone), 1 + random.roll(6));
    const slot = openSlot(doctor, date, random);
    if (slot !== undefined) add({ doctor, patient, date, slot, status: 'scheduled' });
  }
}

function openSlot(doctor: DoctorSeed, date: string, random: Dice): number | undefined {
  const mask = weekdayMask(doctor.weeklySlots ?? null, weekdayOf(date));
  const open = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot).filter((slot) => hasSlot(mask, slot));
  return open.length === 0 ? undefined : random.pick(open);
}
