import { FileMissing } from '../adapters/files/file-store';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { recordLooks } from '../patients/record-looks';
import { getPaperFor } from './queries';

/** A doctor's look leaves an entry in the access log before the first byte is sent. */
export async function openPage(
  deps: Deps,
  viewer: Viewer,
  { appointmentId, paperId, page }: { appointmentId: string; paperId: string; page: number },
): Promise<AsyncIterable<Buffer>> {
  const { visit, paper } = await getPaperFor(deps.db, viewer, appointmentId, paperId);
  if (page > paper.pages) throw new Refusal('PAPER_NOT_FOUND');
  await recordLooks(deps, viewer, {
    action: 'paper-opened',
    patientIds: [visit.patient.id],
    subject: paperId,
  });
  return begun(deps.files.read(paperId, page));
}

/** With its first part read, so that a store that is away is answered with an error and not with half a picture. */
async function begun(parts: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> {
  const rest = parts[Symbol.asyncIterator]();
  const first = await rest.next().catch((error: unknown) => {
    throw error instanceof FileMissing ? new Refusal('PAPER_NOT_FOUND') : error;
  });
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => rest };
  })();
}
