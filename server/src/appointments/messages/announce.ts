import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { Topic } from '@carelane/contract/notifications/choices';
import { eq } from 'drizzle-orm';
import type { AfterCommit } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import { patientProfiles, users } from '../../db/schema';
import { pipelined } from '../../db/statements/pipelined';
import type { Deps } from '../../deps';
import type { NewJob } from '../../jobs/queue';
import { enqueueMail, enqueueMails, type MailToAccount } from '../../mail/send-mail';
import { notify, notifyAll, publishNote } from '../../notifications/notify';
import { rupees } from '../../payments/rupees';
import type { PaymentRow } from '../booking/booking-columns';
import type { AppointmentRow } from '../queries';
import { bookedMail, canceledMail, movedMail, slotLostMail } from './appointment-mails';
import { formatVisitTime, lateSentence, type Reader, visitPath } from './appointment-text';
import { type AppointmentWithAccounts, findVisitWithAccounts } from './find-visit-with-accounts';
import { publishVisitNotification, type VisitEvent } from './publish-visit-notification';

export interface Announcement extends Omit<VisitEvent, 'appointmentId'> {
  topic: Topic;
  dedupeKey: string;
  doctorMessage: (reader: Reader) => string;
  patientMessage: (reader: Reader) => string;
  pushText?: string;
  otherJobs?: NewJob[];
}

export async function announceBooked(
  tx: Tx,
  deps: Deps,
  id: string,
  reminders: NewJob[],
): Promise<AfterCommit | undefined> {
  const visit = await findVisitWithAccounts(tx, id);
  if (!visit) return undefined;
  const { row } = visit;
  // It states what was paid, so patients get it regardless of their choices.
  const isPaid = (row.payment?.amount ?? 0) > 0;
  const compose = (to: Recipient, reader: Reader) => ({
    ...bookedMail(row, to, reader, deps.config),
    ...(isPaid && to === 'patient' ? { topic: 'booking-paid' as const } : {}),
  });
  return notifyBoth(tx, deps, visit, compose, {
    topic: 'visit-booked',
    event: 'appointment-created',
    status: 'scheduled',
    dedupeKey: `booked:${id}`,
    doctorMessage: (reader) => `${row.patient.name} booked an appointment ${formatVisitTime(row, reader)}.`,
    patientMessage: (reader) =>
      `Your appointment with ${doctorTitle(row.doctor.name)} ${formatVisitTime(row, reader)} is booked.${lateSentence(row, reader)}`,
    pushText: 'A visit was booked.',
    otherJobs: reminders,
  });
}

export async function announceMoved(
  tx: Tx,
  deps: Deps,
  id: string,
  before: AppointmentRow,
): Promise<AfterCommit | undefined> {
  const visit = await findVisitWithAccounts(tx, id);
  if (!visit) return undefined;
  const { row } = visit;
  return notifyBoth(tx, deps, visit, (to, reader) => movedMail(row, to, reader, deps.config, before), {
    topic: 'visit-moved',
    event: 'appointment-updated',
    status: 'scheduled',
    dedupeKey: `moved:${id}:${row.appointment.calendarSequence}`,
    doctorMessage: (reader) =>
      `${row.patient.name} moved the appointment ${formatVisitTime(before, reader)}. It is now ${formatVisitTime(row, reader)}.`,
    patientMessage: (reader) =>
      `Your appointment with ${doctorTitle(row.doctor.name)} is now ${formatVisitTime(row, reader)}.${lateSentence(row, reader)}`,
    pushText: 'A visit was moved to another time.',
  });
}

export async function announceCanceled(
  tx: Tx,
  deps: Deps,
  id: string,
  refund: number,
): Promise<AfterCommit | undefined> {
  const visit = await findVisitWithAccounts(tx, id);
  if (!visit) return undefined;
  const { row, forDoctor } = visit;
  const refundSentence = refund > 0 ? ` ${rupees(refund)} will be refunded in full.` : '';
  return notifyBoth(
    tx,
    deps,
    visit,
    (to, reader) => canceledMail(to === 'doctor' ? forDoctor : row, to, reader, deps.config, refund),
    {
      topic: 'visit-canceled',
      event: 'appointment-cancelled',
      status: 'canceled',
      dedupeKey: `canceled:${id}`,
      doctorMessage: (reader) =>
        `Your appointment with ${forDoctor.patient.name} ${formatVisitTime(row, reader)} was canceled.`,
      patientMessage: (reader) =>
        `Your appointment with ${doctorTitle(row.doctor.name)} ${formatVisitTime(row, reader)} was canceled.${refundSentence}`,
      pushText: 'A visit was canceled.',
    },
  );
}

export async function announceSlotLost(
  tx: Tx,
  deps: Deps,
  payment: PaymentRow,
  isDoctorAvailable: boolean,
): Promise<AfterCommit | undefined> {
  const [patient] = await tx
    .select({
      id: users.id,
      name: patientProfiles.name,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
    })
    .from(patientProfiles)
    .innerJoin(users, eq(users.id, patientProfiles.userId))
    .where(eq(patientProfiles.id, payment.patientId));
  if (!patient) return () => deps.jobs.nudge();
  await enqueueMail(tx, deps, {
    to: patient,
    topic: 'slot-lost',
    ...slotLostMail(patient.name, payment.amount, deps.config),
  });
  const note = await notify(tx, {
    userId: patient.id,
    topic: 'slot-lost',
    type: 'appointment',
    message: isDoctorAvailable
      ? `The time you paid for is no longer available. ${rupees(payment.amount)} is being refunded in full; please choose another time.`
      : `The doctor you paid for is no longer available. ${rupees(payment.amount)} is being refunded in full; please choose another doctor.`,
    link: isDoctorAvailable ? `/book-appointment/${payment.doctorId}` : '/doctors',
    dedupeKey: `slot-lost:${payment.id}`,
    createdAt: deps.clock.now(),
  });
  return () => {
    deps.jobs.nudge();
    if (note) publishNote(deps, note);
  };
}

type Recipient = 'patient' | 'doctor';
export type ComposedMail = Omit<MailToAccount, 'to' | 'topic'>;

export async function notifyBoth(
  tx: Tx,
  deps: Deps,
  { row, accounts }: AppointmentWithAccounts,
  compose: (to: Recipient, reader: Reader) => ComposedMail & { topic?: Topic },
  announcement: Announcement,
): Promise<AfterCommit> {
  const createdAt = deps.clock.now();
  const people = [
    { userId: row.doctor.userId, messageFor: announcement.doctorMessage },
    { userId: row.patient.userId, messageFor: announcement.patientMessage },
  ];
  const link = visitPath(row.appointment.id);
  const { startsAt } = row.appointment;
  // A visit that its doctor missed can still be canceled after its start, so that message does not expire.
  const expiry = startsAt > createdAt ? { until: startsAt } : {};
  const push = announcement.pushText ? { push: { text: announcement.pushText, ...expiry } } : {};
  const { topic, dedupeKey } = announcement;
  const common = { topic, type: 'appointment', link, dedupeKey, createdAt, ...push } as const;
  const mails = accounts.map((account) => ({
    to: account,
    topic,
    ...compose(account.id === row.patient.userId ? 'patient' : 'doctor', account),
  }));
  const [notes] = await pipelined(
    notifyAll(
      tx,
      people.flatMap(({ userId, messageFor }) =>
        userId ? [{ userId, message: messageFor(accounts.find(({ id }) => id === userId)), ...common }] : [],
      ),
    ),
    enqueueMails(tx, deps, mails, announcement.otherJobs),
  );
  return () => {
    deps.jobs.nudge();
    for (const note of notes)
      publishVisitNotification(deps, note, { ...announcement, appointmentId: row.appointment.id });
  };
}
