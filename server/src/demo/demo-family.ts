import type { guardianships } from '../db/schema';
import type { Ids } from './demo-ids';
import type { DemoPeople, PatientSeed } from './people';
import type { DemoHistory } from './visit-records';

export interface DemoFamily {
  children: PatientSeed[];
  guardianships: (typeof guardianships.$inferInsert)[];
}

/** Added last, so that the ids of everybody else stay the same. */
export function addDemoFamily({ users, patients, family }: DemoPeople, ids: Ids): void {
  const [guardian] = patients;
  if (!guardian) return;
  const { createdAt = new Date() } = guardian;
  const name = 'Kiran Verma';
  const userId = ids('user');
  users.push({
    id: userId,
    name,
    email: '',
    passwordHash: '',
    role: 'patient',
    emailConfirmedAt: null,
    isManaged: true,
    isDemo: true,
    createdAt,
  });
  family.children.push({
    id: ids('patient'),
    userId,
    name,
    dateOfBirth: '2019-06-18',
    gender: 'Male',
    bloodGroup: 'B+',
    allergies: {
      items: ['Peanuts'],
      saidBy: guardian.name,
      saidByRole: 'patient',
      saidAt: createdAt.toISOString(),
    },
    createdAt,
    updatedAt: createdAt,
  });
  family.guardianships.push({
    id: ids('guardianship'),
    guardianUserId: guardian.userId,
    patientUserId: userId,
    relation: 'child',
    createdAt,
  });
}

export function markBookedByGuardian(history: DemoHistory, child: PatientSeed, guardian: PatientSeed): void {
  const names = { bookedBy: guardian.name, adultPresent: guardian.name };
  for (const row of [...history.appointments, ...history.payments])
    if (row.patientId === child.id) Object.assign(row, names);
}
