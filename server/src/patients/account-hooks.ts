import { and, eq, lte, or } from 'drizzle-orm';
import type { AccountHooks } from '../auth/account/account-hooks';
import type { Tx } from '../db/client';
import { appointments, patientProfiles, payments, prescriptions } from '../db/schema';
import { patientView } from './patient-view';
import { findPatientByUser } from './queries';

const ERASED_NAME = 'Deleted patient';

export const patientAccountHooks: AccountHooks = {
  async onRename(tx, { clock }, userId, name) {
    await tx
      .update(patientProfiles)
      .set({ name, updatedAt: clock.now() })
      .where(eq(patientProfiles.userId, userId));
  },
  async exportData(deps, viewer) {
    const patient = await findPatientByUser(deps.db, viewer.userId);
    return patient ? { patientProfile: patientView(patient) } : {};
  },
  async onErase(tx, deps, viewer) {
    const now = deps.clock.now();
    // Anything not cleared here may belong to a record that a doctor must keep.
    const [patient] = await tx
      .update(patientProfiles)
      .set({
        address: null,
        about: null,
        emergencyContact: null,
        imageId: null,
        deletedAt: now,
        updatedAt: now,
      })
      .where(eq(patientProfiles.userId, viewer.userId))
      .returning({ id: patientProfiles.id });
    if (patient && !(await hasRecord(tx, patient.id, now))) await erasePerson(tx, patient.id);
    return undefined;
  },
};

async function hasRecord(tx: Tx, patientId: string, now: Date): Promise<boolean> {
  const [visit] = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.patientId, patientId),
        or(
          eq(appointments.status, 'completed'),
          and(eq(appointments.status, 'scheduled'), lte(appointments.startsAt, now)),
        ),
      ),
    )
    .limit(1);
  if (visit) return true;
  const [issued] = await tx
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .where(eq(prescriptions.patientId, patientId))
    .limit(1);
  return issued !== undefined;
}

async function erasePerson(tx: Tx, patientId: string): Promise<void> {
  await tx
    .update(patientProfiles)
    .set({
      name: ERASED_NAME,
      dateOfBirth: null,
      gender: null,
      bloodGroup: null,
      allergies: null,
      conditions: null,
    })
    .where(eq(patientProfiles.id, patientId));
  const erasedFields = { reason: '', bookedBy: null, adultPresent: null };
  await tx.update(appointments).set(erasedFields).where(eq(appointments.patientId, patientId));
  await tx.update(payments).set(erasedFields).where(eq(payments.patientId, patientId));
}
