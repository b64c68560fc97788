import { weekdayMask } from '@carelane/contract/doctors/availability';
import { hasSlot, SLOTS_PER_DAY } from '@carelane/contract/doctors/slot-grid';
import { addDays, weekdayIndex, zonedDate } from '@carelane/contract/time/zoned-time';
import { recordDemoDay } from './demo-day';
import { markBookedByGuardian } from './demo-family';
import type { Ids } from './demo-ids';
import { demoNotifications } from './demo-notifications';
import { type PastVisit, pastVisits } from './past-visits';
import type { DemoPeople, DoctorSeed, PatientSeed } from './people';
import { seededRandom } from './seeded-random';
import { createRecorder, type DemoHistory } from './visit-records';

export function demoHistory(people: DemoPeople, now: Date, ids: Ids): DemoHistory {
  const random = seededRandom(732);
  const recorder = createRecorder(now, random, ids);
  const { history, add } = recorder;
  const [demoDoctor] = people.doctors;
  const [demoPatient] = people.patients;
  if (!demoDoctor || !demoPatient) return history;

  const past = pastVisits(people.doctors.length, people.patients);
  for (const [index, doctor] of people.doctors.entries())
    for (const visit of past[index] ?? []) recordPast(doctor, visit);
  const dayPeople = { doctor: demoDoctor, patient: demoPatient, others: people.patients.slice(1) };
  recordDemoDay(recorder, dayPeople, now, random);
  for (const [index, doctor] of people.doctors.entries()) {
    const hasPastVisits = (past[index] ?? []).length > 0;
    if (index > 0 && hasPastVisits && random.chance(60))
      recordUpcoming(doctor, random.pick(people.patients.slice(1)));
  }
  for (const doctor of [people.doctors[9], people.doctors[36]])
    if (doctor) recordUpcoming(doctor, demoPatient);
  const pediatrician = people.doctors.find(({ specialization }) => specialization === 'Pediatrics');
  const { children } = people.family;
  for (const child of children) {
    if (!pediatrician) break;
    recordPast(pediatrician, { patient: child, daysBack: 12, status: 'completed' });
    recordUpcoming(pediatrician, child);
    markBookedByGuardian(history, child, demoPatient);
  }
  const everybody = { ...people, patients: [...people.patients, ...children] };
  const notifications = demoNotifications(history, everybody, now);
  history.notifications.push(
    ...notifications.map((notification) => ({ ...notification, id: ids('notification') })),
  );
  return history;

  function recordPast(doctor: DoctorSeed, { daysBack, ...visit }: PastVisit): void {
    for (let back = daysBack; ; back++) {
      const date = addDays(zonedDate(now, doctor.timezone), -back);
      const slots = openSlots(doctor, date);
      const from = random.below(Math.max(slots.length, 1));
      for (const slot of rotate(slots, from)) if (add({ ...visit, doctor, date, slot })) return;
    }
  }

  function recordUpcoming(doctor: DoctorSeed, patient: PatientSeed): void {
    for (let ahead = 2 + random.below(5); ; ahead++) {
      const date = addDays(zonedDate(now, doctor.timezone), ahead);
      if (people.exceptions.some((day) => day.doctorId === doctor.id && day.onDate === date)) continue;
      const slots = openSlots(doctor, date);
      const from = random.below(Math.max(slots.length, 1));
      for (const slot of rotate(slots, from))
        if (add({ doctor, patient, date, slot, status: 'scheduled' })) return;
    }
  }
}

function rotate(slots: number[], from: number): number[] {
  return [...slots.slice(from), ...slots.slice(0, from)];
}

function openSlots(doctor: DoctorSeed, date: string): number[] {
  const mask = weekdayMask(doctor.weeklySlots ?? null, weekdayIndex(date));
  return Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot).filter((slot) => hasSlot(mask, slot));
}
