import { OPERATOR_PAGE_SIZE } from '@carelane/contract/operators/log-endpoints';
import type {
  OperatorPayment,
  OwedRefunds,
  PaymentState,
} from '@carelane/contract/operators/money-endpoints';
import { and, asc, desc, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { doctorProfiles, jobs, patientProfiles, payments, refunds } from '../../db/schema';
import { cutPage, decodeCursor, encodeCursor } from '../../http/endpoints/page-cursor';
import { refundJobKey } from '../../payments/refunds';

/** Selects amounts and names, never what the visit was for. */
function selectMoney(db: Queryable, where: SQL | undefined) {
  return db
    .select({
      payment: {
        id: payments.id,
        providerPaymentId: payments.providerPaymentId,
        provider: payments.provider,
        status: payments.status,
        amount: payments.amount,
        createdAt: payments.createdAt,
        paidAt: payments.paidAt,
      },
      refund: refunds,
      job: { failedAt: jobs.failedAt, lastError: jobs.lastError },
      doctorName: doctorProfiles.name,
      patientName: patientProfiles.name,
    })
    .from(payments)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, payments.doctorId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, payments.patientId))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .leftJoin(jobs, and(eq(refunds.status, 'pending'), eq(jobs.dedupeKey, refundJobKey)))
    .where(where)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectMoney>>[number];
const PAID_STATUS = 'fulfilled';

export async function listPayments(db: Queryable, state: PaymentState, cursor: string | undefined) {
  const before = cursor ? decodeCursor(cursor) : undefined;
  const rows = await selectMoney(
    db,
    and(
      eq(payments.status, state === 'paid' ? PAID_STATUS : state),
      before &&
        sql`(${payments.createdAt}, ${payments.id}) < (${before.at}::timestamptz, ${before.id}::text)`,
    ),
  )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(OPERATOR_PAGE_SIZE + 1);
  return pageFrom(rows, ({ payment }) => encodeCursor(payment.createdAt, payment.id));
}

export async function listOwedRefunds(db: Queryable, state: OwedRefunds, cursor: string | undefined) {
  const after = cursor ? decodeCursor(cursor) : undefined;
  const stateConditions = {
    owed: undefined,
    returned: gt(refunds.failures, 0),
    failed: isNotNull(jobs.failedAt),
  };
  const rows = await selectMoney(
    db,
    and(
      eq(refunds.status, 'pending'),
      stateConditions[state],
      after && sql`(${refunds.createdAt}, ${refunds.id}) > (${after.at}::timestamptz, ${after.id}::text)`,
    ),
  )
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(OPERATOR_PAGE_SIZE + 1);
  // The fallback only satisfies the type of the left join.
  return pageFrom(rows, ({ refund }) => encodeCursor(refund?.createdAt ?? '', refund?.id ?? ''));
}

export async function findPayments(db: Queryable, number: string): Promise<OperatorPayment[]> {
  const rows = await selectMoney(db, or(eq(payments.id, number), eq(payments.providerPaymentId, number)));
  return rows.map(toPayment);
}

function pageFrom(rows: Row[], cursorAfter: (last: Row) => string) {
  const { pageRows, nextCursor } = cutPage(rows, OPERATOR_PAGE_SIZE, cursorAfter);
  return { data: pageRows.map(toPayment), page: { nextCursor } };
}

function toPayment({ payment, refund, job, doctorName, patientName }: Row): OperatorPayment {
  const { id, providerPaymentId, status, ...money } = payment;
  return {
    ...money,
    _id: id,
    reference: providerPaymentId,
    state: status === PAID_STATUS ? 'paid' : status,
    createdAt: money.createdAt.toISOString(),
    paidAt: money.paidAt?.toISOString() ?? null,
    doctorName,
    patientName,
    refund: refund && {
      _id: refund.id,
      reason: refund.reason,
      isOwed: refund.status === 'pending',
      orderedAt: refund.createdAt.toISOString(),
      settledAt: refund.settledAt?.toISOString() ?? null,
      returns: refund.failures,
      hasFailed: Boolean(job?.failedAt),
      lastError: job?.lastError ?? null,
    },
  };
}
