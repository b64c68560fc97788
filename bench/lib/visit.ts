import { slotLabel } from '@carelane/contract/doctors/slot-grid';
import type { Server } from './machine';
import { holdsPerSlot, type Scale } from './seed';
import { type Schedule, visitClient } from './visit-client';

export interface VisitPlan {
  patient: number;
  doctor: number;
  date: string;
  time: string;
  query: string;
}

/** At least this many doctors of one zone are signed in: 5,000 sessions for doctors of six zones (seed.ts). */
const SIGNED_IN_DOCTORS = 800;

export function planVisit(n: number, scale: Scale, date: string, queries: string[]): VisitPlan {
  const visitsPerSlot = Math.min(holdsPerSlot(scale), SIGNED_IN_DOCTORS);
  return {
    patient: (n % visitsPerSlot) + 1,
    doctor: 6 * ((n % visitsPerSlot) + 1),
    date,
    time: slotLabel(Math.floor(n / visitsPerSlot)),
    query: queries[n % queries.length] ?? '',
  };
}

const PRESCRIPTION = {
  medication: 'Paracetamol 500 mg',
  dosage: 'One tablet three times a day',
  instructions: 'After food, for five days',
};
const CARD = { cardNumber: '4242424242424242', expiry: '12/34', cvc: '123' };

export async function makeVisit(
  server: Server,
  plan: VisitPlan,
  schedule: Schedule = (_call, act) => act(),
): Promise<Record<string, number>> {
  const address = `10.0.${Math.floor(plan.patient / 250) % 250}.${plan.patient % 250}`;
  const { times, send, emit, connect } = visitClient(server, address, schedule);
  const patient = `bench-${plan.patient}`;
  const doctor = `bench-d${plan.doctor}`;
  const [patientId, doctorId] = [`p${plan.patient}`, `d${plan.doctor}`];
  const { date, time } = plan;
  const api = '/api/v1';

  await send('search', patient, 'GET', `${api}/doctor/all-doctors?${plan.query}`);
  await send('doctor', patient, 'GET', `${api}/doctor/profile/${doctorId}`);
  const slotsPath = `${api}/doctor/available-slots-for-doctor/${doctorId}?date=${date}`;
  await send('free times', patient, 'GET', slotsPath);
  const choice = { doctorId, date, time, reason: 'A cough' };
  const { id } = await send('hold', patient, 'POST', `${api}/payment/create-checkout-session`, choice);
  await send('card', patient, 'POST', `/test-checkout/${id}/pay`, CARD);
  const confirmPath = `${api}/payment/confirm-stripe-session?session_id=${id}`;
  const { appointmentId } = (await send('fulfil', patient, 'GET', confirmPath)).data;

  const { roomId } = (await send('visit', patient, 'GET', `${api}/appointment/${appointmentId}`)).data;
  const sockets = [
    await connect('patient connects', patient),
    await connect('doctor connects', doctor),
  ] as const;
  await emit('patient joins', sockets[0], 'join-room', roomId);
  await emit('doctor joins', sockets[1], 'join-room', roomId);
  await emit('end of the call', sockets[1], 'end-session', roomId);
  for (const socket of sockets) socket.disconnect();

  const completed = { status: 'completed' };
  await send('completion', doctor, 'PATCH', `${api}/appointment/update/${appointmentId}`, completed);
  const prescription = { ...PRESCRIPTION, patientId, doctorId, appointmentId };
  await send('prescription', doctor, 'POST', `${api}/prescription/create-prescription`, prescription);
  const listPath = `${api}/prescription/get-prescriptions-for-patient?patientId=${patientId}`;
  await send('prescriptions', patient, 'GET', listPath);
  return times;
}
