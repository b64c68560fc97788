import { withoutLinks } from '@carelane/contract/auth/plain-name';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { Mail } from '../../adapters/mail/transport';
import type { Config } from '../../config';
import { greeting } from '../../mail/greeting';
import { rupees } from '../../payments/rupees';
import type { AppointmentRow } from '../queries';
import { whenInFull } from './appointment-words';
import { calendarFile } from './calendar-file';

type Recipient = 'patient' | 'doctor';
type Composed = Omit<Mail, 'to'>;

/** A subject can be read on a locked screen, so it never says who or why. */
export function bookedMail(row: AppointmentRow, to: Recipient, config: Config): Composed {
  const opening =
    to === 'patient'
      ? `your appointment with ${doctorTitle(withoutLinks(row.doctor.name))} is confirmed.`
      : `${withoutLinks(row.patient.name)} has booked an appointment with you.`;
  const paid =
    row.payment && row.payment.amount > 0 && to === 'patient'
      ? [`Paid: ${rupees(row.payment.amount)}. The receipt is at ${config.publicUrl}/payments`]
      : [];
  const change =
    to === 'patient'
      ? ['You can move it or cancel it until it starts; a canceled appointment is refunded in full.']
      : [];
  return compose(row, to, config, 'Your appointment is confirmed', [
    opening,
    appointmentDetails(row, config),
    ...paid,
    ...change,
  ]);
}

export function movedMail(row: AppointmentRow, to: Recipient, config: Config, before: string): Composed {
  const opening =
    to === 'patient'
      ? `your appointment with ${doctorTitle(withoutLinks(row.doctor.name))} has been moved. It was ${before}.`
      : `${withoutLinks(row.patient.name)} has moved an appointment. It was ${before}.`;
  return compose(row, to, config, 'Your appointment has moved', [
    opening,
    `New time:\n${appointmentDetails(row, config)}`,
  ]);
}

export function canceledMail(row: AppointmentRow, to: Recipient, config: Config, refund: number): Composed {
  const opening =
    to === 'patient'
      ? `your appointment with ${doctorTitle(withoutLinks(row.doctor.name))} is canceled.`
      : `the appointment of ${withoutLinks(row.patient.name)} is canceled. The time is free for other patients.`;
  const money =
    refund > 0 && to === 'patient'
      ? [
          `${rupees(refund)} is being refunded in full to the card you paid with. Your bank may take a few days to show it.`,
        ]
      : [];
  return compose(row, to, config, 'Your appointment is canceled', [opening, whenInFull(row), ...money]);
}

export function slotLostMail(name: string, amount: number, config: Config): Composed {
  return {
    subject: 'Your payment is being refunded',
    text: letter(name, [
      'we are sorry: by the time your payment reached us, the time you chose was no longer free.',
      `${rupees(amount)} is being refunded in full to the card you paid with. You do not need to do anything.`,
      `Please choose another time: ${config.publicUrl}/doctors`,
    ]),
  };
}

function compose(
  row: AppointmentRow,
  to: Recipient,
  config: Config,
  subject: string,
  paragraphs: string[],
): Composed {
  const method = row.appointment.status === 'canceled' ? 'CANCEL' : 'PUBLISH';
  return {
    subject,
    text: letter(to === 'patient' ? row.patient.name : doctorTitle(row.doctor.name), paragraphs),
    attachments: [
      {
        filename: 'appointment.ics',
        content: calendarFile(row, to, config),
        contentType: `text/calendar; charset=utf-8; method=${method}`,
      },
    ],
  };
}

function appointmentDetails(row: AppointmentRow, config: Config): string {
  const { appointment, doctor } = row;
  const where =
    appointment.consultationType === 'Video Consultation'
      ? `Video Consultation: ${config.publicUrl}/consultation/${appointment.id}`
      : `In-person Consultation${doctor.clinicAddress ? `: ${doctor.clinicAddress}` : ''}`;
  return `${whenInFull(row)}\n${where}`;
}

export function letter(name: string, paragraphs: string[]): string {
  return [greeting(name), ...paragraphs, 'Carelane'].join('\n\n');
}
