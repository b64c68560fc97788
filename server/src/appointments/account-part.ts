import { desc, eq } from 'drizzle-orm';
import type { AccountPart } from '../auth/account/account-part';
import { appointments, doctorProfiles, patientProfiles } from '../db/schema';
import { type AppointmentRow, appointmentOnWire, selectAppointments } from './queries';

export const appointmentAccountPart: AccountPart = {
  async exported(deps, viewer) {
    const owner = viewer.role === 'doctor' ? doctorProfiles.userId : patientProfiles.userId;
    const rows = await selectAppointments(deps.db, eq(owner, viewer.userId)).orderBy(
      desc(appointments.startsAt),
    );
    return { appointments: rows.map(viewer.role === 'doctor' ? withoutPatient : appointmentOnWire) };
  },
};

/** A doctor's export holds no patient data: who came, and why, belongs to the patient. */
function withoutPatient(row: AppointmentRow) {
  const {
    patientId: _patient,
    reason: _reason,
    doctorId: _doctor,
    roomId: _room,
    ...visit
  } = appointmentOnWire(row);
  return visit;
}
