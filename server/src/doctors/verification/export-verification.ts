import { eq } from 'drizzle-orm';
import { doctorCertificates } from '../../db/schema';
import type { Deps } from '../../deps';
import { findVerificationDetails, verificationView } from './verification-details';

export async function exportVerification({ db, config }: Deps, userId: string) {
  const details = await findVerificationDetails(db, userId);
  if (!details) return null;
  const { required, ...view } = verificationView(details, config);
  const [certificate] = await db
    .select({ type: doctorCertificates.type, bytes: doctorCertificates.bytes })
    .from(doctorCertificates)
    .where(eq(doctorCertificates.doctorId, details.profile.id));
  const { checkedName, checkedQualification, checkedNumber } = details.request ?? {};
  return {
    ...view,
    checked: { name: checkedName, qualification: checkedQualification, registrationNumber: checkedNumber },
    certificate: certificate && { type: certificate.type, base64: certificate.bytes.toString('base64') },
  };
}
