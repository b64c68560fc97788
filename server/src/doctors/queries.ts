import { and, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../config';
import type { Queryable, Tx } from '../db/client';
import { doctorProfiles, users } from '../db/schema';
import { readStatement } from '../db/statements/statement';
import { Refusal } from '../http/refusal';

export type DoctorRow = typeof doctorProfiles.$inferSelect & {
  email: string | null;
  suspendedAt: Date | null;
};

export const doctorRowColumns = {
  ...getTableColumns(doctorProfiles),
  email: users.email,
  suspendedAt: users.suspendedAt,
};

function selectDoctors(db: Queryable) {
  return db
    .select(doctorRowColumns)
    .from(doctorProfiles)
    .leftJoin(users, eq(users.id, doctorProfiles.userId))
    .$dynamic();
}

async function findOne(db: Queryable, condition: SQL | undefined): Promise<DoctorRow | undefined> {
  const [row] = await selectDoctors(db).where(condition);
  return row;
}

const doctorById = readStatement('doctor-by-id', { id: doctorProfiles.id }, (db, { id }) =>
  selectDoctors(db).where(eq(doctorProfiles.id, id)),
);

export async function findDoctor(db: Queryable, id: string): Promise<DoctorRow | undefined> {
  const [row] = await doctorById(db, { id });
  return row;
}

const doctorByUser = readStatement('doctor-by-user', { userId: users.id }, (db, { userId }) =>
  selectDoctors(db).where(eq(doctorProfiles.userId, userId)),
);

export async function findDoctorByUser(db: Queryable, userId: string): Promise<DoctorRow | undefined> {
  const [row] = await doctorByUser(db, { userId });
  return row;
}

export async function requireDoctorByUser(db: Queryable, userId: string): Promise<DoctorRow> {
  const doctor = await findDoctorByUser(db, userId);
  if (!doctor) throw new Refusal('DOCTOR_PROFILE_NOT_FOUND');
  return doctor;
}

/** Locks the account first, because its owner may be notified. */
export async function lockProfile(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  await tx
    .select({ id: doctorProfiles.id })
    .from(doctorProfiles)
    .where(eq(doctorProfiles.userId, userId))
    .for('no key update');
}

export async function lockDoctorByUser(tx: Tx, userId: string): Promise<DoctorRow> {
  await lockProfile(tx, userId);
  const doctor = await requireDoctorByUser(tx, userId);
  if (doctor.suspendedAt) throw new Refusal('SIGNED_OUT');
  return doctor;
}

export async function lockOwnDoctor(tx: Tx, userId: string, id: string): Promise<DoctorRow> {
  const doctor = await lockDoctorByUser(tx, userId);
  if (doctor.id !== id) throw new Refusal('DOCTOR_PROFILE_NOT_FOUND');
  return doctor;
}

export async function requireOwnDoctor(db: Queryable, userId: string, id: string): Promise<DoctorRow> {
  const doctor = await findOne(db, and(eq(doctorProfiles.id, id), eq(doctorProfiles.userId, userId)));
  if (!doctor) throw new Refusal('DOCTOR_PROFILE_NOT_FOUND');
  return doctor;
}

type ListingColumns = Pick<
  DoctorRow,
  'status' | 'userId' | 'verifiedAt' | 'suspendedAt' | 'verificationWithdrawnAt'
>;

export function isPracticing(doctor: ListingColumns, config: Config): boolean {
  return doctor.status === 'active' && isAccepted(doctor, config);
}

/** The rule of `isPracticing` in SQL. Suspending or erasing an account also makes its profile inactive. */
export function isPracticingSql(config: Config): SQL | undefined {
  return and(
    // Literals, so that a generic plan can use the partial indexes on active doctors.
    sql`${doctorProfiles.status} = 'active'`,
    config.doctorVerification === 'required' ? isNotNull(doctorProfiles.verifiedAt) : undefined,
  );
}

function isAccepted(doctor: ListingColumns, config: Config): boolean {
  if (doctor.userId === null || doctor.suspendedAt || doctor.verificationWithdrawnAt) return false;
  return config.doctorVerification === 'auto' || doctor.verifiedAt !== null;
}

export async function requirePracticingDoctor(db: Queryable, config: Config, id: string): Promise<DoctorRow> {
  const doctor = await findDoctor(db, id);
  if (!doctor || !isPracticing(doctor, config)) throw new Refusal('DOCTOR_NOT_FOUND');
  return doctor;
}

export async function requireVisibleDoctor(
  db: Queryable,
  config: Config,
  viewerUserId: string,
  id: string,
): Promise<DoctorRow> {
  const doctor = await findDoctor(db, id);
  if (!doctor || !isVisible(doctor, config, viewerUserId)) throw new Refusal('DOCTOR_NOT_FOUND');
  return doctor;
}

export function isVisible(doctor: ListingColumns, config: Config, viewerUserId: string): boolean {
  return isAccepted(doctor, config) || doctor.userId === viewerUserId;
}
