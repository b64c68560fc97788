import type { SignatureVerdict } from '@carelane/contract/prescriptions/signature-verdict';
import type { Queryable } from '../../db/client';
import type { PrescriptionRow } from '../queries';
import { listSignedVersions, textToSign } from './sign-prescription';
import { isSignedBy } from './signing-keys';

/** Whether what was signed is the document with this signature or, if only the code was entered, the record itself. */
export async function judgeSignature(
  db: Queryable,
  { prescription }: PrescriptionRow,
  printed: string | undefined,
): Promise<SignatureVerdict> {
  const versions = await listSignedVersions(db, prescription.id);
  const current = versions.find(({ version }) => version === prescription.version);
  if (printed && versions.some((version) => version !== current && version.signature === printed))
    return 'outdated';
  if (printed && current?.signature !== printed) return 'forged';
  if (!current) return 'unsigned';
  return (await isSignedBy(db, textToSign(prescription, current.signedAt), current)) ? 'signed' : 'altered';
}
