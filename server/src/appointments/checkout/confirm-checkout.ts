import type { BookingMetadata, CheckoutStatus } from '@carelane/contract/appointments/booking';
import { slotLabel } from '@carelane/contract/doctors/slot-grid';
import { and, eq, getTableColumns, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { patientProfiles, payments, users } from '../../db/schema';
import { readStatement } from '../../db/statements/statement';
import type { Deps } from '../../deps';
import type { AccountViewer, ActFor } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { nextPaymentState } from '../../payments/payment-state';
import type { PaymentRow } from '../booking/booking-columns';
import { closeAndOfferSlot } from './close-checkout';
import { expirePayment, fulfilPayment } from './fulfil-payment';
import { freeSession } from './start-checkout';

const STATUS: Record<PaymentRow['status'], CheckoutStatus> = {
  open: 'open',
  fulfilled: 'confirmed',
  expired: 'expired',
  canceled: 'canceled',
  refunding: 'refunding',
  refunded: 'refunded',
};

export interface CheckoutOutcome {
  status: CheckoutStatus;
  metadata: BookingMetadata;
  appointmentId: string | null;
}

export async function confirmCheckout(
  deps: Deps,
  viewer: AccountViewer,
  sessionId: string,
  actFor: ActFor,
): Promise<CheckoutOutcome> {
  const payment = await requirePayment(deps.db, viewer, sessionId, actFor);
  return toOutcome(await bringUpToDate(deps, payment));
}

/** Expires the provider's session first, so that nobody can pay for a freed slot. */
export async function leaveCheckout(
  deps: Deps,
  viewer: AccountViewer,
  id: string,
  actFor: ActFor,
): Promise<CheckoutOutcome> {
  const payment = await requirePayment(deps.db, viewer, id, actFor);
  if (payment.status !== 'open') return toOutcome(payment);
  if (payment.checkoutSessionId !== null && payment.provider !== 'free') {
    const session = await callProvider(deps, () =>
      deps.payments.expireSession(payment.checkoutSessionId ?? ''),
    );
    if (session?.paid) {
      await fulfilPayment(deps, session);
      return toOutcome(await reload(deps.db, payment.id));
    }
  }
  await deps.db.transaction((tx) => closeAndOfferSlot(tx, deps, payment.id, 'abandon'));
  return toOutcome(await reload(deps.db, payment.id));
}

export async function bringUpToDate(deps: Deps, payment: PaymentRow): Promise<PaymentRow> {
  const { checkoutSessionId: sessionId } = payment;
  // Fulfilled and refunded payments do not change here.
  if (sessionId === null || !nextPaymentState(payment.status, 'refundLatePayment')) return payment;
  const session =
    payment.provider === 'free'
      ? freeSession(payment)
      : await callProvider(deps, () => deps.payments.retrieveSession(sessionId));
  if (session?.paid) {
    const booked = await fulfilPayment(deps, session);
    if (booked) return booked;
  } else if (session?.status !== 'open') await expirePayment(deps, payment.id);
  return reload(deps.db, payment.id);
}

export async function callProvider<T>(deps: Deps, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    deps.log.warn(
      { provider: deps.payments.name, fault: (error as Error).name },
      'a request to the card provider failed',
    );
    throw new Refusal('PAYMENT_PROVIDER_FAILED');
  }
}

/** The URL that leads back may contain only our own id, or only the provider's session id. */
const hasId = (id: SQL<string>) => or(eq(payments.checkoutSessionId, id), eq(payments.id, id));

const ownPayment = readStatement('own-payment', { id: payments.id, userId: users.id }, (db, { id, userId }) =>
  db
    .select(getTableColumns(payments))
    .from(payments)
    .innerJoin(patientProfiles, eq(patientProfiles.id, payments.patientId))
    .where(and(hasId(id), eq(patientProfiles.userId, userId))),
);

const patientOfPayment = readStatement('patient-of-payment', { id: payments.id }, (db, { id }) =>
  db.select({ patientId: payments.patientId }).from(payments).where(hasId(id)),
);

/** The provider leads a guardian back to their own session, even if the visit is for somebody they look after. */
async function requirePayment(
  db: Queryable,
  viewer: AccountViewer,
  id: string,
  actFor: ActFor,
): Promise<PaymentRow> {
  const [own] = await ownPayment(db, { id, userId: viewer.userId });
  if (own) return own;
  const [payment] = await patientOfPayment(db, { id });
  const { userId } = payment ? await actFor(viewer, payment.patientId) : viewer;
  const [row] = userId === viewer.userId ? [] : await ownPayment(db, { id, userId });
  if (!row) throw new Refusal('NOT_FOUND', 'We could not find that payment.');
  return row;
}

const paymentById = readStatement('payment-by-id', { id: payments.id }, (db, { id }) =>
  db.select().from(payments).where(eq(payments.id, id)),
);

async function reload(db: Queryable, id: string): Promise<PaymentRow> {
  const [row] = await paymentById(db, { id });
  if (!row) throw new Error('unreachable: payments are never deleted');
  return row;
}

function toOutcome(payment: PaymentRow): CheckoutOutcome {
  const { patientId, doctorId, consultationType, reason } = payment;
  return {
    status: STATUS[payment.status],
    metadata: {
      patientId,
      doctorId,
      date: payment.localDate,
      time: slotLabel(payment.slot),
      consultationType,
      reason,
    },
    appointmentId: payment.appointmentId,
  };
}
