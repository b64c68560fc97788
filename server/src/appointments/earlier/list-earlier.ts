import type { EarlierOffer, EarlierRequest } from '@carelane/contract/appointments/earlier';
import { slotLabel } from '@carelane/contract/doctors/slot-grid';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client';
import { isUpcoming } from '../../db/is-upcoming';
import {
  appointments,
  doctorProfiles,
  earlierOffers,
  earlierRequests,
  patientProfiles,
} from '../../db/schema';

export async function listRequests(db: Queryable, userId: string, now: Date): Promise<EarlierRequest[]> {
  return db
    .select({
      appointmentId: earlierRequests.appointmentId,
      from: earlierRequests.firstDay,
      until: earlierRequests.lastDay,
      notice: earlierRequests.noticeHours,
    })
    .from(earlierRequests)
    .innerJoin(appointments, eq(appointments.id, earlierRequests.appointmentId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(and(eq(patientProfiles.userId, userId), isUpcoming(now)))
    .orderBy(asc(earlierRequests.createdAt), asc(earlierRequests.appointmentId));
}

export async function listOffers(db: Queryable, userId: string, now: Date): Promise<EarlierOffer[]> {
  const held = alias(appointments, 'held');
  const rows = await db
    .select({
      offer: earlierOffers,
      doctorName: doctorProfiles.name,
      date: held.localDate,
      slot: held.slot,
      timezone: sql<string>`coalesce(${held.timezone}, ${doctorProfiles.timezone})`,
      currentStartsAt: appointments.startsAt,
    })
    .from(earlierOffers)
    .innerJoin(held, eq(held.id, earlierOffers.id))
    .innerJoin(appointments, eq(appointments.id, earlierOffers.appointmentId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
    .where(
      and(
        eq(patientProfiles.userId, userId),
        eq(appointments.status, 'scheduled'),
        isNull(earlierOffers.endedAt),
        gt(earlierOffers.expiresAt, now),
      ),
    )
    .orderBy(asc(earlierOffers.expiresAt), asc(earlierOffers.id));
  return rows.map(({ offer, slot, currentStartsAt, ...fields }) => ({
    ...fields,
    id: offer.id,
    appointmentId: offer.appointmentId,
    time: slotLabel(slot),
    startsAt: offer.startsAt.toISOString(),
    currentStartsAt: currentStartsAt.toISOString(),
    expiresAt: offer.expiresAt.toISOString(),
  }));
}
