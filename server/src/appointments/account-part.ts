import { desc, eq } from 'drizzle-orm';
import type { AccountPart } from '../auth/account-part';
import { appointments, doctorProfiles, patientProfiles } from '../db/schema';
import { appointmentOnWire, selectAppointments } from './queries';

export const appointmentAccountPart: AccountPart = {
  async exported(deps, viewer) {
    const owner = viewer.role === 'doctor' ? doctorProfiles.userId : patientProfiles.userId;
    const rows = await selectAppointments(deps.db, eq(owner, viewer.userId)).orderBy(
      desc(appointments.startsAt),
    );
    return { appointments: rows.map(appointmentOnWire) };
  },
};
