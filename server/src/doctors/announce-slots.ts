import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { newId } from '../db/columns';
import { appointments, doctorProfiles, notifications, patientProfiles, users } from '../db/schema';
import type { Deps } from '../deps';
import { type DoctorRow, isPracticing } from './queries';

const MIN_INTERVAL_MINUTES = 10;

export async function prepareSlotAnnouncement(
  tx: Tx,
  deps: Deps,
  doctor: DoctorRow,
): Promise<(() => void) | undefined> {
  if (!isPracticing(doctor, deps.config)) return undefined;
  const now = deps.clock.now();
  const lastAllowed = new Date(now.getTime() - MIN_INTERVAL_MINUTES * 60_000);
  // Of several simultaneous changes, only one updates this time and is announced.
  const claimed = await tx
    .update(doctorProfiles)
    .set({ slotsAnnouncedAt: now })
    .where(
      and(
        eq(doctorProfiles.id, doctor.id),
        or(isNull(doctorProfiles.slotsAnnouncedAt), lte(doctorProfiles.slotsAnnouncedAt, lastAllowed)),
      ),
    )
    .returning({ id: doctorProfiles.id });
  if (claimed.length === 0) return undefined;

  const message = `${doctorTitle(doctor.name)} has opened new appointment times.`;
  const link = `/book-appointment/${doctor.id}`;
  const ownPatients = tx
    .select({ userId: patientProfiles.userId })
    .from(appointments)
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(
      and(
        eq(appointments.doctorId, doctor.id),
        inArray(appointments.status, ['scheduled', 'completed']),
        isNotNull(patientProfiles.userId),
        isNull(patientProfiles.deletedAt),
      ),
    );
  const accounts = await tx
    .select({ userId: users.id })
    .from(users)
    .where(inArray(users.id, ownPatients))
    .orderBy(asc(users.id))
    // The doctor is already locked, so waiting for an account could cause a deadlock.
    .for('key share', { skipLocked: true });
  const rows = accounts.map(({ userId }) => ({
    userId,
    type: 'appointment' as const,
    message,
    link,
    createdAt: now,
  }));
  if (rows.length > 0) await tx.insert(notifications).values(rows);
  return () =>
    deps.realtime.toPatients('new-doctor-slot', {
      id: newId(now.getTime()),
      message,
      type: 'appointment',
      createdAt: now.toISOString(),
      link,
      doctorId: doctor.id,
      doctorName: doctor.name,
    });
}
