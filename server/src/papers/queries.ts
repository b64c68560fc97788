import type { Role } from '@carelane/contract/auth/account';
import type { Paper } from '@carelane/contract/papers/paper';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { canReadVisit } from '../appointments/can-read-visit';
import { type AppointmentRow, findAppointmentFor } from '../appointments/queries';
import type { Queryable } from '../db/client';
import { papers } from '../db/schema';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';

export type PaperRow = typeof papers.$inferSelect;

export const ADDED_LIMIT = 40;
/** Somebody who adds and withdraws all day must not make the list endless. */
const WITHDRAWN_LIMIT = 30;

export async function selectPapers(db: Queryable, appointmentId: string): Promise<PaperRow[]> {
  const belongsToVisit = and(eq(papers.appointmentId, appointmentId), isNotNull(papers.readyAt));
  const visible = await db
    .select()
    .from(papers)
    .where(and(belongsToVisit, isNull(papers.withdrawnAt)));
  const withdrawn = await db
    .select()
    .from(papers)
    .where(and(belongsToVisit, isNotNull(papers.withdrawnAt)))
    .orderBy(desc(papers.createdAt), desc(papers.id))
    .limit(WITHDRAWN_LIMIT);
  return [...visible, ...withdrawn].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
}

export function countAdded(db: Queryable, appointmentId: string, addedBy: Role): Promise<number> {
  return db.$count(papers, and(eq(papers.appointmentId, appointmentId), eq(papers.addedBy, addedBy)));
}

export async function getPaperFor(
  db: Queryable,
  viewer: Viewer,
  id: string,
): Promise<{ visit: AppointmentRow; paper: PaperRow }> {
  const [paper] = await db
    .select()
    .from(papers)
    .where(and(eq(papers.id, id), isNotNull(papers.readyAt), isNull(papers.withdrawnAt)));
  const visit = paper && (await findAppointmentFor(db, viewer, paper.appointmentId));
  if (!visit || !canReadVisit(viewer, visit.appointment)) throw new Refusal('PAPER_NOT_FOUND');
  return { visit, paper };
}

export function paperOnWire(paper: PaperRow, viewer: Viewer): Paper {
  const { id, name, kind, size, pages, addedBy, createdAt, withdrawnAt } = paper;
  return {
    _id: id,
    name,
    kind,
    size,
    pages,
    addedBy,
    addedAt: createdAt.toISOString(),
    ...(withdrawnAt ? { withdrawnAt: withdrawnAt.toISOString() } : {}),
    mine: addedBy === viewer.role,
  };
}
