import {
  doctorActivity,
  doctorStats,
  doctorWeeks,
  getAppointment,
  listDoctorAppointments,
  listPatientAppointments,
  updateAppointmentStatus,
} from '@carelane/contract/appointments/endpoints';
import { DEFAULT_TIME_ZONE } from '@carelane/contract/time/zoned-time';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { doctorProfiles, patientProfiles } from '../db/schema';
import type { Deps } from '../deps';
import { Refusal } from '../http/refusal';
import { type Route, serve } from '../http/serve';
import type { Viewer } from '../http/viewer';
import { completeAppointment } from './complete-appointment';
import { doctorActivityOf, doctorStatsOf, doctorWeeksOf } from './doctor-figures';
import { listAppointments } from './list-appointments';
import { appointmentOnWire, getAppointmentFor } from './queries';

export function appointmentRoutes(deps: Deps): Route[] {
  const { db, clock } = deps;
  return [
    serve(getAppointment, async ({ params, viewer }) => ({
      data: appointmentOnWire(await getAppointmentFor(db, viewer, params.id)),
    })),
    serve(listPatientAppointments, async ({ params, query, viewer }) => {
      const [patient] = await db
        .select({ id: patientProfiles.id })
        .from(patientProfiles)
        .where(
          and(
            eq(patientProfiles.id, params.id),
            eq(patientProfiles.userId, viewer.userId),
            isNull(patientProfiles.deletedAt),
          ),
        );
      if (!patient) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
      const owner = { role: 'patient', profileId: patient.id, zone: DEFAULT_TIME_ZONE } as const;
      const { rows, page } = await listAppointments(db, owner, query, clock.now());
      return { data: { appointments: rows.map(appointmentOnWire) }, page };
    }),
    serve(listDoctorAppointments, async ({ params, query, viewer }) => {
      const doctor = await findOwnDoctor(db, viewer);
      if (doctor?.id !== params.id) throw new Refusal('DOCTOR_PROFILE_NOT_FOUND');
      const owner = { role: 'doctor', profileId: doctor.id, zone: doctor.timezone } as const;
      const { rows, page } = await listAppointments(db, owner, query, clock.now());
      return { data: rows.map(appointmentOnWire), page };
    }),
    serve(updateAppointmentStatus, async ({ params, viewer }) => ({
      data: await completeAppointment(deps, viewer, params.id),
      message: 'Appointment status updated',
    })),
    serve(doctorStats, async ({ viewer }) => {
      const doctor = await findOwnDoctor(db, viewer);
      return { data: doctor ? await doctorStatsOf(db, doctor.id, clock.now()) : NO_STATS };
    }),
    serve(doctorActivity, async ({ viewer }) => {
      const doctor = await findOwnDoctor(db, viewer);
      return { data: doctor ? await doctorActivityOf(db, doctor.id) : [] };
    }),
    serve(doctorWeeks, async ({ viewer }) => {
      const doctor = await findOwnDoctor(db, viewer);
      return { data: doctor ? await doctorWeeksOf(db, doctor, clock.now()) : [] };
    }),
  ];
}

/** Before the profile exists. */
const NO_STATS = { totalAppointments: 0, upcoming: 0, patients: 0, completionRate: 0 };

async function findOwnDoctor(db: Queryable, viewer: Viewer) {
  const [doctor] = await db
    .select({ id: doctorProfiles.id, timezone: doctorProfiles.timezone })
    .from(doctorProfiles)
    .where(eq(doctorProfiles.userId, viewer.userId));
  return doctor;
}
