import type { AppointmentStatus } from '@carelane/contract/appointments/status';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { eq, or } from 'drizzle-orm';
import type { AfterCommit } from '../../auth/account/account-part';
import type { Tx } from '../../db/client';
import { appointments, doctorProfiles, patientProfiles, users } from '../../db/schema';
import { pipelined } from '../../db/statements/pipelined';
import { readStatement } from '../../db/statements/statement';
import type { Deps } from '../../deps';
import type { Addressee } from '../../mail/addressee';
import { enqueueMail, enqueueMails } from '../../mail/send-mail';
import { notificationOnWire, notify, notifyAll } from '../../notifications/notify';
import { rupees } from '../../payments/rupees';
import type { PaymentRow } from '../booking/booking-columns';
import { type AppointmentRow, findAppointment } from '../queries';
import { bookedMail, canceledMail, movedMail, slotLostMail } from './appointment-mails';
import { whenInWords } from './appointment-words';

type Event = 'appointment-created' | 'appointment-cancelled' | 'appointment-updated';

export interface Announcement {
  event: Event;
  status: AppointmentStatus;
  dedupeKey: string;
  toDoctor: string;
  toPatient: string;
}

/** Notifications and mails are part of the transaction. The sockets are told after the commit. */
export async function announceBooked(tx: Tx, deps: Deps, id: string): Promise<AfterCommit | undefined> {
  const about = await findWithAccounts(tx, id);
  if (!about) return undefined;
  const { row } = about;
  return notifyBoth(tx, deps, about, (to) => bookedMail(row, to, deps.config), {
    event: 'appointment-created',
    status: 'scheduled',
    dedupeKey: `booked:${id}`,
    toDoctor: `${row.patient.name} booked an appointment ${whenInWords(row)}.`,
    toPatient: `Your appointment with ${doctorTitle(row.doctor.name)} ${whenInWords(row)} is booked.`,
  });
}

export async function announceMoved(
  tx: Tx,
  deps: Deps,
  id: string,
  before: string,
): Promise<AfterCommit | undefined> {
  const about = await findWithAccounts(tx, id);
  if (!about) return undefined;
  const { row } = about;
  return notifyBoth(tx, deps, about, (to) => movedMail(row, to, deps.config, before), {
    event: 'appointment-updated',
    status: 'scheduled',
    dedupeKey: `moved:${id}:${row.appointment.calendarSequence}`,
    toDoctor: `${row.patient.name} moved the appointment ${before}. It is now ${whenInWords(row)}.`,
    toPatient: `Your appointment with ${doctorTitle(row.doctor.name)} is now ${whenInWords(row)}.`,
  });
}

export async function announceCanceled(
  tx: Tx,
  deps: Deps,
  id: string,
  refund: number,
): Promise<AfterCommit | undefined> {
  const about = await findWithAccounts(tx, id);
  if (!about) return undefined;
  const { row } = about;
  const money = refund > 0 ? ` ${rupees(refund)} will be refunded in full.` : '';
  return notifyBoth(tx, deps, about, (to) => canceledMail(row, to, deps.config, refund), {
    event: 'appointment-cancelled',
    status: 'canceled',
    dedupeKey: `canceled:${id}`,
    toDoctor: `The appointment of ${row.patient.name} ${whenInWords(row)} was canceled.`,
    toPatient: `Your appointment with ${doctorTitle(row.doctor.name)} ${whenInWords(row)} was canceled.${money}`,
  });
}

/** Paid, but the slot was gone: notify the patient at once, with the refund. */
export async function announceSlotLost(
  tx: Tx,
  deps: Deps,
  payment: PaymentRow,
  isDoctorHere: boolean,
): Promise<AfterCommit | undefined> {
  const [patient] = await tx
    .select({
      userId: patientProfiles.userId,
      name: patientProfiles.name,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
    })
    .from(patientProfiles)
    .innerJoin(users, eq(users.id, patientProfiles.userId))
    .where(eq(patientProfiles.id, payment.patientId));
  if (!patient?.userId) return () => deps.jobs.nudge();
  await enqueueMail(tx, deps, {
    to: patient,
    ...slotLostMail(patient.name, payment.amount, deps.config),
  });
  const note = await notify(tx, {
    userId: patient.userId,
    type: 'appointment',
    message: isDoctorHere
      ? `The time you paid for is no longer free. ${rupees(payment.amount)} is being refunded in full; please choose another time.`
      : `The doctor you paid for is no longer available. ${rupees(payment.amount)} is being refunded in full; please choose another doctor.`,
    link: isDoctorHere ? `/book-appointment/${payment.doctorId}` : '/doctors',
    dedupeKey: `slot-lost:${payment.id}`,
    createdAt: deps.clock.now(),
  });
  return () => {
    deps.jobs.nudge();
    if (note) deps.realtime.toUser(note.userId, 'notification', notificationOnWire(note));
  };
}

type Recipient = 'patient' | 'doctor';
type ComposedMail = Omit<Parameters<typeof enqueueMail>[2], 'to'>;

export async function notifyBoth(
  tx: Tx,
  deps: Deps,
  { row, accounts }: AppointmentWithAccounts,
  compose: (to: Recipient) => ComposedMail,
  said: Announcement,
): Promise<AfterCommit> {
  const createdAt = deps.clock.now();
  const people = [
    { userId: row.doctor.userId, message: said.toDoctor },
    { userId: row.patient.userId, message: said.toPatient },
  ];
  const link = said.status === 'canceled' ? '/appointments?tab=cancelled' : '/appointments';
  const about = { type: 'appointment', link, dedupeKey: said.dedupeKey, createdAt } as const;
  const mails = accounts.map((account) => ({
    to: account,
    ...compose(account.id === row.patient.userId ? 'patient' : 'doctor'),
  }));
  const [notes] = await pipelined(
    notifyAll(
      tx,
      people.flatMap(({ userId, message }) => (userId ? [{ userId, message, ...about }] : [])),
    ),
    enqueueMails(tx, deps, mails),
  );
  return () => {
    deps.jobs.nudge();
    for (const note of notes) {
      const payload = { ...notificationOnWire(note), appointmentId: row.appointment.id };
      if (said.event === 'appointment-updated') {
        deps.realtime.toUser(note.userId, said.event, { ...payload, status: said.status });
      } else {
        deps.realtime.toUser(note.userId, said.event, payload);
      }
    }
  };
}

export interface AppointmentWithAccounts {
  row: AppointmentRow;
  accounts: (Addressee & { id: string })[];
}

export async function findWithAccounts(tx: Tx, id: string): Promise<AppointmentWithAccounts | undefined> {
  const [row, accounts] = await pipelined(findAppointment(tx, id), selectAccounts(tx, { id }));
  return row && { row, accounts };
}

const selectAccounts = readStatement('accounts-of-both', { id: appointments.id }, (db, { id }) =>
  db
    .select({ id: users.id, email: users.email, emailConfirmedAt: users.emailConfirmedAt })
    .from(appointments)
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
    .innerJoin(users, or(eq(users.id, patientProfiles.userId), eq(users.id, doctorProfiles.userId)))
    .where(eq(appointments.id, id)),
);
