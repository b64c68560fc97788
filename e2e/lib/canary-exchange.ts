import { expect, type Page } from '@playwright/test';
import { inDays } from '../../server/src/testing/public-api';
import type { StripeStandIn } from '../../server/src/testing/stripe-stand-in';
import { connectSocket } from '../cluster/sockets';
import { canaryWords } from './canary-words';
import { type AccountWithProfile, api, callAs } from './fixtures';

export const VISIT = { date: inDays(2), time: '10:30 AM' };

export async function givenPair(page: Page, pair: string) {
  const words = canaryWords(pair);
  const patient = await api(page).newPatient(
    { name: `Asha ${words.name}`, email: `${words.email}@example.test`, password: words.password },
    { address: words.address, About: words.about, emergency_contact: words.contact },
  );
  const doctor = await api(page).newDoctor({
    email: `doctor-${pair}@example.test`,
    password: words.doctorpassword,
  });
  return { words, patient, doctor };
}
export type Pair = Awaited<ReturnType<typeof givenPair>>;

export async function payAtStripe(page: Page, stripe: StripeStandIn, session: string): Promise<void> {
  stripe.pay(session);
  const { body, signature } = stripe.signedEvent('checkout.session.completed', session);
  const response = await page.request.post('/api/v1/payment/webhook', {
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    data: body,
  });
  expect(response.status()).toBe(200);
}

export async function exchangeByApi(
  page: Page,
  url: string,
  stripe: StripeStandIn,
  pair: Pair,
): Promise<string> {
  const { words, patient, doctor } = pair;
  const choice = { ...VISIT, doctorId: doctor.profileId, reason: words.reason };
  const { body } = await callAs(page, patient, 'POST', '/payment/create-checkout-session', choice);
  await payAtStripe(page, stripe, body.id);
  const confirmPath = `/payment/confirm-stripe-session?session_id=${body.id}`;
  const { appointmentId } = (await callAs(page, patient, 'GET', confirmPath)).body.data;
  const { roomId: room } = (await callAs(page, patient, 'GET', `/appointment/${appointmentId}`)).body.data;
  const [patientSocket, doctorSocket] = [
    await connectSocket(url, patient.token),
    await connectSocket(url, doctor.token),
  ];
  for (const socket of [patientSocket, doctorSocket])
    expect(await socket.send('join-room', { room, user: {} })).toMatchObject({ ok: true });
  await patientSocket.send('send-message', { room, message: { id: 'm1', text: words.patientchat } });
  await doctorSocket.send('send-message', { room, message: { id: 'm2', text: words.doctorchat } });
  await doctorSocket.waitFor('receive-message');
  await patientSocket.waitFor('receive-message');
  await writeRecord(page, pair, appointmentId);
  await callAs(page, patient, 'GET', `/doctor/all-doctors?search=${words.search}`);
  const messages = [{ role: 'user', content: `my elbow itches, ${words.typed}` }];
  await callAs(page, patient, 'POST', '/assistant/chat', { messages });
  for (const socket of [patientSocket, doctorSocket]) socket.close();
  return appointmentId;
}

export async function writeRecord(page: Page, { patient, doctor, words }: Pair, appointmentId: string) {
  const callAndCheck = async (
    account: AccountWithProfile,
    method: 'POST' | 'PUT',
    address: string,
    data: object,
  ) => {
    const { status, body } = await callAs(page, account, method, address, data);
    expect(status, `${method} ${address}`).toBeLessThan(300);
    return body?.data;
  };
  const { medicine, dosage, instructions } = words;
  await callAndCheck(patient, 'PUT', `/consultation/${appointmentId}/notes`, { text: words.ownnotes });
  await callAndCheck(doctor, 'PUT', `/consultation/${appointmentId}/notes`, { text: words.medicalnotes });
  await callAndCheck(doctor, 'PUT', '/doctor/days-off', {
    daysOff: [{ date: inDays(5), times: [], note: words.dayoff }],
  });
  const prescription = await callAndCheck(doctor, 'POST', '/prescription/create-prescription', {
    patientId: patient.profileId,
    medication: medicine,
    dosage,
    instructions,
  });
  const prescriptionPath = `/prescription/${prescription._id}`;
  await callAndCheck(patient, 'POST', `${prescriptionPath}/request-renewal`, { note: words.renewal });
  await callAndCheck(doctor, 'POST', `${prescriptionPath}/decline-renewal`, { reason: words.decline });
}
