import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { Zip, ZipPassThrough } from 'fflate';
import { FileMissing } from '../adapters/files/file-store';
import { findSessionEnds } from '../auth/sessions/sessions';
import { appointments, papers, patientProfiles } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';

interface PaperFiles {
  id: string;
  name: string;
  pages: number;
}

export async function exportPapers(
  deps: Deps,
  viewer: Pick<Viewer, 'userId' | 'sessionId'>,
): Promise<AsyncIterable<Uint8Array>> {
  const paperFiles = await deps.db
    .select({ id: papers.id, name: papers.name, pages: papers.pages })
    .from(papers)
    .innerJoin(appointments, eq(appointments.id, papers.appointmentId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(
      and(eq(patientProfiles.userId, viewer.userId), isNotNull(papers.readyAt), isNull(papers.withdrawnAt)),
    )
    .orderBy(asc(papers.createdAt), asc(papers.id));
  const requireSession = async () => {
    if ((await findSessionEnds(deps.db, [viewer.sessionId])).size === 0) throw new Refusal('SIGNED_OUT');
  };
  return zipPages(deps, paperFiles, requireSession);
}

/** Uncompressed, because WebP pictures do not get any smaller. */
async function* zipPages(
  { files }: Deps,
  paperFiles: PaperFiles[],
  requireSession: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    chunks.push(bytes);
  });
  for (const [index, paper] of paperFiles.entries()) {
    // Sending all papers can take a long time.
    await requireSession();
    for (let page = 1; page <= paper.pages; page += 1) {
      const file = new ZipPassThrough(pagePath(paper, index + 1, page));
      zip.add(file);
      try {
        for await (const chunk of files.read(paper.id, page)) {
          file.push(chunk);
          yield* chunks.splice(0);
        }
      } catch (error) {
        // The paper was withdrawn in the meantime, so its file stays empty.
        if (!(error instanceof FileMissing)) throw error;
      }
      file.push(new Uint8Array(), true);
      yield* chunks.splice(0);
    }
  }
  zip.end();
  yield* chunks.splice(0);
}

/**
 * Papers are numbered, because two may have the same name. Some systems do not allow the removed characters in file
 * names.
 */
function pagePath({ name, pages }: PaperFiles, number: number, page: number): string {
  const plain = name.replace(/\.(jpe?g|png|webp|heic|heif|pdf)$/i, '').replace(/[\p{C}/\\:*?"<>|.]/gu, '-');
  const title = `${String(number).padStart(3, '0')} ${plain.trim()}`;
  return pages === 1 ? `${title}.webp` : `${title}/page ${page}.webp`;
}
