import { checkout, confirm, payByCard, webhook } from '../booking';
import type { TestApp } from '../test-app';
import type { ModelEvent } from './event';
import { pick, type Scene } from './scene';

type Checkout = Scene['checkouts'][number];

/** An event about one of the checkouts, the newest first. */
const onCheckout = (
  weight: number,
  act: (t: TestApp, target: Checkout) => Promise<{ status: number }>,
): ModelEvent => ({
  weight,
  run: async ({ t, checkouts }, { nth }) => {
    const target = pick(checkouts.toReversed(), nth);
    return target && { status: (await act(t, target)).status, patientId: target.patient.profile.id };
  },
});

export const CHECKOUT_EVENTS = {
  hold: {
    weight: 18,
    run: async ({ t, patients, doctors, checkouts }, { who, doctor, day, time }) => {
      const [patient, offering] = [pick(patients, who), pick(doctors, doctor)];
      if (!patient || !offering) return undefined;
      const { status, body } = await checkout(t, patient, {
        doctorId: offering.profile.id,
        date: day,
        time,
      });
      if (status === 201) checkouts.push({ id: body.id, patient });
      return { status, patientId: patient.profile.id };
    },
  },
  pay: onCheckout(14, (t, { id }) => payByCard(t, id)),
  confirm: onCheckout(8, (t, { id, patient }) => confirm(t, patient, id)),
  webhook: onCheckout(8, (t, { id }) => webhook(t, id)),
  'webhook-expired': onCheckout(3, (t, { id }) => webhook(t, id, 'checkout.session.expired')),
  'leave-checkout': onCheckout(4, (t, { id, patient }) =>
    t.as(patient).post('/payment/cancel-checkout-session', { id }),
  ),
} satisfies Record<string, ModelEvent>;
