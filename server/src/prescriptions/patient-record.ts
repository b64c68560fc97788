import type { PatientRecord } from '@carelane/contract/prescriptions/record';
import { and, desc, eq } from 'drizzle-orm';
import { appointmentOnWire, selectAppointments } from '../appointments/queries';
import { listDoctorNotes } from '../consultations/doctor-notes';
import type { Queryable } from '../db/client';
import { appointments, patientProfiles, users } from '../db/schema';
import type { Deps } from '../deps';
import { requireDoctorByUser } from '../doctors/queries';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { imageUrl } from '../images/store-image';
import { recordAccess } from '../patients/audit';
import { listPatientPrescriptions, prescriptionOnWire } from './queries';
import { requireTreating } from './visits';

const VISITS_LIMIT = 200;

export async function openPatientRecord(
  deps: Deps,
  viewer: Viewer,
  patientId: string,
): Promise<PatientRecord> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const doctor = await requireDoctorByUser(tx, viewer.userId);
    const pair = { doctorId: doctor.id, patientId };
    await requireTreating(tx, pair);
    await recordAccess(tx, { patientId, actor: viewer, action: 'record-viewed', at: now });
    const visits = await selectAppointments(
      tx,
      and(eq(appointments.doctorId, pair.doctorId), eq(appointments.patientId, patientId)),
    )
      .orderBy(desc(appointments.startsAt))
      .limit(VISITS_LIMIT);
    const prescriptions = await listPatientPrescriptions(tx, patientId);
    return {
      patient: await readProfile(tx, patientId),
      appointments: visits.map(appointmentOnWire),
      notes: await listDoctorNotes(tx, { ...pair, limit: VISITS_LIMIT }),
      prescriptions: prescriptions.map((row) => prescriptionOnWire(row, now)),
    };
  });
}

async function readProfile(db: Queryable, patientId: string): Promise<PatientRecord['patient']> {
  const [row] = await db
    .select({ profile: patientProfiles, email: users.email })
    .from(patientProfiles)
    .leftJoin(users, eq(users.id, patientProfiles.userId))
    .where(eq(patientProfiles.id, patientId));
  if (!row) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
  const { profile, email } = row;
  return {
    _id: profile.id,
    name: profile.name,
    user_id: profile.userId ? { _id: profile.userId, name: profile.name, email: email ?? '' } : null,
    date_of_birth: profile.dateOfBirth,
    gender: profile.gender,
    blood_group: profile.bloodGroup,
    address: profile.address,
    About: profile.about,
    emergency_contact: profile.emergencyContact,
    profileImage: imageUrl(profile.imageId),
    allergies: profile.allergies,
    conditions: profile.conditions,
    createdAt: profile.createdAt.toISOString(),
  };
}
