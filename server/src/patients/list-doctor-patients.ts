import type { EndpointQuery } from '@carelane/contract/endpoint';
import { idSchema, text } from '@carelane/contract/fields';
import type { doctorPatients } from '@carelane/contract/patients/endpoints';
import { and, asc, count, eq, getTableColumns, gt, inArray, max, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Queryable } from '../db/client';
import { appointments, patientProfiles, prescriptions, users } from '../db/schema';
import { invalidCursor } from '../http/endpoints/page-cursor';
import { parseJson } from '../http/parse-json';
import { imageUrl } from '../images/store-image';
import { personOnWire } from './patient-view';

export async function listDoctorPatients(
  db: Queryable,
  doctorId: string,
  { name, limit, cursor }: EndpointQuery<typeof doctorPatients>,
) {
  const visits = db
    .select({
      patientId: appointments.patientId,
      lastAppointmentAt: max(appointments.startsAt).as('last_appointment_at'),
    })
    .from(appointments)
    .where(and(eq(appointments.doctorId, doctorId), inArray(appointments.status, ['scheduled', 'completed'])))
    .groupBy(appointments.patientId)
    .as('visits');
  const issued = db
    .select({
      patientId: prescriptions.patientId,
      count: count().as('prescription_count'),
      lastPrescribedAt: max(prescriptions.createdAt).as('last_prescribed_at'),
    })
    .from(prescriptions)
    .where(eq(prescriptions.doctorId, doctorId))
    .groupBy(prescriptions.patientId)
    .as('issued');
  const rows = await db
    .select({
      prescriptionCount: issued.count,
      lastPrescribedAt: issued.lastPrescribedAt,
      ...getTableColumns(patientProfiles),
      email: users.email,
      lastAppointmentAt: visits.lastAppointmentAt,
    })
    .from(visits)
    .innerJoin(patientProfiles, eq(patientProfiles.id, visits.patientId))
    .leftJoin(issued, eq(issued.patientId, visits.patientId))
    .leftJoin(users, eq(users.id, patientProfiles.userId))
    .where(
      and(
        name ? sql`position(lower(${name}) in lower(${patientProfiles.name})) > 0` : undefined,
        cursor ? isAfterCursor(cursor) : undefined,
      ),
    )
    .orderBy(asc(patientProfiles.name), asc(patientProfiles.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    patients: page.map((row) => ({
      _id: row.id,
      user_id: personOnWire(row),
      name: row.name,
      date_of_birth: row.dateOfBirth,
      gender: row.gender,
      profileImage: imageUrl(row.imageId),
      // The fallback only satisfies the type of `max`.
      lastAppointmentAt: row.lastAppointmentAt ?? row.createdAt,
      prescriptionCount: row.prescriptionCount ?? 0,
      lastPrescribedAt: row.lastPrescribedAt,
    })),
    nextCursor:
      rows.length > limit && last
        ? Buffer.from(JSON.stringify([last.name, last.id])).toString('base64url')
        : null,
  };
}

const positionSchema = z.tuple([text(200), idSchema]);

function isAfterCursor(cursor: string) {
  const position = positionSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!position.success) throw invalidCursor();
  const [name, id] = position.data;
  return or(gt(patientProfiles.name, name), and(eq(patientProfiles.name, name), gt(patientProfiles.id, id)));
}
