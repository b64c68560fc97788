import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, instantNow } from '../columns';
import { doctorProfiles } from './doctors';
import { patientProfiles } from './patients';

export const payments = pgTable(
  'payments',
  {
    id: id(),
    provider: text({ enum: ['stripe', 'test', 'free'] }).notNull(),
    checkoutSessionId: text(),
    checkoutUrl: text(),
    providerPaymentId: text(),
    status: text({ enum: ['open', 'fulfilled', 'expired', 'canceled', 'refunding', 'refunded'] }).notNull(),
    amount: integer().notNull(),
    doctorId: text()
      .notNull()
      .references(() => doctorProfiles.id),
    patientId: text()
      .notNull()
      .references(() => patientProfiles.id),
    /** A late payment can still be fulfilled after its hold is gone. */
    startsAt: instant().notNull(),
    localDate: date({ mode: 'string' }).notNull(),
    slot: integer().notNull(),
    timezone: text(),
    consultationType: text({ enum: ['Video Consultation', 'In-person Consultation'] }).notNull(),
    reason: text().notNull(),
    bookedBy: text(),
    adultPresent: text(),
    appointmentId: text(),
    expiresAt: instant().notNull(),
    paidAt: instant(),
    refundedAt: instant(),
    createdAt: instantNow(),
    updatedAt: instantNow(),
  },
  (t) => [
    uniqueIndex('payments_session_key').on(t.checkoutSessionId),
    uniqueIndex('payments_appointment_key').on(t.appointmentId),
    index('payments_provider_payment_idx').on(t.providerPaymentId),
    index('payments_patient_idx').on(t.patientId, t.createdAt, t.id),
    index('payments_doctor_idx').on(t.doctorId, t.createdAt, t.id),
    index('payments_paid_idx').on(t.paidAt).where(sql`paid_at is not null`),
    index('payments_state_idx').on(t.status, t.createdAt, t.id),
    index('payments_open_idx').on(t.expiresAt).where(sql`status = 'open'`),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    reason: text({
      enum: ['canceled', 'slot_lost', 'doctor_absent', 'account_deleted', 'goodwill', 'not_held'],
    }).notNull(),
    amount: integer().notNull(),
    status: text({ enum: ['pending', 'succeeded'] }).notNull(),
    providerRefundId: text(),
    failures: integer().notNull().default(0),
    dueAt: instant().notNull().defaultNow(),
    createdAt: instantNow(),
    settledAt: instant(),
  },
  (t) => [
    uniqueIndex('refunds_payment_key').on(t.paymentId),
    index('refunds_settled_idx').on(t.settledAt).where(sql`settled_at is not null`),
    index('refunds_pending_idx').on(t.createdAt, t.id).where(sql`status = 'pending'`),
    index('refunds_due_idx').on(t.dueAt).where(sql`status = 'pending'`),
  ],
);

export const providerEvents = pgTable('provider_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: instantNow(),
});

export const testCheckoutSessions = pgTable('test_checkout_sessions', {
  id: text().primaryKey(),
  amount: integer().notNull(),
  /** Unique, so that a retried request gets the same session. */
  reference: text().notNull().unique(),
  status: text({ enum: ['open', 'complete', 'expired'] }).notNull(),
  paymentId: text(),
  successUrl: text().notNull(),
  cancelUrl: text().notNull(),
  expiresAt: instant().notNull(),
  createdAt: instantNow(),
});

export const testCheckoutRefunds = pgTable('test_checkout_refunds', {
  idempotencyKey: text().primaryKey(),
  id: text().notNull(),
  paymentId: text().notNull(),
  amount: integer().notNull(),
  createdAt: instantNow(),
});
