import type { updateDoctor as updateDoctorEndpoint } from '@carelane/contract/doctors/endpoints';
import type { EndpointBody } from '@carelane/contract/endpoint';
import { eq } from 'drizzle-orm';
import type { AfterCommit } from '../auth/account/account-part';
import type { Tx } from '../db/client';
import { lockToNotify } from '../db/lock-people';
import { doctorProfiles } from '../db/schema';
import type { Deps } from '../deps';
import type { ReceivedFile } from '../http/endpoints/multipart';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { changeZone } from './change-zone';
import { replacePicture, requirePicture } from './profile-image';
import {
  type DoctorRow,
  isPractising,
  lockDoctorByUser,
  lockOwnDoctor,
  requireDoctorByUser,
} from './queries';
import { badgeAfter } from './verified-identity';

type Columns = Omit<typeof doctorProfiles.$inferInsert, 'verifiedAt'>;
type Changes = { [Column in keyof Columns]?: Columns[Column] | undefined };

/** Ends the open checkouts of a doctor who can no longer be booked. Passed in where domains are wired. */
export type EndCheckouts = (tx: Tx, deps: Deps, doctorId: string) => Promise<void>;

/** Tells both sides of every upcoming visit the doctor's new local time; undefined without such a visit. */
export type AnnounceZone = (
  tx: Tx,
  deps: Deps,
  doctor: { id: string; timezone: string },
) => Promise<AfterCommit | undefined>;

export interface DoctorChanges {
  endCheckouts: EndCheckouts;
  announceZone: AnnounceZone;
}

/** Runs the change, and ends the open checkouts if the doctor can no longer be booked. */
async function changing<T extends { doctor: DoctorRow }>(
  deps: Deps,
  endCheckouts: EndCheckouts,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const done = await deps.db.transaction(async (tx) => {
    const after = await work(tx);
    if (!isPractising(after.doctor, deps.config)) await endCheckouts(tx, deps, after.doctor.id);
    return after;
  });
  deps.jobs.nudge();
  return done;
}

async function change(
  tx: Tx,
  viewer: Viewer,
  doctor: DoctorRow,
  changes: Changes,
  now: Date,
): Promise<DoctorRow> {
  await tx
    .update(doctorProfiles)
    .set({ ...changes, verifiedAt: badgeAfter(changes), updatedAt: now })
    .where(eq(doctorProfiles.id, doctor.id));
  return requireDoctorByUser(tx, viewer.userId);
}

export async function updateDoctor(
  deps: Deps,
  viewer: Viewer,
  body: EndpointBody<typeof updateDoctorEndpoint>,
  { endCheckouts, announceZone }: DoctorChanges,
): Promise<{ doctor: DoctorRow; lostBadge: boolean }> {
  const { registration_number, clinic_address, ...fields } = body;
  const { afterwards, ...done } = await changing(deps, endCheckouts, async (tx) => {
    if (fields.timezone !== undefined) await lockForZone(tx, deps, viewer, fields.timezone);
    const doctor = await lockDoctorByUser(tx, viewer.userId);
    const changes: Changes = { ...fields };
    if (clinic_address !== undefined) changes.clinicAddress = clinic_address || null;
    if (registration_number !== undefined) changes.registrationNumber = registration_number || null;
    const afterwards =
      fields.timezone === undefined || fields.timezone === doctor.timezone
        ? undefined
        : await changeZone(tx, deps, doctor, fields.timezone, announceZone);
    const after = await change(tx, viewer, doctor, changes, deps.clock.now());
    return { doctor: after, lostBadge: doctor.verifiedAt !== null && after.verifiedAt === null, afterwards };
  });
  await afterwards?.();
  return done;
}

/** The form always sends the zone: only a change of it locks the patients' accounts. */
async function lockForZone(tx: Tx, deps: Deps, { userId }: Viewer, timezone: string): Promise<void> {
  const before = await requireDoctorByUser(tx, userId);
  if (before.timezone !== timezone) await lockToNotify(tx, userId, deps.clock.now());
}

export async function updateDoctorImage(
  deps: Deps,
  viewer: Viewer,
  file: ReceivedFile | undefined,
): Promise<DoctorRow> {
  const picture = await requirePicture(file);
  return deps.db.transaction(async (tx) => {
    const imageId = await replacePicture(tx, viewer.userId, picture);
    const doctor = await lockDoctorByUser(tx, viewer.userId);
    return change(tx, viewer, doctor, { imageId }, deps.clock.now());
  });
}

export async function setDoctorStatus(
  deps: Deps,
  viewer: Viewer,
  id: string,
  status: DoctorRow['status'],
  endCheckouts: EndCheckouts,
): Promise<DoctorRow> {
  const { doctor } = await changing(deps, endCheckouts, async (tx) => {
    const before = await lockOwnDoctor(tx, viewer.userId, id);
    if (before.verificationWithdrawnAt) throw new Refusal('VERIFICATION_WITHDRAWN');
    return { doctor: await change(tx, viewer, before, { status }, deps.clock.now()) };
  });
  return doctor;
}
