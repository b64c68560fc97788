import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { appointments, disputes, notifications } from '../../db/schema';
import { givenDispute, givenPastVisit } from '../../testing/disputes';
import { givenPatient } from '../../testing/factories';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());
const { db } = t.deps;

const STATEMENT = { reason: 'Nobody came.' };
const report = (person: { token: string }, id: string, body: object = STATEMENT) =>
  t.as(person).post(`/appointment/${id}/dispute`, body);
const readDispute = async (person: { token: string }, id: string) =>
  (await t.as(person).get(`/appointment/${id}`)).body.data.dispute;

describe('reporting that a visit did not take place', () => {
  it.each(['Video Consultation', 'In-person Consultation'])(
    'a report about a %s is stored for the operators and shown as open to both people',
    async (consultationType) => {
      const { id, doctor, patient } = await givenPastVisit(t, { consultationType });
      const response = await report(patient, id);
      expect(response.status).toBe(201);
      const open = { raisedBy: 'patient', answered: false, outcome: null };
      for (const person of [patient, doctor]) expect(await readDispute(person, id)).toMatchObject(open);
      expect(response.body.data).toMatchObject(open);
      expect(await db.select().from(disputes)).toMatchObject([
        { appointmentId: id, patientStatement: 'Nobody came.', doctorStatement: null },
      ]);
    },
  );

  it('notifies the other person in the app and by email, without the statement', async () => {
    const { id, doctor, patient } = await givenPastVisit(t);
    await t.runJobs();
    t.sentEmails().length = 0;
    await db.delete(notifications);
    await report(patient, id);
    await t.runJobs();
    const [mail, ...otherMails] = t.sentEmails();
    expect([mail?.to, otherMails]).toEqual([doctor.user.email, []]);
    expect(mail?.text).toContain('Asha Rao told us that your visit on 3 Mar 2026');
    const notes = await db.select().from(notifications);
    expect(notes).toMatchObject([{ userId: doctor.user.id, link: `/appointments/${id}` }]);
    expect(JSON.stringify([mail, notes])).not.toContain('Nobody came');
  });

  it('can be answered once by the other person', async () => {
    const { id, doctor, patient } = await givenDispute(t, 'doctor');
    expect((await report(doctor, id)).status).toBe(409);
    expect((await report(patient, id, { reason: 'I waited.' })).status).toBe(201);
    expect(await db.select().from(disputes)).toMatchObject([
      { raisedBy: 'doctor', doctorStatement: 'Nobody came.', patientStatement: 'I waited.' },
    ]);
    expect(await readDispute(doctor, id)).toMatchObject({ answered: true });
    expect((await report(patient, id)).body).toMatchObject({
      code: 'CONFLICT',
      message: 'You have already told us about this visit.',
    });
  });

  it('opens one dispute when both people report it at the same time', async () => {
    const { id, doctor, patient } = await givenPastVisit(t);
    const responses = await Promise.all([
      report(patient, id),
      report(doctor, id),
      report(patient, id),
      report(doctor, id),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(await db.$count(disputes)).toBe(1);
  });

  it('is refused before the end, after 48 hours, for a canceled visit, and after the decision', async () => {
    const { id, patient } = await givenPastVisit(t);
    const [visit] = await db.select().from(appointments).where(eq(appointments.id, id));
    const start = visit?.startsAt.getTime() ?? 0;
    for (const minutes of [29, 30 + 48 * 60 + 1]) {
      t.clock.set(new Date(start + minutes * 60_000));
      expect((await report(patient, id)).body.code).toBe('NOT_DISPUTABLE');
    }
    t.clock.set(new Date(start + 60 * 60_000));
    await db.update(appointments).set({ status: 'canceled' });
    expect((await report(patient, id)).body.code).toBe('NOT_SCHEDULED');
    await db.update(appointments).set({ status: 'completed' });
    await db.insert(disputes).values({
      appointmentId: id,
      raisedBy: 'doctor',
      outcome: 'kept',
      decidedAt: t.clock.now(),
    });
    expect((await report(patient, id)).body.message).toBe('We have already decided about this visit.');
  });

  it('needs a statement, a sign-in and the person’s own visit', async () => {
    const { id, patient } = await givenPastVisit(t);
    expect((await report(patient, id, { reason: '  ' })).status).toBe(422);
    expect((await t.anonymous.post(`/appointment/${id}/dispute`, STATEMENT)).status).toBe(401);
    expect((await report(await givenPatient(t), id)).body.code).toBe('APPOINTMENT_NOT_FOUND');
    expect(await db.$count(disputes)).toBe(0);
  });
});

describe('an open dispute', () => {
  it('ends when the patient cancels the visit that the doctor never attended', async () => {
    const { id, patient } = await givenDispute(t);
    expect((await t.as(patient).patch(`/appointment/cancel/${id}`)).status).toBe(200);
    expect(await db.select().from(disputes)).toMatchObject([{ outcome: 'canceled', decision: null }]);
  });
});
