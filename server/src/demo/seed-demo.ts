import type { PgTable } from 'drizzle-orm/pg-core';
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

const BATCH_ROWS = 500;

export async function seedDemo(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  const ids = demoIds();
  const people = demoPeople(now, await hashPassword(demoSignIns[0].password), ids);
  const history = demoHistory(people, now, ids);
  await deps.db.transaction(async (tx) => {
    const insertRows = async <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]) => {
      for (let start = 0; start < rows.length; start += BATCH_ROWS) {
        // drizzle cannot relate the rows to a generic table.
        await tx.insert(table).values(rows.slice(start, start + BATCH_ROWS) as never);
      }
    };
    await insertRows(users, people.users);
    await insertRows(images, people.images);
    await insertRows(doctorProfiles, people.doctors);
    await insertRows(doctorExceptions, people.exceptions);
    await insertRows(patientProfiles, [...people.patients, ...people.family.children]);
    await insertRows(guardianships, people.family.guardianships);
    await insertRows(payments, history.payments);
    await insertRows(refunds, history.refunds);
    await insertRows(appointments, history.appointments);
    await insertRows(reviews, history.reviews);
    await insertRows(prescriptions, history.prescriptions);
    await insertRows(prescriptionVersions, history.prescriptionVersions);
    await insertRows(consultationNotes, history.notes);
    await insertRows(consultationMessages, history.messages);
    await insertRows(notifications, history.notifications);
  });
}
