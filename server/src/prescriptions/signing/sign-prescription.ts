import { ageInYears } from '@carelane/contract/patients/age';
import { expiresAt } from '@carelane/contract/prescriptions/prescription-status';
import { signedForm } from '@carelane/contract/prescriptions/signed-form';
import { zonedDate } from '@carelane/contract/time/zoned-time';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client';
import { type prescriptions, prescriptionVersions } from '../../db/schema';
import { readContent } from '../content';
import { type Signature, signText } from './signing-keys';

type Row = typeof prescriptions.$inferSelect;

export function textToSign(prescription: Row, signedAt: Date): string {
  const { issued, createdAt } = prescription;
  const { dateOfBirth, timezone } = issued;
  return signedForm({
    ...issued,
    ...readContent(prescription),
    code: prescription.verificationCode,
    version: prescription.version,
    age: dateOfBirth ? ageInYears(dateOfBirth, zonedDate(createdAt, timezone)) : null,
    issuedAt: createdAt.toISOString(),
    signedAt: signedAt.toISOString(),
    validUntil: expiresAt(createdAt).toISOString(),
  });
}

export async function signVersion(tx: Tx, prescription: Row, now: Date): Promise<void> {
  await tx
    .update(prescriptionVersions)
    .set(await signText(tx, textToSign(prescription, now), now))
    .where(
      and(
        eq(prescriptionVersions.prescriptionId, prescription.id),
        eq(prescriptionVersions.version, prescription.version),
      ),
    );
}

const versionColumns = {
  version: prescriptionVersions.version,
  createdAt: prescriptionVersions.createdAt,
  keyId: prescriptionVersions.keyId,
  signature: prescriptionVersions.signature,
};

/** Versions from before signing was introduced have neither a key nor a signature. */
export type PrescriptionVersion = Pick<typeof prescriptionVersions.$inferSelect, keyof typeof versionColumns>;

export async function findVersion(
  db: Queryable,
  { id, version }: Pick<Row, 'id' | 'version'>,
): Promise<PrescriptionVersion | undefined> {
  const [row] = await db
    .select(versionColumns)
    .from(prescriptionVersions)
    .where(and(eq(prescriptionVersions.prescriptionId, id), eq(prescriptionVersions.version, version)));
  return row;
}

interface SignedVersion extends Signature {
  version: number;
  signedAt: Date;
}

export async function listSignedVersions(db: Queryable, prescriptionId: string): Promise<SignedVersion[]> {
  const rows = await db
    .select(versionColumns)
    .from(prescriptionVersions)
    .where(eq(prescriptionVersions.prescriptionId, prescriptionId))
    .orderBy(asc(prescriptionVersions.version));
  return rows.flatMap(({ version, createdAt, keyId, signature }) =>
    keyId && signature ? [{ version, signedAt: createdAt, keyId, signature }] : [],
  );
}
