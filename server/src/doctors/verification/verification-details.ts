import type { Verification } from '@carelane/contract/doctors/verification';
import { eq, getTableColumns } from 'drizzle-orm';
import type { Config } from '../../config';
import type { Queryable } from '../../db/client';
import { doctorCertificates, doctorProfiles, doctorVerifications } from '../../db/schema';

export interface VerificationDetails {
  profile: typeof doctorProfiles.$inferSelect;
  request: typeof doctorVerifications.$inferSelect | null;
  certificate: Pick<typeof doctorCertificates.$inferSelect, 'type' | 'sentAt'> | null;
}

export const verificationFields = {
  profile: getTableColumns(doctorProfiles),
  request: getTableColumns(doctorVerifications),
  certificate: { type: doctorCertificates.type, sentAt: doctorCertificates.sentAt },
};

export async function findVerificationDetails(
  db: Queryable,
  userId: string,
): Promise<VerificationDetails | undefined> {
  const [row] = await db
    .select(verificationFields)
    .from(doctorProfiles)
    .leftJoin(doctorVerifications, eq(doctorVerifications.doctorId, doctorProfiles.id))
    .leftJoin(doctorCertificates, eq(doctorCertificates.doctorId, doctorProfiles.id))
    .where(eq(doctorProfiles.userId, userId));
  return row;
}

type State = Pick<Verification, 'status' | 'since' | 'reason'>;

export function verificationState({
  profile,
  request,
}: Pick<VerificationDetails, 'profile' | 'request'>): State {
  if (profile.verifiedAt) return { status: 'verified', since: profile.verifiedAt.toISOString() };
  if (request && request.status !== 'verified') {
    const { status, since, reason } = request;
    return { status, since: since.toISOString(), ...(reason === null ? {} : { reason }) };
  }
  const { verificationWithdrawnAt: withdrawnAt } = profile;
  return withdrawnAt ? { status: 'returned', since: withdrawnAt.toISOString() } : { status: 'none' };
}

export function verificationView(details: VerificationDetails | undefined, config: Config): Verification {
  const required = config.doctorVerification === 'required';
  if (!details) return { status: 'none', required, withdrawn: false };
  const { profile, request, certificate } = details;
  return {
    ...verificationState(details),
    ...(profile.registrationNumber ? { registrationNumber: profile.registrationNumber } : {}),
    ...(request?.council ? { council: request.council } : {}),
    ...(certificate ? { certificateSentAt: certificate.sentAt.toISOString() } : {}),
    required,
    withdrawn: profile.verificationWithdrawnAt !== null,
  };
}
