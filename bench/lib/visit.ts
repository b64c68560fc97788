import { slotLabel } from '@carelane/contract/doctors/slot-grid';
import type { Server } from './machine';
import { type Scale, slotsStep } from './seed';

/** Everything that one visit needs, so that no two visits of a run share a slot. */
export interface VisitPlan {
  patient: number;
  doctor: number;
  date: string;
  time: string;
  query: string;
}

/** Of the doctors of one zone, this many are signed in for certain (seed.ts). */
const SIGNED_IN_DOCTORS = 800;

export function planVisit(n: number, scale: Scale, date: string, queries: string[]): VisitPlan {
  const step = Math.min(slotsStep(scale), SIGNED_IN_DOCTORS);
  return {
    patient: (n % step) + 1,
    // Every sixth doctor has the same zone, so no patient has two visits at the same time.
    doctor: 6 * ((n % step) + 1),
    date,
    time: slotLabel(Math.floor(n / step) % 18),
    query: queries[n % queries.length] ?? '',
  };
}

const PRESCRIPTION = {
  medication: 'Paracetamol 500 mg',
  dosage: 'One tablet three times a day',
  instructions: 'After food, for five days',
};
const CARD = { cardNumber: '4242424242424242', expiry: '12/34', cvc: '123' };

/** From the search to the prescription: ten requests by patient and doctor. Returns how long each took, in ms. */
export async function makeVisit({ port }: Server, plan: VisitPlan): Promise<number[]> {
  const times: number[] = [];
  const send = async (who: string, method: string, path: string, body?: object) => {
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        authorization: `Bearer bench-${who}`,
        // Each person comes from an address of their own, as behind a balancer.
        'x-forwarded-for': `10.0.${Math.floor(plan.patient / 250) % 250}.${plan.patient % 250}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    times.push(performance.now() - started);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const patient = String(plan.patient);
  const doctor = `d${plan.doctor}`;
  const api = '/api/v1';
  await send(patient, 'GET', `${api}/doctor/all-doctors?${plan.query}`);
  await send(patient, 'GET', `${api}/doctor/profile/${doctor}`);
  await send(patient, 'GET', `${api}/doctor/available-slots-for-doctor/${doctor}?date=${plan.date}`);
  const choice = { doctorId: doctor, date: plan.date, time: plan.time, reason: 'A cough' };
  const { id } = await send(patient, 'POST', `${api}/payment/create-checkout-session`, choice);
  await send(patient, 'POST', `/test-checkout/${id}/pay`, CARD);
  const { data } = await send(patient, 'GET', `${api}/payment/confirm-stripe-session?session_id=${id}`);
  const visit = `${api}/appointment/${data.appointmentId}`;
  await send(patient, 'GET', visit);
  await send(doctor, 'PATCH', `${api}/appointment/update/${data.appointmentId}`, { status: 'completed' });
  await send(doctor, 'POST', `${api}/prescription/create-prescription`, {
    ...PRESCRIPTION,
    patientId: `p${patient}`,
    doctorId: doctor,
    appointmentId: data.appointmentId,
  });
  await send(patient, 'GET', `${api}/prescription/get-prescriptions-for-patient?patientId=p${patient}`);
  return times;
}
