import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import type { Visit } from '@carelane/contract/visits/visit';
import { desc, eq } from 'drizzle-orm';
import { canReadVisit } from '../appointments/can-read-visit';
import { type AppointmentRow, appointmentOnWire } from '../appointments/queries';
import { viewAppointment } from '../appointments/view-appointment';
import { findDeviceTest } from '../consultations/device-test';
import type { Queryable } from '../db/client';
import { consultationMessages, prescriptions, reviews } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { recordReads } from '../patients/record-reads';
import { prescriptionOnWire, selectPrescriptions } from '../prescriptions/queries';
import { isTreating } from '../prescriptions/visits';
import { findReceiptId, findVisitFacts, listEvents } from './visit-events';

const PRESCRIPTIONS_LIMIT = 100;

export async function viewVisit(deps: Deps, viewer: Viewer, id: string): Promise<Visit> {
  const { db } = deps;
  const row = await viewAppointment(deps, viewer, id);
  const facts = await findVisitFacts(db, id);
  const canRead = canReadVisit(viewer, row.appointment);
  return {
    appointment: appointmentOnWire(row),
    receiptId: facts ? findReceiptId(facts) : null,
    events: facts ? listEvents(facts) : [],
    messages: canRead ? await db.$count(consultationMessages, eq(consultationMessages.appointmentId, id)) : 0,
    deviceTest: canRead ? await findDeviceTest(db, id) : null,
    prescriptions: await readPrescriptions(deps, viewer, row),
    review: viewer.role === 'patient' ? await findReview(db, id) : null,
  };
}

async function readPrescriptions(
  deps: Deps,
  viewer: Viewer,
  { appointment, doctor, patient }: AppointmentRow,
): Promise<Prescription[]> {
  const pair = { doctorId: doctor.id, patientId: patient.id };
  if (viewer.role === 'doctor' && !(await isTreating(deps.db, pair))) return [];
  const rows = await selectPrescriptions(deps.db, eq(prescriptions.appointmentId, appointment.id))
    .orderBy(desc(prescriptions.createdAt), desc(prescriptions.id))
    .limit(PRESCRIPTIONS_LIMIT);
  if (rows.length > 0)
    await recordReads(deps, viewer, {
      action: 'prescriptions-viewed',
      patientIds: [patient.id],
      subject: appointment.id,
    });
  return rows.map((row) => prescriptionOnWire(row, deps.clock.now()));
}

async function findReview(db: Queryable, appointmentId: string): Promise<Visit['review']> {
  const [review] = await db
    .select({ rating: reviews.rating, comment: reviews.comment, createdAt: reviews.createdAt })
    .from(reviews)
    .where(eq(reviews.appointmentId, appointmentId));
  return review ? { ...review, createdAt: review.createdAt.toISOString() } : null;
}
