import { hashPassword } from '../auth/passwords/passwords';
import {
  appointments,
  consultationMessages,
  consultationNotes,
  doctorExceptions,
  doctorProfiles,
  guardianships,
  images,
  notifications,
  patientProfiles,
  payments,
  prescriptions,
  prescriptionVersions,
  refunds,
  reviews,
  users,
} from '../db/schema';
import type { Deps } from '../deps';
import { demoIds } from './demo-ids';
import { demoSignIns } from './demo-sign-ins';
import { demoHistory } from './history';
import { demoPeople } from './people';

const ROWS_AT_ONCE = 500;

/** Sixty doctors, twenty patients, a child of one of them, and their history, relative to the current time. */
export async function seedDemo(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  const ids = demoIds();
  const people = demoPeople(now, await hashPassword(demoSignIns[0].password), ids);
  const history = demoHistory(people, now, ids);
  await deps.db.transaction(async (tx) => {
    const put = async <T extends Parameters<typeof tx.insert>[0]>(
      table: T,
      rows: readonly T['$inferInsert'][],
    ) => {
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        await tx.insert(table).values(rows.slice(at, at + ROWS_AT_ONCE) as never);
      }
    };
    await put(users, people.users);
    await put(images, people.images);
    await put(doctorProfiles, people.doctors);
    await put(doctorExceptions, people.exceptions);
    await put(patientProfiles, [...people.patients, ...people.family.children]);
    await put(guardianships, people.family.guardianships);
    await put(payments, history.payments);
    await put(refunds, history.refunds);
    await put(appointments, history.appointments);
    await put(reviews, history.reviews);
    await put(prescriptions, history.prescriptions);
    await put(prescriptionVersions, history.prescriptionVersions);
    await put(consultationNotes, history.notes);
    await put(consultationMessages, history.messages);
    await put(notifications, history.notifications);
  });
}
