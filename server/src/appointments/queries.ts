import type { Appointment, AppointmentPayment } from '@carelane/contract/appointments/appointment';
import { countsAsPresent } from '@carelane/contract/appointments/join-window';
import { slotLabel, weekdayName } from '@carelane/contract/doctors/slot-grid';
import { and, asc, eq, gte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { appointments, disputes, doctorProfiles, patientProfiles, payments, reviews } from '../db/schema';
import { readStatement } from '../db/statements/statement';
import { isLookedAfterBy } from '../family/queries';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { imageUrl } from '../images/store-image';
import { disputeColumns, disputeOnWire } from './disputes/dispute-view';

/** Only columns that are shown or checked, so that long lists stay cheap. */
export const appointmentFields = {
  id: appointments.id,
  status: appointments.status,
  startsAt: appointments.startsAt,
  localDate: appointments.localDate,
  slot: appointments.slot,
  consultationType: appointments.consultationType,
  reason: appointments.reason,
  bookedBy: appointments.bookedBy,
  adultPresent: appointments.adultPresent,
  roomId: appointments.roomId,
  doctorJoinedAt: appointments.doctorJoinedAt,
  patientJoinedAt: appointments.patientJoinedAt,
  patientAbsentAt: appointments.patientAbsentAt,
  chooseBy: appointments.chooseBy,
  cannotAttendReason: appointments.cannotAttendReason,
  lateMinutes: appointments.lateMinutes,
  maxLateMinutes: appointments.maxLateMinutes,
  calendarSequence: appointments.calendarSequence,
  createdAt: appointments.createdAt,
  updatedAt: appointments.updatedAt,
};

export const visitFields = {
  appointment: appointmentFields,
  doctor: {
    id: doctorProfiles.id,
    userId: doctorProfiles.userId,
    name: doctorProfiles.name,
    specialization: doctorProfiles.specialization,
    experience: doctorProfiles.experience,
    imageId: doctorProfiles.imageId,
    clinicAddress: doctorProfiles.clinicAddress,
    timezone: sql<string>`coalesce(${appointments.timezone}, ${doctorProfiles.timezone})`,
  },
  patient: {
    id: patientProfiles.id,
    userId: patientProfiles.userId,
    name: patientProfiles.name,
    imageId: patientProfiles.imageId,
  },
  payment: {
    provider: payments.provider,
    status: payments.status,
    amount: payments.amount,
    refundedAt: payments.refundedAt,
  },
  reviewId: reviews.id,
  dispute: disputeColumns,
};

export const isNotHeld = sql`${appointments.status} <> 'held'`;

export function selectAppointments(db: Queryable, where: SQL | undefined) {
  return db
    .select(visitFields)
    .from(appointments)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .leftJoin(payments, eq(payments.id, appointments.paymentId))
    .leftJoin(reviews, eq(reviews.appointmentId, appointments.id))
    .leftJoin(disputes, eq(disputes.appointmentId, appointments.id))
    .where(and(isNotHeld, where));
}

export type AppointmentRow = Awaited<ReturnType<typeof selectAppointments>>[number];

function isOwn(viewer: Pick<Viewer, 'userId' | 'role'>): SQL {
  return eq(viewer.role === 'doctor' ? doctorProfiles.userId : patientProfiles.userId, viewer.userId);
}

export async function findAppointmentFor(
  db: Queryable,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  id: string,
): Promise<AppointmentRow | undefined> {
  const [row] = await selectAppointments(db, and(eq(appointments.id, id), isOwn(viewer)));
  return row;
}

export async function getAppointmentFor(
  db: Queryable,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  id: string,
): Promise<AppointmentRow> {
  const row = await findAppointmentFor(db, viewer, id);
  if (!row) throw new Refusal('APPOINTMENT_NOT_FOUND');
  return row;
}

export function listVisitsFrom(
  db: Queryable,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  from: Date,
  limit: number,
): Promise<AppointmentRow[]> {
  const isFamilyVisit =
    viewer.role === 'patient' ? isLookedAfterBy(db, viewer.userId, patientProfiles.userId) : undefined;
  return selectAppointments(db, and(gte(appointments.startsAt, from), or(isOwn(viewer), isFamilyVisit)))
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(limit);
}

export async function findAppointment(db: Queryable, id: string): Promise<AppointmentRow | undefined> {
  const [row] = await appointmentById(db, { id });
  return row;
}

const appointmentById = readStatement('appointment-by-id', { id: appointments.id }, (db, { id }) =>
  selectAppointments(db, eq(appointments.id, id)),
);

export function appointmentOnWire({
  appointment,
  doctor,
  patient,
  payment,
  reviewId,
  dispute,
}: AppointmentRow): Appointment {
  const time = slotLabel(appointment.slot);
  const day = weekdayName(appointment.localDate);
  return {
    _id: appointment.id,
    appointmentDate: appointment.localDate,
    date: appointment.localDate,
    timeSlot: `${day} ${time}`,
    time,
    day,
    startsAt: appointment.startsAt.toISOString(),
    timezone: doctor.timezone,
    consultationType: appointment.consultationType,
    reason: appointment.reason,
    ...(appointment.bookedBy ? { bookedBy: appointment.bookedBy } : {}),
    ...(appointment.adultPresent ? { adultPresent: appointment.adultPresent } : {}),
    status: appointment.status === 'held' ? 'scheduled' : appointment.status,
    roomId: appointment.roomId,
    doctorId: {
      _id: doctor.id,
      user_id: { _id: doctor.userId, name: doctor.name },
      specialization: doctor.specialization,
      experience: doctor.experience,
      profileImage: imageUrl(doctor.imageId),
      clinic_address: doctor.clinicAddress,
    },
    patientId: {
      _id: patient.id,
      user_id: { _id: patient.userId, name: patient.name },
      profileImage: imageUrl(patient.imageId),
    },
    payment: paymentOnWire(payment),
    doctorJoined: hasDoctorJoined(appointment),
    patientJoined: hasPatientJoined(appointment),
    patientAbsent: appointment.patientAbsentAt !== null,
    ...(appointment.chooseBy
      ? {
          choice: {
            by: appointment.chooseBy.toISOString(),
            reason: appointment.cannotAttendReason ?? '',
          },
        }
      : {}),
    ...(appointment.maxLateMinutes > 0
      ? { lateMinutes: appointment.lateMinutes, maxLateMinutes: appointment.maxLateMinutes }
      : {}),
    reviewed: reviewId !== null,
    ...(dispute ? { dispute: disputeOnWire(dispute) } : {}),
    createdAt: appointment.createdAt.toISOString(),
    updatedAt: appointment.updatedAt.toISOString(),
  };
}

type Times = Pick<AppointmentRow['appointment'], 'startsAt' | 'maxLateMinutes'>;

/** Only presence inside the join window counts, even if the visit was moved afterwards. */
export function hasDoctorJoined(
  visit: Times & Pick<AppointmentRow['appointment'], 'doctorJoinedAt'>,
): boolean {
  return visit.doctorJoinedAt !== null && countsAsPresent(visit, visit.doctorJoinedAt);
}

export function hasPatientJoined(
  visit: Times & Pick<AppointmentRow['appointment'], 'patientJoinedAt'>,
): boolean {
  return visit.patientJoinedAt !== null && countsAsPresent(visit, visit.patientJoinedAt);
}

function paymentOnWire(payment: AppointmentRow['payment']): AppointmentPayment {
  if (!payment || payment.provider === 'free') return { status: 'free', amount: 0 };
  const { amount, status } = payment;
  if (status === 'refunding') return { status, amount };
  if (status !== 'refunded') return { status: 'paid', amount };
  return { status, amount, ...(payment.refundedAt ? { refundedAt: payment.refundedAt.toISOString() } : {}) };
}
