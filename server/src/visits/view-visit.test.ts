import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { appointments, auditEntries, consultationMessages } from '../db/schema';
import { book, TOMORROW } from '../testing/booking';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { testApp } from '../testing/test-app';

const t = await testApp({ now: '2026-03-02T04:00:00.000Z' });
beforeEach(() => t.reset());

type SignedIn = { token: string };
const read = async (person: SignedIn, id: string) => (await t.as(person).get(`/visit/${id}`)).body.data;
const kinds = ({ events }: { events: { kind: string }[] }) => events.map(({ kind }) => kind);

async function bookVisit() {
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  const id = await book(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' });
  return { doctor, patient, id };
}
const prescribe = (doctor: SignedIn, patientId: string, appointmentId: string) =>
  t.as(doctor).post('/prescription/create-prescription', {
    patientId,
    appointmentId,
    medication: 'Paracetamol 650 mg',
    dosage: 'two',
    instructions: 'with water',
  });

describe('GET /visit/:id', () => {
  it('shows the patient and the doctor everything that belongs to the visit', async () => {
    const { doctor, patient, id } = await bookVisit();
    expect((await prescribe(doctor, patient.profile.id, id)).status).toBe(201);
    const asPatient = await read(patient, id);
    expect(asPatient).toMatchObject({
      appointment: { _id: id, status: 'scheduled', payment: { status: 'paid', amount: 800 } },
      receiptId: expect.any(String),
      events: [{ kind: 'booked', at: '2026-03-02T04:00:00.000Z', amount: 800 }],
      messages: 0,
      prescriptions: [{ medication: 'Paracetamol 650 mg', appointmentId: id }],
      review: null,
    });
    expect(await read(doctor, id)).toEqual(asPatient);
    expect((await t.as(patient).get(`/payment/${asPatient.receiptId}/receipt`)).status).toBe(200);
  });

  it('returns 404 to another patient or doctor, and 401 without a sign-in', async () => {
    const { id } = await bookVisit();
    expect((await t.as(await givenPatient(t)).get(`/visit/${id}`)).status).toBe(404);
    expect((await t.as(await givenDoctor(t)).get(`/visit/${id}`)).status).toBe(404);
    expect((await t.anonymous.get(`/visit/${id}`)).status).toBe(401);
  });

  it('shows nothing of the patient’s other visits with the same doctor', async () => {
    const { doctor, patient, id } = await bookVisit();
    const otherVisit = await givenAppointment(t, { doctor, patient, slot: 5 });
    await prescribe(doctor, patient.profile.id, id);
    expect((await read(patient, otherVisit.appointment.id)).prescriptions).toEqual([]);
  });

  it('logs what a doctor reads, once for repeated reads, and not what the patient reads', async () => {
    const { doctor, patient, id } = await bookVisit();
    await prescribe(doctor, patient.profile.id, id);
    const readActions = async () =>
      (await t.deps.db.select().from(auditEntries).where(eq(auditEntries.subject, id))).map(
        ({ action }) => action,
      );
    await read(patient, id);
    expect(await readActions()).toEqual([]);
    await read(doctor, id);
    await read(doctor, id);
    expect((await readActions()).sort()).toEqual(['prescriptions-viewed', 'visit-viewed']);
  });

  it('shows no prescription to a doctor whose only visit with the patient was canceled', async () => {
    const { doctor, patient, id } = await bookVisit();
    await prescribe(doctor, patient.profile.id, id);
    await t.as(patient).patch(`/appointment/cancel/${id}`);
    expect((await read(doctor, id)).prescriptions).toEqual([]);
    expect((await read(patient, id)).prescriptions).toHaveLength(1);
  });

  it('counts the chat, and shows the review only to its author', async () => {
    const { appointment, doctor, patient } = await givenAppointment(t, { status: 'completed' });
    const { id } = appointment;
    const at = t.deps.clock.now();
    await t.deps.db.insert(consultationMessages).values({
      appointmentId: id,
      id: 'm-1',
      sender: 'doctor',
      senderName: 'Meera',
      text: 'Hello',
      createdAt: at,
    });
    await t.as(patient).post('/review', { appointmentId: id, rating: 5, comment: 'Kind.' });
    expect(await read(patient, id)).toMatchObject({
      messages: 1,
      receiptId: null,
      review: { rating: 5, comment: 'Kind.' },
    });
    expect((await read(doctor, id)).review).toBeNull();
  });
});

describe('the timeline', () => {
  it('shows each move with its old and new time', async () => {
    const { patient, id } = await bookVisit();
    await t.as(patient).patch(`/appointment/reschedule/${id}`, { date: '2026-03-05', time: '11:00 AM' });
    t.clock.advance({ minutes: 1 });
    await t.as(patient).patch(`/appointment/reschedule/${id}`, { date: '2026-03-06', time: '09:00 AM' });
    expect((await read(patient, id)).events.slice(1)).toEqual([
      {
        kind: 'moved',
        at: '2026-03-02T04:00:00.000Z',
        from: '2026-03-03T05:00:00.000Z',
        to: '2026-03-05T05:30:00.000Z',
      },
      {
        kind: 'moved',
        at: '2026-03-02T04:01:00.000Z',
        from: '2026-03-05T05:30:00.000Z',
        to: '2026-03-06T03:30:00.000Z',
      },
    ]);
  });

  it('shows no move if the new time was already taken', async () => {
    const { doctor, patient, id } = await bookVisit();
    await givenAppointment(t, { doctor, localDate: '2026-03-05', slot: 4 });
    const taken = { date: '2026-03-05', time: '11:00 AM' };
    expect((await t.as(patient).patch(`/appointment/reschedule/${id}`, taken)).status).toBe(409);
    expect(kinds(await read(patient, id))).toEqual(['booked']);
  });

  it('shows once that the doctor cannot attend, then the choice of another time', async () => {
    const { doctor, patient, id } = await bookVisit();
    await t.as(doctor).post(`/appointment/${id}/cannot-attend`, {});
    expect(kinds(await read(patient, id))).toEqual(['booked', 'cannot-attend']);
    t.clock.advance({ minutes: 1 });
    await t.as(patient).patch(`/appointment/reschedule/${id}`, { date: '2026-03-05', time: '11:00 AM' });
    expect(kinds(await read(patient, id))).toEqual(['booked', 'cannot-attend', 'moved']);
  });

  it('shows once that the doctor cannot attend, even if the visit has begun', async () => {
    const { doctor, patient, id } = await bookVisit();
    t.clock.set('2026-03-03T05:10:00.000Z');
    await t.as(doctor).post(`/appointment/${id}/cannot-attend`, {});
    // With a real clock the visit is canceled a moment after that event is recorded.
    await t.deps.db
      .update(appointments)
      .set({ canceledAt: new Date('2026-03-03T05:10:00.003Z') })
      .where(eq(appointments.id, id));
    expect(kinds(await read(patient, id))).toEqual(['booked', 'cannot-attend', 'refunding']);
  });

  it('names who canceled only if it was the patient', async () => {
    const { patient, id } = await bookVisit();
    await t.as(patient).patch(`/appointment/cancel/${id}`);
    expect((await read(patient, id)).events[1]).toMatchObject({ kind: 'canceled', by: 'patient' });
    const otherVisit = await givenAppointment(t, { status: 'canceled' });
    await t.deps.db
      .update(appointments)
      .set({ canceledAt: t.clock.now() })
      .where(eq(appointments.id, otherVisit.appointment.id));
    const { events } = await read(otherVisit.patient, otherVisit.appointment.id);
    expect(events.at(-1)).toEqual({ kind: 'canceled', at: t.clock.now().toISOString() });
  });

  it('shows a cancellation and its refund', async () => {
    const { patient, id } = await bookVisit();
    t.clock.advance({ minutes: 1 });
    await t.as(patient).patch(`/appointment/cancel/${id}`);
    expect(kinds(await read(patient, id))).toEqual(['booked', 'canceled', 'refunding']);
    t.clock.advance({ minutes: 1 });
    await t.runJobs();
    const { events } = await read(patient, id);
    expect(events.at(-1)).toEqual({ kind: 'refunded', at: '2026-03-02T04:02:00.000Z', amount: 800 });
  });

  it('shows each announced delay that differs from the one before', async () => {
    const { appointment, doctor, patient } = await givenAppointment(t, { localDate: '2026-03-02', slot: 3 });
    for (const minutes of [20, 20, 40]) {
      t.clock.advance({ minutes: 1 });
      await t.as(doctor).put('/doctor/running-late', { minutes });
    }
    t.clock.advance({ minutes: 1 });
    await t.as(doctor).delete('/doctor/running-late');
    const { events } = await read(patient, appointment.id);
    expect(events.slice(1).map(({ minutes }: { minutes: number }) => minutes)).toEqual([20, 40, 0]);
  });

  it('shows who joined, the end of the session and the completion', async () => {
    const startsAt = new Date('2026-03-02T03:00:00.000Z');
    const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
    const { appointment, patient } = await givenAppointment(t, { startsAt, createdAt: at(-600) });
    await t.deps.db
      .update(appointments)
      .set({
        status: 'completed',
        patientJoinedAt: at(-5),
        doctorJoinedAt: at(1),
        sessionEndedAt: at(20),
        completedAt: at(25),
      })
      .where(eq(appointments.id, appointment.id));
    const { events } = await read(patient, appointment.id);
    expect(events.slice(1)).toEqual([
      { kind: 'joined', by: 'patient', at: at(-5).toISOString() },
      { kind: 'joined', by: 'doctor', at: at(1).toISOString() },
      { kind: 'ended', at: at(20).toISOString() },
      { kind: 'completed', at: at(25).toISOString() },
    ]);
  });

  it('is in the data export of the patient and of the doctor', async () => {
    const { doctor, patient, id } = await bookVisit();
    await t.as(patient).patch(`/appointment/reschedule/${id}`, { date: '2026-03-05', time: '11:00 AM' });
    for (const person of [doctor, patient]) {
      const { body } = await t.as(person).get('/user/export');
      expect(body.data.appointmentEvents).toMatchObject([{ appointmentId: id, kind: 'moved' }]);
    }
  });
});
