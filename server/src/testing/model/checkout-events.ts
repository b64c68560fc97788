import { checkout, confirm, payByCard, webhook } from '../booking';
import type { TestApp } from '../test-app';
import type { ModelEvent } from './event';
import { pick, type Scene } from './scene';

type Checkout = Scene['checkouts'][number];

/** About one of the checkouts, the newest first. */
const about = (
  weight: number,
  act: (t: TestApp, one: Checkout) => Promise<{ status: number }>,
): ModelEvent => ({
  weight,
  run: async ({ t, checkouts }, { nth }) => {
    const one = pick(checkouts.toReversed(), nth);
    return one && { status: (await act(t, one)).status, patientId: one.patient.profile.id };
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
  pay: about(14, (t, { id }) => payByCard(t, id)),
  confirm: about(8, (t, { id, patient }) => confirm(t, patient, id)),
  webhook: about(8, (t, { id }) => webhook(t, id)),
  'webhook-expired': about(3, (t, { id }) => webhook(t, id, 'checkout.session.expired')),
  'leave-checkout': about(4, (t, { id, patient }) =>
    t.as(patient).post('/payment/cancel-checkout-session', { id }),
  ),
} satisfies Record<string, ModelEvent>;
