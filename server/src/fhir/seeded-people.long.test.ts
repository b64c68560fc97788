import { beforeAll, expect, it } from 'vitest';
import { doctorProfiles, patientProfiles } from '../db/schema';
import { seedDemo } from '../demo/seed-demo';
import { checkResource } from '../testing/fhir-checks/check-resource';
import { readEverything, readOwnSummary, readSlots } from '../testing/fhir-checks/read-everything';
import { testApp } from '../testing/test-app';
import type { Resource } from './resource';

const t = await testApp();
beforeAll(async () => {
  await t.reset();
  await seedDemo(t.deps);
}, 600_000);

it('follows the rules of FHIR in every resource of every person in the demo', {
  timeout: 600_000,
}, async () => {
  const { db } = t.deps;
  const patients = await db.select().from(patientProfiles);
  const doctors = await db.select().from(doctorProfiles);
  const countByType = new Map<string, number>();
  const checked = new Set<string>();
  const check = (label: string, resource: Resource) => {
    if (checked.has(label)) return;
    checked.add(label);
    const type = label.split(' ')[0] ?? '';
    countByType.set(type, (countByType.get(type) ?? 0) + 1);
    expect([label, checkResource(resource)]).toEqual([label, []]);
  };
  for (const { id: patientId, userId } of patients) {
    const owner = { patientId, userId: userId ?? '', doctorId: doctors[0]?.id ?? '' };
    for (const [label, resource] of await readEverything(t, owner)) check(label, resource);
    check(`Summary ${patientId}`, await readOwnSummary(t, owner));
  }
  for (const { id: doctorId } of doctors)
    for (const slot of await readSlots(t, { patientId: '', userId: '', doctorId }))
      check(`Slot ${slot.id}`, slot);
  expect([patients.length, doctors.length]).toEqual([21, 60]);
  for (const [type, minCount] of [
    ['Patient', 20],
    ['Summary', 20],
    ['Practitioner', 50],
    ['PractitionerRole', 50],
    ['Schedule', 50],
    ['Slot', 200],
    ['Appointment', 400],
    ['Encounter', 400],
    ['MedicationRequest', 100],
    ['DocumentReference', 100],
    ['Binary', 100],
    ['Composition', 200],
    ['Document', 200],
  ] as const)
    expect([type, (countByType.get(type) ?? 0) >= minCount], JSON.stringify([...countByType])).toEqual([
      type,
      true,
    ]);
});
