import type { ConsultationType } from '@carelane/contract/appointments/status';
import { initials } from '@carelane/contract/doctors/doctor-name';
import { doctorFee } from '@carelane/contract/doctors/fee';
import { slotMinute } from '@carelane/contract/doctors/slot-grid';
import type { Specialty } from '@carelane/contract/doctors/specialties';
import { zonedInstant } from '@carelane/contract/time/zoned-time';
import { newSecret } from '../db/columns';
import type {
  appointments,
  consultationMessages,
  consultationNotes,
  notifications,
  payments,
  prescriptions,
  prescriptionVersions,
  refunds,
  reviews,
} from '../db/schema';
import type { Ids } from './demo-ids';
import { demoPrescription } from './demo-prescription';
import { type reviewTexts, specialtyTexts } from './demo-texts';
import type { DoctorSeed, PatientSeed } from './people';
import type { SeededRandom } from './seeded-random';

export type AppointmentSeed = typeof appointments.$inferInsert & { id: string };
export interface DemoHistory {
  appointments: AppointmentSeed[];
  payments: (typeof payments.$inferInsert)[];
  refunds: (typeof refunds.$inferInsert)[];
  reviews: (typeof reviews.$inferInsert)[];
  prescriptions: (typeof prescriptions.$inferInsert)[];
  prescriptionVersions: (typeof prescriptionVersions.$inferInsert)[];
  notes: (typeof consultationNotes.$inferInsert)[];
  messages: (typeof consultationMessages.$inferInsert)[];
  notifications: (typeof notifications.$inferInsert)[];
}

const DAY_MS = 86_400_000;
type ReviewText = (typeof reviewTexts)[number];
export const DEMO_CHECKOUT_PREFIX = 'cs_demo_';

export interface Visit {
  doctor: DoctorSeed;
  patient: PatientSeed;
  date: string;
  slot: number;
  status: 'scheduled' | 'completed' | 'canceled';
  consultationType?: ConsultationType;
  review?: ReviewText | undefined;
}

export interface Recorder {
  history: DemoHistory;
  add: (visit: Visit) => boolean;
}

export function createRecorder(
  now: Date,
  random: SeededRandom,
  ids: Ids,
  { busy = new Set<string>(), withOutcome = true } = {},
): Recorder {
  const history: DemoHistory = {
    appointments: [],
    payments: [],
    refunds: [],
    reviews: [],
    prescriptions: [],
    prescriptionVersions: [],
    notes: [],
    messages: [],
    notifications: [],
  };
  return { history, add };

  function add(visit: Visit): boolean {
    const { doctor, patient, date, slot, status, review } = visit;
    const startsAt = zonedInstant(date, slotMinute(slot), doctor.timezone);
    if (!startsAt) return false;
    const keys = [doctor, patient].map(({ id }) => slotKey(id, startsAt));
    if (keys.some((key) => busy.has(key))) return false;
    for (const key of keys) busy.add(key);
    const bookedAt = new Date(Math.min(startsAt.getTime(), now.getTime()) - (1 + random.below(6)) * DAY_MS);
    const endedAt = new Date(startsAt.getTime() + 25 * 60_000);
    const canceledAt = new Date(bookedAt.getTime() + DAY_MS / 2);
    const texts = specialtyTexts[doctor.specialization as Specialty];
    const appointment: AppointmentSeed = {
      id: ids('appointment'),
      doctorId: doctor.id,
      patientId: patient.id,
      status,
      startsAt,
      localDate: date,
      slot,
      consultationType: visit.consultationType ?? pickType(),
      reason: random.chance(85) ? random.pick(texts.reasons) : '',
      roomId: newSecret(18),
      paymentId: ids('payment'),
      doctorJoinedAt: status === 'completed' ? startsAt : null,
      sessionEndedAt: status === 'completed' ? endedAt : null,
      completedAt: status === 'completed' ? endedAt : null,
      canceledAt: status === 'canceled' ? canceledAt : null,
      createdAt: bookedAt,
      updatedAt: { completed: endedAt, canceled: canceledAt, scheduled: bookedAt }[status],
    };
    history.appointments.push(appointment);
    recordPayment(appointment, doctor, bookedAt);
    if (status === 'completed' && withOutcome) recordOutcome(appointment, doctor, patient, endedAt);
    if (review) writeReview(appointment, doctor, patient, endedAt, review);
    return true;
  }

  function pickType(): ConsultationType {
    return random.chance(85) ? 'Video Consultation' : 'In-person Consultation';
  }

  function recordPayment(appointment: AppointmentSeed, doctor: DoctorSeed, bookedAt: Date): void {
    const amount = doctorFee({ fees: doctor.fees ?? null });
    const isRefunded = appointment.status === 'canceled' && amount > 0;
    const id = appointment.paymentId ?? ids('payment');
    history.payments.push({
      id,
      provider: amount === 0 ? 'free' : 'test',
      checkoutSessionId: `${DEMO_CHECKOUT_PREFIX}${newSecret(18)}`,
      providerPaymentId: amount === 0 ? null : `pi_demo_${newSecret(12)}`,
      status: isRefunded ? 'refunded' : 'fulfilled',
      amount,
      doctorId: appointment.doctorId,
      patientId: appointment.patientId,
      startsAt: appointment.startsAt,
      localDate: appointment.localDate,
      slot: appointment.slot,
      consultationType: appointment.consultationType,
      reason: appointment.reason ?? '',
      appointmentId: appointment.id,
      expiresAt: new Date(bookedAt.getTime() + 35 * 60_000),
      paidAt: bookedAt,
      refundedAt: isRefunded ? (appointment.canceledAt ?? null) : null,
      createdAt: bookedAt,
      updatedAt: bookedAt,
    });
    if (!isRefunded) return;
    history.refunds.push({
      id: ids('refund'),
      paymentId: id,
      reason: 'canceled',
      amount,
      status: 'succeeded',
      providerRefundId: `re_demo_${newSecret(12)}`,
      createdAt: appointment.canceledAt ?? bookedAt,
      settledAt: appointment.canceledAt ?? bookedAt,
    });
  }

  function writeReview(
    appointment: AppointmentSeed,
    doctor: DoctorSeed,
    patient: PatientSeed,
    endedAt: Date,
    [comment, rating]: ReviewText,
  ): void {
    history.reviews.push({
      id: ids('review'),
      appointmentId: appointment.id,
      doctorId: doctor.id,
      patientId: patient.id,
      rating,
      comment,
      authorInitials: initials(patient.name),
      createdAt: new Date(endedAt.getTime() + 3 * 3_600_000),
    });
    doctor.ratingSum = (doctor.ratingSum ?? 0) + rating;
    doctor.ratingCount = (doctor.ratingCount ?? 0) + 1;
  }

  function recordOutcome(
    appointment: AppointmentSeed,
    doctor: DoctorSeed,
    patient: PatientSeed,
    endedAt: Date,
  ): void {
    if (random.chance(50)) {
      const { prescription, version } = demoPrescription(
        appointment,
        doctor,
        patient,
        endedAt,
        random,
        ids('prescription'),
      );
      history.prescriptions.push(prescription);
      history.prescriptionVersions.push(version);
    }
    if (random.chance(25)) {
      const text = `${appointment.reason || 'General consultation'}. No warning signs. Plan agreed, review in four weeks.`;
      history.notes.push({ appointmentId: appointment.id, author: 'doctor', text, updatedAt: endedAt });
      history.messages.push(
        {
          appointmentId: appointment.id,
          id: ids('message'),
          sender: 'doctor',
          senderName: doctor.name,
          text: 'Good to see you. Can you hear me well?',
          createdAt: appointment.startsAt,
        },
        {
          appointmentId: appointment.id,
          id: ids('message'),
          sender: 'patient',
          senderName: patient.name,
          text: 'Yes, clearly. Thank you for seeing me.',
          createdAt: new Date(appointment.startsAt.getTime() + 20_000),
        },
      );
    }
  }
}

export function slotKey(personId: string, startsAt: Date): string {
  return `${personId} ${startsAt.getTime()}`;
}
