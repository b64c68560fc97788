import { initials } from '@carelane/contract/doctors/doctor-name';
import type { createReview as createReviewEndpoint } from '@carelane/contract/doctors/endpoints';
import type { EndpointBody } from '@carelane/contract/endpoint';
import { and, eq, ne } from 'drizzle-orm';
import { isUniqueViolation } from '../db/errors';
import { isPatientAvailable, lockPeopleByAppointment } from '../db/lock-people';
import { appointments, patientProfiles, reviews } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { changeRating } from './change-rating';
import type { ReviewRow } from './reviews';

export async function createReview(
  deps: Deps,
  viewer: Viewer,
  { appointmentId, rating, comment }: EndpointBody<typeof createReviewEndpoint>,
): Promise<ReviewRow> {
  try {
    return await deps.db.transaction(async (tx) => {
      const people = await lockPeopleByAppointment(tx, appointmentId, { changesDoctor: true });
      if (!isPatientAvailable(people)) throw new Refusal('APPOINTMENT_NOT_FOUND');
      const [visit] = await tx
        .select({
          status: appointments.status,
          patientAbsentAt: appointments.patientAbsentAt,
          doctorId: appointments.doctorId,
          patientId: appointments.patientId,
        })
        .from(appointments)
        .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
        .where(
          and(
            eq(appointments.id, appointmentId),
            eq(patientProfiles.userId, viewer.userId),
            ne(appointments.status, 'held'),
          ),
        );
      if (!visit) throw new Refusal('APPOINTMENT_NOT_FOUND');
      if (visit.status !== 'completed')
        throw new Refusal('CONFLICT', 'You can review a visit once it is completed.');
      if (visit.patientAbsentAt)
        throw new Refusal('CONFLICT', 'The doctor closed this visit because you did not come.');
      const [review] = await tx
        .insert(reviews)
        .values({
          appointmentId,
          doctorId: visit.doctorId,
          patientId: visit.patientId,
          rating,
          comment: comment ?? '',
          authorInitials: initials(viewer.name),
          createdAt: deps.clock.now(),
        })
        .returning();
      await changeRating(tx, { doctorId: visit.doctorId, rating }, 1);
      return review as ReviewRow;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'reviews_appointment_key')) throw new Refusal('ALREADY_REVIEWED');
    throw error;
  }
}
