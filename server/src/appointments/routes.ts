import { sendDayMessage as dayMessageEndpoint } from '@carelane/contract/appointments/day-message';
import {
  disputeAppointment,
  doctorActivity,
  doctorStats,
  doctorWeeks,
  getAppointment,
  listDoctorAppointments,
  listPatientAppointments,
  updateAppointmentStatus,
} from '@carelane/contract/appointments/endpoints';
import { DEFAULT_TIME_ZONE } from '@carelane/contract/time/zoned-time';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { doctorProfiles, users } from '../db/schema';
import { readStatement } from '../db/statements/statement';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { findPatientId } from '../patients/queries';
import { recordReads } from '../patients/record-reads';
import { completeAppointment } from './changes/complete-appointment';
import { disputeVisit } from './disputes/dispute-visit';
import { readDoctorActivity, readDoctorStats, readDoctorWeeks } from './doctor-figures';
import { listAppointments } from './list-appointments';
import { sendDayMessage } from './messages/day-message';
import { appointmentOnWire } from './queries';
import { viewAppointment } from './view-appointment';

export function appointmentRoutes(deps: Deps): Route[] {
  const { db, clock } = deps;
  return [
    serve(getAppointment, async ({ params, viewer }) => ({
      data: appointmentOnWire(await viewAppointment(deps, viewer, params.id)),
    })),
    serve(listPatientAppointments, async ({ params, query, viewer }) => {
      const { userId } = viewer;
      const owner = { role: 'patient', profileId: params.id, userId, zone: DEFAULT_TIME_ZONE } as const;
      const { rows, page } = await listAppointments(db, owner, query, clock.now());
      // A patient with appointments under this profile owns it.
      if (rows.length === 0 && (await findPatientId(db, userId)) !== params.id)
        throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
      return { data: { appointments: rows.map(appointmentOnWire) }, page };
    }),
    serve(listDoctorAppointments, async ({ params, query, viewer }) => {
      const doctor = await findOwnDoctor(db, viewer);
      if (doctor?.id !== params.id) throw new Refusal('DOCTOR_PROFILE_NOT_FOUND');
      const { id: profileId, timezone: zone } = doctor;
      const owner = { role: 'doctor', profileId, userId: viewer.userId, zone } as const;
      const { rows, page } = await listAppointments(db, owner, query, clock.now());
      await recordReads(deps, viewer, {
        action: 'visits-listed',
        patientIds: rows.map(({ patient }) => patient.id),
      });
      return { data: rows.map(appointmentOnWire), page };
    }),
    serve(updateAppointmentStatus, async ({ params, body, viewer }) => ({
      data: await completeAppointment(deps, viewer, params.id, body),
      message: 'Appointment status updated',
    })),
    serve(disputeAppointment, async ({ params, body, viewer }) => ({
      data: await disputeVisit(deps, viewer, params.id, body.reason),
      message: 'Thank you. We will look into it and let you both know.',
    })),
    serve(dayMessageEndpoint, async ({ body, viewer }) => ({
      data: { patients: await sendDayMessage(deps, viewer, body) },
    })),
    serve(doctorStats, async ({ viewer }) => {
      const doctor = await findOwnDoctor(db, viewer);
      return { data: doctor ? await readDoctorStats(db, doctor.id, clock.now()) : NO_STATS };
    }),
    serve(doctorActivity, async ({ viewer }) => {
      const doctor = await findOwnDoctor(db, viewer);
      if (!doctor) return { data: [] };
      const entries = await readDoctorActivity(db, doctor);
      await recordReads(deps, viewer, {
        action: 'visits-listed',
        patientIds: entries.map(({ patientId }) => patientId),
      });
      return { data: entries };
    }),
    serve(doctorWeeks, async ({ viewer }) => {
      const doctor = await findOwnDoctor(db, viewer);
      return { data: doctor ? await readDoctorWeeks(db, doctor, clock.now()) : [] };
    }),
  ];
}

const NO_STATS = { totalAppointments: 0, upcoming: 0, patients: 0, canceledByDoctor: 0, completionRate: 0 };

async function findOwnDoctor(db: Queryable, { userId }: Viewer) {
  const [doctor] = await ownDoctor(db, { userId });
  return doctor;
}

const ownDoctor = readStatement('own-doctor', { userId: users.id }, (db, { userId }) =>
  db
    .select({ id: doctorProfiles.id, timezone: doctorProfiles.timezone })
    .from(doctorProfiles)
    .where(eq(doctorProfiles.userId, userId)),
);
