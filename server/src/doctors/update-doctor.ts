import type { updateDoctor as updateDoctorEndpoint } from '@carelane/contract/doctors/endpoints';
import type { EndpointBody } from '@carelane/contract/endpoint';
import type { AfterCommit } from '../auth/account/account-hooks';
import type { Tx } from '../db/client';
import { lockToNotify } from '../db/lock-people';
import type { Deps } from '../deps';
import type { ReceivedFile } from '../http/endpoints/multipart';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import {
  changeProfile,
  type EndCheckouts,
  type EndOffersOutsideHours,
  runProfileChange,
} from './change-doctor';
import { changeZone } from './change-zone';
import { doctorColumns } from './doctor-fields';
import { replacePicture, requirePicture } from './profile-image';
import { type DoctorRow, lockDoctorByUser, lockOwnDoctor, requireDoctorByUser } from './queries';
import { findWithdrawal } from './verification/withdrawn-registrations';

export type AnnounceZone = (
  tx: Tx,
  deps: Deps,
  doctor: { id: string; timezone: string },
) => Promise<AfterCommit | undefined>;

export interface DoctorChangeHooks {
  endCheckouts: EndCheckouts;
  announceZone: AnnounceZone;
  endOffersOutsideHours: EndOffersOutsideHours;
}

export async function updateDoctor(
  deps: Deps,
  viewer: Viewer,
  body: EndpointBody<typeof updateDoctorEndpoint>,
  { endCheckouts, announceZone, endOffersOutsideHours }: DoctorChangeHooks,
): Promise<{ doctor: DoctorRow; lostBadge: boolean }> {
  const { timezone } = body;
  const { afterwards, publish, ...result } = await runProfileChange(deps, endCheckouts, async (tx) => {
    if (timezone !== undefined) await lockForZone(tx, deps, viewer, timezone);
    const doctor = await lockDoctorByUser(tx, viewer.userId);
    const announceNewTimes =
      timezone === undefined || timezone === doctor.timezone
        ? undefined
        : await changeZone(tx, deps, doctor, timezone, announceZone);
    const changed = await changeProfile(tx, deps, doctor, doctorColumns(body));
    return { ...changed, afterwards: [announceNewTimes, await endOffersOutsideHours(tx, deps, doctor.id)] };
  });
  publish();
  for (const run of afterwards) await run?.();
  return result;
}

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
    return (await changeProfile(tx, deps, doctor, { imageId })).doctor;
  });
}

export async function setDoctorStatus(
  deps: Deps,
  viewer: Viewer,
  id: string,
  status: DoctorRow['status'],
  endCheckouts: EndCheckouts,
): Promise<DoctorRow> {
  const { doctor } = await runProfileChange(deps, endCheckouts, async (tx) => {
    const before = await lockOwnDoctor(tx, viewer.userId, id);
    if (before.verificationWithdrawnAt) throw new Refusal('VERIFICATION_WITHDRAWN');
    if (status === 'active' && !before.verifiedAt) await refuseWithdrawnNumber(tx, before);
    return changeProfile(tx, deps, before, { status });
  });
  return doctor;
}

/** Even if verification is not required, a doctor with a withdrawn number has to wait for an operator. */
async function refuseWithdrawnNumber(tx: Tx, { registrationNumber }: DoctorRow): Promise<void> {
  if (await findWithdrawal(tx, registrationNumber)) throw new Refusal('NOT_VERIFIED');
}
