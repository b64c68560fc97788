import { bookedBySentence } from '@carelane/contract/appointments/booked-by';
import { withoutLinks } from '@carelane/contract/auth/links-in-text';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { Mail } from '../../adapters/mail/transport';
import type { Config } from '../../config';
import { greeting } from '../../mail/greeting';
import { rupees } from '../../payments/rupees';
import type { AppointmentRow } from '../queries';
import {
  formatDeadline,
  formatFullVisitTime,
  formatVisitTime,
  lateSentence,
  type Reader,
  visitPath,
} from './appointment-text';
import { calendarFile } from './calendar-file';

type Recipient = 'patient' | 'doctor';
type MailContent = Omit<Mail, 'to'>;

/** A subject can be read on a locked screen, so it never contains a name or the reason. */
export function bookedMail(row: AppointmentRow, to: Recipient, reader: Reader, config: Config): MailContent {
  const opening =
    to === 'patient'
      ? `your appointment with ${doctorTitle(withoutLinks(row.doctor.name))} is confirmed.`
      : `${withoutLinks(row.patient.name)} has booked an appointment with you.`;
  const paid =
    row.payment && row.payment.amount > 0 && to === 'patient'
      ? [`Paid: ${rupees(row.payment.amount)}. The receipt is at ${config.publicUrl}/payments`]
      : [];
  const refundClause = paid.length > 0 ? '. If you cancel, you get a full refund' : '';
  const change = to === 'patient' ? [`You can move or cancel it until it starts${refundClause}.`] : [];
  return compose(row, to, config, 'Your appointment is confirmed', [
    opening,
    appointmentDetails(row, reader, config),
    ...lateParagraph(row, to, reader),
    ...paid,
    ...change,
  ]);
}

export function movedMail(
  row: AppointmentRow,
  to: Recipient,
  reader: Reader,
  config: Config,
  before: AppointmentRow,
): MailContent {
  const previousTime = formatVisitTime(before, reader);
  const opening =
    to === 'patient'
      ? `your appointment with ${doctorTitle(withoutLinks(row.doctor.name))} has been moved. It was ${previousTime}.`
      : `${withoutLinks(row.patient.name)} has moved an appointment. It was ${previousTime}.`;
  return compose(row, to, config, 'Your appointment has moved', [
    opening,
    `New time:\n${appointmentDetails(row, reader, config)}`,
    ...lateParagraph(row, to, reader),
  ]);
}

export function canceledMail(
  row: AppointmentRow,
  to: Recipient,
  reader: Reader,
  config: Config,
  refund: number,
): MailContent {
  const opening =
    to === 'patient'
      ? `your appointment with ${doctorTitle(withoutLinks(row.doctor.name))} has been canceled.`
      : `the appointment with ${withoutLinks(row.patient.name)} has been canceled.`;
  const refundParagraph = refund > 0 && to === 'patient' ? [refundSentence(refund)] : [];
  return compose(row, to, config, 'Your appointment has been canceled', [
    opening,
    formatFullVisitTime(row, reader),
    ...refundParagraph,
  ]);
}

export function slotLostMail(name: string, amount: number, config: Config): MailContent {
  return {
    subject: 'Your payment is being refunded',
    text: letter(name, [
      'we are sorry: by the time your payment reached us, the time you chose was no longer available.',
      `${rupees(amount)} is being refunded in full to the card you paid with. You do not need to do anything.`,
      `Please choose another time: ${config.publicUrl}/doctors`,
    ]),
  };
}

export function cannotAttendMail(
  row: AppointmentRow,
  reader: Reader,
  config: Config,
  chooseBy: Date,
): MailContent {
  const { appointment, doctor, payment } = row;
  const name = doctorTitle(withoutLinks(doctor.name));
  const reason = appointment.cannotAttendReason;
  const amount = payment?.amount ?? 0;
  const deadline = formatDeadline(chooseBy, row, reader);
  return compose(row, 'patient', config, 'Your appointment cannot take place', [
    `we are sorry: ${name} cannot attend your appointment.`,
    formatFullVisitTime(row, reader),
    ...(reason ? [`${name} wrote: ${withoutLinks(reason)}`] : []),
    amount > 0
      ? `Please choose another time with ${name} at no extra charge, or get your money back: ${choiceUrl(row, config)}`
      : `Please choose another time with ${name}: ${choiceUrl(row, config)}`,
    amount > 0
      ? `If you do not choose by ${deadline}, ${rupees(amount)} will be refunded in full. You do not need to do anything.`
      : `Please choose by ${deadline}.`,
  ]);
}

const choiceUrl = ({ appointment }: AppointmentRow, config: Config) =>
  `${config.publicUrl}${choicePath(appointment.id)}`;
export const choicePath = (id: string) => `${visitPath(id)}/choose`;

export function choiceEndedMail(
  row: AppointmentRow,
  reader: Reader,
  config: Config,
  refund: number,
): MailContent {
  const name = doctorTitle(withoutLinks(row.doctor.name));
  return {
    subject: refund > 0 ? 'Your payment is being refunded' : 'Your appointment has been canceled',
    text: letter(row.patient.name, [
      `your appointment with ${name}, who could not attend, will not take place:`,
      formatFullVisitTime(row, reader),
      ...(refund > 0 ? [refundSentence(refund)] : []),
      `You can find another doctor or time at ${config.publicUrl}/doctors`,
    ]),
  };
}

export function closedVisitsMail(rows: AppointmentRow[], reader: Reader, config: Config): MailContent {
  const closedVisits = rows.length === 1 ? 'the visit' : `${rows.length} visits`;
  return {
    subject: 'Your patients have been notified',
    text: letter(doctorTitle(rows[0]?.doctor.name ?? ''), [
      `you said that you cannot attend ${closedVisits}:`,
      rows.map((row) => `${withoutLinks(row.patient.name)}: ${formatFullVisitTime(row, reader)}`).join('\n'),
      `${choiceSentence(rows)} Other patients cannot book these times.`,
    ]),
    attachments: rows.map((row, index) => ({
      ...calendarAttachment(row, 'doctor', config),
      filename: rows.length === 1 ? 'appointment.ics' : `appointment-${index + 1}.ics`,
    })),
  };
}

function choiceSentence(rows: AppointmentRow[]): string {
  const paid = rows.filter(({ payment }) => (payment?.amount ?? 0) > 0).length;
  if (paid === 0) return 'Each patient can choose another time with you.';
  return paid === rows.length
    ? 'Each patient can choose another time with you or get their money back.'
    : 'Each patient can choose another time with you or, if they have paid, get their money back.';
}

function compose(
  row: AppointmentRow,
  to: Recipient,
  config: Config,
  subject: string,
  paragraphs: string[],
): MailContent {
  return {
    subject,
    text: letter(to === 'patient' ? row.patient.name : doctorTitle(row.doctor.name), [
      ...paragraphs,
      visitLine(row, config),
    ]),
    attachments: [calendarAttachment(row, to, config)],
  };
}

export const visitLine = ({ appointment }: AppointmentRow, config: Config) =>
  `See this visit: ${config.publicUrl}${visitPath(appointment.id)}`;

function calendarAttachment(row: AppointmentRow, to: Recipient, config: Config) {
  const method = row.appointment.status === 'canceled' ? 'CANCEL' : 'PUBLISH';
  return {
    filename: 'appointment.ics',
    content: calendarFile(row, to, config),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  };
}

const refundSentence = (amount: number) =>
  `${rupees(amount)} is being refunded in full to the card you paid with. Your bank may take a few days to show it.`;

function lateParagraph(row: AppointmentRow, to: Recipient, reader: Reader): string[] {
  return to === 'patient' && row.appointment.lateMinutes > 0 ? [lateSentence(row, reader).trim()] : [];
}

function appointmentDetails(row: AppointmentRow, reader: Reader, config: Config): string {
  const { appointment, doctor } = row;
  const where =
    appointment.consultationType === 'Video Consultation'
      ? `Video Consultation: ${config.publicUrl}/consultation/${appointment.id}`
      : `In-person Consultation${doctor.clinicAddress ? `: ${doctor.clinicAddress}` : ''}`;
  const bookedBy = bookedBySentence(appointment);
  return [formatFullVisitTime(row, reader), where, ...(bookedBy ? [withoutLinks(bookedBy)] : [])].join('\n');
}

export function letter(name: string, [first = '', ...others]: string[]): string {
  const opening = first.charAt(0).toUpperCase() + first.slice(1);
  return [greeting(name), opening, ...others, 'Carelane'].join('\n\n');
}
