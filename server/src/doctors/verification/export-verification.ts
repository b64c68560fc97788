import { eq } from 'drizzle-orm';
import { doctorCertificates } from '../../db/schema';
import type { Deps } from '../../deps';
import { findStanding, verificationView } from './standing';

/** What was sent to be verified, with the certificate itself while it is stored. */
export async function exportVerification({ db, config }: Deps, userId: string) {
  const standing = await findStanding(db, userId);
  if (!standing) return null;
  const { required, ...view } = verificationView(standing, config);
  const [certificate] = await db
    .select({ type: doctorCertificates.type, bytes: doctorCertificates.bytes })
    .from(doctorCertificates)
    .where(eq(doctorCertificates.doctorId, standing.profile.id));
  const { checkedName, checkedQualification, checkedNumber } = standing.request ?? {};
  return {
    ...view,
    checked: { name: checkedName, qualification: checkedQualification, registrationNumber: checkedNumber },
    certificate: certificate && { type: certificate.type, base64: certificate.bytes.toString('base64') },
  };
}
