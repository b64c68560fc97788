import { FileMissing } from '../adapters/files/file-store';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { recordReads } from '../patients/record-reads';
import { getPaperFor } from './queries';

/** A doctor's view is recorded before the first byte is sent. */
export async function openPage(
  deps: Deps,
  viewer: Viewer,
  id: string,
  page: number,
): Promise<AsyncIterable<Buffer>> {
  const { visit, paper } = await getPaperFor(deps.db, viewer, id);
  if (page > paper.pages) throw new Refusal('PAPER_NOT_FOUND');
  await recordReads(deps, viewer, {
    action: 'paper-opened',
    patientIds: [visit.patient.id],
    subject: id,
  });
  return readFirstChunk(deps.files.read(id, page));
}

/** Reads ahead, so that an unreachable store causes an error instead of an incomplete picture. */
async function readFirstChunk(chunks: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next().catch((error: unknown) => {
    throw error instanceof FileMissing ? new Refusal('PAPER_NOT_FOUND') : error;
  });
  return continueFrom(first, iterator);
}

async function* continueFrom(
  first: IteratorResult<Buffer>,
  iterator: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    for (let chunk = first; !chunk.done; chunk = await iterator.next()) yield chunk.value;
  } finally {
    // The reader may have stopped early.
    await iterator.return?.();
  }
}
