import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createSession } from '../auth/sessions/sessions';
import { queryChannel } from '../db/query-log';
import * as schema from '../db/schema';
import { runOperatorCommand } from '../operator-commands';
import { book, TOMORROW } from '../testing/booking';
import { givenAppointment, givenPatient } from '../testing/factories';
import { givenOperator } from '../testing/operator';
import { testApp } from '../testing/test-app';
import { prepareDemo } from './prepare-demo';
import { seedDemo } from './seed-demo';

const t = await testApp();
const { db } = t.deps;
const exposed = { ...t.deps, config: { ...t.deps.config, demo: false, exposed: true } };
beforeAll(async () => {
  await seedDemo(t.deps);
  await t.save();
});
beforeEach(() => t.restore());

const removeDemo = () => runOperatorCommand(givenOperator(t), 'remove-demo', '', 'Going public');
const start = () => prepareDemo(exposed, () => {});

test('a site that goes public with demo data in its database names the command to remove it', async () => {
  await expect(start()).rejects.toThrow('npm run operator -- remove-demo');
  expect(await removeDemo()).toMatchObject({ done: true });
  await start();
});

test('the demo is removed with everything that refers to it, and other people and their visits remain', async () => {
  const otherVisit = await givenAppointment(t);
  const [demoDoctor] = await db
    .select({ id: schema.doctorProfiles.id })
    .from(schema.doctorProfiles)
    .innerJoin(schema.users, eq(schema.users.id, schema.doctorProfiles.userId))
    .where(eq(schema.users.isDemo, true));
  const otherPatient = await givenPatient(t);
  await book(t, otherPatient, { doctorId: demoDoctor?.id ?? '', date: TOMORROW, time: '11:00 AM' });
  const [visit] = await db
    .select()
    .from(schema.appointments)
    .where(eq(schema.appointments.doctorId, demoDoctor?.id ?? ''));
  const appointmentId = visit?.id ?? '';
  const at = t.clock.now();
  await db
    .insert(schema.roomStays)
    .values({ appointmentId, person: 'patient', enteredAt: at, lastSeenAt: at });
  await db.insert(schema.deviceTests).values({
    appointmentId,
    camera: 'good',
    microphone: 'good',
    network: 'good',
    relay: 'unchecked',
    testedAt: at,
  });
  await db.insert(schema.disputes).values({ appointmentId, raisedBy: 'patient' });

  const outcome = await removeDemo();
  expect(outcome?.lines[0]).toMatch(/^\d+ demo accounts and \d+ visits were removed\.$/);
  expect(await db.select().from(schema.users).where(eq(schema.users.isDemo, true))).toEqual([]);
  expect((await db.select().from(schema.appointments)).map(({ id }) => id)).toEqual([
    otherVisit.appointment.id,
  ]);
  expect(await db.$count(schema.doctorProfiles)).toBe(1);
  expect(await db.$count(schema.patientProfiles)).toBe(2);
  expect((await t.as(otherPatient).get('/patient/profile')).status).toBe(200);
  expect(await removeDemo()).toMatchObject({ done: false });
});

test('rows that refer to removed rows are also removed, in every table', async () => {
  const removed = new Set<string>();
  const recordDelete = (query: unknown) => {
    const [, table] = /^delete from "(\w+)"/.exec((query as { text: string }).text) ?? [];
    if (table) removed.add(table);
  };
  queryChannel.subscribe(recordDelete);
  await removeDemo();
  queryChannel.unsubscribe(recordDelete);
  const { rows } = (await db.execute(sql`
    select conrelid::regclass::text as "table", confrelid::regclass::text as needs from pg_constraint
    where contype = 'f' and confdeltype not in ('c', 'n')`)) as unknown as {
    rows: { table: string; needs: string }[];
  };
  const notRemoved = rows.filter(({ table, needs }) => removed.has(needs) && !removed.has(table));
  expect(notRemoved).toEqual([]);
  expect(rows.length).toBeGreaterThan(10);
});

test('a demo session ends immediately, even if it was cached', async () => {
  const [user] = await db.select().from(schema.users).where(eq(schema.users.isDemo, true));
  if (!user) throw new Error('no demo account');
  const demo = { token: await createSession(db, user, undefined, t.clock.now()) };
  expect((await t.as(demo).get('/user/current-user')).status).toBe(200);
  await removeDemo();
  await expect.poll(async () => (await t.as(demo).get('/user/current-user')).status).toBe(401);
});

test.each([
  ['yesterday', 'cannot be removed', false, -1],
  ['four days ago', 'can be removed', true, -4],
])(
  'a demo with a checkout that was abandoned %s at the real provider %s',
  async (_when, _outcome, done, days) => {
    const updatedAt = new Date(t.clock.now().getTime() + days * 86_400_000);
    await db.update(schema.payments).set({ provider: 'stripe', status: 'canceled', updatedAt });
    expect(await removeDemo()).toMatchObject({ done });
  },
);

test('a visit to a demo doctor that was paid with a real card must be refunded first', async () => {
  await db.update(schema.payments).set({ provider: 'stripe', status: 'fulfilled' });
  const before = await db.$count(schema.users);
  const outcome = await removeDemo();
  expect(outcome).toMatchObject({ done: false });
  expect(outcome?.lines[0]).toContain('Refund it first.');
  expect(await db.$count(schema.users)).toBe(before);
});
