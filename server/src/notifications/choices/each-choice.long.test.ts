import {
  CHANNELS,
  CHOICES,
  type Channel,
  choice,
  KINDS,
  TOPICS,
} from '@carelane/contract/notifications/choices';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueReminders } from '../../appointments/messages/reminders';
import { TOMORROW } from '../../testing/booking';
import { givenAppointment, givenDoctor, givenOperatorAccount, givenPatient } from '../../testing/factories';
import { startPushStandIn } from '../../testing/push-stand-in';
import { testApp } from '../../testing/test-app';

const service = await startPushStandIn({ now: () => t.clock.now() });
const t = await testApp({ env: { PUSH_SERVICES: service.origin } });
beforeEach(() => t.reset());
afterAll(() => service.close());

type Kind = (typeof KINDS)[number];
const canBeOff = (value: string) => (CHOICES as readonly string[]).includes(value);
type Recipient = Awaited<ReturnType<typeof givenRecipient>>;

let slot = 0;
beforeEach(() => {
  slot = 0;
});

async function givenRecipient(doctor: Awaited<ReturnType<typeof givenDoctor>>, off: string[]) {
  const patient = await givenPatient(t);
  const { browser, subscription } = service.subscribe();
  expect((await t.as(patient).post('/push/subscriptions', subscription)).status).toBe(201);
  const saved = await t.as(patient).put('/notification/choices', { off, quietHours: null });
  expect(saved.status).toBe(off.every(canBeOff) ? 200 : 422);
  slot += 1;
  const { appointment } = await givenAppointment(t, { doctor, patient, slot });
  return { doctor, patient, appointment, browser };
}

const TRIGGERS: Record<Kind, (recipient: Recipient) => Promise<unknown>> = {
  visits: ({ patient, appointment }) =>
    t.as(patient).patch(`/appointment/reschedule/${appointment.id}`, {
      date: '2026-03-05',
      time: appointment.startsAt.toLocaleTimeString('en-US', {
        timeZone: 'Asia/Kolkata',
        hour: '2-digit',
        minute: '2-digit',
      }),
    }),
  reminders: async ({ appointment }) => {
    await enqueueReminders(t.deps.db, appointment, t.clock.now());
    t.clock.set(new Date(appointment.startsAt.getTime() - 3_600_000).toISOString());
  },
  messages: ({ doctor }) => t.as(doctor).post('/doctor/day-message', { date: TOMORROW, text: 'See you.' }),
  prescriptions: ({ doctor, patient, appointment }) =>
    t.as(doctor).post('/prescription/create-prescription', {
      appointmentId: appointment.id,
      patientId: patient.profile.id,
      medication: 'Paracetamol 500 mg',
      dosage: 'one',
      instructions: 'after food',
    }),
  news: async () => {
    const operator = await givenOperatorAccount(t);
    const content = { subject: 'New hours', text: 'From May on.', reason: 'Asked for.' };
    const announcement = { id: 'a-1', audience: 'patients', ...content };
    const response = await t.as(operator).post('/operator/announcements', announcement);
    await t.runSweep('send-announcements');
    return response;
  },
  money: ({ patient, appointment }) => t.as(patient).patch(`/appointment/cancel/${appointment.id}`),
};

async function readDeliveredChannels({ patient, browser }: Recipient): Promise<Channel[]> {
  const notes = (await t.as(patient).get('/notification')).body.data.length;
  const mails = t.sentEmails().filter(({ to }) => to === patient.user.email).length;
  const reached = { app: notes > 0, mail: mails > 0, push: browser.received.length > 0 };
  return CHANNELS.filter((channel) => reached[channel]);
}

async function triggerAndReadChannels(kind: Kind, off: string[]): Promise<Channel[]> {
  const recipient = await givenRecipient(await givenDoctor(t), off);
  const response = (await TRIGGERS[kind](recipient)) as { status: number } | undefined;
  expect(response?.status ?? 200).toBeLessThan(300);
  await t.runJobs();
  return readDeliveredChannels(recipient);
}

describe.each(KINDS)('%s', (kind) => {
  it.each(CHANNELS)('arrives by %s unless it is turned off, where that is possible', async (channel) => {
    expect(await triggerAndReadChannels(kind, [])).toEqual(CHANNELS);
    await t.reset();
    const value = choice(kind, channel);
    expect(await triggerAndReadChannels(kind, [value])).toEqual(
      CHANNELS.filter((other) => other !== channel || !canBeOff(value)),
    );
  });

  it('has a topic', () => {
    expect(Object.values(TOPICS)).toContain(kind);
  });
});
