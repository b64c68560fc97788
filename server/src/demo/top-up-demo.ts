import { and, eq, gte, inArray, like, lt, sql } from 'drizzle-orm';
import type { Tx } from '../db/client';
import {
  appointments,
  doctorProfiles,
  notifications,
  patientProfiles,
  payments,
  refunds,
  users,
} from '../db/schema';
import type { Deps } from '../deps';
import { storeAgreedZone } from '../doctors/store-agreed-zone';
import { recordDemoDay } from './demo-day';
import { newIds } from './demo-ids';
import { demoNotifications } from './demo-notifications';
import { demoSignIns } from './demo-sign-ins';
import { type DoctorSeed, type PatientSeed, zoneWithinWorkingHours } from './people';
import { seededRandom } from './seeded-random';
import { createRecorder, DEMO_CHECKOUT_PREFIX, slotKey } from './visit-records';

const OVER_AFTER_MS = 30 * 60_000;
const SOON_MS = 35 * 60_000;
const [patientSignIn, doctorSignIn, operatorSignIn] = demoSignIns;

/** The history is relative to the demo's first start, so a later start continues it. Only demo rows are changed. */
export async function topUpDemo({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const overBefore = new Date(now.getTime() - OVER_AFTER_MS);
  await db.transaction(async (tx) => {
    const doctor = await findDoctorByEmail(doctorSignIn.email);
    const patients = await tx
      .select({ profile: patientProfiles, email: users.email, passwordHash: users.passwordHash })
      .from(patientProfiles)
      .innerJoin(users, eq(users.id, patientProfiles.userId))
      .where(and(eq(users.isDemo, true), eq(users.isManaged, false)));
    const account = patients.find(({ email }) => email === patientSignIn.email);
    const patient = account?.profile;
    if (!doctor || !patient) return;
    await addDemoOperator(tx, account.passwordHash, now);

    const demoPaymentIds = tx
      .select({ id: payments.id })
      .from(payments)
      .where(like(payments.checkoutSessionId, `${DEMO_CHECKOUT_PREFIX}%`));
    await tx
      .update(appointments)
      .set({
        status: 'completed',
        doctorJoinedAt: sql`starts_at`,
        completedAt: now,
        sessionEndedAt: now,
        updatedAt: now,
      })
      .where(
        and(
          eq(appointments.status, 'scheduled'),
          lt(appointments.startsAt, overBefore),
          inArray(appointments.paymentId, demoPaymentIds),
        ),
      );

    const visitsSinceYesterday = await tx
      .select()
      .from(appointments)
      .where(
        and(gte(appointments.startsAt, new Date(now.getTime() - 86_400_000)), sql`status <> 'canceled'`),
      );
    const soon = visitsSinceYesterday
      .filter(({ doctorId, status }) => doctorId === doctor.id && status === 'scheduled')
      .filter(({ startsAt }) => startsAt.getTime() < now.getTime() + SOON_MS)
      .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    if (soon.some(({ patientId }) => patientId === patient.id)) return;
    const reassignable = soon.find(
      ({ startsAt, patientId }) =>
        patients.some(({ profile }) => profile.id === patientId) &&
        !visitsSinceYesterday.some(
          (visit) => visit.patientId === patient.id && visit.startsAt.getTime() === startsAt.getTime(),
        ),
    );
    if (reassignable?.paymentId) {
      const reassigned = { patientId: patient.id, consultationType: 'Video Consultation' as const };
      await tx.update(appointments).set(reassigned).where(eq(appointments.id, reassignable.id));
      await tx.update(payments).set(reassigned).where(eq(payments.id, reassignable.paymentId));
      return;
    }

    const timezone = zoneWithinWorkingHours(now);
    if (timezone !== doctor.timezone) {
      await storeAgreedZone(tx, doctor);
      await tx.update(doctorProfiles).set({ timezone }).where(eq(doctorProfiles.id, doctor.id));
    }
    const busy = new Set(
      visitsSinceYesterday.flatMap(({ doctorId, patientId, startsAt }) => [
        slotKey(doctorId, startsAt),
        slotKey(patientId, startsAt),
      ]),
    );
    const random = seededRandom(now.getTime() % 2 ** 31);
    const recorder = createRecorder(now, random, newIds, { busy, withOutcome: false });
    const dayPeople = {
      doctor: { ...doctor, timezone } as DoctorSeed,
      patient: patient as PatientSeed,
      others: patients.map(({ profile }) => profile as PatientSeed).filter(({ id }) => id !== patient.id),
    };
    recordDemoDay(recorder, dayPeople, now, random);
    const { history } = recorder;
    if (history.appointments.length === 0) return;
    const people = { doctors: [dayPeople.doctor], patients: [dayPeople.patient, ...dayPeople.others] };
    const newNotifications = demoNotifications(history, people, now).filter(({ userId }) =>
      [dayPeople.doctor.userId, dayPeople.patient.userId].includes(userId),
    );
    await tx.insert(payments).values(history.payments);
    if (history.refunds.length > 0) await tx.insert(refunds).values(history.refunds);
    await tx.insert(appointments).values(history.appointments);
    if (newNotifications.length > 0) await tx.insert(notifications).values(newNotifications);

    async function findDoctorByEmail(email: string) {
      const [row] = await tx
        .select({ profile: doctorProfiles })
        .from(doctorProfiles)
        .innerJoin(users, eq(users.id, doctorProfiles.userId))
        .where(eq(users.email, email));
      return row?.profile;
    }
  });
}

/** Demos created by an older version have no operator. */
async function addDemoOperator(tx: Tx, passwordHash: string, now: Date): Promise<void> {
  const { name, email } = operatorSignIn;
  await tx
    .insert(users)
    .values({
      name,
      email,
      passwordHash,
      role: 'operator',
      isDemo: true,
      emailConfirmedAt: now,
      createdAt: now,
    })
    .onConflictDoNothing();
}
