import type { SignatureVerdict } from '@carelane/contract/prescriptions/signature-verdict';
import type { Queryable } from '../../db/client';
import type { PrescriptionRow } from '../queries';
import { listSignedVersions, textToSign } from './sign-prescription';
import { isSignedBy } from './signing-keys';

export async function judgeSignature(
  db: Queryable,
  { prescription }: PrescriptionRow,
  printedSignature: string | undefined,
): Promise<SignatureVerdict> {
  const versions = await listSignedVersions(db, prescription.id);
  const current = versions.find(({ version }) => version === prescription.version);
  const earlier = versions.filter((version) => version !== current);
  if (printedSignature && earlier.some(({ signature }) => signature === printedSignature)) return 'outdated';
  if (printedSignature && current?.signature !== printedSignature) return 'forged';
  if (!current) return 'unsigned';
  return (await isSignedBy(db, textToSign(prescription, current.signedAt), current)) ? 'signed' : 'altered';
}
