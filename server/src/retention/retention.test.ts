import { mkdtemp, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { outboxTransport, removeOldEmails } from '../adapters/mail/outbox';
import * as schema from '../db/schema';
import { givenAppointment, givenDoctor, givenPatient, givenUser } from '../testing/factories';
import { testApp } from '../testing/test-app';
import { isSwept, RETENTION, RETENTION_DAYS } from './retention-rules';

const t = await testApp();
beforeEach(() => t.reset());

const TABLES = Object.values(schema)
  .filter((value) => value instanceof PgTable)
  .map((table) => getTableConfig(table).name);

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(t.clock.now().getTime() - days * DAY_MS);
const { db } = t.deps;
type Insert = (days: number, key: string) => Promise<unknown>;

async function createCases(): Promise<
  Record<string, { keptDays: number; deletedDays: number; insert: Insert }>
> {
  const { user, profile: patient } = await givenPatient(t);
  const { profile: doctor } = await givenDoctor(t);
  const { appointment: visit } = await givenAppointment(t);
  const { appointment: otherVisit } = await givenAppointment(t);
  const startedAgo = (days: number) => givenAppointment(t, { startsAt: ago(days) });
  const { appointment: recent } = await startedAgo(RETENTION_DAYS.deviceTest - 1);
  const { appointment: longAgo } = await startedAgo(RETENTION_DAYS.deviceTest + 1);
  const [currentVisit, pastVisit] = [await startedAgo(0), await startedAgo(1)];
  const payment = {
    provider: 'test',
    amount: 800,
    doctorId: doctor.id,
    patientId: patient.id,
    startsAt: ago(0),
    localDate: '2026-03-03',
    slot: 1,
    consultationType: 'Video Consultation',
    reason: 'why',
    expiresAt: ago(0),
  } as const;
  const doctorsToCertify = [doctor.id, (await givenDoctor(t)).profile.id];
  const around = (days: number, insert: Insert) => ({ keptDays: days - 1, deletedDays: days + 1, insert });
  return {
    users: around(RETENTION_DAYS.unconfirmedAccount, (days, key) =>
      db.insert(schema.users).values({
        name: 'x',
        email: `${key}@example.test`,
        passwordHash: 'x',
        role: 'patient',
        emailConfirmedAt: null,
        createdAt: ago(days),
      }),
    ),
    sessions: {
      keptDays: 0,
      deletedDays: 2,
      insert: (days, tokenHash) =>
        db.insert(schema.sessions).values({
          userId: user.id,
          tokenHash,
          device: 'x',
          lastSeenAt: ago(days),
          expiresAt: ago(days),
        }),
    },
    known_devices: around(RETENTION_DAYS.knownDevice, (days, secretHash) =>
      db.insert(schema.knownDevices).values({ secretHash, userId: user.id, createdAt: ago(days) }),
    ),
    password_resets: around(RETENTION_DAYS.usedLink, (days, tokenHash) =>
      db.insert(schema.passwordResets).values({ tokenHash, userId: user.id, expiresAt: ago(days) }),
    ),
    email_confirmations: around(RETENTION_DAYS.usedLink, (days, tokenHash) =>
      db
        .insert(schema.emailConfirmations)
        .values({ tokenHash, userId: user.id, email: user.email, usedAt: ago(days), expiresAt: ago(days) }),
    ),
    recovery_codes: around(RETENTION_DAYS.usedRecoveryCode, (days, codeHash) =>
      db.insert(schema.recoveryCodes).values({ codeHash, userId: user.id, usedAt: ago(days) }),
    ),
    budgets: {
      keptDays: -1,
      deletedDays: 1,
      insert: (days, key) =>
        db.insert(schema.budgets).values({ key, windowStartsAt: ago(9), windowEndsAt: ago(days), used: 1 }),
    },
    passkey_challenges: {
      keptDays: -1,
      deletedDays: 1,
      insert: (days, challengeHash) =>
        db.insert(schema.passkeyChallenges).values({ challengeHash, userId: user.id, expiresAt: ago(days) }),
    },
    notifications: around(RETENTION_DAYS.notification, (days) =>
      db
        .insert(schema.notifications)
        .values({ userId: user.id, type: 'system', message: 'x', createdAt: ago(days) }),
    ),
    operator_invitations: around(RETENTION_DAYS.usedLink, (days, tokenHash) =>
      db
        .insert(schema.operatorInvitations)
        .values({ tokenHash, email: user.email, invitedBy: 'x', expiresAt: ago(days) }),
    ),
    family_invitations: around(RETENTION_DAYS.usedLink, (days, tokenHash) =>
      db.insert(schema.familyInvitations).values({
        tokenHash,
        kind: 'guardian',
        patientUserId: user.id,
        invitedByUserId: user.id,
        email: user.email,
        expiresAt: ago(days),
      }),
    ),
    announcements: around(RETENTION_DAYS.announcement, (days) =>
      db.insert(schema.announcements).values({
        audience: 'everybody',
        subject: 'x',
        text: 'x',
        recipients: 0,
        createdAt: ago(days),
      }),
    ),
    response_times: around(RETENTION_DAYS.responseTimes, (days) =>
      db
        .insert(schema.responseTimes)
        .values({ onDate: ago(days).toISOString().slice(0, 10), withinMs: 5, requests: 1 }),
    ),
    room_stays: around(RETENTION_DAYS.roomStay, (days) =>
      db.insert(schema.roomStays).values({
        appointmentId: visit.id,
        person: 'doctor',
        enteredAt: ago(days),
        lastSeenAt: ago(days),
      }),
    ),
    device_tests: around(RETENTION_DAYS.deviceTest, (days) =>
      db.insert(schema.deviceTests).values({
        appointmentId: days > RETENTION_DAYS.deviceTest ? longAgo.id : recent.id,
        camera: 'good',
        microphone: 'failed',
        network: 'good',
        relay: 'unchecked',
        testedAt: ago(days),
      }),
    ),
    visit_guests: {
      keptDays: 0,
      deletedDays: 1,
      insert: (days, linkHash) =>
        db.insert(schema.visitGuests).values({
          appointmentId: (days === 0 ? currentVisit : pastVisit).appointment.id,
          kind: 'carer',
          invitedBy: 'patient',
          linkHash,
        }),
    },
    disputes: around(RETENTION_DAYS.decidedDispute, (days) =>
      db.insert(schema.disputes).values({
        appointmentId: days > RETENTION_DAYS.decidedDispute ? visit.id : otherVisit.id,
        raisedBy: 'patient',
        outcome: 'kept',
        decidedAt: ago(days),
      }),
    ),
    read_tokens: around(RETENTION_DAYS.endedReadToken, (days, tokenHash) =>
      db
        .insert(schema.readTokens)
        .values({ userId: user.id, tokenHash, name: 'x', scopes: [], expiresAt: ago(days) }),
    ),
    push_devices: around(RETENTION_DAYS.pushDevice, (days, endpoint) =>
      db.insert(schema.pushDevices).values({
        userId: user.id,
        device: 'x',
        endpoint,
        p256dh: 'x',
        auth: 'x',
        lastSeenAt: ago(days),
      }),
    ),
    closed_times: around(RETENTION_DAYS.pastClosedTime, (days) =>
      db.insert(schema.closedTimes).values({ doctorId: doctor.id, startsAt: ago(days) }),
    ),
    doctor_exceptions: around(RETENTION_DAYS.pastDayOff, (days) =>
      db
        .insert(schema.doctorExceptions)
        .values({ doctorId: doctor.id, onDate: ago(days).toISOString().slice(0, 10), slots: 0 }),
    ),
    doctor_certificates: around(RETENTION_DAYS.decidedCertificate, (days) =>
      db.insert(schema.doctorCertificates).values({
        doctorId: doctorsToCertify.pop() ?? '',
        type: 'image/webp',
        bytes: Buffer.from('x'),
        sentAt: ago(days),
        decidedAt: ago(days),
      }),
    ),
    withdrawn_registrations: around(RETENTION_DAYS.withdrawnRegistration, (days, number) =>
      db.insert(schema.withdrawnRegistrations).values({ number, withdrawnAt: ago(days) }),
    ),
    payments: around(RETENTION_DAYS.unpaidCheckout, (days) =>
      db.insert(schema.payments).values({ ...payment, status: 'expired', updatedAt: ago(days) }),
    ),
    provider_events: around(RETENTION_DAYS.providerEvent, (days, id) =>
      db.insert(schema.providerEvents).values({ id, type: 'x', receivedAt: ago(days) }),
    ),
    test_checkout_sessions: around(RETENTION_DAYS.testCheckout, (days, id) =>
      db.insert(schema.testCheckoutSessions).values({
        id,
        amount: 1,
        reference: id,
        status: 'complete',
        successUrl: 'x',
        cancelUrl: 'x',
        expiresAt: ago(days),
        createdAt: ago(days),
      }),
    ),
    test_checkout_refunds: around(RETENTION_DAYS.testCheckout, (days, id) =>
      db
        .insert(schema.testCheckoutRefunds)
        .values({ idempotencyKey: id, id, paymentId: 'x', amount: 1, createdAt: ago(days) }),
    ),
    earlier_requests: {
      keptDays: 0,
      deletedDays: RETENTION_DAYS.earlierRequest + 1,
      insert: async (days) => {
        const { id } = days === 0 ? visit : otherVisit;
        await db
          .update(schema.appointments)
          .set({ startsAt: ago(days) })
          .where(eq(schema.appointments.id, id));
        await db
          .insert(schema.earlierRequests)
          .values({ appointmentId: id, noticeHours: 1, timezone: 'Asia/Kolkata' });
      },
    },
    earlier_offers: around(RETENTION_DAYS.earlierOffer, (days, id) => {
      const at = ago(days);
      const times = { startsAt: at, expiresAt: at, createdAt: at, endedAt: at };
      return db.insert(schema.earlierOffers).values({ id, appointmentId: visit.id, ...times });
    }),
    jobs: around(RETENTION_DAYS.doneJob, (days, dedupeKey) =>
      db
        .insert(schema.jobs)
        .values({ kind: 'remind', payload: {}, runAt: ago(days), dedupeKey, doneAt: ago(days) }),
    ),
  };
}

describe('the retention rules', () => {
  it('have an entry for each table, with an owner and an end, and a table for each entry', () => {
    expect(Object.keys(RETENTION).sort()).toEqual([...TABLES].sort());
    for (const { owner, ends } of Object.values(RETENTION)) expect([owner, ends]).not.toContain('');
  });

  it('are applied: ended rows are deleted, others stay', async () => {
    const all = await createCases();
    const swept = Object.entries(RETENTION).flatMap(([name, rule]) =>
      isSwept(rule) ? [{ name, rule }] : [],
    );
    expect(Object.keys(all).sort()).toEqual(swept.map(({ name }) => name).sort());
    const before: Record<string, number> = {};
    for (const { name, rule } of swept) before[name] = await db.$count(rule.table);
    for (const [name, { keptDays, deletedDays, insert }] of Object.entries(all)) {
      await insert(keptDays, `${name} kept`);
      await insert(deletedDays, `${name} deleted`);
    }
    await t.runSweep('sweep-retention');
    for (const { name, rule } of swept) {
      expect([name, await db.$count(rule.table)]).toEqual([name, (before[name] ?? 0) + 1]);
    }
  });

  it('delete a guest and their messages with the visit', async () => {
    const { appointment } = await givenAppointment(t);
    const guest = { appointmentId: appointment.id, kind: 'carer', invitedBy: 'patient' } as const;
    const [row] = await db
      .insert(schema.visitGuests)
      .values({ ...guest, sessionHash: 'x', name: 'Mira' })
      .returning();
    await db.insert(schema.guestMessages).values({ guestId: row?.id ?? '', id: 'm', text: 'hello' });
    await t.runSweep('sweep-retention');
    expect(await db.$count(schema.guestMessages)).toBe(1);
    await db.update(schema.appointments).set({ status: 'completed' });
    await t.runSweep('sweep-retention');
    expect([await db.$count(schema.visitGuests), await db.$count(schema.guestMessages)]).toEqual([0, 0]);
  });

  it('keep an old account that is confirmed, is in use or has a profile', async () => {
    const old = { createdAt: ago(RETENTION_DAYS.unconfirmedAccount + 1) };
    await givenUser(t, { role: 'patient', ...old });
    await givenUser(t, { role: 'patient', emailConfirmedAt: null, ...old });
    const profiles = [
      await givenPatient(t, { emailConfirmedAt: null }),
      await givenDoctor(t, { emailConfirmedAt: null }),
    ];
    await db.update(schema.users).set(old);
    for (const { user } of profiles) {
      await db.delete(schema.sessions).where(eq(schema.sessions.userId, user.id));
    }
    await t.runSweep('sweep-retention');
    expect(await db.$count(schema.users)).toBe(4);
  });

  it('keep records of money, and failed jobs for an operator to inspect', async () => {
    const { payments, jobs: failedJobs } = await createCases();
    await payments?.insert(RETENTION_DAYS.unpaidCheckout + 1, '');
    await db.update(schema.payments).set({ status: 'fulfilled' });
    await failedJobs?.insert(0, 'failed');
    await db.update(schema.jobs).set({ doneAt: null, failedAt: ago(RETENTION_DAYS.failedJob - 1) });
    await t.runSweep('sweep-retention');
    expect([await db.$count(schema.payments), await db.$count(schema.jobs)]).toEqual([1, 1]);
    await db.update(schema.jobs).set({ failedAt: ago(RETENTION_DAYS.failedJob + 1) });
    await t.runSweep('sweep-retention');
    expect([await db.$count(schema.payments), await db.$count(schema.jobs)]).toEqual([1, 0]);
  });

  it('delete a job of an unknown kind long after it was due', async () => {
    const job = { kind: 'of another version', payload: {}, runAt: ago(RETENTION_DAYS.unknownJob - 1) };
    await db.insert(schema.jobs).values(job);
    await t.runSweep('sweep-retention');
    expect(await db.$count(schema.jobs)).toBe(1);
    await db.update(schema.jobs).set({ runAt: ago(RETENTION_DAYS.unknownJob + 1) });
    await t.runSweep('sweep-retention');
    expect(await db.$count(schema.jobs)).toBe(0);
  });
});

it('sessions and refunds of the test checkout are kept as long as the payment whose receipt names them', async () => {
  const { payments, ...rows } = await createCases();
  await payments?.insert(0, '');
  await db
    .update(schema.payments)
    .set({ status: 'fulfilled', checkoutSessionId: 'kept', providerPaymentId: 'x' });
  for (const key of ['kept', 'gone'])
    await rows.test_checkout_sessions?.insert(RETENTION_DAYS.testCheckout + 1, key);
  await rows.test_checkout_refunds?.insert(RETENTION_DAYS.testCheckout + 1, 'kept');
  await t.runSweep('sweep-retention');
  expect((await db.select().from(schema.testCheckoutSessions)).map(({ id }) => id)).toEqual(['kept']);
  expect(await db.$count(schema.testCheckoutRefunds)).toBe(1);
});

describe('the outbox', () => {
  it('is readable only by its owner', async () => {
    const folder = path.join(await mkdtemp(path.join(tmpdir(), 'carelane-outbox-')), 'outbox');
    const outbox = outboxTransport(folder, 'Carelane <a@example.test>', pino({ level: 'silent' }));
    await outbox.send({ id: 'one', to: 'b@example.test', subject: 'x', text: 'y' });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, 'one.eml'))).mode & 0o777).toBe(0o600);
  });

  it('deletes old emails and nothing else, and accepts that there is no outbox, but not one that it cannot read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'carelane-outbox-'));
    for (const name of ['old.eml', 'new.eml', 'old.txt']) await writeFile(path.join(folder, name), 'x');
    for (const name of ['old.eml', 'old.txt']) await utimes(path.join(folder, name), ago(31), ago(31));
    await utimes(path.join(folder, 'new.eml'), ago(29), ago(29));
    await removeOldEmails(folder, ago(30));
    expect((await readdir(folder)).sort()).toEqual(['new.eml', 'old.txt']);
    await removeOldEmails(path.join(folder, 'absent'), ago(30));
    await expect(removeOldEmails(path.join(folder, 'new.eml'), ago(30))).rejects.toThrow('ENOTDIR');
  });
});
