import { UNATTENDED_CANCEL_HOURS } from '@carelane/contract/appointments/cancelable';
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
  type WithSubquery,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Tx } from './client';
import { appointments, doctorProfiles, guardianships, patientProfiles, payments, users } from './schema';
import { type Params, type ParamTypes, statement, type Values } from './statements/statement';

const HOUR_MS = 3_600_000;

/**
 * To prevent deadlocks, every transaction locks in this order: accounts by id, the patient's profile, the doctor's
 * profile, payments, appointments, everything else. Creating or announcing takes a shared lock, removing a person an
 * exclusive one, so that the later operation sees the earlier one. Guardians count, because they are notified too.
 */
function lockBy<T extends ParamTypes>(
  name: string,
  types: T,
  ids: (params: Params<T>) => { patient: SQL; doctor: SQL },
) {
  const lockWith = (strength: 'share' | 'no key update') =>
    statement(`lock-people-${name}-${strength.replaceAll(' ', '-')}`, types, (db, params) =>
      selectLocked(db, ids(params), strength),
    );
  const lockShared = lockWith('share');
  const lockForChange = lockWith('no key update');
  return async (tx: Tx, values: Values<T>, { changesDoctor = false } = {}) => {
    const lock = changesDoctor ? lockForChange : lockShared;
    const [found] = await lock(tx, values);
    const { patient, doctor, patientSuspendedAt, doctorSuspendedAt } = found ?? {};
    return {
      patient: patient ? { ...patient, suspendedAt: patientSuspendedAt ?? null } : undefined,
      doctor: doctor ? { ...doctor, suspendedAt: doctorSuspendedAt ?? null } : undefined,
    };
  };
}

/** Each `with` query counts the rows of the one before, so that it waits for their locks. */
function selectLocked(
  db: Queryable,
  { patient: patientId, doctor: doctorId }: { patient: SQL; doctor: SQL },
  strength: 'share' | 'no key update',
) {
  const accounts = db.$with('accounts').as(
    db
      .select({ id: users.id, suspendedAt: users.suspendedAt })
      .from(users)
      .where(
        sql`${users.id} in (select user_id from patient_profiles where patient_profiles.id = ${patientId}
          union all select user_id from doctor_profiles where doctor_profiles.id = ${doctorId}
          union all select guardian_user_id from guardianships join patient_profiles
            on patient_profiles.user_id = patient_user_id
            where patient_profiles.id = ${patientId} and ended_at is null)`,
      )
      .orderBy(asc(users.id))
      .for('key share'),
  );
  const after = (locked: WithSubquery) => sql`(select count(*) from ${locked}) >= 0`;
  const patient = db.$with('patient').as(
    db
      .select({
        id: patientProfiles.id,
        userId: patientProfiles.userId,
        deletedAt: patientProfiles.deletedAt,
      })
      .from(patientProfiles)
      .where(and(eq(patientProfiles.id, patientId), after(accounts)))
      .for('no key update'),
  );
  const doctor = db.$with('doctor').as(
    db
      .select({
        id: doctorProfiles.id,
        userId: doctorProfiles.userId,
        status: doctorProfiles.status,
        verifiedAt: doctorProfiles.verifiedAt,
        verificationWithdrawnAt: doctorProfiles.verificationWithdrawnAt,
        timezone: doctorProfiles.timezone,
        lateMinutes: doctorProfiles.lateMinutes,
        lateOn: doctorProfiles.lateOn,
      })
      .from(doctorProfiles)
      .where(and(eq(doctorProfiles.id, doctorId), after(patient)))
      .for(strength),
  );
  const suspendedAt = (userId: AnyPgColumn) =>
    sql<Date | null>`(select suspended_at from accounts where accounts.id = ${userId})`.mapWith(
      users.suspendedAt,
    );
  return db
    .with(accounts, patient, doctor)
    .select({
      patient: {
        id: patient.id,
        userId: patient.userId,
        deletedAt: patient.deletedAt,
      },
      doctor: {
        id: doctor.id,
        userId: doctor.userId,
        status: doctor.status,
        verifiedAt: doctor.verifiedAt,
        verificationWithdrawnAt: doctor.verificationWithdrawnAt,
        timezone: doctor.timezone,
        lateMinutes: doctor.lateMinutes,
        lateOn: doctor.lateOn,
      },
      patientSuspendedAt: suspendedAt(patient.userId),
      doctorSuspendedAt: suspendedAt(doctor.userId),
    })
    .from(sql`(values (1)) as one`)
    .leftJoin(patient, sql`true`)
    .leftJoin(doctor, sql`true`);
}

const byIds = lockBy(
  'by-ids',
  { patientId: patientProfiles.id, doctorId: doctorProfiles.id },
  ({ patientId, doctorId }) => ({ patient: patientId, doctor: doctorId }),
);
const byPayment = lockBy('by-payment', { id: payments.id }, ({ id }) => ({
  patient: sql`(select patient_id from payments where payments.id = ${id})`,
  doctor: sql`(select doctor_id from payments where payments.id = ${id})`,
}));
const byAppointment = lockBy('by-appointment', { id: appointments.id }, ({ id }) => ({
  patient: sql`(select patient_id from appointments where appointments.id = ${id})`,
  doctor: sql`(select doctor_id from appointments where appointments.id = ${id})`,
}));

export type LockedPeople = Awaited<ReturnType<typeof byIds>>;

export const lockPeople = (
  tx: Tx,
  pair: { patientId: string; doctorId: string },
  options?: { changesDoctor?: boolean },
): Promise<LockedPeople> => byIds(tx, pair, options);
export const lockPeopleByPayment = (
  tx: Tx,
  id: string,
  options?: { changesDoctor?: boolean },
): Promise<LockedPeople> => byPayment(tx, { id }, options);
export const lockPeopleByAppointment = (
  tx: Tx,
  id: string,
  options?: { changesDoctor?: boolean },
): Promise<LockedPeople> => byAppointment(tx, { id }, options);

export async function lockPeopleByVisits(tx: Tx, doctorId: string, ids: string[]): Promise<void> {
  const patients = tx
    .select({ id: appointments.patientId })
    .from(appointments)
    .where(and(eq(appointments.doctorId, doctorId), inArray(appointments.id, ids)));
  await tx
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        inArray(
          users.id,
          tx
            .select({ id: patientProfiles.userId })
            .from(patientProfiles)
            .where(inArray(patientProfiles.id, patients)),
        ),
        inArray(
          users.id,
          tx
            .select({ id: doctorProfiles.userId })
            .from(doctorProfiles)
            .where(eq(doctorProfiles.id, doctorId)),
        ),
        inArray(
          users.id,
          tx
            .select({ id: guardianships.guardianUserId })
            .from(guardianships)
            .innerJoin(patientProfiles, eq(patientProfiles.userId, guardianships.patientUserId))
            .where(and(inArray(patientProfiles.id, patients), isNull(guardianships.endedAt))),
        ),
      ),
    )
    .orderBy(asc(users.id))
    .for('key share');
  await tx
    .select({ id: patientProfiles.id })
    .from(patientProfiles)
    .where(inArray(patientProfiles.id, patients))
    .orderBy(asc(patientProfiles.id))
    .for('no key update');
  await tx
    .select({ id: doctorProfiles.id })
    .from(doctorProfiles)
    .where(eq(doctorProfiles.id, doctorId))
    .for('no key update');
}

export const isPatientAvailable = ({ patient }: LockedPeople): boolean =>
  patient !== undefined &&
  patient.userId !== null &&
  patient.suspendedAt === null &&
  patient.deletedAt === null;

export const isDoctorAvailable = ({ doctor }: LockedPeople): boolean =>
  doctor !== undefined &&
  doctor.userId !== null &&
  doctor.suspendedAt === null &&
  doctor.verificationWithdrawnAt === null;

export async function lockAccount(tx: Tx, userId: string) {
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('key share');
  return account?.suspendedAt ? undefined : account;
}

/** For deleting or suspending an account, or changing who acts for it. Returns undefined if it is already deleted. */
export async function lockAccountExclusively(tx: Tx, userId: string, now: Date) {
  const others = await counterparts(tx, userId, now);
  const lockOthers = (idRange: SQL) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, others), idRange))
      .orderBy(asc(users.id))
      .for('key share');
  if (others.length > 0) await lockOthers(lt(users.id, userId));
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (others.length > 0) await lockOthers(gt(users.id, userId));
  await tx
    .select({ id: patientProfiles.id })
    .from(patientProfiles)
    .where(eq(patientProfiles.userId, userId))
    .for('update');
  await tx
    .select({ id: doctorProfiles.id })
    .from(doctorProfiles)
    .where(eq(doctorProfiles.userId, userId))
    .for('update');
  return account;
}

export async function lockToNotify(
  tx: Tx,
  userId: string,
  now: Date,
  otherUserIds: readonly string[] = [],
): Promise<void> {
  const people = [...(await counterparts(tx, userId, now)), userId, ...otherUserIds];
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, people))
    .orderBy(asc(users.id))
    .for('key share');
}

/** A completed visit can still be canceled for a while, because the doctor may never have attended it. */
export async function counterparts(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const oldestCancelable = new Date(now.getTime() - UNATTENDED_CANCEL_HOURS * HOUR_MS);
  const isUnsettled = or(
    inArray(appointments.status, ['held', 'scheduled']),
    isNotNull(appointments.chooseBy),
    and(eq(appointments.status, 'completed'), gt(appointments.startsAt, oldestCancelable)),
  );
  const doctors = await tx
    .selectDistinct({ id: doctorProfiles.userId })
    .from(patientProfiles)
    .innerJoin(appointments, and(eq(appointments.patientId, patientProfiles.id), isUnsettled))
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
    .where(eq(patientProfiles.userId, userId));
  const patients = await tx
    .selectDistinct({ id: patientProfiles.userId })
    .from(doctorProfiles)
    .innerJoin(appointments, and(eq(appointments.doctorId, doctorProfiles.id), isUnsettled))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(eq(doctorProfiles.userId, userId));
  const people = [...doctors, ...patients].flatMap(({ id }) => id ?? []);
  return [
    ...people,
    ...(await listGuardians(tx, [userId, ...people])),
    ...(await listManagedPatients(tx, userId)),
  ];
}

async function listManagedPatients(tx: Tx, guardianUserId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: guardianships.patientUserId })
    .from(guardianships)
    .where(and(eq(guardianships.guardianUserId, guardianUserId), isNull(guardianships.endedAt)));
  return rows.map(({ id }) => id);
}

async function listGuardians(tx: Tx, patientUserIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: guardianships.guardianUserId })
    .from(guardianships)
    .where(and(inArray(guardianships.patientUserId, patientUserIds), isNull(guardianships.endedAt)));
  return rows.map(({ id }) => id);
}
