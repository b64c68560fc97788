import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  appointments,
  consultationMessages,
  consultationNotes,
  disputes,
  notifications,
  payments,
  prescriptions,
  refunds,
} from '../../db/schema';
import { givenDispute } from '../../testing/disputes';
import { givenAppointment } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { testApp } from '../../testing/test-app';
import { settleDispute } from './settle-dispute';

const t = await testApp();
beforeEach(() => t.reset());
const { db } = t.deps;
afterEach(async () => expect(await findBrokenInvariants(db)).toEqual([]));

const REASON = 'Nobody joined the room.';
async function settle(id: string, refund: boolean) {
  const afterwards = await db.transaction((tx) => settleDispute(tx, t.deps, id, { refund, reason: REASON }));
  await afterwards?.();
}
const readStatus = async (id: string) => {
  const [visit] = await db.select().from(appointments).where(eq(appointments.id, id));
  return visit?.status;
};
async function readAnnouncements() {
  await t.runJobs();
  const notes = await db.select().from(notifications);
  return {
    mails: t.sentEmails().filter(({ subject }) => subject === 'Our decision about your visit'),
    notes: notes.filter(({ dedupeKey }) => dedupeKey?.startsWith('dispute-decided')),
  };
}

async function prescribe({
  doctor,
  patient,
}: Pick<Awaited<ReturnType<typeof givenAppointment>>, 'doctor' | 'patient'>): Promise<void> {
  const { status } = await t.as(doctor).post('/prescription/create-prescription', {
    patientId: patient.profile.id,
    medication: 'Paracetamol',
    dosage: 'one',
    instructions: 'with water',
  });
  expect(status).toBe(201);
}

describe('a refund', () => {
  it('a refund is made once, cancels a visit in which nothing was written, and both people get the reason', async () => {
    const { dispute, id, doctor, patient } = await givenDispute(t);
    await settle(dispute.id, true);
    const { mails, notes } = await readAnnouncements();
    expect(await db.select().from(refunds)).toMatchObject([{ reason: 'not_held', status: 'succeeded' }]);
    expect(await readStatus(id)).toBe('canceled');
    expect(mails.map(({ to }) => to).sort()).toEqual([doctor.user.email, patient.user.email].sort());
    for (const { text } of mails) {
      expect(text).toContain('₹800 is being refunded in full to the card.');
      expect(text).toContain(`Reason: ${REASON}`);
    }
    expect(notes.map(({ userId }) => userId).sort()).toEqual([doctor.user.id, patient.user.id].sort());
    expect(await db.select().from(disputes)).toMatchObject([{ outcome: 'refunded', decision: REASON }]);
    const history = await t.as(patient).get('/payment/history');
    expect(history.body.data).toMatchObject([{ status: 'refunded', refundReason: 'not_held' }]);
    const earned = await t.as(doctor).get('/payment/earnings');
    expect(earned.body.totals).toMatchObject({ earned: 0, refunded: 800, visits: 0 });
    expect((await t.as(doctor).get('/doctor/stats')).body.data).toMatchObject({ completionRate: 0 });
  });

  it('does not cancel a visit with notes', async () => {
    const { dispute, id, doctor } = await givenDispute(t);
    await db.insert(consultationNotes).values({ appointmentId: id, author: 'doctor', text: 'Seen.' });
    await settle(dispute.id, true);
    await t.runJobs();
    expect(await readStatus(id)).toBe('completed');
    expect(await db.select().from(refunds)).toMatchObject([{ reason: 'not_held', status: 'succeeded' }]);
    expect((await t.as(doctor).get(`/consultation/${id}/notes`)).status).toBe(200);
  });

  it('does not cancel a visit after which the doctor prescribed', async () => {
    const { dispute, id, doctor, patient } = await givenDispute(t);
    await prescribe({ doctor, patient });
    await settle(dispute.id, true);
    expect(await readStatus(id)).toBe('completed');
  });

  it('cancels the visit even if a prescription was written in another visit in the meantime', async () => {
    const { dispute, id } = await givenDispute(t);
    const otherVisit = await givenAppointment(t, { status: 'completed' });
    await prescribe(otherVisit);
    await settle(dispute.id, true);
    expect(await readStatus(id)).toBe('canceled');
  });

  it('cancels the visit even if the same doctor prescribed in a later visit', async () => {
    const { dispute, id, doctor, patient } = await givenDispute(t);
    const laterVisit = await givenAppointment(t, { doctor, patient, slot: 11 });
    await prescribe({ doctor, patient });
    await db.update(prescriptions).set({ appointmentId: laterVisit.appointment.id });
    await settle(dispute.id, true);
    expect(await readStatus(id)).toBe('canceled');
  });

  it.each([
    ['both people were in the room', { sender: undefined, joined: true }, 'completed'],
    ['the doctor wrote in the room', { sender: 'doctor', joined: false }, 'completed'],
    ['only the patient wrote in the room', { sender: 'patient', joined: false }, 'canceled'],
  ] as const)(
    'cancels the visit only if nothing shows that it took place: %s',
    async (_description, { sender, joined }, outcome) => {
      const { dispute, id } = await givenDispute(t);
      const [visit] = await db.select().from(appointments).where(eq(appointments.id, id));
      if (joined)
        await db
          .update(appointments)
          .set({ doctorJoinedAt: visit?.startsAt, patientJoinedAt: visit?.startsAt })
          .where(eq(appointments.id, id));
      if (sender)
        await db
          .insert(consultationMessages)
          .values({ appointmentId: id, id: 'one', sender, senderName: 'Name', text: 'Hello?' });
      await settle(dispute.id, true);
      expect(await readStatus(id)).toBe(outcome);
    },
  );

  it('is made only once when the patient cancels at the same time', async () => {
    const { dispute, id, patient } = await givenDispute(t);
    await Promise.allSettled([
      settle(dispute.id, true),
      t.as(patient).patch(`/appointment/cancel/${id}`),
      settle(dispute.id, true),
    ]);
    await t.runJobs();
    expect(await db.$count(refunds)).toBe(1);
    expect(await findBrokenInvariants(db, { settled: true })).toEqual([]);
    expect(await readStatus(id)).toBe('canceled');
  });

  it('a refund that was made elsewhere is not made again, and the decision cannot say “not refunded”', async () => {
    const { dispute } = await givenDispute(t);
    await db.update(payments).set({ status: 'refunded', refundedAt: t.clock.now() });
    const [payment] = await db.select().from(payments);
    await db.insert(refunds).values({
      paymentId: payment?.id ?? '',
      reason: 'goodwill',
      amount: payment?.amount ?? 0,
      status: 'succeeded',
      createdAt: t.clock.now(),
    });
    await expect(settle(dispute.id, false)).rejects.toMatchObject({ code: 'CONFLICT' });
    await settle(dispute.id, true);
    expect((await readAnnouncements()).mails[0]?.text).toContain(
      '₹800 had already been refunded to the card.',
    );
    expect(await db.$count(refunds)).toBe(1);
  });
});

describe('no refund', () => {
  it('without a refund neither the visit nor the payment changes, and both people get the reason', async () => {
    const { dispute, id, patient } = await givenDispute(t);
    await settle(dispute.id, false);
    const { mails, notes } = await readAnnouncements();
    expect([mails.length, notes.length]).toEqual([2, 2]);
    for (const { text } of mails) expect(text).toContain('The payment of ₹800 is not refunded.');
    expect(await readStatus(id)).toBe('completed');
    expect(await db.$count(refunds)).toBe(0);
    expect((await t.as(patient).get(`/appointment/${id}`)).body.data.dispute.outcome).toBe('kept');
  });

  it('for a free visit the decision says “nothing to refund”, and a refund is refused', async () => {
    const { dispute, id } = await givenDispute(t);
    await db.update(payments).set({ provider: 'free', amount: 0 });
    await expect(settle(dispute.id, true)).rejects.toMatchObject({ code: 'CONFLICT' });
    await settle(dispute.id, false);
    expect((await readAnnouncements()).mails[0]?.text).toContain(
      'The visit was free, so there is nothing to refund.',
    );
    expect(await readStatus(id)).toBe('completed');
  });
});

it('a decision is made once, and an unknown dispute changes nothing', async () => {
  const { dispute } = await givenDispute(t);
  await settle(dispute.id, false);
  await expect(settle(dispute.id, true)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await db.$count(refunds)).toBe(0);
  const unknown = db.transaction((tx) => settleDispute(tx, t.deps, 'unknown', { refund: true, reason: 'x' }));
  expect(await unknown).toBeUndefined();
});
