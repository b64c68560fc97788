import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { appointments, disputes, operatorLog, refunds, roomStays } from '../../db/schema';
import { givenDispute } from '../../testing/disputes';
import { givenOperatorAccount } from '../../testing/factories';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());
const { db } = t.deps;

const list = async (operator: { token: string }, state = 'open') =>
  (await t.as(operator).get(`/operator/disputes?state=${state}`)).body;

describe('the disputes of the console', () => {
  it('show both statements, the payment and who was in the room, but neither the reason for the visit nor the specialty', async () => {
    const { id, doctor, patient } = await givenDispute(t);
    await t.as(doctor).post(`/appointment/${id}/dispute`, { reason: 'I waited.' });
    await db.update(appointments).set({ reason: 'secret reason' }).where(eq(appointments.id, id));
    const enteredAt = new Date('2026-03-03T05:00:00.000Z');
    const lastSeenAt = new Date('2026-03-03T05:12:00.000Z');
    await db.insert(roomStays).values({ appointmentId: id, person: 'doctor', enteredAt, lastSeenAt });
    const { data, page } = await list(await givenOperatorAccount(t));
    expect(data).toMatchObject([
      {
        appointmentId: id,
        raisedBy: 'patient',
        doctor: { userId: doctor.user.id, name: 'Meera Iyer', statement: 'I waited.' },
        patient: { userId: patient.user.id, name: 'Asha Rao', statement: 'Nobody came.' },
        payment: { status: 'paid', amount: 800 },
        presence: {
          doctor: [{ enteredAt: enteredAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() }],
          patient: [],
        },
        outcome: null,
      },
    ]);
    expect(page).toEqual({ nextCursor: null });
    expect(JSON.stringify(data)).not.toMatch(/secret|Cardiology/);
  });

  it('show the delay that the doctor announced, and when', async () => {
    const { id } = await givenDispute(t);
    const operator = await givenOperatorAccount(t);
    expect((await list(operator)).data).toMatchObject([{ lateness: null }]);
    const lateAnnouncedAt = new Date('2026-03-03T04:40:00.000Z');
    await db
      .update(appointments)
      .set({ lateMinutes: 20, maxLateMinutes: 35, lateAnnouncedAt })
      .where(eq(appointments.id, id));
    expect((await list(operator)).data).toMatchObject([
      { lateness: { minutes: 20, maxMinutes: 35, announcedAt: lateAnnouncedAt.toISOString() } },
    ]);
  });

  it('claim nothing about presence if none was recorded', async () => {
    await givenDispute(t, 'doctor', { consultationType: 'In-person Consultation' });
    expect((await list(await givenOperatorAccount(t))).data).toMatchObject([{ presence: null }]);
  });

  it('are paginated, open ones oldest first and decided ones newest first', async () => {
    const { dispute, id } = await givenDispute(t);
    await db.delete(disputes);
    const visits = [id];
    const [visit] = await db.select().from(appointments).where(eq(appointments.id, id));
    for (let day = 1; day <= 27; day += 1) {
      const startsAt = new Date((visit?.startsAt.getTime() ?? 0) - day * 86_400_000);
      const [row] = await db
        .insert(appointments)
        .values({ ...visit, id: undefined, roomId: `room-${day}`, startsAt, paymentId: null } as never)
        .returning();
      visits.push(row?.id ?? '');
    }
    const at = (index: number) => new Date(dispute.createdAt.getTime() + index * 1_000);
    const rows = visits.map((appointmentId, index) => ({
      appointmentId,
      raisedBy: 'patient' as const,
      createdAt: at(index),
    }));
    await db.insert(disputes).values(rows);
    const operator = await givenOperatorAccount(t);
    const read = async (state: string) => {
      const first = await list(operator, state);
      const next = await t
        .as(operator)
        .get(`/operator/disputes?state=${state}&cursor=${first.page.nextCursor}`);
      expect(next.body.page.nextCursor).toBeNull();
      return [...first.data, ...next.body.data].map(({ appointmentId }) => appointmentId);
    };
    expect(await read('open')).toEqual(visits);
    for (const [index, appointmentId] of visits.entries())
      await db
        .update(disputes)
        .set({ outcome: 'kept', decidedAt: at(index) })
        .where(eq(disputes.appointmentId, appointmentId));
    expect(await read('decided')).toEqual(visits.toReversed());
  });
});

describe('a decision', () => {
  it('is made once and recorded with its reason', async () => {
    const { dispute } = await givenDispute(t);
    const operator = await givenOperatorAccount(t, { name: 'Tara Menon' });
    const decide = () =>
      t.as(operator).post(`/operator/disputes/${dispute.id}/decide`, { refund: true, reason: 'Empty room.' });
    const responses = await Promise.all([decide(), decide(), decide()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await db.$count(refunds)).toBe(1);
    expect(await db.select().from(operatorLog).orderBy(operatorLog.sequence)).toMatchObject([
      {
        actor: 'Tara Menon',
        act: 'decide-dispute',
        subject: dispute.id,
        reason: 'Empty room.',
        details: 'Refunded',
      },
    ]);
    expect((await list(operator, 'decided')).data).toMatchObject([
      { outcome: 'refunded', decision: 'Empty room.' },
    ]);
    expect((await list(operator)).data).toEqual([]);
  });

  it('needs a reason, a dispute that exists and an operator', async () => {
    const { dispute, doctor } = await givenDispute(t);
    const operator = await givenOperatorAccount(t);
    const decide = (person: { token: string }, id: string, reason: string) =>
      t.as(person).post(`/operator/disputes/${id}/decide`, { refund: true, reason });
    expect((await decide(operator, dispute.id, ' ')).status).toBe(422);
    expect((await decide(operator, 'unknown', 'Why not')).status).toBe(404);
    expect((await decide(doctor, dispute.id, 'Why not')).status).toBe(403);
    expect((await t.anonymous.post(`/operator/disputes/${dispute.id}/decide`, {})).status).toBe(401);
    expect(await db.$count(operatorLog)).toBe(0);
  });
});
