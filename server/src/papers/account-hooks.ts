import { API_BASE_PATH } from '@carelane/contract/endpoint';
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { AccountHooks } from '../auth/account/account-hooks';
import { appointments, doctorProfiles, papers, patientProfiles } from '../db/schema';
import { recordExport } from '../patients/record-export';
import type { PaperRow } from './queries';
import { removeFiles } from './remove-paper-files';

export const paperAccountHooks: AccountHooks = {
  exportsPatientData: true,
  exportData: async (deps, viewer) => {
    const profiles = viewer.role === 'doctor' ? doctorProfiles : patientProfiles;
    const visitSide = viewer.role === 'doctor' ? appointments.doctorId : appointments.patientId;
    const rows = await deps.db
      .select({ paper: papers, patientId: appointments.patientId })
      .from(papers)
      .innerJoin(appointments, eq(appointments.id, papers.appointmentId))
      .innerJoin(profiles, eq(profiles.id, visitSide))
      .where(
        and(
          eq(profiles.userId, viewer.userId),
          isNotNull(papers.readyAt),
          isNull(papers.withdrawnAt),
          viewer.role === 'doctor' ? eq(papers.addedBy, 'doctor') : undefined,
        ),
      )
      .orderBy(asc(papers.createdAt), asc(papers.id));
    await recordExport(
      deps,
      viewer,
      rows.map(({ patientId }) => patientId),
    );
    return { papers: rows.map(({ paper }) => exportedPaper(paper)) };
  },
  onErase: async (tx, deps, viewer) => {
    if (viewer.role === 'doctor') return undefined;
    const now = deps.clock.now();
    const neverBegan = tx
      .select({ id: appointments.id })
      .from(appointments)
      .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
      .where(
        and(
          eq(patientProfiles.userId, viewer.userId),
          ne(appointments.status, 'completed'),
          or(ne(appointments.status, 'scheduled'), gt(appointments.startsAt, now)),
        ),
      );
    const deleted = await tx
      .delete(papers)
      .where(inArray(papers.appointmentId, neverBegan))
      .returning({ id: papers.id });
    for (const { id } of deleted) await removeFiles(tx, id, now);
    return undefined;
  },
};

function exportedPaper({ id, appointmentId, name, kind, size, pages, addedBy, createdAt }: PaperRow) {
  const address = `${API_BASE_PATH}/paper/${id}`;
  return {
    appointmentId,
    name,
    kind,
    size,
    addedBy,
    addedAt: createdAt,
    pages: Array.from({ length: pages }, (_, index) => `${address}?page=${index + 1}`),
  };
}
