import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAiModel } from '../../adapters/assistant/openai-model';
import { stripeProvider } from '../../adapters/payments/stripe-provider';
import { checkout, confirm, deliver, TOMORROW } from '../booking';
import {
  type DoctorRow,
  givenAppointment,
  givenDoctor,
  givenPatient,
  type PatientRow,
  type Person,
} from '../factories';
import { modelStandIn } from '../model-stand-in';
import { connectSocket, listenForSockets } from '../socket-client';
import { startStripeStandIn } from '../stripe-stand-in';
import { type TestApp, testApp } from '../test-app';
import { testClock } from '../test-clock';

/** A patient's complete history with unique texts, and everything that leaves the product on the way. */
const keys = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' };
const lines: string[] = [];
const logger = pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(line) });
let now = () => new Date();
const stripe = await startStripeStandIn({ now: () => now(), ...keys });
const model = await modelStandIn();
afterAll(async () => {
  await stripe.close();
  await model.close();
});

const SECRETS = {
  name: 'Qzname',
  email: 'qzmail',
  address: 'qzaddress',
  about: 'qzabout',
  contact: 'qzcontact',
  reason: 'qzreason',
  chat: 'qzchat',
  patientNotes: 'qzownnotes',
  doctorNotes: 'qzdocnotes',
  medication: 'qzmedicine',
  dosage: 'qzdosage',
  instructions: 'qzinstructions',
  withdrawal: 'qzwithdrawal',
  renewal: 'qzrenewal',
  password: 'qzpassword',
  search: 'qzsearch',
};
const ANY_SECRET = new RegExp([...Object.values(SECRETS), 'qztyped'].join('|'), 'i');
const TYPED = 'My head hurts in the evening, qztyped';

let t: TestApp;
let patient: Person<PatientRow>;
let doctor: Person<DoctorRow>;
let bystanders: Person<PatientRow | DoctorRow>[];
const bystanderFrames: string[] = [];

beforeAll(async () => {
  t = await testApp({
    loggerInstance: logger,
    env: {
      ASSISTANT_API_KEY: 'sk-x',
      ASSISTANT_BASE_URL: model.url,
      ASSISTANT_MODEL: 'm',
      LOG_LEVEL: 'trace',
    },
    model: openAiModel({ baseUrl: model.url, apiKey: 'sk-x', model: 'm', timeoutSeconds: 5 }),
    payments: stripeProvider({ ...keys, apiUrl: stripe.apiUrl }, testClock('2026-03-02T04:00:00Z')),
  });
  now = () => t.clock.now();
  t.deps.payments = stripeProvider({ ...keys, apiUrl: stripe.apiUrl }, t.clock);
  await listenForSockets(t);
  await goThroughHistory();
});

async function goThroughHistory(): Promise<void> {
  patient = await givenPatient(t, {
    name: `${SECRETS.name} Person`,
    email: `${SECRETS.email}@example.test`,
    address: SECRETS.address,
    about: SECRETS.about,
    emergencyContact: SECRETS.contact,
  });
  doctor = await givenDoctor(t, { name: 'Meera Iyer' });
  const visit = await givenAppointment(t, { slot: 8 });
  bystanders = [visit.patient, visit.doctor, await givenPatient(t), await givenDoctor(t)];
  const sockets = [];
  for (const person of [...bystanders, patient, doctor]) {
    const socket = await connectSocket(t, person);
    if (bystanders.includes(person))
      socket.raw.onAny((...frame: unknown[]) => void bystanderFrames.push(JSON.stringify(frame)));
    sockets.push(socket);
  }
  const [asPatient, asDoctor] = [t.as(patient), t.as(doctor)];
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM', reason: SECRETS.reason };
  const opened = await checkout(t, patient, choice);
  stripe.pay(opened.body.id);
  await deliver(t, stripe.signedEvent('checkout.session.completed', opened.body.id));
  const { appointmentId } = (await confirm(t, patient, opened.body.id)).body.data;
  const { roomId: room } = (await asPatient.get(`/appointment/${appointmentId}`)).body.data;
  const [patientSocket, doctorSocket] = sockets.slice(-2);
  for (const socket of [patientSocket, doctorSocket]) await socket?.send('join-room', { room });
  await patientSocket?.send('send-message', { room, message: { id: 'm1', text: SECRETS.chat } });
  await patientSocket?.send('offer', { room, offer: { type: 'offer', sdp: SECRETS.chat } });
  await asPatient.put(`/consultation/${appointmentId}/notes`, { text: SECRETS.patientNotes });
  await asDoctor.put(`/consultation/${appointmentId}/notes`, { text: SECRETS.doctorNotes });
  const { medication, dosage, instructions } = SECRETS;
  const written = await asDoctor.post('/prescription/create-prescription', {
    patientId: patient.profile.id,
    medication,
    dosage,
    instructions,
  });
  const prescription = written.body.data._id;
  await asPatient.post(`/prescription/${prescription}/request-renewal`, { note: SECRETS.renewal });
  await asPatient.get(`/prescription/${prescription}/pdf`);
  await asDoctor.get(`/patient/${patient.profile.id}/record`);
  await asPatient.get(`/doctor/all-doctors?search=${SECRETS.search}`);
  await asPatient.post('/assistant/chat', { messages: [{ role: 'user', content: TYPED }] });
  await t.anonymous.post('/user/login', { email: patient.user.email, password: SECRETS.password });
  await t.anonymous.post('/user/forgot-password', { email: patient.user.email });
  await asPatient.patch('/patient/update', { blood_group: SECRETS.about });
  await asDoctor.delete(`/prescription/delete-prescription/${prescription}`, {
    reason: SECRETS.withdrawal,
  });
  await asPatient.patch(`/appointment/cancel/${appointmentId}`);
  await t.runJobs();
  expect(written.status).toBe(201);
  expect((await asPatient.get(`/appointment/${appointmentId}`)).body.data.payment.status).toBe('refunded');
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const socket of sockets) socket.close();
}

it('is in no line of the log, even at its most verbose level', () => {
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => ANY_SECRET.test(line))).toEqual([]);
});

it('is in no metric', async () => {
  expect((await t.app.http.inject('/metrics')).body).not.toMatch(ANY_SECRET);
});

it('is not sent to the card provider', () => {
  expect(stripe.requests.length).toBeGreaterThan(1);
  expect(JSON.stringify(stripe.requests)).not.toMatch(ANY_SECRET);
});

it('is in no frame of anybody else', () => {
  expect(bystanderFrames.filter((frame) => ANY_SECRET.test(frame))).toEqual([]);
});

it('is in no subject of a mail, and in no mail to anybody else', () => {
  const mails = t.mails();
  expect(mails.length).toBeGreaterThan(3);
  expect(mails.filter(({ subject }) => ANY_SECRET.test(subject))).toEqual([]);
  const theirs = [patient.user.email, doctor.user.email];
  expect(mails.filter(({ to, text }) => !theirs.includes(to) && ANY_SECRET.test(text))).toEqual([]);
});

it('keeps health data out of every mail: neither the reason, nor notes, nor a medicine', () => {
  const health =
    /qz(reason|chat|ownnotes|docnotes|medicine|dosage|instructions|withdrawal|renewal|address|about|contact)/i;
  expect(
    t
      .mails()
      .filter(({ text }) => health.test(text))
      .map(({ subject }) => subject),
  ).toEqual([]);
});

it('reaches the model only as the patient typed it', () => {
  expect(model.requests).toHaveLength(1);
  const messages = JSON.stringify(model.requests[0]?.body.messages);
  expect(messages).toContain('qztyped');
  expect(messages.match(new RegExp(ANY_SECRET, 'gi'))).toEqual(['qztyped']);
});

it('is in no response to a bystander on any route', async () => {
  for (const person of bystanders) {
    for (const { endpoint } of t.app.routes) {
      if (endpoint.method !== 'GET' || endpoint.produces) continue;
      const path = endpoint.path.replace(/:\w+/g, patient.profile.id);
      const query = `?patientId=${patient.profile.id}&specialization=Cardiology&date=${TOMORROW}&session_id=x`;
      const { body } = await t.as(person).get(`${path}${query}`);
      expect(JSON.stringify(body), endpoint.path).not.toMatch(ANY_SECRET);
    }
  }
});
