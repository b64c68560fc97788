import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { appointments, auditEntries, guardianships, sessions } from '../db/schema';
import { suspendAccount } from '../operators/accounts/suspend-account';
import { confirm, deliverWebhook, payByCard, type SlotChoice, TOMORROW } from '../testing/booking';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { givenFamily, givenMember } from '../testing/family';
import { givenOperator } from '../testing/operator';
import { testApp } from '../testing/test-app';
import { actForPatient, lockRightToAct } from './act-for-patient';

const t = await testApp();
const { db } = t.deps;
beforeEach(() => t.reset());

const REASON = 'Asked by a court';

async function givenChoice(patientId?: string): Promise<SlotChoice & { patientId?: string }> {
  const doctorId = (await givenDoctor(t)).profile.id;
  return { doctorId, date: TOMORROW, time: '11:00 AM', ...(patientId ? { patientId } : {}) };
}
const open = (person: { token: string }, choice: object) =>
  t.as(person).post('/payment/create-checkout-session', choice);
const endRight = (patientUserId: string) =>
  db
    .update(guardianships)
    .set({ endedAt: t.clock.now() })
    .where(eq(guardianships.patientUserId, patientUserId));

describe('a guardian who books by patientId in their own session', () => {
  it('pays, comes back and gets a visit of the child, with the guardian as who booked it', async () => {
    const { guardian, child } = await givenFamily(t);
    const patientId = child.profile.id;
    const choice = await givenChoice(patientId);
    const opened = await open(guardian, { ...choice, userId: guardian.user.id });
    expect(opened.status).toBe(201);
    expect((await t.as(guardian).get('/payment/open-checkouts')).body.data).toEqual([]);
    const ofChild = await t.as(guardian).get(`/payment/open-checkouts?patientId=${patientId}`);
    expect(ofChild.body.data).toMatchObject([{ id: opened.body.id }]);

    await payByCard(t, opened.body.id);
    const confirmed = await confirm(t, guardian, opened.body.id);
    expect(confirmed.body).toMatchObject({ status: 'confirmed', metadata: { patientId } });
    const booked = await t.as(guardian).post('/appointment', confirmed.body.metadata);
    expect([booked.status, booked.body.data]).toMatchObject([
      201,
      { bookedBy: 'Meera Rao', adultPresent: 'Meera Rao', patientId: { user_id: { name: 'Asha Rao' } } },
    ]);

    const { appointmentId } = confirmed.body.data;
    const list = (id: string) => t.as(guardian).get(`/appointment/patient/${id}`);
    expect((await list(patientId)).body.data.appointments).toMatchObject([{ _id: appointmentId }]);
    expect((await list(guardian.profile.id)).body.data.appointments).toEqual([]);
    expect((await t.as(guardian).get(`/appointment/${appointmentId}`)).status).toBe(404);
    const path = `/appointment/${appointmentId}?patientId=${patientId}`;
    expect((await t.as(guardian).get(path)).status).toBe(200);
    await t.runJobs();
    expect(t.sentEmails().find(({ to }) => to === 'meera@example.test')?.text).toContain('For Asha Rao');
    const moved = { date: '2026-03-04', time: '12:00 PM' };
    const cancelPath = `/appointment/cancel/${appointmentId}`;
    expect((await t.as(guardian).patch(cancelPath)).status).toBe(404);
    const rescheduled = await t
      .as(guardian)
      .patch(`/appointment/reschedule/${appointmentId}?patientId=${patientId}`, moved);
    expect(rescheduled.status).toBe(200);
    expect((await t.as(guardian).patch(`${cancelPath}?patientId=${patientId}`)).status).toBe(200);
  });

  it('can leave the checkout, which nobody else can', async () => {
    const { guardian, child } = await givenFamily(t);
    const opened = await open(guardian, await givenChoice(child.profile.id));
    const leave = (person: { token: string }) =>
      t.as(person).post('/payment/cancel-checkout-session', { id: opened.body.id });
    const sibling = await givenMember(t, guardian, { name: 'Dev Rao' });
    for (const person of [await givenPatient(t), sibling])
      expect([(await confirm(t, person, opened.body.id)).status, (await leave(person)).status]).toEqual([
        404, 404,
      ]);
    expect((await leave(guardian)).body.data.status).toBe('canceled');
    expect(await db.$count(appointments)).toBe(0);
  });

  it('can be in a visit at the same time, and the child in only one', async () => {
    const { guardian, child } = await givenFamily(t);
    const visits = [await givenChoice(), await givenChoice(child.profile.id)];
    for (const choice of visits) expect((await open(guardian, choice)).status).toBe(201);
    const again = await open(guardian, await givenChoice(child.profile.id));
    expect([again.status, again.body.code]).toEqual([409, 'PATIENT_BUSY']);
  });

  it('books for themself with their own id, and with the id of anybody else', async () => {
    const { guardian } = await givenFamily(t);
    const outsider = await givenMember(t, await givenPatient(t), { name: 'Tara Iyer' });
    const opened = await open(guardian, await givenChoice(guardian.profile.id));
    expect(opened.status).toBe(201);
    const other = { ...(await givenChoice(outsider.profile.id)), time: '12:00 PM' };
    expect((await open(guardian, other)).status).toBe(201);
    const rows = await db.select({ patientId: appointments.patientId }).from(appointments);
    expect(rows).toEqual([{ patientId: guardian.profile.id }, { patientId: guardian.profile.id }]);
  });
});

describe('a guardian who reads by patientId in their own session', () => {
  it('finds profile, prescriptions, payments, chats and visits of the child', async () => {
    const { guardian, child } = await givenFamily(t);
    const { appointment, doctor } = await givenAppointment(t, { patient: child });
    const patientId = child.profile.id;
    const prescribed = await t.as(doctor).post('/prescription/create-prescription', {
      patientId,
      medication: 'Paracetamol 500 mg',
      dosage: 'one',
      instructions: 'with water',
    });
    const { _id } = prescribed.body.data;
    const paths = [
      `/patient/profile/${patientId}`,
      `/prescription/get-prescriptions-for-patient?patientId=${patientId}`,
      ...[
        '/patient/profile',
        '/payment/history',
        '/patient/access-log',
        '/notification',
        '/user/current-user',
        `/visit/${appointment.id}`,
        `/consultation/${appointment.id}/messages`,
        `/prescription/get-prescription/${_id}`,
        `/prescription/${_id}/pdf`,
      ].map((path) => `${path}?patientId=${patientId}`),
    ];
    for (const path of paths) {
      const [byId, switched] = [await t.as(guardian).get(path), await t.as(child).get(path)];
      expect([path, byId.status]).toEqual([path, 200]);
      if (!path.includes('/pdf')) expect([path, byId.body.data]).toEqual([path, switched.body.data]);
    }
    expect((await t.as(guardian).get('/prescription/get-prescriptions-for-patient')).body.data).toEqual([]);
    expect((await t.as(guardian).get(`/prescription/get-prescription/${_id}`)).status).toBe(404);
  });

  it('is on the child’s access log, once in a quarter of an hour and for each visit', async () => {
    const { guardian, child } = await givenFamily(t);
    const { appointment } = await givenAppointment(t, { patient: child });
    const visitPath = `/appointment/${appointment.id}?patientId=${child.profile.id}`;
    for (let count = 0; count < 2; count += 1) {
      await t.as(guardian).get(`/appointment/patient/${child.profile.id}`);
      await t.as(guardian).get(visitPath);
    }
    const readLog = async () =>
      (await db.select().from(auditEntries).orderBy(auditEntries.at, auditEntries.action))
        .filter(({ action }) => action !== 'guardian-added')
        .map(({ patientId, actorName, actorRole, action }) => [patientId, actorName, actorRole, action]);
    const by = [child.profile.id, 'Meera Rao', 'guardian'];
    expect(await readLog()).toEqual([
      [...by, 'guardian-acted'],
      [...by, 'visit-viewed'],
    ]);
    t.clock.advance({ minutes: 16 });
    await t.as(guardian).get(`/payment/history?patientId=${child.profile.id}`);
    expect((await readLog()).at(-1)).toEqual([...by, 'guardian-acted']);
    await t.as(guardian).get(`/appointment/patient/${guardian.profile.id}`);
    expect(await readLog()).toHaveLength(3);
  });

  it('changes allergies in the child’s name', async () => {
    const { guardian, child } = await givenFamily(t);
    const path = `/patient/${child.profile.id}/health-facts`;
    const saved = await t.as(guardian).put(path, { allergies: ['Latex'] });
    expect(saved.body.data).toMatchObject({ allergies: { items: ['Latex'], saidBy: 'Meera Rao' } });
  });
});

describe('the right to act by patientId', () => {
  it('ends at once, also in the middle of a checkout, which loses nothing', async () => {
    const { guardian, child } = await givenFamily(t);
    const choice = await givenChoice(child.profile.id);
    const opened = await open(guardian, choice);
    await endRight(child.id);
    await payByCard(t, opened.body.id);
    expect((await confirm(t, guardian, opened.body.id)).status).toBe(404);
    const [paths, other] = [child, await givenPatient(t)].map(({ profile }) => [
      `/appointment/patient/${profile.id}`,
      `/patient/profile/${profile.id}`,
      `/prescription/get-prescriptions-for-patient?patientId=${profile.id}`,
    ]) as [string[], string[]];
    for (const [index, path] of paths.entries())
      expect(await t.as(guardian).get(path)).toMatchObject(await t.as(guardian).get(other[index] ?? ''));
    await deliverWebhook(t, opened.body.id);
    const [booked] = await db.select().from(appointments);
    expect(booked).toMatchObject({ patientId: child.profile.id, status: 'scheduled', bookedBy: 'Meera Rao' });
  });

  it('cannot be used while the child is suspended', async () => {
    const { guardian, child } = await givenFamily(t);
    await suspendAccount(givenOperator(t), child.id, REASON);
    const refused = await open(guardian, await givenChoice(child.profile.id));
    expect([refused.status, refused.body.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
    expect(await db.$count(appointments)).toBe(0);
  });

  it('gives nothing that is refused in a switched session', async () => {
    const { guardian, child } = await givenFamily(t);
    const named = `?patientId=${child.profile.id}`;
    for (const response of [
      await t.as(guardian).get(`/push/key${named}`),
      await t.as(guardian).post(`/user/calendar-feed${named}`, { showsNames: true }),
      await t.as(guardian).delete(`/patient/delete-profile${named}`),
      await t.as(guardian).post(`/patient/people${named}`, {}),
    ])
      expect([response.status, response.body.code]).toEqual([403, 'OWN_ACCOUNT_ONLY']);
    expect((await t.as(child).get('/patient/profile')).status).toBe(200);
  });

  it('is not that of a session which already acts for somebody', async () => {
    const { guardian, child } = await givenFamily(t);
    const sibling = await givenMember(t, guardian, { name: 'Dev Rao' });
    for (const patientId of [sibling.profile.id, guardian.profile.id]) {
      expect((await t.as(child).get(`/appointment/patient/${patientId}`)).status).toBe(404);
      const refused = await open(child, await givenChoice(patientId));
      expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    }
    const current = await t.as(child).get(`/user/current-user?patientId=${sibling.profile.id}`);
    expect(current.body.data.name).toBe('Asha Rao');
    const own = await open(child, await givenChoice(child.profile.id));
    expect(own.status).toBe(201);
  });

  it('is locked by what would outlast it, and not found once it has ended', async () => {
    const { guardian, child } = await givenFamily(t);
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, guardian.user.id));
    const own = {
      userId: guardian.user.id,
      role: 'patient' as const,
      name: 'Meera Rao',
      email: 'meera@example.test',
      emailConfirmed: true,
      verificationWithdrawn: false,
      sessionId: session?.id ?? '',
      signedInAt: t.clock.now(),
    };
    const viewer = await actForPatient(db, own, child.profile.id);
    expect(viewer).toMatchObject({ userId: child.id, actor: { userId: guardian.user.id } });
    const lock = () => db.transaction((tx) => lockRightToAct(tx, viewer));
    await lock();
    await endRight(child.id);
    await expect(lock()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('does not change whose session it is: signing out ends the guardian’s own', async () => {
    const { guardian, child } = await givenFamily(t);
    await t.as(guardian).post(`/user/logout?patientId=${child.profile.id}`);
    expect((await t.as(guardian).get('/user/current-user')).status).toBe(401);
    expect(await db.$count(sessions, eq(sessions.userId, guardian.user.id))).toBe(0);
  });
});

it('every call that patients may use takes a patientId, and says so in the API reference', async () => {
  const { paths } = (await t.anonymous.get('/openapi.json')).body as {
    paths: Record<string, Record<string, { 'x-access': string; parameters: { name: string }[] }>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );
  const without = operations
    .filter(({ 'x-access': access }) => ['any-account', 'signed-in', 'patient'].includes(access))
    .filter(({ parameters }) => parameters.filter(({ name }) => name === 'patientId').length !== 1);
  expect(without.map(({ name }) => name)).toEqual(['post /user/logout']);
});
