import type { createCheckoutSession } from '@carelane/contract/appointments/booking-endpoints';
import { doctorFee } from '@carelane/contract/doctors/fee';
import type { EndpointBody } from '@carelane/contract/endpoint';
import { isMinor } from '@carelane/contract/patients/age';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { payments } from '../../db/schema';
import { readStatement, statement } from '../../db/statements/statement';
import type { Deps } from '../../deps';
import { isPracticing } from '../../doctors/queries';
import { findDoctorWithSlots } from '../../doctors/schedules';
import { failPoint } from '../../fail-point';
import { namesOtherPerson } from '../../family/queries';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { findBookingPatient } from '../../patients/queries';
import { rupees } from '../../payments/rupees';
import type { Choice, PaymentRow } from '../booking/booking-columns';
import { getOfferedSlot } from '../booking/booking-slot';
import { holdSlot } from '../booking/hold-slot';
import { closeAndOfferSlot } from './close-checkout';
import { fulfilPayment } from './fulfil-payment';

type CheckoutChoice = EndpointBody<typeof createCheckoutSession>;

export interface StartedCheckout {
  id: string;
  url: string;
  expiresAt: Date;
  amount: number;
}

export async function startCheckout(
  deps: Deps,
  viewer: Viewer,
  choice: CheckoutChoice,
  origin: string,
): Promise<StartedCheckout> {
  const patient = await findBookingPatient(deps.db, viewer.userId);
  // A page that was opened for one family member must not book for another.
  const claimed = patient && patient.id === choice.patientId ? [] : [choice.userId, choice.patientId];
  if (await namesOtherPerson(deps.db, viewer, claimed)) throw new Refusal('CONFLICT');
  // `holdSlot` refuses the empty id of an account without a profile.
  const pair = { patientId: patient?.id ?? '', doctorId: choice.doctorId };
  const bookedBy = viewer.actor?.name ?? null;
  const needsAdult = isMinor(patient?.dateOfBirth ?? null, choice.date);
  const adultPresent = needsAdult ? (choice.adultPresent ?? bookedBy) : null;
  const payment = await holdSlot(deps, pair, async (tx) => ({
    ...(await readChoice(tx, deps, choice)),
    bookedBy,
    adultPresent,
  }));
  failPoint('held');
  return payment.provider === 'free'
    ? confirmFree(deps, payment, origin)
    : openSession(deps, payment, origin);
}

async function readChoice(tx: Tx, deps: Deps, choice: CheckoutChoice): Promise<Choice> {
  const found = await findDoctorWithSlots(tx, choice.doctorId, choice.date, deps.clock.now());
  if (!found || !isPracticing(found.doctor, deps.config)) throw new Refusal('DOCTOR_NOT_FOUND');
  const { doctor } = found;
  const amount = doctorFee(doctor);
  if (choice.price !== undefined && choice.price !== amount) {
    const sentence = `This doctor’s fee is ${rupees(amount)} per session. Please check it and try again.`;
    throw new Refusal('PRICE_CHANGED', sentence, { extra: { fee: amount } });
  }
  const slot = getOfferedSlot(found, choice.date, choice.time);
  const { consultationType, reason } = choice;
  return { doctorId: doctor.id, amount, consultationType, reason, ...slot };
}

async function confirmFree(deps: Deps, payment: PaymentRow, origin: string): Promise<StartedCheckout> {
  const id = payment.checkoutSessionId ?? '';
  await fulfilPayment(deps, freeSession(payment));
  const [current] = await readPaymentStatus(deps.db, { id: payment.id });
  if (current?.status !== 'fulfilled') throw new Refusal('CONFLICT');
  return { id, url: `${origin}/success?session_id=${id}`, expiresAt: payment.expiresAt, amount: 0 };
}

export function freeSession(payment: PaymentRow) {
  return {
    id: payment.checkoutSessionId ?? '',
    reference: payment.id,
    status: 'complete',
    paid: true,
    amount: 0,
    providerPaymentId: null,
  } as const;
}

async function openSession(deps: Deps, payment: PaymentRow, origin: string): Promise<StartedCheckout> {
  const { id: reference, amount, expiresAt, checkoutSessionId, checkoutUrl } = payment;
  if (checkoutSessionId !== null && checkoutUrl !== null) {
    return { id: checkoutSessionId, url: checkoutUrl, expiresAt, amount };
  }
  const session = await deps.payments
    .createSession({
      reference,
      amount,
      expiresAt,
      successUrl: `${origin}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${origin}/book-appointment/checkout?canceled_session=${reference}`,
    })
    .catch(async (error: unknown) => {
      deps.log.warn(
        { provider: deps.payments.name, fault: errorName(error) },
        'the card provider could not open a checkout',
      );
      await deps.db.transaction((tx) => closeAndOfferSlot(tx, deps, reference, 'abandon'));
      throw new Refusal('PAYMENT_PROVIDER_FAILED');
    });
  failPoint('checkout-opened');
  const stored = await storeSession(deps.db, { reference, ...session, now: deps.clock.now() });
  if (stored.length === 0) {
    // The patient left while the provider was opening the checkout. A payment made there is refunded.
    await deps.payments
      .expireSession(session.id)
      .catch((error: unknown) =>
        deps.log.warn(
          { provider: deps.payments.name, fault: errorName(error) },
          'a checkout that the patient left could not be closed',
        ),
      );
    throw new Refusal('CONFLICT');
  }
  return { ...session, expiresAt, amount };
}

const storeSession = statement(
  'store-session',
  {
    reference: payments.id,
    id: payments.checkoutSessionId,
    url: payments.checkoutUrl,
    now: payments.updatedAt,
  },
  (db, { reference, id, url, now }) =>
    db
      .update(payments)
      .set({ checkoutSessionId: id, checkoutUrl: url, updatedAt: now })
      .where(and(eq(payments.id, reference), eq(payments.status, 'open')))
      .returning({ id: payments.id }),
);

const readPaymentStatus = readStatement('payment-status', { id: payments.id }, (db, { id }) =>
  db.select({ status: payments.status }).from(payments).where(eq(payments.id, id)),
);

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
