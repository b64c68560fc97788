import type { SignatureVerdict } from '@carelane/contract/prescriptions/signature-verdict';
import type { Queryable } from '../../db/client';
import type { PrescriptionRow } from '../queries';
import { listSignedVersions, textToSign } from './sign-prescription';
import { isSignedBy } from './signing-keys';

/** Whether the paper with this signature, or the record itself when only the code was typed, is what was signed. */
export async function judgeSignature(
  db: Queryable,
  { prescription }: PrescriptionRow,
  onPaper: string | undefined,
): Promise<SignatureVerdict> {
  const versions = await listSignedVersions(db, prescription.id);
  const current = versions.find(({ version }) => version === prescription.version);
  if (onPaper && versions.some((each) => each !== current && each.signature === onPaper)) return 'outdated';
  if (onPaper && current?.signature !== onPaper) return 'forged';
  if (!current) return 'unsigned';
  return (await isSignedBy(db, textToSign(prescription, current.signedAt), current)) ? 'signed' : 'altered';
}
