import type { Side } from '@carelane/contract/appointments/dispute';
import { withoutLinks } from '@carelane/contract/auth/links-in-text';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { AfterCommit } from '../../auth/account/account-hooks';
import type { Config } from '../../config';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { enqueueMail } from '../../mail/send-mail';
import { notify } from '../../notifications/notify';
import { type Announcement, notifyBoth } from '../messages/announce';
import { letter } from '../messages/appointment-mails';
import { formatFullVisitTime, formatVisitTime, type Reader, visitPath } from '../messages/appointment-text';
import { findVisitWithAccounts } from '../messages/find-visit-with-accounts';
import { publishVisitNotification } from '../messages/publish-visit-notification';
import type { AppointmentRow } from '../queries';

const displayNames = ({ patient, doctor }: AppointmentRow) => ({
  patient: withoutLinks(patient.name),
  doctor: doctorTitle(withoutLinks(doctor.name)),
});

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export async function announceDispute(
  tx: Tx,
  deps: Deps,
  id: string,
  by: Side,
): Promise<AfterCommit | undefined> {
  const visit = await findVisitWithAccounts(tx, id);
  if (!visit) return undefined;
  const { accounts } = visit;
  const otherSide = by === 'doctor' ? 'patient' : 'doctor';
  const row = otherSide === 'doctor' ? visit.forDoctor : visit.row;
  const account = accounts.find(({ id: userId }) => userId === row[otherSide].userId);
  if (!account || row.appointment.status === 'held') return undefined;
  const sentence = `${capitalized(displayNames(row)[by])} told us that your visit ${formatVisitTime(row, account)} did not take place.`;
  const nextStep = 'We will look into it and let you both know what we decide.';
  await enqueueMail(tx, deps, {
    to: account,
    topic: 'dispute',
    subject: 'A question about your visit',
    text: letter(displayNames(row)[otherSide], [
      sentence,
      nextStep,
      account.suspendedAt
        ? `If you want to tell your side, please write to us: ${deps.config.publicUrl}/contact`
        : `You can tell your side on the visit page: ${deps.config.publicUrl}${visitPath(id)}`,
    ]),
  });
  const note = await notify(tx, {
    userId: account.id,
    topic: 'dispute',
    type: 'appointment',
    message: `${sentence} ${nextStep} You can tell your side on the visit page.`,
    link: visitPath(id),
    dedupeKey: `disputed:${id}`,
    createdAt: deps.clock.now(),
  });
  const { status } = row.appointment;
  return () => {
    deps.jobs.nudge();
    if (note)
      publishVisitNotification(deps, note, { event: 'appointment-updated', appointmentId: id, status });
  };
}

export async function announceDecision(
  tx: Tx,
  deps: Deps,
  id: string,
  decision: { paymentSentence: string; reason: string },
): Promise<AfterCommit | undefined> {
  const visit = await findVisitWithAccounts(tx, id);
  const status = visit?.row.appointment.status;
  if (!visit || !status || status === 'held') return undefined;
  const { row, forDoctor } = visit;
  const event: Announcement['event'] =
    status === 'canceled' ? 'appointment-cancelled' : 'appointment-updated';
  const message = (other: Side) => (reader: Reader) =>
    `We looked into your visit with ${displayNames(forDoctor)[other]} ${formatVisitTime(row, reader)}. ${decision.paymentSentence} Reason: ${decision.reason}`;
  return notifyBoth(
    tx,
    deps,
    visit,
    (to, reader) => decisionMail(to === 'doctor' ? forDoctor : row, to, reader, deps.config, decision),
    {
      topic: 'dispute',
      event,
      status,
      dedupeKey: `dispute-decided:${id}`,
      doctorMessage: message('patient'),
      patientMessage: message('doctor'),
    },
  );
}

function decisionMail(
  row: AppointmentRow,
  to: Side,
  reader: Reader,
  { publicUrl }: Config,
  { paymentSentence, reason }: { paymentSentence: string; reason: string },
) {
  const otherName = displayNames(row)[to === 'patient' ? 'doctor' : 'patient'];
  return {
    subject: 'Our decision about your visit',
    text: letter(displayNames(row)[to], [
      `we looked into your visit with ${otherName}, which was reported as not having taken place.`,
      formatFullVisitTime(row, reader),
      paymentSentence,
      `Reason: ${reason}`,
      `If you disagree, please write to us: ${publicUrl}/contact`,
    ]),
  };
}
