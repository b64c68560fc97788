import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { openEmbedded } from '../../server/src/db/client';
import { newId } from '../../server/src/db/columns';
import {
  announcements,
  appointments,
  disputes,
  jobs,
  payments,
  refunds,
  reviews,
  roomStays,
  users,
} from '../../server/src/db/schema';
import { recordAct } from '../../server/src/operators/operator-log';
import {
  givenAppointment,
  givenDoctor,
  givenPatient,
  type TestDeps,
} from '../../server/src/testing/factories';
import { givenWaitingDoctor } from '../../server/src/testing/waiting-doctor';

const HOUR_MS = 3_600_000;
const QUARTER_HOUR_MS = HOUR_MS / 4;
/** Rounded down to a quarter of an hour, because visits begin only at those times. */
const hoursAgo = (hours: number) =>
  new Date(Math.floor((Date.now() - hours * HOUR_MS) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS);

export const SUSPENDED = 'imran.shaikh@example.test';
export const UNCONFIRMED = 'farhan.qureshi@example.test';

export async function addConsoleEntries(dataDir: string): Promise<void> {
  const database = await openEmbedded({ folder: path.join(dataDir, 'database') });
  const t = { deps: { db: database.db, clock: { now: () => new Date() } } };
  await addWaitingDoctors(t);
  await addVisits(t);
  await addOtherWork(t);
  await database.close();
}

async function addWaitingDoctors(t: TestDeps): Promise<void> {
  const size = { width: 600, height: 400, channels: 3, background: '#e8e4d8' } as const;
  const bytes = await sharp({ create: size }).webp().toBuffer();
  await givenWaitingDoctor(t, {
    name: 'Lakshmi Venkataraghavan-Subramaniam',
    certificate: { type: 'image/webp', bytes },
  });
  await givenWaitingDoctor(t, { name: 'Farhan Qureshi', email: UNCONFIRMED, emailConfirmedAt: null });
}

async function addVisits(t: TestDeps): Promise<void> {
  const { db } = t.deps;
  const doctor = await givenDoctor(t, { name: 'Kavya Rao' });
  const patient = await givenPatient(t, { name: 'Imran Shaikh', email: SUSPENDED });
  await db
    .update(users)
    .set({ suspendedAt: hoursAgo(1), suspendedReason: 'Threatened a doctor.' })
    .where(eq(users.id, patient.user.id));
  const people = { doctorId: doctor.profile.id, patientId: patient.profile.id };
  const addVisit = async (hours: number) => {
    const time = { slot: hours, startsAt: hoursAgo(hours) };
    return (await givenAppointment(t, { doctor, patient, ...time, status: 'completed' })).appointment;
  };
  const addPayment = async (visit: typeof appointments.$inferSelect, status: 'fulfilled' | 'refunding') => {
    const { startsAt, localDate, slot, consultationType, reason, id: appointmentId } = visit;
    const visitFields = {
      startsAt,
      localDate,
      slot,
      consultationType,
      reason,
      appointmentId,
      expiresAt: startsAt,
    };
    const id = newId();
    await db.insert(payments).values({
      id,
      provider: 'test',
      providerPaymentId: `test_pi_${id}`,
      status,
      amount: 900,
      ...people,
      ...visitFields,
      paidAt: hoursAgo(48),
    });
    await db.update(appointments).set({ paymentId: id }).where(eq(appointments.id, appointmentId));
    return id;
  };
  const disputedVisit = await addVisit(3);
  await addPayment(disputedVisit, 'fulfilled');
  await db.insert(disputes).values({
    appointmentId: disputedVisit.id,
    raisedBy: 'patient',
    patientStatement: 'I waited for half an hour and nobody came.',
    doctorStatement: 'My connection was down.',
  });
  await db.insert(roomStays).values({
    appointmentId: disputedVisit.id,
    person: 'patient',
    enteredAt: hoursAgo(3),
    lastSeenAt: hoursAgo(2.5),
  });
  const decidedVisit = await addVisit(6);
  const paymentId = await addPayment(decidedVisit, 'refunding');
  await db.insert(refunds).values({
    paymentId,
    reason: 'not_held',
    amount: 900,
    status: 'pending',
    failures: 1,
    // Late enough that it is not sent while the screens are tested.
    dueAt: hoursAgo(-200),
  });
  await db.insert(disputes).values({
    appointmentId: decidedVisit.id,
    raisedBy: 'doctor',
    outcome: 'refunded',
    decision: 'Nobody was in the room.',
    decidedAt: hoursAgo(1),
  });
  for (const [visit, hiddenAt] of [
    [disputedVisit, null],
    [decidedVisit, hoursAgo(1)],
  ] as const)
    await db.insert(reviews).values({
      ...people,
      appointmentId: visit.id,
      rating: 1,
      comment: 'Buy cheap pills at my shop.',
      authorInitials: 'I. S.',
      reportedAt: hoursAgo(2),
      reportReason: 'This is an advertisement.',
      hiddenAt,
    });
}

async function addOtherWork({ deps: { db } }: TestDeps): Promise<void> {
  await db.insert(jobs).values({
    kind: 'send-mail',
    payload: { to: 'somebody@example.test' },
    runAt: hoursAgo(5),
    attempts: 20,
    lastError: 'connect ECONNREFUSED 127.0.0.1:25',
    failedAt: hoursAgo(4),
  });
  await db.insert(announcements).values({
    audience: 'patients',
    subject: 'Closed on Friday',
    text: 'We are back on Monday.',
    recipients: 40,
    notified: 40,
    delivered: 38,
    finishedAt: hoursAgo(1),
  });
  await db.transaction((tx) =>
    recordAct(tx, {
      actor: 'Tara Menon',
      act: 'announce',
      subject: newId(),
      reason: 'A holiday',
      details: 'To patients: Closed on Friday',
      at: hoursAgo(1),
    }),
  );
}
