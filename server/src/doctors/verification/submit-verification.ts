import type { submitVerification as submitEndpoint } from '@carelane/contract/doctors/verification-endpoints';
import type { EndpointBody } from '@carelane/contract/endpoint';
import { requireConfirmedEmail } from '../../auth/confirmation/require-confirmed-email';
import { lockAccount } from '../../db/lock-people';
import { doctorCertificates } from '../../db/schema';
import type { Deps } from '../../deps';
import type { ReceivedFile } from '../../http/endpoints/multipart';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { notifyAccount, PROFILE_LINK } from '../../notifications/notify-account';
import { changeProfile, type EndCheckouts, runProfileChange } from '../change-doctor';
import { type DoctorRow, lockDoctorByUser, requireDoctorByUser } from '../queries';
import { readCertificate } from './certificate-file';
import { storeWaiting } from './store-status';

const RECEIVED = 'We have received your registration number and your certificate.';

export async function submitVerification(
  deps: Deps,
  viewer: Viewer,
  { registrationNumber, council }: EndpointBody<typeof submitEndpoint>,
  file: ReceivedFile | undefined,
  endCheckouts: EndCheckouts,
): Promise<void> {
  requireConfirmedEmail(viewer);
  requireUnverified(await requireDoctorByUser(deps.db, viewer.userId));
  const certificate = await readCertificate(viewer.userId, file);
  const now = deps.clock.now();
  const { afterwards } = await runProfileChange(deps, endCheckouts, async (tx) => {
    const account = await lockAccount(tx, viewer.userId);
    if (!account) throw new Refusal('SIGNED_OUT');
    const before = await lockDoctorByUser(tx, viewer.userId);
    requireUnverified(before);
    const { doctor } = await changeProfile(tx, deps, before, { registrationNumber });
    await storeWaiting(tx, doctor.id, council, now);
    const stored = { ...certificate, sentAt: now, decidedAt: null };
    await tx
      .insert(doctorCertificates)
      .values({ doctorId: doctor.id, ...stored })
      .onConflictDoUpdate({ target: doctorCertificates.doctorId, set: stored });
    const nextStep =
      deps.config.doctorVerification === 'required'
        ? 'We are checking them now. Until then patients cannot find or book you.'
        : 'You will get the verified badge once we have checked them.';
    const afterwards = await notifyAccount(tx, deps, account, {
      subject: 'We have received your certificate',
      sentence: `${RECEIVED} ${nextStep}`,
      link: PROFILE_LINK,
    });
    return { doctor, afterwards };
  });
  afterwards();
}

function requireUnverified({ verifiedAt }: DoctorRow): void {
  if (verifiedAt) throw new Refusal('CONFLICT', 'You are already verified.');
}
