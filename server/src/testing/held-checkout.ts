import { eq } from 'drizzle-orm';
import type { CheckoutSession } from '../adapters/payments/provider';
import { payments } from '../db/schema';
import { checkout, TOMORROW } from './booking';
import { givenDoctor, givenPatient } from './factories';
import type { TestApp } from './test-app';

export async function givenHeldCheckout(t: TestApp, time = '10:30 AM') {
  const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time, reason: 'Headache' };
  const { body } = await checkout(t, patient, choice);
  const [payment] = await t.deps.db.select().from(payments).where(eq(payments.checkoutSessionId, body.id));
  if (!payment) throw new Error(`nothing is held: ${body.message}`);
  const providerSession = (change: Partial<CheckoutSession> = {}): CheckoutSession => ({
    id: body.id,
    reference: payment.id,
    status: 'complete',
    paid: true,
    amount: 800,
    providerPaymentId: 'pi_1',
    ...change,
  });
  return { doctor, patient, choice, payment, providerSession };
}
