import { eq } from 'drizzle-orm';
import { prescriptions } from '../../db/schema';
import { spendBudget } from '../../http/limits/budget';
import { drawApart } from '../../pdf/draw-apart';
import { selectPrescriptions } from '../../prescriptions/queries';
import { documentToDraw } from '../../prescriptions/read-prescriptions';
import { notFound } from '../fhir-refusal';
import { isOwnPrescription } from '../kinds/prescription-kinds';
import type { Reading } from '../reading';

/** Counted apart from the patient's own downloads, so that no app can use those up. */
const PDFS_A_MINUTE = 30;

export async function drawPrescription(reading: Reading, id: string): Promise<Buffer> {
  const { deps, db, reader } = reading;
  const [row] = await selectPrescriptions(db, isOwnPrescription(reading, eq(prescriptions.id, id)));
  if (!row || !reader) throw notFound();
  await spendBudget(deps, { key: `fhir-pdf:${reader.userId}`, limit: PDFS_A_MINUTE, windowSeconds: 60 });
  return drawApart(reader.userId, 'prescription', await documentToDraw(db, row, deps.config.publicUrl));
}
