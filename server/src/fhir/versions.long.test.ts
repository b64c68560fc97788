import { eq, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, expect, it } from 'vitest';
import {
  appointments,
  consultationNotes,
  doctorProfiles,
  patientProfiles,
  prescriptions,
  prescriptionVersions,
} from '../db/schema';
import { givenRecord } from '../testing/fhir';
import { contentColumns, otherValue, setColumns } from '../testing/fhir-checks/change-column';
import { readEverything } from '../testing/fhir-checks/read-everything';
import { testApp } from '../testing/test-app';
import { contentVersion, type Resource } from './resource';

const t = await testApp();
let record: Awaited<ReturnType<typeof givenRecord>>;
beforeAll(async () => {
  await t.reset();
  record = await givenRecord(t);
  const { db } = t.deps;
  const { id, startsAt } = record.completed;
  await db.update(appointments).set({ doctorJoinedAt: startsAt }).where(eq(appointments.id, id));
  await db.delete(consultationNotes).where(eq(consultationNotes.author, 'patient'));
});

function readRecord(): Promise<Map<string, Resource>> {
  const { patient, doctor } = record;
  return readEverything(t, {
    patientId: patient.profile.id,
    userId: patient.user.id,
    doctorId: doctor.profile.id,
  });
}

const version = (resource: Resource) => resource.meta?.versionId ?? contentVersion(resource);
const content = ({ meta, timestamp, ...fields }: Resource) =>
  JSON.stringify(fields, (name, value) => (name === 'meta' ? undefined : value));
const changedAt = ({ meta }: Resource) => Date.parse(meta?.lastUpdated ?? '');

/** These do not change updated_at, so lastUpdated has to consider them too. */
const WITHOUT_UPDATED_AT = ['doctorJoinedAt', 'sessionEndedAt', 'lateAnnouncedAt'];

function sources(): { table: PgTable; key: { column: PgColumn; value: string } }[] {
  const { patient, doctor, completed, prescription } = record;
  return [
    { table: patientProfiles, key: { column: patientProfiles.id, value: patient.profile.id } },
    { table: doctorProfiles, key: { column: doctorProfiles.id, value: doctor.profile.id } },
    { table: appointments, key: { column: appointments.id, value: completed.id } },
    { table: prescriptions, key: { column: prescriptions.id, value: prescription._id } },
    { table: consultationNotes, key: { column: consultationNotes.appointmentId, value: completed.id } },
    {
      table: prescriptionVersions,
      key: { column: prescriptionVersions.prescriptionId, value: prescription._id },
    },
  ];
}

it('the version changes with every column of every row that a resource is made of', {
  timeout: 600_000,
}, async () => {
  const { db } = t.deps;
  const seen = new Set<string>();
  for (const { table, key } of sources()) {
    const [row] = await db.select().from(table).where(eq(key.column, key.value));
    if (!row) throw new Error('a row of the record is missing');
    for (const [name, column] of contentColumns(table)) {
      const before = await readRecord();
      t.clock.advance({ minutes: 1 });
      const now = t.clock.now();
      const value = WITHOUT_UPDATED_AT.includes(name) ? now : otherValue(table, row, name, column, now);
      if (!(await setColumns(t, table, key, { [name]: value }))) continue;
      const beforeUpdatedAt = await readRecord();
      const hasUpdatedAt = 'updatedAt' in row && !WITHOUT_UPDATED_AT.includes(name);
      if (hasUpdatedAt) await setColumns(t, table, key, { updatedAt: now });
      const afterUpdatedAt = await readRecord();
      for (const [label, previous] of before) {
        for (const current of [beforeUpdatedAt.get(label), afterUpdatedAt.get(label)]) {
          if (!current) continue;
          const isSame = JSON.stringify(current) === JSON.stringify(previous);
          expect([label, name, version(current) === version(previous)]).toEqual([label, name, isSame]);
        }
        const current = afterUpdatedAt.get(label);
        if (!current || content(current) === content(previous)) continue;
        seen.add(`${label.split(' ')[0]} ${getTableName(table)}.${name}`);
        if (!label.startsWith('Slot') && 'updatedAt' in row)
          expect([label, name, changedAt(current) > changedAt(previous)]).toEqual([label, name, true]);
      }
      await setColumns(t, table, key, row);
    }
  }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'Patient patient_profiles.address',
      'Practitioner doctor_profiles.languages',
      'PractitionerRole doctor_profiles.specialization',
      'Schedule doctor_profiles.name',
      'Appointment doctor_profiles.name',
      'Appointment patient_profiles.name',
      'Appointment appointments.status',
      'Encounter doctor_profiles.name',
      'Encounter appointments.doctorJoinedAt',
      'Encounter appointments.sessionEndedAt',
      'MedicationRequest prescriptions.withdrawnAt',
      'AllergyIntolerance patient_profiles.name',
      'Condition patient_profiles.name',
      'DocumentReference prescriptions.withdrawnAt',
      'Composition consultation_notes.text',
      'Composition doctor_profiles.name',
      'Composition prescriptions.withdrawnAt',
      'Document patient_profiles.address',
    ]),
  );
});
