import { SCOPES, type Scope } from '@carelane/contract/fhir/shared-parts';
import { eq } from 'drizzle-orm';
import { consultationNotes, patientProfiles, prescriptions } from '../db/schema';
import { givenAppointment, givenDoctor, givenPatient, type PatientRow, type Person } from './factories';
import type { TestApp, TestResponse } from './test-app';

export async function givenReadToken(
  t: TestApp,
  patient: { token: string },
  { name = 'My app', scopes = SCOPES as readonly Scope[], days = 30 } = {},
): Promise<{ token: string; id: string }> {
  const response = await t.as(patient).post('/record-access', { name, scopes, days });
  if (response.status !== 201) throw new Error(`sharing failed: ${response.body.message}`);
  return { token: response.body.data.token, id: response.body.data.access._id };
}

/** `//` marks a path outside the API. */
export function readFhir(
  t: TestApp,
  reader: { token: string } | undefined,
  path: string,
  headers?: Record<string, string>,
): Promise<TestResponse> {
  return (reader ? t.as(reader) : t.anonymous).get(`//fhir/R4${path}`, headers);
}

export async function givenRecord(t: TestApp, mark = 'Plain') {
  const { db, clock } = t.deps;
  const patient = await givenPatient(t, { name: `${mark} Person`, address: `${mark} street` });
  const doctor = await givenDoctor(t);
  const statement = {
    saidBy: `${mark} Person`,
    saidByRole: 'patient',
    saidAt: clock.now().toISOString(),
  } as const;
  await db
    .update(patientProfiles)
    .set({
      allergies: { ...statement, items: [`${mark} penicillin`, `${mark} nuts`] },
      conditions: { ...statement, items: [`${mark} asthma`] },
    })
    .where(eq(patientProfiles.id, patient.profile.id));
  const visit = { patient, doctor, reason: `${mark} cough` };
  const { appointment: upcoming } = await givenAppointment(t, visit);
  const { appointment: completed } = await givenAppointment(t, {
    ...visit,
    localDate: '2026-02-20',
    status: 'completed',
  });
  await givenAppointment(t, { ...visit, localDate: '2026-02-21', status: 'canceled' });
  await givenAppointment(t, { ...visit, slot: 8, status: 'held' });
  await db.insert(consultationNotes).values([
    { appointmentId: completed.id, author: 'doctor', text: `${mark} notes <b>`, updatedAt: clock.now() },
    { appointmentId: completed.id, author: 'patient', text: 'private words', updatedAt: clock.now() },
  ]);
  const prescription = await givenPrescription(t, { patient, doctor, mark, appointmentId: completed.id });
  return { patient, doctor, upcoming, completed, prescription };
}

interface PrescriptionInput {
  patient: Person<PatientRow>;
  doctor: { token: string };
  mark: string;
  appointmentId: string;
}

async function givenPrescription(t: TestApp, { patient, doctor, mark, appointmentId }: PrescriptionInput) {
  const response = await t.as(doctor).post('/prescription/create-prescription', {
    patientId: patient.profile.id,
    diagnosis: `${mark} influenza`,
    complaint: `${mark} fever`,
    medicines: [
      {
        medication: 'Paracetamol',
        form: 'tablet',
        strength: '500 mg',
        dose: '1-0-1',
        days: 5,
        instructions: `${mark} water`,
      },
      {
        medication: 'Cetirizine',
        dose: 'SOS',
        sosReason: `${mark} itching`,
        sosMaxPerDay: 1,
        instructions: '',
      },
    ],
  });
  if (response.status !== 201) throw new Error(`prescribing failed: ${JSON.stringify(response.body)}`);
  const prescription = response.body.data as { _id: string };
  await t.deps.db.update(prescriptions).set({ appointmentId }).where(eq(prescriptions.id, prescription._id));
  return prescription;
}
