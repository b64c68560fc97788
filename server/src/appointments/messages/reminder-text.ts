import { JOIN_OPENS_MINUTES_BEFORE } from '@carelane/contract/appointments/join-window';
import { withoutLinks } from '@carelane/contract/auth/links-in-text';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { Config } from '../../config';
import type { AppointmentRow } from '../queries';
import { letter, visitLine } from './appointment-mails';
import { formatVisitTime, lateSentence, type Reader, visitPath } from './appointment-text';

export interface ReminderRecipient {
  row: AppointmentRow;
  side: 'patient' | 'doctor';
  reader: Reader;
}

const MINUTE_MS = 60_000;
/** Up to two minutes late, the reminder due one hour before the visit still says “1 hour”. */
const ALMOST_AN_HOUR_MINUTES = 58;

const minutesLeft = ({ appointment }: AppointmentRow, now: Date) =>
  (appointment.startsAt.getTime() - now.getTime()) / MINUTE_MS;

function timeLeft(row: AppointmentRow, now: Date): string {
  const minutes = Math.max(1, Math.round(minutesLeft(row, now)));
  if (minutes < ALMOST_AN_HOUR_MINUTES) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

function visitSentence({ row, side, reader }: ReminderRecipient, otherPerson: string): string {
  const lateness = side === 'patient' ? lateSentence(row, reader) : '';
  return `your appointment with ${otherPerson} is ${formatVisitTime(row, reader)}.${lateness}`;
}

const otherName = ({ row, side }: ReminderRecipient) =>
  side === 'patient' ? doctorTitle(row.doctor.name) : row.patient.name;

function shouldOfferTest({ row, side }: ReminderRecipient, now: Date): boolean {
  const isVideo = row.appointment.consultationType === 'Video Consultation';
  return side === 'patient' && isVideo && minutesLeft(row, now) > 60;
}

export function reminderNote(to: ReminderRecipient, now: Date): string {
  const test = shouldOfferTest(to, now) ? ' Please test your camera and microphone on the visit page.' : '';
  return `Reminder: ${visitSentence(to, otherName(to))}${test}`;
}

/** A device may show the message later than it was sent, so the sentence must stay true until the visit. */
export function reminderPush(to: ReminderRecipient, now: Date): string {
  if (minutesLeft(to.row, now) <= 60) return 'Your visit starts within an hour.';
  const test = shouldOfferTest(to, now) ? ' Open it to test your camera and microphone.' : '';
  return `You have a visit within 24 hours.${test}`;
}

export function reminderMail(
  to: ReminderRecipient,
  config: Config,
  now: Date,
): { subject: string; text: string } {
  const { row, side } = to;
  const { appointment, doctor, patient } = row;
  const where =
    appointment.consultationType === 'Video Consultation'
      ? `It is a video consultation. Open your dashboard to join from ${JOIN_OPENS_MINUTES_BEFORE} minutes before the start.`
      : `It is an in-person consultation.${doctor.clinicAddress ? `\n\nClinic: ${doctor.clinicAddress}` : ''}`;
  const refundClause = (row.payment?.amount ?? 0) > 0 ? '. If you cancel, you get a full refund' : '';
  return {
    subject: `Your appointment is in ${timeLeft(row, now)}`,
    text: letter(side === 'patient' ? patient.name : doctorTitle(doctor.name), [
      visitSentence(to, withoutLinks(otherName(to))),
      where,
      ...(shouldOfferTest(to, now)
        ? [
            `Please test your camera, microphone and network beforehand: ${config.publicUrl}${visitPath(appointment.id)}/test`,
          ]
        : []),
      side === 'patient'
        ? `If you cannot come, you can move or cancel it until it starts${refundClause}.`
        : 'If you cannot attend, please tell your patient on the visit page.',
      visitLine(row, config),
    ]),
  };
}
