import { asc, desc, ne, sql } from 'drizzle-orm';
import { createSession } from '../../auth/sessions/sessions';
import { appointments } from '../../db/schema';
import { checkout, confirm, payByCard, TOMORROW } from '../booking';
import { type DoctorRow, givenDoctor, givenPatient, type PatientRow, type Person } from '../factories';
import { withPassword } from '../leaving';
import type { TestApp } from '../test-app';

export const DAYS = ['2026-03-02', TOMORROW, '2026-03-04'] as const;
export const TIMES = ['12:00 PM', '12:30 PM', '01:00 PM', '01:30 PM'] as const;
export const PATIENT_COUNT = 3;
export const DOCTOR_COUNT = 2;
/** Indexes of patient, day and time. Five of the twelve times are free. */
const BOOKED = [
  [0, 0, 0],
  [1, 0, 1],
  [2, 1, 0],
  [0, 1, 1],
  [1, 1, 2],
  [2, 2, 0],
  [0, 2, 1],
] as const;

export interface Scene {
  t: TestApp;
  doctors: Person<DoctorRow>[];
  patients: Person<PatientRow>[];
  checkouts: { id: string; patient: Person<PatientRow> }[];
}

export const pick = <T>(list: readonly T[], nth: number): T | undefined =>
  list[nth % Math.max(1, list.length)];

export async function prepareScenes(t: TestApp): Promise<() => Promise<Scene>> {
  await t.reset();
  const doctors: Person<DoctorRow>[] = [];
  for (let n = 0; n < DOCTOR_COUNT; n++) doctors.push(await withPassword(t, await givenDoctor(t)));
  const patients: Person<PatientRow>[] = [];
  for (let n = 0; n < PATIENT_COUNT; n++) patients.push(await withPassword(t, await givenPatient(t)));
  const checkouts = await bookVisits({ t, doctors, patients });
  await t.save();
  return async () => {
    await t.restore();
    return {
      t,
      doctors: await withNewSessions(t, doctors),
      patients: await withNewSessions(t, patients),
      checkouts: [...checkouts],
    };
  };
}

async function bookVisits({ t, doctors, patients }: Omit<Scene, 'checkouts'>) {
  const checkouts: Scene['checkouts'] = [];
  t.clock.advance({ minutes: -1 });
  for (const [patientIndex, day, time] of BOOKED) {
    const patient = pick(patients, patientIndex);
    const [doctor] = doctors;
    if (!patient || !doctor) throw new Error('the scene needs a patient and a doctor');
    const slot = { doctorId: doctor.profile.id, date: DAYS[day], time: TIMES[time] };
    const { body } = await checkout(t, patient, slot);
    await payByCard(t, body.id);
    const { appointmentId } = (await confirm(t, patient, body.id)).body.data;
    checkouts.push({ id: body.id, patient });
    t.clock.advance({ seconds: 1 });
    if (day > 0) await t.as(patient).put(`/appointment/${appointmentId}/earlier`, { notice: 1 });
  }
  await t.runJobs();
  return checkouts;
}

/** The app may have cached the sessions' state after the last sequence. */
const withNewSessions = <P>(t: TestApp, people: Person<P>[]) =>
  Promise.all(
    people.map(async (person) => ({
      ...person,
      token: await createSession(t.deps.db, person.user, undefined, t.clock.now()),
    })),
  );

export const listVisits = ({ t }: Pick<Scene, 't'>) =>
  t.deps.db
    .select()
    .from(appointments)
    .where(ne(appointments.status, 'held'))
    .orderBy(desc(sql`${appointments.status} = 'scheduled'`), asc(appointments.id));

export const findPatient = ({ patients }: Scene, profileId: string) =>
  patients.find(({ profile }) => profile.id === profileId);
