import path from 'node:path';
import { acceptsPapers, PAPERS_PER_VISIT } from '@carelane/contract/papers/paper';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type AppointmentRow, getAppointmentFor } from '../appointments/queries';
import { lockSession } from '../auth/sessions/lock-session';
import { newId } from '../db/columns';
import { isDoctorAvailable, isPatientAvailable, lockPeopleByAppointment } from '../db/lock-people';
import { appointments, papers } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { publishNote } from '../notifications/notify';
import { recordUnlessPatient } from '../patients/audit';
import { announcePaper } from './announce-paper';
import { publishPapersChanged } from './publish-papers-changed';
import { ADDED_LIMIT, countAdded } from './queries';
import { type ReceivedPaper, receiveFile } from './receive-file';
import { discardPaper } from './remove-paper-files';
import { renderPages } from './render-pages';

const ADDED_LIMIT_REACHED = `You have added ${ADDED_LIMIT} papers to this visit, including those you withdrew.`;

export async function addPaper(
  deps: Deps,
  viewer: Viewer,
  appointmentId: string,
  request: FastifyRequest,
): Promise<string> {
  const visit = await getAppointmentFor(deps.db, viewer, appointmentId);
  const id = await reserve(deps, viewer, appointmentId);
  try {
    const folder = path.join(deps.config.dataDir, 'uploads');
    await receiveFile(request, folder, (received) => store(deps, viewer, visit, id, received));
  } catch (error) {
    await discardPaper(deps, id);
    throw error;
  }
  publishPapersChanged(deps, visit);
  return id;
}

/** Uploads in progress also count, so that no visit exceeds the maximum. */
async function reserve(deps: Deps, viewer: Viewer, appointmentId: string): Promise<string> {
  const now = deps.clock.now();
  const id = newId();
  await deps.db.transaction(async (tx) => {
    const [visit] = await tx
      .select({ status: appointments.status, startsAt: appointments.startsAt })
      .from(appointments)
      .where(eq(appointments.id, appointmentId))
      .for('no key update');
    if (!visit || !acceptsPapers(visit, now)) throw new Refusal('PAPERS_CLOSED');
    const paperCount = await tx.$count(
      papers,
      and(eq(papers.appointmentId, appointmentId), isNull(papers.withdrawnAt)),
    );
    if (paperCount >= PAPERS_PER_VISIT) throw new Refusal('TOO_MANY_PAPERS');
    if ((await countAdded(tx, appointmentId, viewer.role)) >= ADDED_LIMIT)
      throw new Refusal('TOO_MANY_PAPERS', ADDED_LIMIT_REACHED);
    // Everything about the file is stored when it is ready.
    await tx.insert(papers).values({
      id,
      appointmentId,
      addedBy: viewer.role,
      name: '',
      kind: 'image',
      size: 0,
      pages: 0,
      createdAt: now,
    });
  });
  return id;
}

async function store(
  deps: Deps,
  viewer: Viewer,
  visit: AppointmentRow,
  id: string,
  received: ReceivedPaper,
): Promise<void> {
  const pages = await renderPages(viewer.userId, received);
  for (const [index, page] of pages.entries()) await deps.files.write(id, index + 1, page);
  const now = deps.clock.now();
  const note = await deps.db.transaction(async (tx) => {
    const people = await lockPeopleByAppointment(tx, visit.appointment.id);
    const [current] = await tx
      .select({ status: appointments.status })
      .from(appointments)
      .where(eq(appointments.id, visit.appointment.id))
      .for('no key update');
    await lockSession(tx, viewer.sessionId);
    const { name, size } = received;
    const kind = received.kind === 'pdf' ? 'pdf' : 'image';
    const [ready] = await tx
      .update(papers)
      .set({ name, kind, size, pages: pages.length, readyAt: now, createdAt: now })
      .where(eq(papers.id, id))
      .returning({ id: papers.id });
    // During the upload, the visit was canceled or one of its two people left.
    if (!ready || current?.status === 'canceled' || !isPatientAvailable(people) || !isDoctorAvailable(people))
      throw new Refusal('PAPERS_CLOSED');
    await recordUnlessPatient(tx, viewer, {
      patientId: visit.patient.id,
      action: 'paper-added',
      subject: id,
      at: now,
    });
    return announcePaper(tx, viewer, visit, now);
  });
  if (note) publishNote(deps, note);
}
