import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import * as schema from '../db/schema';
import { runOperatorCommand } from '../operator-commands';
import { book, TOMORROW } from '../testing/booking';
import { givenAppointment, givenPatient } from '../testing/factories';
import { givenOperator } from '../testing/operator';
import { testApp } from '../testing/test-app';
import { seedDemo } from './seed-demo';
import { seedWhenAsked } from './seed-when-asked';

const t = await testApp();
const { db } = t.deps;
const exposed = { ...t.deps, config: { ...t.deps.config, demo: false, exposed: true } };
beforeEach(() => t.reset());

const removeDemo = () => runOperatorCommand(givenOperator(t), 'remove-demo', '', 'Going public');
const starts = () => seedWhenAsked(exposed, () => {});

test('a site that goes public with the demo in its database says which command removes it', async () => {
  await seedDemo(t.deps);
  await expect(starts()).rejects.toThrow('npm run operator -- remove-demo');
  expect(await removeDemo()).toMatchObject({ done: true });
  await starts();
});

test('the demo goes with all that hangs on it; other people and their visits stay', async () => {
  const own = await givenAppointment(t);
  await seedDemo(t.deps);
  const [demoDoctor] = await db
    .select({ id: schema.doctorProfiles.id })
    .from(schema.doctorProfiles)
    .innerJoin(schema.users, eq(schema.users.id, schema.doctorProfiles.userId))
    .where(eq(schema.users.isDemo, true));
  const guest = await givenPatient(t);
  await book(t, guest, { doctorId: demoDoctor?.id ?? '', date: TOMORROW, time: '11:00 AM' });
  const [visit] = await db
    .select()
    .from(schema.appointments)
    .where(eq(schema.appointments.doctorId, demoDoctor?.id ?? ''));
  const appointmentId = visit?.id ?? '';
  const at = t.clock.now();
  await db
    .insert(schema.roomStays)
    .values({ appointmentId, person: 'patient', enteredAt: at, lastSeenAt: at });
  await db.insert(schema.disputes).values({ appointmentId, raisedBy: 'patient' });

  const outcome = await removeDemo();
  expect(outcome?.lines[0]).toMatch(/^\d+ demo accounts and \d+ visits are removed\.$/);
  expect(await db.select().from(schema.users).where(eq(schema.users.isDemo, true))).toEqual([]);
  expect((await db.select().from(schema.appointments)).map(({ id }) => id)).toEqual([own.appointment.id]);
  expect(await db.$count(schema.doctorProfiles)).toBe(1);
  expect(await db.$count(schema.patientProfiles)).toBe(2);
  expect((await t.as(guest).get('/patient/profile')).status).toBe(200);
  expect(await removeDemo()).toMatchObject({ done: false });
});

test('a visit to a demo doctor that was paid with a real card is settled first', async () => {
  await seedDemo(t.deps);
  await db.update(schema.payments).set({ provider: 'stripe', status: 'fulfilled' });
  const before = await db.$count(schema.users);
  const outcome = await removeDemo();
  expect(outcome).toMatchObject({ done: false });
  expect(outcome?.lines[0]).toContain('Refund it first.');
  expect(await db.$count(schema.users)).toBe(before);
});
