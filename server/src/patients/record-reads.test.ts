import { beforeEach, describe, expect, it } from 'vitest';
import { appointmentEvents, auditEntries } from '../db/schema';
import type { Viewer } from '../http/endpoints/viewer';
import { notifyAll } from '../notifications/notify';
import { givenAppointment, givenDoctor } from '../testing/factories';
import { testApp } from '../testing/test-app';
import { findBrokenChains } from './audit';
import { recordExport } from './record-export';

const t = await testApp();
beforeEach(() => t.reset());

async function givenTwoVisits() {
  const doctor = await givenDoctor(t);
  const first = await givenAppointment(t, { doctor });
  const second = await givenAppointment(t, { doctor, slot: 5 });
  return { doctor, patients: [first.patient.profile.id, second.patient.profile.id].sort(), first };
}
const entries = async () =>
  (await t.deps.db.select().from(auditEntries))
    .map(({ patientId, action }) => `${patientId} ${action}`)
    .sort();

describe('a list that a doctor reads', () => {
  it('leaves one entry for each patient within a quarter of an hour', async () => {
    const { doctor, patients } = await givenTwoVisits();
    const read = () => t.as(doctor).get(`/appointment/doctor/${doctor.profile.id}`);
    const once = patients.map((id) => `${id} visits-listed`);
    await read();
    expect(await entries()).toEqual(once);
    t.clock.advance({ minutes: 14 });
    await read();
    expect(await entries()).toEqual(once);
    t.clock.advance({ minutes: 1 });
    await read();
    expect(await entries()).toEqual([...once, ...once].sort());
    expect(await findBrokenChains(t.deps.db)).toEqual({ checked: 2, broken: [] });
  });

  it('leaves one entry when it is read many times concurrently', async () => {
    const { doctor, patients } = await givenTwoVisits();
    const paths = ['/doctor/activity', `/appointment/doctor/${doctor.profile.id}`];
    await Promise.all([...paths, ...paths, ...paths].map((path) => t.as(doctor).get(path)));
    expect(await entries()).toEqual(patients.map((id) => `${id} visits-listed`));
    expect((await findBrokenChains(t.deps.db)).broken).toEqual([]);
  });

  it('is described to the patient in plain language', async () => {
    const { doctor, first } = await givenTwoVisits();
    await t.as(doctor).get(`/doctor/${doctor.profile.id}/patients`);
    await t.as(doctor).get(`/consultation/${first.appointment.id}/messages`);
    const { body } = await t.as(first.patient).get('/patient/access-log');
    expect(body.data.map(({ description }: { description: string }) => description)).toEqual([
      'Read a consultation chat',
      'Saw you in their list of patients',
    ]);
  });
});

describe('a doctor’s export', () => {
  it('is in the log of each patient, even of more than can be locked at once', async () => {
    const { user } = await givenDoctor(t);
    const viewer = { userId: user.id, name: user.name, role: 'doctor' } as Viewer;
    const patients = Array.from({ length: 7_000 }, (_, index) => `patient-${index}`);
    await recordExport(t.deps, viewer, patients);
    await recordExport(t.deps, viewer, patients);
    expect(await t.deps.db.$count(auditEntries)).toBe(7_000);
  }, 60_000);

  it('contains the doctor’s own texts, but neither names nor reasons for visits, and leaves an entry for the patient', async () => {
    const { doctor, first } = await givenTwoVisits();
    await t.as(doctor).put(`/consultation/${first.appointment.id}/notes`, { text: 'own notes' });
    const { status, body } = await t.as(doctor).get('/user/export');
    expect(status).toBe(200);
    const exported = JSON.stringify(body.data);
    expect(exported).toContain('own notes');
    for (const word of ['Asha Verma', 'Palpitations']) expect(exported).not.toContain(word);
    expect(await entries()).toContain(`${first.patient.profile.id} own-texts-exported`);
  });

  it('names neither patients nor their guests in notifications and in the events of visits', async () => {
    const { doctor, first } = await givenTwoVisits();
    const { id: appointmentId } = first.appointment;
    const at = t.clock.now();
    const guest = { guestName: 'Ravi Verma', guestKind: 'carer', invitedBy: 'patient' } as const;
    await t.deps.db.insert(appointmentEvents).values({ appointmentId, kind: 'guest-joined', at, ...guest });
    const note = { userId: doctor.user.id, topic: 'visit-booked', createdAt: at } as const;
    await notifyAll(t.deps.db, [
      {
        ...note,
        type: 'appointment',
        message: 'Asha Verma has booked',
        link: `/appointments/${appointmentId}`,
      },
      { ...note, type: 'system', message: 'You are verified', link: '/profile?tab=profile' },
    ]);
    const { body } = await t.as(doctor).get('/user/export');
    expect(body.data.notifications).toHaveLength(2);
    expect(body.data.appointmentEvents).toMatchObject([{ kind: 'guest-joined', guestKind: 'carer' }]);
    const exported = JSON.stringify(body.data);
    expect(exported).toContain('You are verified');
    for (const name of ['Asha Verma', 'Ravi Verma']) expect(exported).not.toContain(name);
    const own = JSON.stringify((await t.as(first.patient).get('/user/export')).body.data);
    expect(own).toContain('Ravi Verma');
  });

  it('needs a sign-in within the last quarter of an hour, unlike a patient’s', async () => {
    const { doctor, first } = await givenTwoVisits();
    t.clock.advance({ minutes: 16 });
    expect(await t.as(doctor).get('/user/export')).toMatchObject({
      status: 403,
      body: { code: 'SIGN_IN_AGAIN' },
    });
    expect((await t.as(first.patient).get('/user/export')).status).toBe(200);
  });
});
