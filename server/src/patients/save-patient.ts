import type { EndpointBody } from '@carelane/contract/endpoint';
import { isDateOfBirth, isMinor } from '@carelane/contract/patients/age';
import type {
  createPatient as createEndpoint,
  updatePatient as updateEndpoint,
} from '@carelane/contract/patients/endpoints';
import { addDays } from '@carelane/contract/time/zoned-time';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { lockAccount } from '../db/lock-people';
import { patientProfiles } from '../db/schema';
import type { Deps } from '../deps';
import { encodePicture, replacePicture, requirePicture } from '../doctors/profile-image';
import type { ReceivedFile } from '../http/endpoints/multipart';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { recordUnlessPatient } from './audit';
import { type PatientRow, requirePatientByUser } from './queries';

export const DATE_OF_BIRTH_CHANGE = 'date-of-birth';

/** A deleted profile is reused, because old records still refer to it. */
export async function createPatient(
  deps: Deps,
  viewer: Viewer,
  body: EndpointBody<typeof createEndpoint>,
  file: ReceivedFile | undefined,
): Promise<PatientRow> {
  const now = deps.clock.now();
  const fields = patientColumns(body, now);
  const picture = await encodePicture(file);
  return deps.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, viewer.userId))) throw new Refusal('SIGNED_OUT');
    const profile = { ...fields, userId: viewer.userId, name: viewer.name, createdAt: now, updatedAt: now };
    const [created] = await tx
      .insert(patientProfiles)
      .values(profile)
      .onConflictDoUpdate({
        target: patientProfiles.userId,
        set: { ...profile, deletedAt: null },
        setWhere: isNotNull(patientProfiles.deletedAt),
      })
      .returning({ id: patientProfiles.id });
    if (!created) throw new Refusal('PROFILE_EXISTS');
    if (picture) {
      const imageId = await replacePicture(tx, viewer.userId, picture);
      await tx.update(patientProfiles).set({ imageId }).where(eq(patientProfiles.id, created.id));
    }
    return requirePatientByUser(tx, viewer.userId);
  });
}

export async function updatePatient(
  deps: Deps,
  viewer: Viewer,
  body: EndpointBody<typeof updateEndpoint>,
): Promise<PatientRow> {
  const now = deps.clock.now();
  const fields = patientColumns(body, now);
  return deps.db.transaction(async (tx) => {
    const patient = await requirePatientByUser(tx, viewer.userId);
    const isBirthDateChanged = fields.dateOfBirth !== undefined && fields.dateOfBirth !== patient.dateOfBirth;
    if (isBirthDateChanged && viewer.actor)
      refuseBecomingAdult(patient.dateOfBirth, fields.dateOfBirth ?? null, now);
    await updateProfile(tx, patient.id, { ...fields, updatedAt: now });
    const subject = isBirthDateChanged ? { subject: DATE_OF_BIRTH_CHANGE } : {};
    await recordUnlessPatient(tx, viewer, {
      patientId: patient.id,
      action: 'profile-changed',
      ...subject,
      at: now,
    });
    return requirePatientByUser(tx, viewer.userId);
  });
}

export async function updatePatientImage(
  deps: Deps,
  viewer: Viewer,
  file: ReceivedFile | undefined,
): Promise<PatientRow> {
  const now = deps.clock.now();
  const picture = await requirePicture(file);
  return deps.db.transaction(async (tx) => {
    const patient = await requirePatientByUser(tx, viewer.userId);
    const imageId = await replacePicture(tx, viewer.userId, picture);
    await updateProfile(tx, patient.id, { imageId, updatedAt: now });
    await recordUnlessPatient(tx, viewer, { patientId: patient.id, action: 'profile-changed', at: now });
    return { ...patient, imageId };
  });
}

async function updateProfile(
  tx: Tx,
  id: string,
  fields: { [K in keyof PatientRow]?: PatientRow[K] | undefined },
): Promise<void> {
  const saved = await tx
    .update(patientProfiles)
    .set(fields)
    .where(and(eq(patientProfiles.id, id), isNull(patientProfiles.deletedAt)))
    .returning({ id: patientProfiles.id });
  if (saved.length === 0) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
}

export function patientColumns(body: EndpointBody<typeof updateEndpoint>, now: Date) {
  if (body.date_of_birth !== undefined) refuseImpossibleBirthDate(body.date_of_birth, now);
  return {
    dateOfBirth: body.date_of_birth,
    gender: body.gender,
    bloodGroup: body.blood_group,
    address: emptyToNull(body.address),
    about: emptyToNull(body.About),
    emergencyContact: emptyToNull(body.emergency_contact),
  };
}

function emptyToNull(text: string | undefined): string | null | undefined {
  return text === '' ? null : text;
}

/** Otherwise a guardian could turn a child into an adult, who could take over the record. */
function refuseBecomingAdult(before: string | null, after: string | null, now: Date): void {
  const today = now.toISOString().slice(0, 10);
  if (!isMinor(before, today) || isMinor(after, today)) return;
  const message = 'This date would make a child an adult. Please write to us if the date of birth is wrong.';
  throw new Refusal('INVALID', message, { errors: [{ path: 'date_of_birth', message }] });
}

/** It may already be tomorrow in the patient's zone. */
function refuseImpossibleBirthDate(date: string, now: Date): void {
  if (isDateOfBirth(date, addDays(now.toISOString().slice(0, 10), 1))) return;
  const message = 'Please enter your date of birth.';
  throw new Refusal('INVALID', message, { errors: [{ path: 'date_of_birth', message }] });
}
