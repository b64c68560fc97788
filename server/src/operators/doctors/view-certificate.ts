import { eq } from 'drizzle-orm';
import { doctorCertificates, doctorProfiles } from '../../db/schema';
import { Refusal } from '../../http/refusal';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';

/** Never returns a certificate without an entry in the log. */
export async function viewCertificate(operator: Operator, doctorId: string) {
  const { deps } = operator;
  return deps.db.transaction(async (tx) => {
    const [certificate] = await tx
      .select({
        type: doctorCertificates.type,
        bytes: doctorCertificates.bytes,
        userId: doctorProfiles.userId,
      })
      .from(doctorCertificates)
      .innerJoin(doctorProfiles, eq(doctorProfiles.id, doctorCertificates.doctorId))
      .where(eq(doctorCertificates.doctorId, doctorId));
    if (!certificate?.userId) throw new Refusal('NOT_FOUND');
    await recordAct(tx, {
      ...actorFields(operator),
      act: 'view-certificate',
      subject: certificate.userId,
      reason: 'To check the registration',
      at: deps.clock.now(),
    });
    return certificate;
  });
}
