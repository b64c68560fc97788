import { asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { AccountHooks } from '../auth/account/account-hooks';
import { appointmentEvents, appointments, doctorProfiles, patientProfiles } from '../db/schema';
import { type AppointmentRow, appointmentOnWire, selectAppointments } from './queries';

export const appointmentAccountHooks: AccountHooks = {
  async exportData(deps, viewer) {
    const owner = viewer.role === 'doctor' ? doctorProfiles.userId : patientProfiles.userId;
    const rows = await selectAppointments(deps.db, eq(owner, viewer.userId)).orderBy(
      desc(appointments.startsAt),
    );
    const events = await deps.db
      .select(getTableColumns(appointmentEvents))
      .from(appointmentEvents)
      .innerJoin(appointments, eq(appointments.id, appointmentEvents.appointmentId))
      .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
      .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
      .where(eq(owner, viewer.userId))
      .orderBy(asc(appointmentEvents.at), asc(appointmentEvents.id));
    return {
      appointments: rows.map(viewer.role === 'doctor' ? withoutPatient : appointmentOnWire),
      appointmentEvents: viewer.role === 'doctor' ? events.map(withoutGuestName) : events,
    };
  },
};

/** Who the patient was, why they came and who was with them is the patient's data, not the doctor's. */
function withoutPatient(row: AppointmentRow) {
  const {
    patientId: _patient,
    reason: _reason,
    bookedBy: _guardian,
    adultPresent: _adult,
    doctorId: _doctor,
    roomId: _room,
    ...visit
  } = appointmentOnWire(row);
  return visit;
}

function withoutGuestName({ guestName: _guest, ...event }: typeof appointmentEvents.$inferSelect) {
  return event;
}
