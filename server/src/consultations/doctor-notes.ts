import { and, desc, eq, ne, type SQL } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { appointments, consultationNotes } from '../db/schema';

interface NotesQuery {
  doctorId: string;
  patientId: string;
  where?: SQL;
  limit: number;
}

export async function listDoctorNotes(db: Queryable, { doctorId, patientId, where, limit }: NotesQuery) {
  const rows = await db
    .select({
      appointmentId: appointments.id,
      date: appointments.localDate,
      text: consultationNotes.text,
      updatedAt: consultationNotes.updatedAt,
    })
    .from(consultationNotes)
    .innerJoin(appointments, eq(appointments.id, consultationNotes.appointmentId))
    .where(
      and(
        eq(appointments.doctorId, doctorId),
        eq(appointments.patientId, patientId),
        eq(consultationNotes.author, 'doctor'),
        ne(consultationNotes.text, ''),
        where,
      ),
    )
    .orderBy(desc(appointments.startsAt))
    .limit(limit);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}
