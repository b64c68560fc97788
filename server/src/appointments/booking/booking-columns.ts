import type { ConsultationType } from '@carelane/contract/appointments/status';
import { newSecret } from '../../db/columns';
import { preparedInsert } from '../../db/prepared-insert';
import { appointments, type payments } from '../../db/schema';
import type { ChosenSlot } from './booking-slot';

export type PaymentRow = typeof payments.$inferSelect;

export interface Choice extends ChosenSlot {
  doctorId: string;
  amount: number;
  consultationType: ConsultationType;
  reason: string;
}

/** What the patient chose, as the payment and the appointment both keep it. */
export function bookingColumns(choice: Omit<Choice, 'amount'>, patientId: string) {
  const { doctorId, startsAt, localDate, slot, timezone, consultationType, reason } = choice;
  return { doctorId, patientId, startsAt, localDate, slot, timezone, consultationType, reason };
}

/** The columns of an appointment that come from it. */
export function appointmentColumns(choice: Omit<Choice, 'amount'>, patientId: string) {
  return { ...bookingColumns(choice, patientId), roomId: newSecret() };
}

/** Nothing comes back where a constraint says that the place is taken. */
export const insertAppointment = preparedInsert('insert-appointment', appointments, (insert) =>
  insert.onConflictDoNothing().returning({ id: appointments.id }),
);
