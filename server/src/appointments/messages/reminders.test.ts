import { eq, isNotNull } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { appointments, doctorProfiles, guardianships, jobs, notifications, users } from '../../db/schema';
import { givenAppointment } from '../../testing/factories';
import { givenFamily } from '../../testing/family';
import { type TestApp, testApp } from '../../testing/test-app';
import { enqueueReminders } from './reminders';

let t: TestApp;
let secondNode: TestApp;
beforeAll(async () => {
  const now = '2026-03-01T04:00:00.000Z';
  [t, secondNode] = [await testApp({ now }), await testApp({ now })];
});
beforeEach(async () => {
  await secondNode.reset();
  await t.reset();
});

async function givenBookedVisit(startsAt = '2026-03-03T05:00:00.000Z') {
  const visit = await givenAppointment(t, { startsAt: new Date(startsAt) });
  await enqueueReminders(t.deps.db, visit.appointment, t.clock.now());
  return visit;
}
type BookedVisit = Awaited<ReturnType<typeof givenBookedVisit>>;

const PEOPLE = 2;
const readMessages = async () =>
  (await t.deps.db.select().from(notifications)).map((note) => note.message).sort();
const mailsTo = ({ user }: BookedVisit['patient' | 'doctor']) =>
  t.sentEmails().filter(({ to }) => to === user.email);
const subjectsTo = (person: BookedVisit['patient' | 'doctor']) =>
  mailsTo(person).map(({ subject }) => subject);
/** As if the process had been killed before it recorded that the job was done. */
async function runAgain(kind: 'remind' | 'remind-later', payload: unknown): Promise<void> {
  await t.deps.db.insert(jobs).values({ kind, payload, runAt: t.clock.now() });
  await Promise.all([t.runJobs(), secondNode.runJobs()]);
  expect(await t.deps.db.$count(jobs, isNotNull(jobs.lastError))).toBe(0);
}
async function runAt(instant: string): Promise<void> {
  t.clock.set(instant);
  await t.runJobs();
}

describe('reminders', () => {
  it('are sent to both people 24 hours and 1 hour before, by notification and email', async () => {
    const { patient, doctor } = await givenBookedVisit();
    await runAt('2026-03-02T04:59:59Z');
    expect(await readMessages()).toEqual([]);
    await runAt('2026-03-02T05:00:00Z');
    const when = 'is on 3 Mar 2026 at 10:30 AM India time.';
    const sentences = [
      `Reminder: your appointment with ${patient.user.name} ${when}`,
      `Reminder: your appointment with Dr. Meera Iyer ${when} Please test your camera and microphone on the visit page.`,
    ].sort();
    expect(await readMessages()).toEqual(sentences);
    for (const person of [patient, doctor])
      expect(subjectsTo(person)).toEqual(['Your appointment is in 24 hours']);
    await runAt('2026-03-03T04:00:00Z');
    expect(await readMessages()).toHaveLength(2 * PEOPLE);
    for (const person of [patient, doctor])
      expect(subjectsTo(person)).toEqual([
        'Your appointment is in 24 hours',
        'Your appointment is in 1 hour',
      ]);
    expect(mailsTo(doctor)[0]?.text).not.toContain('refund');
  });

  it('a day before, ask the patient of a video visit, and nobody else, to test the devices', async () => {
    const { appointment, patient, doctor } = await givenBookedVisit();
    const inPerson = await givenAppointment(t, {
      startsAt: new Date('2026-03-03T06:00:00.000Z'),
      consultationType: 'In-person Consultation',
    });
    await enqueueReminders(t.deps.db, inPerson.appointment, t.clock.now());
    await runAt('2026-03-02T06:00:00Z');
    const testPath = `/appointments/${appointment.id}/test`;
    expect(mailsTo(patient)[0]?.text).toContain(testPath);
    await runAt('2026-03-03T05:00:00Z');
    const otherMails = [...mailsTo(doctor), ...mailsTo(patient).slice(1), ...mailsTo(inPerson.patient)];
    expect(otherMails).not.toHaveLength(0);
    for (const { text } of otherMails) expect(text).not.toMatch(/test your camera/);
  });

  it('are sent once, no matter how often and on which node their jobs run', async () => {
    const { appointment } = await givenBookedVisit();
    await enqueueReminders(t.deps.db, appointment, t.clock.now());
    for (const node of [t, secondNode]) node.clock.set('2026-03-02T05:00:00Z');
    await Promise.all([t.runJobs(), secondNode.runJobs(), t.runJobs(), secondNode.runJobs()]);
    const startsAt = appointment.startsAt.toISOString();
    await runAgain('remind', { appointmentId: appointment.id, startsAt, hours: 24 });
    expect(await readMessages()).toHaveLength(PEOPLE);
    expect([...t.sentEmails(), ...secondNode.sentEmails()]).toHaveLength(PEOPLE);
  });

  it.each(['canceled', 'completed'] as const)('are not sent for a %s appointment', async (status) => {
    const { appointment } = await givenBookedVisit();
    await t.deps.db.update(appointments).set({ status }).where(eq(appointments.id, appointment.id));
    await runAt('2026-03-03T04:30:00Z');
    expect(await readMessages()).toEqual([]);
  });

  it('are sent at the new time of an appointment that was moved', async () => {
    const { appointment } = await givenBookedVisit();
    const startsAt = new Date('2026-03-05T05:00:00Z');
    await t.deps.db
      .update(appointments)
      .set({ startsAt, localDate: '2026-03-05' })
      .where(eq(appointments.id, appointment.id));
    await enqueueReminders(t.deps.db, { id: appointment.id, startsAt }, t.clock.now());
    await runAt('2026-03-03T04:30:00Z');
    expect(await readMessages()).toEqual([]);
    await runAt('2026-03-04T05:00:00Z');
    expect(await readMessages()).toHaveLength(PEOPLE);
  });

  it('skip the reminder whose time had passed at booking', async () => {
    const { patient } = await givenBookedVisit('2026-03-01T10:00:00.000Z');
    await runAt('2026-03-01T08:59:00Z');
    expect(await readMessages()).toEqual([]);
    await runAt('2026-03-01T09:00:00Z');
    expect(subjectsTo(patient)).toEqual(['Your appointment is in 1 hour']);
  });

  it('that were missed in a long outage are not all sent: only the latest useful one, with the time that is left', async () => {
    const { patient } = await givenBookedVisit();
    await runAt('2026-03-03T04:50:00Z');
    expect(subjectsTo(patient)).toEqual(['Your appointment is in 10 minutes']);
    await t.reset();
    await givenBookedVisit();
    await runAt('2026-03-03T05:00:00Z');
    expect(await readMessages()).toEqual([]);
  });

  it.each([
    ['04:01:30', '1 hour'],
    ['04:03:00', '57 minutes'],
    ['04:15:00', '45 minutes'],
    ['04:29:00', '31 minutes'],
    ['04:59:50', '1 minute'],
  ])('a reminder sent at %s for a visit at 05:00 says “in %s”', async (time, timeLeft) => {
    const { patient } = await givenBookedVisit();
    await runAt(`2026-03-03T${time}Z`);
    expect(subjectsTo(patient)).toEqual([`Your appointment is in ${timeLeft}`]);
  });

  describe('after an outage of the mail server', () => {
    async function givenWaitingEmails() {
      const visit = await givenBookedVisit();
      const unreachable = vi.spyOn(t.deps.mail, 'send').mockRejectedValue(new Error('connection refused'));
      await runAt('2026-03-02T05:00:00Z');
      unreachable.mockRestore();
      expect(await readMessages()).toHaveLength(PEOPLE);
      return visit;
    }

    it('say how much time is left when the server is back', async () => {
      const { patient } = await givenWaitingEmails();
      await runAt('2026-03-02T20:00:00Z');
      expect(subjectsTo(patient)).toEqual(['Your appointment is in 9 hours']);
    });

    it('wait for the end of quiet hours and say how much time is left then', async () => {
      const { patient } = await givenWaitingEmails();
      await t.as(patient).put('/notification/choices', {
        off: [],
        quietHours: { fromMinute: 22 * 60, untilMinute: 7 * 60 },
      });
      await runAt('2026-03-02T17:00:00Z');
      expect(subjectsTo(patient)).toEqual([]);
      await runAt('2026-03-03T01:30:00Z');
      expect(subjectsTo(patient)).toEqual(['Your appointment is in 4 hours']);
    });

    it('are not sent for a visit that was moved in the meantime', async () => {
      const { patient, doctor, appointment } = await givenWaitingEmails();
      await t.deps.db
        .update(appointments)
        .set({ startsAt: new Date('2026-03-05T05:00:00Z'), localDate: '2026-03-05' })
        .where(eq(appointments.id, appointment.id));
      await runAt('2026-03-02T20:00:00Z');
      expect([...subjectsTo(patient), ...subjectsTo(doctor)]).toEqual([]);
    });
  });

  it('name no patient to a doctor who may no longer see patients', async () => {
    const { doctor, patient } = await givenBookedVisit();
    const withdrawn = { verificationWithdrawnAt: t.clock.now() };
    await t.deps.db.update(doctorProfiles).set(withdrawn).where(eq(doctorProfiles.id, doctor.profile.id));
    await runAt('2026-03-02T05:00:00Z');
    expect(mailsTo(doctor)[0]?.text).not.toContain(patient.user.name);
  });
});

describe('reminders for a family member', () => {
  async function givenChildVisit() {
    const { guardian, child } = await givenFamily(t);
    const { appointment } = await givenAppointment(t, {
      patient: child,
      startsAt: new Date('2026-03-03T05:00:00.000Z'),
    });
    await enqueueReminders(t.deps.db, appointment, t.clock.now());
    return { guardian, child, appointment };
  }

  it('are mailed to the guardian, say whom they are for, and link to that person’s pages', async () => {
    const { guardian, child, appointment } = await givenChildVisit();
    await runAt('2026-03-02T05:00:00Z');
    await runAt('2026-03-03T04:00:00Z');
    expect(subjectsTo(guardian)).toEqual([
      'Your appointment is in 24 hours',
      'Your appointment is in 1 hour',
    ]);
    for (const { text } of mailsTo(guardian)) {
      expect(text).toContain('For Asha Rao, whom you look after on Carelane');
      expect(text).toContain(`/appointments/${appointment.id}?for=${child.profile.id}`);
    }
    expect(t.sentEmails().filter(({ to }) => to === '')).toEqual([]);
  });

  it('wait for the end of the guardian’s quiet hours', async () => {
    const { guardian } = await givenChildVisit();
    const quietHours = { fromMinute: 10 * 60, untilMinute: 12 * 60 };
    await t.as(guardian).put('/notification/choices', { off: [], quietHours });
    await runAt('2026-03-02T05:00:00Z');
    expect(subjectsTo(guardian)).toEqual([]);
    await runAt('2026-03-02T06:30:00Z');
    expect(subjectsTo(guardian)).toEqual(['Your appointment is in 23 hours']);
  });

  it('are not sent to a person who stopped being a guardian while the email waited', async () => {
    const { guardian } = await givenChildVisit();
    const unreachable = vi.spyOn(t.deps.mail, 'send').mockRejectedValue(new Error('connection refused'));
    await runAt('2026-03-02T05:00:00Z');
    unreachable.mockRestore();
    await t.deps.db.update(guardianships).set({ endedAt: t.clock.now(), endedBy: 'operator' });
    await runAt('2026-03-02T20:00:00Z');
    expect(subjectsTo(guardian)).toEqual([]);
  });
});

describe('in quiet hours', () => {
  const quietUntil = (person: BookedVisit['patient'], untilMinute: number) =>
    t.as(person).put('/notification/choices', { off: [], quietHours: { fromMinute: 22 * 60, untilMinute } });

  async function givenLateVisit() {
    const visit = await givenBookedVisit('2026-03-03T18:00:00.000Z');
    await quietUntil(visit.patient, 7 * 60);
    await runAt('2026-03-02T18:00:00Z');
    expect([subjectsTo(visit.patient).length, subjectsTo(visit.doctor).length]).toEqual([0, 1]);
    expect(await readMessages()).toHaveLength(PEOPLE);
    return visit;
  }
  const MORNING = '2026-03-03T01:30:00Z';

  it('an email waits until they end and says how much time is left', async () => {
    const { patient } = await givenLateVisit();
    const [waiting] = await t.deps.db.select().from(jobs).where(eq(jobs.kind, 'remind-later'));
    for (const node of [t, secondNode]) node.clock.set(MORNING);
    await Promise.all([t.runJobs(), secondNode.runJobs()]);
    await runAgain('remind-later', waiting?.payload);
    const sent = [...t.sentEmails(), ...secondNode.sentEmails()].filter(
      ({ to }) => to === patient.user.email,
    );
    expect(sent.map(({ subject }) => subject)).toEqual(['Your appointment is in 17 hours']);
  });

  it('no email is sent for a visit that was canceled in the meantime', async () => {
    const { patient, appointment } = await givenLateVisit();
    await t.deps.db
      .update(appointments)
      .set({ status: 'canceled' })
      .where(eq(appointments.id, appointment.id));
    await runAt(MORNING);
    expect(subjectsTo(patient)).toEqual([]);
  });

  it('a reminder that would come after its visit is not sent', async () => {
    const { patient } = await givenBookedVisit('2026-03-03T01:00:00.000Z');
    await quietUntil(patient, 7 * 60);
    await runAt('2026-03-03T00:00:00Z');
    await runAt(MORNING);
    expect(subjectsTo(patient)).toEqual([]);
  });

  it('an email waits longer if the person extends the quiet hours in the meantime', async () => {
    const { patient } = await givenLateVisit();
    await quietUntil(patient, 8 * 60);
    await runAt(MORNING);
    expect(subjectsTo(patient)).toEqual([]);
    await runAt('2026-03-03T02:30:00Z');
    expect(subjectsTo(patient)).toEqual(['Your appointment is in 16 hours']);
  });

  it('a deleted account gets nothing', async () => {
    const { patient } = await givenLateVisit();
    await t.deps.db.delete(users).where(eq(users.id, patient.user.id));
    await runAt(MORNING);
    expect(subjectsTo(patient)).toEqual([]);
  });
});
