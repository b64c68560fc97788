import { slotLabel } from '@carelane/contract/doctors/slot-grid';
import type { PaymentStatus } from '@carelane/contract/payments/payment';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { appointments, doctorProfiles, patientProfiles, payments, refunds } from '../db/schema';
import { decodeCursor, encodeCursor } from '../http/endpoints/page-cursor';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';

const isSettled = inArray(payments.status, ['fulfilled', 'refunding', 'refunded']);

function selectPayments(db: Queryable, where: SQL | undefined) {
  return db
    .select({
      payment: payments,
      appointment: {
        localDate: appointments.localDate,
        slot: appointments.slot,
        startsAt: appointments.startsAt,
      },
      refundReason: refunds.reason,
      doctor: {
        id: doctorProfiles.id,
        userId: doctorProfiles.userId,
        name: doctorProfiles.name,
        specialization: doctorProfiles.specialization,
        qualification: doctorProfiles.qualification,
        registrationNumber: doctorProfiles.registrationNumber,
        timezone: sql<string>`coalesce(${appointments.timezone}, ${payments.timezone}, ${doctorProfiles.timezone})`,
      },
      patient: { id: patientProfiles.id, userId: patientProfiles.userId, name: patientProfiles.name },
    })
    .from(payments)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, payments.doctorId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, payments.patientId))
    .leftJoin(appointments, eq(appointments.id, payments.appointmentId))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(isSettled, where))
    .orderBy(desc(payments.createdAt), desc(payments.id));
}

export type PaymentView = Awaited<ReturnType<typeof selectPayments>>[number];

function isOwn(viewer: Viewer): SQL {
  return eq(viewer.role === 'doctor' ? doctorProfiles.userId : patientProfiles.userId, viewer.userId);
}

export async function getPaymentFor(db: Queryable, viewer: Viewer, id: string): Promise<PaymentView> {
  const [row] = await selectPayments(db, and(eq(payments.id, id), isOwn(viewer)));
  if (!row) throw new Refusal('NOT_FOUND', 'We could not find that payment.');
  return row;
}

export async function listPaymentsFor(
  db: Queryable,
  viewer: Viewer,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ rows: PaymentView[]; page: { nextCursor: string | null } }> {
  const rows = await selectPayments(db, and(isOwn(viewer), cursor ? olderThan(cursor) : undefined)).limit(
    limit + 1,
  );
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit),
    page: { nextCursor: last ? encodeCursor(last.payment.createdAt, last.payment.id) : null },
  };
}

/** Payments have millisecond precision, so an ISO timestamp identifies their position. */
function olderThan(cursor: string): SQL {
  const { at, id } = decodeCursor(cursor);
  return sql`(${payments.createdAt}, ${payments.id}) < (${at}::timestamptz, ${id}::text)`;
}

export async function earningsTotals(db: Queryable, viewer: Viewer, now: Date) {
  const isEarned = sql`${payments.status} = 'fulfilled'`;
  const monthStart = sql`date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${doctorProfiles.timezone}) at time zone ${doctorProfiles.timezone}`;
  const sum = (when: SQL) => sql<number>`coalesce(sum(${payments.amount}) filter (where ${when}), 0)::int`;
  const [row] = await db
    .select({
      earned: sum(isEarned),
      refunded: sum(sql`${payments.status} in ('refunding', 'refunded')`),
      earnedThisMonth: sum(sql`${isEarned} and ${payments.paidAt} >= ${monthStart}`),
      visits: sql<number>`(count(*) filter (where ${isEarned}))::int`,
    })
    .from(payments)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, payments.doctorId))
    .where(and(isSettled, isOwn(viewer)));
  return row ?? { earned: 0, refunded: 0, earnedThisMonth: 0, visits: 0 };
}

export function paidVisit({ payment, appointment }: PaymentView) {
  const { localDate, slot, startsAt } = appointment ?? payment;
  return { date: localDate, time: slotLabel(slot), startsAt };
}

export function shownStatus({
  provider,
  status,
}: Pick<PaymentView['payment'], 'provider' | 'status'>): PaymentStatus {
  if (provider === 'free') return 'free';
  return status === 'refunding' || status === 'refunded' ? status : 'paid';
}

export function paymentOnWire(view: PaymentView) {
  const { payment, doctor, patient, refundReason } = view;
  return {
    _id: payment.id,
    status: shownStatus(payment),
    amount: payment.amount,
    paidAt: payment.paidAt ?? payment.createdAt,
    ...(payment.refundedAt ? { refundedAt: payment.refundedAt } : {}),
    ...(refundReason ? { refundReason } : {}),
    appointmentId: payment.appointmentId,
    ...paidVisit(view),
    timezone: doctor.timezone,
    consultationType: payment.consultationType,
    doctor: { _id: doctor.id, name: doctor.name, specialization: doctor.specialization },
    patient: { _id: patient.id, name: patient.name },
  };
}
