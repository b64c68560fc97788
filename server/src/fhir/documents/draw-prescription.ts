import { eq } from 'drizzle-orm';
import { prescriptions } from '../../db/schema';
import { spendBudget } from '../../http/limits/budget';
import { drawInThread } from '../../pdf/draw-in-thread';
import { selectPrescriptions } from '../../prescriptions/queries';
import { documentToDraw } from '../../prescriptions/read-prescriptions';
import { notFound } from '../fhir-refusal';
import { isOwnPrescription } from '../kinds/prescription-kinds';
import type { Reading } from '../reading';
import type { Drawing } from '../resources/binary';

/** Counted apart from the patient's own downloads, so that no app can use those up. */
const PDFS_A_MINUTE = 30;

export async function findDrawing(reading: Reading, id: string): Promise<Drawing> {
  const { deps, db } = reading;
  const [found] = await selectPrescriptions(db, isOwnPrescription(reading, eq(prescriptions.id, id)));
  if (!found) throw notFound();
  const document = await documentToDraw(db, found, deps.config.publicUrl);
  return { row: found.prescription, document };
}

export async function drawPrescription({ deps, reader }: Reading, { document }: Drawing): Promise<Buffer> {
  if (!reader) throw notFound();
  await spendBudget(deps, { key: `fhir-pdf:${reader.userId}`, limit: PDFS_A_MINUTE, windowSeconds: 60 });
  return drawInThread(reader.userId, 'prescription', document);
}
