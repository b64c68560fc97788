import { weekdayMask } from '@carelane/contract/doctors/availability';
import { initialsOf } from '@carelane/contract/doctors/doctor-name';
import { feeOf } from '@carelane/contract/doctors/fee';
import { hasSlot, minuteOfSlot, SLOTS_PER_DAY, weekdayOf } from '@carelane/contract/doctors/slot-grid';
import type { Specialty } from '@carelane/contract/doctors/specialties';
import { addDays, instantOf, zonedDate } from '@carelane/contract/time/zoned-time';
import { newId, newSecret } from '../columns';
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
} from '../schema';
import { demoNotifications } from './demo-notifications';
import { demoPrescription } from './demo-prescription';
import { type Dice, dice } from './dice';
import type { DemoPeople, DoctorSeed, PatientSeed } from './people';
import { reviewWords, specialtyWords } from './specialty-words';

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
const SOON_MS = 2 * 60_000;
const JOINABLE_MS = 15 * 60_000;

interface Visit {
  doctor: DoctorSeed;
  patient: PatientSeed;
  date: string;
  slot: number;
  status: 'scheduled' | 'completed' | 'canceled';
}

export function demoHistory(people: DemoPeople, now: Date): DemoHistory {
  const random = dice(731);
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
  const busy = new Set<string>();
  const [demoDoctor] = people.doctors;
  const [demoPatient] = people.patients;
  if (!demoDoctor || !demoPatient) return history;

  demoDay(demoDoctor, demoPatient);
  for (let back = 1; back <= 56; back++) {
    const visits = 1 + random.roll(5);
    for (let visit = 0; visit < visits; visit++) pastVisit(demoDoctor, random.pick(people.patients), back);
  }
  for (const [index, doctor] of people.doctors.slice(1).entries()) {
    if (index % 9 === 7) continue;
    for (let visit = 0; visit < 4 + random.roll(9); visit++)
      pastVisit(doctor, random.pick(people.patients), 2 + random.roll(150));
    if (random.chance(60)) comingVisit(doctor, random.pick(people.patients.slice(1)));
  }
  for (const doctor of [people.doctors[9], people.doctors[36]]) if (doctor) comingVisit(doctor, demoPatient);
  history.notifications.push(...demoNotifications(history, people, now));
  return history;

  /** The demo doctor's today: what is over, what comes, and a visit of the demo patient that can be joined now or soon. */
  function demoDay(doctor: DoctorSeed, patient: PatientSeed): void {
    const today = zonedDate(now, doctor.timezone);
    const startOf = (slot: number) => instantOf(today, minuteOfSlot(slot), doctor.timezone)?.getTime() ?? 0;
    const slots = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot);
    const next = slots.find((slot) => startOf(slot) >= now.getTime() + SOON_MS);
    if (next !== undefined) {
      add({ doctor, patient, date: today, slot: next, status: 'scheduled' });
      const waits = startOf(next) - now.getTime() > JOINABLE_MS;
      if (waits && next > 0) add({ doctor, patient, date: today, slot: next - 1, status: 'scheduled' });
    }
    for (const slot of slots) {
      if (random.chance(15)) continue;
      const over = startOf(slot) + 30 * 60_000 < now.getTime();
      if (!over && startOf(slot) <= now.getTime()) continue;
      const status = over ? (random.chance(12) ? 'canceled' : 'completed') : 'scheduled';
      add({ doctor, patient: random.pick(people.patients.slice(1)), date: today, slot, status });
    }
    for (let ahead = 1; ahead <= 5; ahead++) {
      for (let visit = 0; visit < 4; visit++) {
        const date = addDays(today, ahead);
        add({
          doctor,
          patient: random.pick(people.patients.slice(1)),
          date,
          slot: random.roll(SLOTS_PER_DAY),
          status: 'scheduled',
        });
      }
    }
  }

  function pastVisit(doctor: DoctorSeed, patient: PatientSeed, daysBack: number): void {
    const date = addDays(zonedDate(now, doctor.timezone), -daysBack);
    const slot = openSlot(doctor, date, random);
    if (slot !== undefined)
      add({ doctor, patient, date, slot, status: random.chance(10) ? 'canceled' : 'completed' });
  }

  function comingVisit(doctor: DoctorSeed, patient: PatientSeed): void {
    const date = addDays(zonedDate(now, doctor.timezone), 1 + random.roll(6));
    const slot = openSlot(doctor, date, random);
    if (slot !== undefined) add({ doctor, patient, date, slot, status: 'scheduled' });
  }

  function add({ doctor, patient, date, slot, status }: Visit): void {
    const startsAt = instantOf(date, minuteOfSlot(slot), doctor.timezone);
    if (!startsAt) return;
    const places = [`${doctor.id} ${startsAt.getTime()}`, `${patient.id} ${startsAt.getTime()}`];
    if (places.some((place) => busy.has(place))) return;
    for (const place of places) busy.add(place);
    const bookedAt = new Date(Math.min(startsAt.getTime(), now.getTime()) - (1 + random.roll(6)) * DAY_MS);
    const endedAt = new Date(startsAt.getTime() + 25 * 60_000);
    const canceledAt = new Date(bookedAt.getTime() + DAY_MS / 2);
    const words = specialtyWords[doctor.specialization as Specialty];
    const appointment: AppointmentSeed = {
      id: newId(bookedAt.getTime()),
      doctorId: doctor.id,
      patientId: patient.id,
      status,
      startsAt,
      localDate: date,
      slot,
      consultationType: random.chance(85) ? 'Video Consultation' : 'In-person Consultation',
      reason: random.chance(85) ? random.pick(words.reasons) : '',
      roomId: newSecret(18),
      paymentId: newId(bookedAt.getTime()),
      doctorJoinedAt: status === 'completed' ? startsAt : null,
      sessionEndedAt: status === 'completed' ? endedAt : null,
      completedAt: status === 'completed' ? endedAt : null,
      canceledAt: status === 'canceled' ? canceledAt : null,
      createdAt: bookedAt,
      updatedAt: status === 'completed' ? endedAt : status === 'canceled' ? canceledAt : bookedAt,
    };
    history.appointments.push(appointment);
    pay(appointment, doctor, bookedAt);
    if (status === 'completed') aftermath(appointment, doctor, patient, endedAt);
  }

  function pay(appointment: AppointmentSeed, doctor: DoctorSeed, bookedAt: Date): void {
    const amount = feeOf({ fees: doctor.fees ?? null });
    const refunded = appointment.status === 'canceled' && amount > 0;
    const id = appointment.paymentId ?? newId();
    history.payments.push({
      id,
      provider: amount === 0 ? 'free' : 'test',
      checkoutSessionId: `cs_demo_${newSecret(18)}`,
      providerPaymentId: amount === 0 ? null : `pi_demo_${newSecret(12)}`,
      status: refunded ? 'refunded' : 'fulfilled',
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
      refundedAt: refunded ? (appointment.canceledAt ?? null) : null,
      createdAt: bookedAt,
      updatedAt: bookedAt,
    });
    if (!refunded) return;
    history.refunds.push({
      paymentId: id,
      reason: 'canceled',
      amount,
      status: 'succeeded',
      providerRefundId: `re_demo_${newSecret(12)}`,
      createdAt: appointment.canceledAt ?? bookedAt,
      settledAt: appointment.canceledAt ?? bookedAt,
    });
  }

  /** What a visit leaves behind: a review, a prescription, notes. */
  function aftermath(
    appointment: AppointmentSeed,
    doctor: DoctorSeed,
    patient: PatientSeed,
    endedAt: Date,
  ): void {
    if (random.chance(55)) {
      const [comment, rating] = random.pick(reviewWords);
      history.reviews.push({
        appointmentId: appointment.id,
        doctorId: doctor.id,
        patientId: patient.id,
        rating,
        comment,
        authorInitials: initialsOf(patient.name),
        createdAt: new Date(endedAt.getTime() + 3 * 3_600_000),
      });
      doctor.ratingSum = (doctor.ratingSum ?? 0) + rating;
      doctor.ratingCount = (doctor.ratingCount ?? 0) + 1;
    }
    if (random.chance(50)) {
      const { prescription, version } = demoPrescription(appointment, doctor, patient, endedAt, random);
      history.prescriptions.push(prescription);
      history.prescriptionVersions.push(version);
    }
    if (random.chance(25)) {
      const text = `${appointment.reason || 'General consultation'}. No warning signs. Plan agreed, review in four weeks.`;
      history.notes.push({ appointmentId: appointment.id, author: 'doctor', text, updatedAt: endedAt });
      history.messages.push(
        {
          appointmentId: appointment.id,
          id: newId(),
          sender: 'doctor',
          senderName: doctor.name,
          text: 'Good to see you. Can you hear me well?',
          createdAt: appointment.startsAt,
        },
        {
          appointmentId: appointment.id,
          id: newId(),
          sender: 'patient',
          senderName: patient.name,
          text: 'Yes, clearly. Thank you for seeing me.',
          createdAt: new Date(appointment.startsAt.getTime() + 20_000),
        },
      );
    }
  }
}

function openSlot(doctor: DoctorSeed, date: string, random: Dice): number | undefined {
  const mask = weekdayMask(doctor.weeklySlots ?? null, weekdayOf(date));
  const open = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot).filter((slot) => hasSlot(mask, slot));
  return open.length === 0 ? undefined : random.pick(open);
}
