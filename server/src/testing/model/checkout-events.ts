import { checkout, confirm, deliverWebhook, payByCard } from '../booking';
import type { TestApp } from '../test-app';
import type { ModelEvent } from './event';
import { pick, type Scene } from './scene';

type Checkout = Scene['checkouts'][number];

const onCheckout = (
  weight: number,
  act: (t: TestApp, target: Checkout) => Promise<{ status: number }>,
): ModelEvent => ({
  weight,
  run: async ({ t, checkouts }, { targetIndex }) => {
    const target = pick(checkouts.toReversed(), targetIndex);
    return target && { status: (await act(t, target)).status, patientId: target.patient.profile.id };
  },
});

export const CHECKOUT_EVENTS = {
  hold: {
    weight: 18,
    run: async ({ t, patients, doctors, checkouts }, { patientIndex, doctorIndex, day, time }) => {
      const patient = pick(patients, patientIndex);
      const doctor = pick(doctors, doctorIndex);
      if (!patient || !doctor) return undefined;
      const { status, body } = await checkout(t, patient, {
        doctorId: doctor.profile.id,
        date: day,
        time,
      });
      if (status === 201) checkouts.push({ id: body.id, patient });
      return { status, patientId: patient.profile.id };
    },
  },
  pay: onCheckout(14, (t, { id }) => payByCard(t, id)),
  confirm: onCheckout(8, (t, { id, patient }) => confirm(t, patient, id)),
  webhook: onCheckout(8, (t, { id }) => deliverWebhook(t, id)),
  'webhook-expired': onCheckout(3, (t, { id }) => deliverWebhook(t, id, 'checkout.session.expired')),
  'leave-checkout': onCheckout(4, (t, { id, patient }) =>
    t.as(patient).post('/payment/cancel-checkout-session', { id }),
  ),
} satisfies Record<string, ModelEvent>;
