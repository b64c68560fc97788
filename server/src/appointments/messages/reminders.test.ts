import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointments, jobs, notifications } from '../../db/schema';
import { givenAppointment } from '../../testing/factories';
import { type TestApp, testApp } from '../../testing/test-app';
import { enqueueReminders } from './reminders';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ now: '2026-03-01T04:00:00.000Z' });
});
beforeEach(() => t.reset());

/** Booked on 1 March for 3 March, 10:30 AM in Kolkata. */
async function givenBooked(startsAt = '2026-03-03T05:00:00.000Z') {
  const made = await givenAppointment(t, { startsAt: new Date(startsAt) });
  await enqueueReminders(t.deps.db, made.appointment, t.clock.now());
  return made;
}
const told = async () => (await t.deps.db.select().from(notifications)).map((note) => note.message);
const subjects = () => t.mails().map((mail) => mail.subject);

describe('reminders', () => {
  it('come 24 hours and 1 hour before, by notification and mail', async () => {
    const { patient } = await givenBooked();
    t.clock.set('2026-03-02T04:59:59Z');
    await t.runJobs();
    expect(await told()).toEqual([]);
    t.clock.set('2026-03-02T05:00:00Z');
    await t.runJobs();
    const sentence =
      'Reminder: your appointment with Dr. Meera Iyer is on 3 Mar 2026 at 10:30 AM (Asia/Kolkata).';
    expect(await told()).toEqual([sentence]);
    expect(t.mails()).toMatchObject([{ to: patient.user.email, subject: 'Your appointment is in 24 hours' }]);
    t.clock.set('2026-03-03T04:00:00Z');
    await t.runJobs();
    expect(await told()).toEqual([sentence, sentence]);
    expect(subjects()).toEqual(['Your appointment is in 24 hours', 'Your appointment is in 1 hour']);
  });

  it('come once, however often and wherever they run', async () => {
    const { appointment } = await givenBooked();
    await enqueueReminders(t.deps.db, appointment, t.clock.now());
    t.clock.set('2026-03-02T05:00:00Z');
    await Promise.all([t.runJobs(), t.runJobs()]);
    await t.deps.db.update(jobs).set({ doneAt: null, lockedUntil: null }).where(eq(jobs.kind, 'remind'));
    await t.runJobs();
    expect(await told()).toHaveLength(1);
    expect(t.mails()).toHaveLength(1);
  });

  it.each(['canceled', 'completed'] as const)('are not sent for a %s appointment', async (status) => {
    const { appointment } = await givenBooked();
    await t.deps.db.update(appointments).set({ status }).where(eq(appointments.id, appointment.id));
    t.clock.set('2026-03-03T04:30:00Z');
    await t.runJobs();
    expect(await told()).toEqual([]);
  });

  it('follow an appointment that was moved', async () => {
    const { appointment } = await givenBooked();
    const startsAt = new Date('2026-03-05T05:00:00Z');
    await t.deps.db
      .update(appointments)
      .set({ startsAt, localDate: '2026-03-05' })
      .where(eq(appointments.id, appointment.id));
    await enqueueReminders(t.deps.db, { id: appointment.id, startsAt }, t.clock.now());
    t.clock.set('2026-03-03T04:30:00Z');
    await t.runJobs();
    expect(await told()).toEqual([]);
    t.clock.set('2026-03-04T05:00:00Z');
    await t.runJobs();
    expect(await told()).toHaveLength(1);
  });

  it('skip the one whose time had passed at booking', async () => {
    await givenBooked('2026-03-01T10:00:00.000Z');
    t.clock.set('2026-03-01T08:59:00Z');
    await t.runJobs();
    expect(await told()).toEqual([]);
    t.clock.set('2026-03-01T09:00:00Z');
    await t.runJobs();
    expect(subjects()).toEqual(['Your appointment is in 1 hour']);
  });

  it('after a long outage only the latest useful one is sent', async () => {
    await givenBooked();
    t.clock.set('2026-03-03T04:30:00Z');
    await t.runJobs();
    expect(subjects()).toEqual(['Your appointment is in 1 hour']);
    await t.reset();
    await givenBooked();
    t.clock.set('2026-03-03T05:00:00Z');
    await t.runJobs();
    expect(await told()).toEqual([]);
  });
});
