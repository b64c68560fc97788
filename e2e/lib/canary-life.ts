import { expect, type Page } from '@playwright/test';
import type { StripeStandIn } from '../../server/src/testing/stripe-stand-in';
import { connectEar } from '../cluster/sockets';
import { canaryWords } from './canary-words';
import { callAs } from './fixtures';

/** A patient and a doctor with a unique word in each of their texts, and the data they exchange over the API and sockets. */
const API = '/api/v1';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
export const VISIT = { date: inDays(2), time: '10:30 AM' };

export interface Person {
  token: string;
  profileId: string;
}

async function register(page: Page, account: object, profilePath: string, profile: Record<string, string>) {
  const registered = await page.request.post(`${API}/user/register`, { data: account });
  const token = (await registered.json()).data.accessToken as string;
  const headers = { authorization: `Bearer ${token}` };
  const created = await page.request.post(`${API}${profilePath}`, { headers, multipart: profile });
  expect(created.status()).toBe(201);
  return { token, profileId: (await created.json()).data._id } satisfies Person;
}

export async function givenPair(page: Page, pair: string) {
  const words = canaryWords(pair);
  const patient = await register(
    page,
    {
      name: `Asha ${words.name}`,
      email: `${words.email}@example.test`,
      password: words.password,
      role: 'patient',
    },
    '/patient/create-profile',
    {
      date_of_birth: '1990-05-17',
      gender: 'Female',
      blood_group: 'B+',
      address: words.address,
      About: words.about,
      emergency_contact: words.contact,
    },
  );
  const doctor = await register(
    page,
    {
      name: 'Meera Iyer',
      email: `doctor-${pair}@example.test`,
      password: words.doctorpassword,
      role: 'doctor',
    },
    '/doctor/create',
    {
      specialization: 'Cardiology',
      fees: '700',
      qualification: 'MBBS, MD',
      experience: '9',
      about: 'Listens first.',
      languages: 'English',
      timezone: 'Asia/Kolkata',
    },
  );
  return { pair, words, patient, doctor };
}
export type Pair = Awaited<ReturnType<typeof givenPair>>;

/** The customer pays on the provider's page, and the provider sends the webhook. */
export async function payAtStripe(page: Page, stripe: StripeStandIn, session: string): Promise<void> {
  stripe.pay(session);
  const { body, signature } = stripe.signedEvent('checkout.session.completed', session);
  const answer = await page.request.post(`${API}/payment/webhook`, {
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    data: body,
  });
  expect(answer.status()).toBe(200);
}

export async function liveByCalls(
  page: Page,
  url: string,
  stripe: StripeStandIn,
  pair: Pair,
): Promise<string> {
  const { words, patient, doctor } = pair;
  const wish = { ...VISIT, doctorId: doctor.profileId, reason: words.reason };
  const { body } = await callAs(page, patient, 'POST', '/payment/create-checkout-session', wish);
  await payAtStripe(page, stripe, body.id);
  const asked = `/payment/confirm-stripe-session?session_id=${body.id}`;
  const { appointmentId } = (await callAs(page, patient, 'GET', asked)).body.data;
  const { roomId: room } = (await callAs(page, patient, 'GET', `/appointment/${appointmentId}`)).body.data;
  const [p, d] = [await connectEar(url, patient.token), await connectEar(url, doctor.token)];
  for (const ear of [p, d])
    expect(await ear.send('join-room', { room, user: {} })).toMatchObject({ ok: true });
  await p.send('send-message', { room, message: { id: 'm1', text: words.patientchat } });
  await d.send('send-message', { room, message: { id: 'm2', text: words.doctorchat } });
  await d.hears('receive-message');
  await p.hears('receive-message');
  await writeRecord(page, pair, appointmentId);
  await callAs(page, patient, 'GET', `/doctor/all-doctors?search=${words.search}`);
  const said = [{ role: 'user', content: `my elbow itches, ${words.typed}` }];
  await callAs(page, patient, 'POST', '/assistant/chat', { messages: said });
  for (const ear of [p, d]) ear.close();
  return appointmentId;
}

export async function writeRecord(page: Page, { patient, doctor, words }: Pair, appointmentId: string) {
  const did = async (who: Person, method: string, address: string, data: object) => {
    const { status, body } = await callAs(page, who, method, address, data);
    expect(status, `${method} ${address}`).toBeLessThan(300);
    return body?.data;
  };
  const { medicine, dosage, instructions } = words;
  await did(patient, 'PUT', `/consultation/${appointmentId}/notes`, { text: words.ownnotes });
  await did(doctor, 'PUT', `/consultation/${appointmentId}/notes`, { text: words.medicalnotes });
  await did(doctor, 'PUT', '/doctor/days-off', {
    daysOff: [{ date: inDays(5), times: [], note: words.dayoff }],
  });
  const prescription = await did(doctor, 'POST', '/prescription/create-prescription', {
    patientId: patient.profileId,
    medication: medicine,
    dosage,
    instructions,
  });
  const renewal = `/prescription/${prescription._id}`;
  await did(patient, 'POST', `${renewal}/request-renewal`, { note: words.renewal });
  await did(doctor, 'POST', `${renewal}/decline-renewal`, { reason: words.decline });
}
