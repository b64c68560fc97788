import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { Zip, ZipPassThrough } from 'fflate';
import { FileMissing } from '../adapters/files/file-store';
import { appointments, papers, patientProfiles } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';

interface PaperFiles {
  id: string;
  name: string;
  pages: number;
}

/** A patient's papers, page by page as somebody reads them. */
export async function exportPapers(deps: Deps, viewer: Viewer): Promise<AsyncIterable<Uint8Array>> {
  const all = await deps.db
    .select({ id: papers.id, name: papers.name, pages: papers.pages })
    .from(papers)
    .innerJoin(appointments, eq(appointments.id, papers.appointmentId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(
      and(eq(patientProfiles.userId, viewer.userId), isNotNull(papers.readyAt), isNull(papers.withdrawnAt)),
    )
    .orderBy(asc(papers.createdAt), asc(papers.id));
  return zipped(deps, all);
}

/** Pages are WebP pictures, which do not get smaller. So they are stored as they are. */
async function* zipped({ files }: Deps, all: PaperFiles[]): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  for (const [index, paper] of all.entries())
    for (let page = 1; page <= paper.pages; page += 1) {
      const file = new ZipPassThrough(pagePath(paper, index + 1, page));
      zip.add(file);
      try {
        for await (const part of files.read(paper.id, page)) {
          file.push(part);
          yield* written.splice(0);
        }
      } catch (error) {
        // Withdrawn in the meantime. Its place stays empty.
        if (!(error instanceof FileMissing)) throw error;
      }
      file.push(new Uint8Array(), true);
      yield* written.splice(0);
    }
  zip.end();
  yield* written.splice(0);
}

/** Numbered, so that two papers of one name do not meet. */
function pagePath({ name, pages }: PaperFiles, number: number, page: number): string {
  const plain = name.replace(/\.(jpe?g|png|webp|heic|heif|pdf)$/i, '').replace(/[\p{C}/\\:*?"<>|.]/gu, '-');
  const title = `${String(number).padStart(3, '0')} ${plain.trim()}`;
  return pages === 1 ? `${title}.webp` : `${title}/page ${page}.webp`;
}
