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
import { startModelStandIn } from '../model-stand-in';
import { connectSocket, listenForSockets } from '../socket-client';
import { startStripeStandIn } from '../stripe-stand-in';
import { type TestApp, testApp } from '../test-app';
import { testClock } from '../test-clock';

const keys = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' };
const lines: string[] = [];
const logger = pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(line) });
/** The clock of the test app, which is created after the stand-in. */
let now = () => new Date();
const stripe = await startStripeStandIn({ now: () => now(), ...keys });
const model = await startModelStandIn();
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
  await createHistory();
});

async function createHistory(): Promise<void> {
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
  // Frames that the bystanders should not get could still be on their way.
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const socket of sockets) socket.close();
}

it('no secret is in the log, even at its most verbose level', () => {
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => ANY_SECRET.test(line))).toEqual([]);
});

it('no secret is in a metric', async () => {
  expect((await t.app.http.inject('/metrics')).body).not.toMatch(ANY_SECRET);
});

it('no secret is sent to the card provider', () => {
  expect(stripe.requests.length).toBeGreaterThan(1);
  expect(JSON.stringify(stripe.requests)).not.toMatch(ANY_SECRET);
});

it('no secret is in a socket frame to anybody else', () => {
  expect(bystanderFrames.filter((frame) => ANY_SECRET.test(frame))).toEqual([]);
});

it('no secret is in the subject of an email, or in an email to anybody else', () => {
  const mails = t.sentEmails();
  expect(mails.length).toBeGreaterThan(3);
  expect(mails.filter(({ subject }) => ANY_SECRET.test(subject))).toEqual([]);
  const ownAddresses = [patient.user.email, doctor.user.email];
  expect(mails.filter(({ to, text }) => !ownAddresses.includes(to) && ANY_SECRET.test(text))).toEqual([]);
});

it('no email contains health data: no reason, no notes and no medicine', () => {
  const health =
    /qz(reason|chat|ownnotes|docnotes|medicine|dosage|instructions|withdrawal|renewal|address|about|contact)/i;
  expect(
    t
      .sentEmails()
      .filter(({ text }) => health.test(text))
      .map(({ subject }) => subject),
  ).toEqual([]);
});

it('the model gets only what the patient typed', () => {
  expect(model.requests).toHaveLength(1);
  const messages = JSON.stringify(model.requests[0]?.body.messages);
  expect(messages).toContain('qztyped');
  expect(messages.match(new RegExp(ANY_SECRET, 'gi'))).toEqual(['qztyped']);
});

it('no secret is in what a bystander can read through the API', async () => {
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
