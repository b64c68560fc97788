import { eq } from 'drizzle-orm';
import { appointments, disputes } from '../db/schema';
import { book, TOMORROW } from './booking';
import { givenDoctor, givenPatient } from './factories';
import type { TestApp } from './test-app';

export async function givenPastVisit(t: TestApp, { consultationType = 'Video Consultation' } = {}) {
  const doctor = await givenDoctor(t, { name: 'Meera Iyer' });
  const patient = await givenPatient(t, { name: 'Asha Rao' });
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM', consultationType };
  const id = await book(t, patient, choice);
  t.clock.advance({ days: 2 });
  await t.deps.db.update(appointments).set({ status: 'completed' }).where(eq(appointments.id, id));
  return { id, doctor, patient };
}

export async function givenDispute(t: TestApp, by: 'patient' | 'doctor' = 'patient', visit = {}) {
  const { id, doctor, patient } = await givenPastVisit(t, visit);
  const raised = await t
    .as(by === 'patient' ? patient : doctor)
    .post(`/appointment/${id}/dispute`, { reason: 'Nobody came.' });
  if (raised.status !== 201) throw new Error(raised.body.message);
  const [dispute] = await t.deps.db.select().from(disputes).where(eq(disputes.appointmentId, id));
  if (!dispute) throw new Error('no dispute');
  return { dispute, id, doctor, patient };
}
