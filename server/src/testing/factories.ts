import type { AccountRole } from '@carelane/contract/auth/account';
import { slotMinute } from '@carelane/contract/doctors/slot-grid';
import { addDays, zonedDate, zonedInstant } from '@carelane/contract/time/zoned-time';
import { createSession } from '../auth/sessions/sessions';
import { newId, newSecret } from '../db/columns';
import { appointments, doctorProfiles, patientProfiles, users } from '../db/schema';
import type { Deps } from '../deps';
import { SAMPLE_DOCTOR, SAMPLE_NAMES, SAMPLE_PATIENT } from './sample-people';

export type TestDeps = { deps: Pick<Deps, 'db' | 'clock'> };
export type UserRow = typeof users.$inferSelect;
export type DoctorRow = typeof doctorProfiles.$inferSelect;
export type PatientRow = typeof patientProfiles.$inferSelect;

interface AccountOverrides {
  email?: string;
  emailConfirmedAt?: Date | null;
}

export interface Person<P> {
  user: UserRow;
  token: string;
  profile: P;
}

/** Not a real hash: a test that signs in with a password calls `withPassword`. */
const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

function insertedRow<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was inserted');
  return row;
}

export async function givenUser(
  t: TestDeps,
  overrides: Partial<typeof users.$inferInsert> & { role: AccountRole },
) {
  const id = overrides.id ?? newId();
  const user = insertedRow(
    await t.deps.db
      .insert(users)
      .values({
        id,
        name: SAMPLE_NAMES[overrides.role],
        email: `${id}@example.test`,
        passwordHash: NO_PASSWORD,
        createdAt: t.deps.clock.now(),
        ...overrides,
      })
      .returning(),
  );
  return { user, token: await createSession(t.deps.db, user, undefined, t.deps.clock.now()) };
}

export function givenOperatorAccount(t: TestDeps, overrides: Partial<typeof users.$inferInsert> = {}) {
  return givenUser(t, { ...overrides, role: 'operator' });
}

export type DoctorOverrides = Partial<typeof doctorProfiles.$inferInsert> & AccountOverrides;

export async function givenDoctor(t: TestDeps, overrides: DoctorOverrides = {}): Promise<Person<DoctorRow>> {
  const { email, emailConfirmedAt, ...profile } = overrides;
  const { user, token } = await givenUser(t, {
    role: 'doctor',
    ...(profile.name ? { name: profile.name } : {}),
    ...(email ? { email } : {}),
    ...(emailConfirmedAt === undefined ? {} : { emailConfirmedAt }),
  });
  const row = insertedRow(
    await t.deps.db
      .insert(doctorProfiles)
      .values({
        userId: user.id,
        name: user.name,
        ...SAMPLE_DOCTOR,
        registrationNumber: 'KMC-48213',
        verifiedAt: t.deps.clock.now(),
        createdAt: t.deps.clock.now(),
        updatedAt: t.deps.clock.now(),
        ...profile,
      })
      .returning(),
  );
  return { user, token, profile: row };
}

export async function givenPatient(
  t: TestDeps,
  overrides: Partial<typeof patientProfiles.$inferInsert> & AccountOverrides = {},
): Promise<Person<PatientRow>> {
  const { email, emailConfirmedAt, ...profile } = overrides;
  const { user, token } = await givenUser(t, {
    role: 'patient',
    ...(profile.name ? { name: profile.name } : {}),
    ...(email ? { email } : {}),
    ...(emailConfirmedAt === undefined ? {} : { emailConfirmedAt }),
  });
  const row = insertedRow(
    await t.deps.db
      .insert(patientProfiles)
      .values({
        userId: user.id,
        name: user.name,
        dateOfBirth: SAMPLE_PATIENT.date_of_birth,
        gender: SAMPLE_PATIENT.gender,
        bloodGroup: SAMPLE_PATIENT.blood_group,
        createdAt: t.deps.clock.now(),
        updatedAt: t.deps.clock.now(),
        ...profile,
      })
      .returning(),
  );
  return { user, token, profile: row };
}

export interface AppointmentOverrides
  extends Partial<Omit<typeof appointments.$inferInsert, 'doctorId' | 'patientId'>> {
  doctor?: Person<DoctorRow>;
  patient?: Person<PatientRow>;
}

/**
 * Tomorrow at slot 3 (10:30 AM) by default. The slot does not follow from `startsAt`: a test that needs both must set
 * both.
 */
export async function givenAppointment(
  t: TestDeps,
  { doctor, patient, ...overrides }: AppointmentOverrides = {},
) {
  const visitDoctor = doctor ?? (await givenDoctor(t));
  const visitPatient = patient ?? (await givenPatient(t));
  const zone = visitDoctor.profile.timezone;
  const slot = overrides.slot ?? 3;
  const localDate =
    overrides.localDate ??
    (overrides.startsAt
      ? zonedDate(overrides.startsAt, zone)
      : addDays(zonedDate(t.deps.clock.now(), zone), 1));
  const startsAt = overrides.startsAt ?? zonedInstant(localDate, slotMinute(slot), zone);
  if (!startsAt) throw new Error('that slot does not exist on that day');
  const appointment = insertedRow(
    await t.deps.db
      .insert(appointments)
      .values({
        doctorId: visitDoctor.profile.id,
        patientId: visitPatient.profile.id,
        status: 'scheduled',
        consultationType: 'Video Consultation',
        reason: 'Palpitations after climbing stairs',
        roomId: newSecret(18),
        createdAt: t.deps.clock.now(),
        updatedAt: t.deps.clock.now(),
        ...overrides,
        startsAt,
        localDate,
        slot,
      })
      .returning(),
  );
  return { appointment, doctor: visitDoctor, patient: visitPatient };
}
