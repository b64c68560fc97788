import { eq } from 'drizzle-orm';
import { prescriptions } from '../../db/schema';
import { spendBudget } from '../../http/limits/budget';
import { renderInThread } from '../../pdf/render-in-thread';
import { selectPrescriptions } from '../../prescriptions/queries';
import { loadDocument } from '../../prescriptions/read-prescriptions';
import { notFound } from '../fhir-refusal';
import { isOwnPrescription } from '../kinds/prescription-kinds';
import type { FhirReadContext } from '../read-context';
import type { PrescriptionPdf } from '../resources/binary';

/** Separate from the patient's own downloads, so that no app can use those up. */
const PDFS_PER_MINUTE = 30;

export async function findPrescriptionPdf(context: FhirReadContext, id: string): Promise<PrescriptionPdf> {
  const { deps, db } = context;
  const [found] = await selectPrescriptions(db, isOwnPrescription(context, eq(prescriptions.id, id)));
  if (!found) throw notFound();
  const document = await loadDocument(db, found, deps.config.publicUrl);
  return { row: found.prescription, document };
}

export async function renderPrescriptionPdf(
  { deps, tokenHolder }: FhirReadContext,
  { document }: PrescriptionPdf,
): Promise<Buffer> {
  if (!tokenHolder) throw notFound();
  await spendBudget(deps, {
    key: `fhir-pdf:${tokenHolder.userId}`,
    limit: PDFS_PER_MINUTE,
    windowSeconds: 60,
  });
  return renderInThread(tokenHolder.userId, 'prescription', document);
}
