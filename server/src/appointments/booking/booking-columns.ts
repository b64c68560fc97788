import type { ConsultationType } from '@carelane/contract/appointments/status';
import { newId, newSecret } from '../../db/columns';
import { appointments, type payments } from '../../db/schema';
import { pickColumns, statement } from '../../db/statements/statement';
import type { ChosenSlot } from './booking-slot';

export type PaymentRow = typeof payments.$inferSelect;

export interface Choice extends ChosenSlot {
  doctorId: string;
  amount: number;
  consultationType: ConsultationType;
  reason: string;
  bookedBy?: string | null;
  adultPresent?: string | null;
}

export function bookingColumns(choice: Omit<Choice, 'amount'>, patientId: string) {
  const { doctorId, startsAt, localDate, slot, timezone, consultationType, reason } = choice;
  const { bookedBy = null, adultPresent = null } = choice;
  const time = { startsAt, localDate, slot, timezone };
  return { doctorId, patientId, ...time, consultationType, reason, bookedBy, adultPresent };
}

export function appointmentColumns(choice: Omit<Choice, 'amount'>, patientId: string) {
  return { ...bookingColumns(choice, patientId), id: newId(), roomId: newSecret() };
}

export const insertAppointment = statement(
  'insert-appointment',
  pickColumns(
    appointments,
    'id',
    'doctorId',
    'patientId',
    'status',
    'startsAt',
    'localDate',
    'slot',
    'timezone',
    'consultationType',
    'reason',
    'bookedBy',
    'adultPresent',
    'roomId',
    'paymentId',
    'heldUntil',
    'createdAt',
    'updatedAt',
  ),
  (db, row) => db.insert(appointments).values(row).onConflictDoNothing().returning({ id: appointments.id }),
);
