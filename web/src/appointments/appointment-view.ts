import type { Appointment } from '@carelane/contract/appointments/appointment';
import { bookedBySentence } from '@carelane/contract/appointments/booked-by';
import type { Dispute } from '@carelane/contract/appointments/dispute';
import type { AppointmentStatus, ConsultationType } from '@carelane/contract/appointments/status';
import { DEFAULT_TIME_ZONE } from '@carelane/contract/time/zoned-time';
import { slotStart } from './slot-start';

type DeepPartial<T> = T extends object ? { [K in keyof T]?: DeepPartial<T[K]> | null } : T | null;
export type PartialAppointment = Omit<DeepPartial<Appointment>, 'timeSlot'> & {
  timeSlot?: string | { time?: string } | null;
};

export interface AppointmentView {
  id: string;
  doctorId: string;
  doctorUserId: string | null;
  doctorName: string;
  doctorSpecialty: string;
  doctorExperience: number;
  doctorImage: string | null;
  clinicAddress: string | null;
  patientId: string;
  patientName: string;
  patientImage: string | null;
  /** The doctor's date (yyyy-MM-dd), weekday and time ('10:30 AM') in the doctor's zone. */
  date: string;
  day: string;
  time: string;
  timezone: string;
  startsAt: string;
  status: AppointmentStatus;
  consultationType: ConsultationType;
  reason: string;
  bookedBy: string;
  roomId: string;
  payment: Appointment['payment'];
  doctorJoined: boolean;
  patientJoined: boolean;
  patientAbsent: boolean;
  choice?: Appointment['choice'];
  lateMinutes: number;
  maxLateMinutes: number;
  reviewed: boolean;
  dispute?: Dispute;
}

export function toAppointmentView(appointment: PartialAppointment): AppointmentView {
  const doctor = appointment.doctorId;
  const patient = appointment.patientId;
  const slot = typeof appointment.timeSlot === 'string' ? appointment.timeSlot : appointment.timeSlot?.time;
  const [, slotDay, slotTime] = /^(?:([A-Za-z]+day) )?(.*)$/.exec(slot ?? '') ?? [];
  const date = appointment.date ?? appointment.appointmentDate?.slice(0, 10) ?? '';
  const time = appointment.time || slotTime || '';
  const timezone = appointment.timezone ?? DEFAULT_TIME_ZONE;
  const { raisedBy, raisedAt, answered, outcome } = appointment.dispute ?? {};
  return {
    id: appointment._id ?? '',
    doctorId: doctor?._id ?? '',
    doctorUserId: doctor?.user_id?._id ?? null,
    doctorName: doctor?.user_id?.name || 'Unknown Doctor',
    doctorSpecialty: doctor?.specialization || 'General',
    doctorExperience: doctor?.experience ?? 0,
    doctorImage: doctor?.profileImage ?? null,
    clinicAddress: doctor?.clinic_address ?? null,
    patientId: patient?._id ?? '',
    patientName: patient?.user_id?.name || 'Unknown Patient',
    patientImage: patient?.profileImage ?? null,
    date,
    day: appointment.day ?? slotDay ?? '',
    time,
    timezone,
    startsAt: appointment.startsAt ?? startInstant(date, time, timezone),
    status: appointment.status ?? 'scheduled',
    consultationType: appointment.consultationType ?? 'Video Consultation',
    reason: appointment.reason ?? '',
    bookedBy: bookedBySentence(appointment),
    roomId: appointment.roomId ?? '',
    payment: {
      status: appointment.payment?.status ?? 'free',
      amount: appointment.payment?.amount ?? 0,
      ...(appointment.payment?.refundedAt ? { refundedAt: appointment.payment.refundedAt } : {}),
    },
    doctorJoined: appointment.doctorJoined ?? false,
    // An older server does not send this. Then no patient is shown as absent.
    patientJoined: appointment.patientJoined ?? true,
    patientAbsent: appointment.patientAbsent ?? false,
    ...(appointment.choice?.by
      ? { choice: { by: appointment.choice.by, reason: appointment.choice.reason ?? '' } }
      : {}),
    lateMinutes: appointment.lateMinutes ?? 0,
    maxLateMinutes: appointment.maxLateMinutes ?? 0,
    reviewed: appointment.reviewed ?? false,
    ...(raisedBy
      ? {
          dispute: {
            raisedBy,
            raisedAt: raisedAt ?? '',
            answered: answered ?? false,
            outcome: outcome ?? null,
          },
        }
      : {}),
  };
}

function startInstant(date: string, time: string, zone: string): string {
  return (slotStart(date, time, zone) ?? new Date(0)).toISOString();
}
