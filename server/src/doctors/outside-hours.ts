import type { AppointmentOutsideHours } from '@carelane/contract/doctors/days-off';
import { hasSlot, labelOfSlot } from '@carelane/contract/doctors/slot-grid';
import { openMask } from '@carelane/contract/doctors/slots-for-date';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { appointments, doctorExceptions, doctorProfiles, patientProfiles } from '../db/schema';

/** The coming appointments of a doctor at times that the saved hours no longer open. They stay as they are. */
export async function appointmentsOutsideHours(
  db: Queryable,
  doctorId: string,
  now: Date,
): Promise<(AppointmentOutsideHours & { patientId: string })[]> {
  const coming = await db
    .select({
      _id: appointments.id,
      patientId: appointments.patientId,
      patientName: patientProfiles.name,
      date: appointments.localDate,
      slot: appointments.slot,
      startsAt: appointments.startsAt,
      weeklySlots: doctorProfiles.weeklySlots,
      exceptionSlots: doctorExceptions.slots,
    })
    .from(appointments)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .leftJoin(
      doctorExceptions,
      and(
        eq(doctorExceptions.doctorId, appointments.doctorId),
        eq(doctorExceptions.onDate, appointments.localDate),
      ),
    )
    .where(
      and(
        eq(appointments.doctorId, doctorId),
        eq(appointments.status, 'scheduled'),
        gt(appointments.startsAt, now),
      ),
    )
    .orderBy(asc(appointments.startsAt));
  return coming
    .filter(({ weeklySlots, exceptionSlots, date, slot }) => {
      const exceptions = new Map(exceptionSlots === null ? [] : [[date, exceptionSlots]]);
      return !hasSlot(openMask({ weeklySlots, exceptions }, date), slot);
    })
    .map(({ _id, patientId, patientName, date, slot, startsAt }) => ({
      _id,
      patientId,
      patientName,
      date,
      time: labelOfSlot(slot),
      startsAt: startsAt.toISOString(),
    }));
}
