import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { appointments, disputes } from '../../db/schema';
import {
  type AppointmentOverrides,
  givenAppointment,
  givenDoctor,
  givenPatient,
} from '../../testing/factories';
import { type TestApp, testApp } from '../../testing/test-app';
import { settleVisits } from './settle-visits';

const STARTS_AT = new Date('2026-03-03T05:00:00.000Z');
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(() => vi.restoreAllMocks());

const minutesAfterStart = (minutes: number) => new Date(STARTS_AT.getTime() + minutes * 60_000);
const cause = 'account_deleted';
const completed = { status: 'completed' } as const;
const inPerson = { consultationType: 'In-person Consultation' } as const;
const attended = { doctorJoinedAt: minutesAfterStart(1) };

const CASES: [string, number, AppointmentOverrides, { cancel: number; patient: string; doctor: string }][] = [
  ['upcoming', -1, {}, { cancel: 200, patient: 'canceled', doctor: 'canceled' }],
  ['completed too early', -1, completed, { cancel: 200, patient: 'canceled', doctor: 'canceled' }],
  ['just begun', 0, {}, { cancel: 409, patient: 'completed', doctor: 'canceled' }],
  ['not attended yet', 29, {}, { cancel: 409, patient: 'completed', doctor: 'canceled' }],
  ['never attended', 30, {}, { cancel: 200, patient: 'canceled', doctor: 'canceled' }],
  ['attended', 40, attended, { cancel: 409, patient: 'completed', doctor: 'completed' }],
  ['in person', 40, inPerson, { cancel: 409, patient: 'completed', doctor: 'completed' }],
  ['completed unattended', 90, completed, { cancel: 200, patient: 'canceled', doctor: 'completed' }],
  [
    'completed unattended long ago',
    2_881,
    completed,
    { cancel: 409, patient: 'completed', doctor: 'completed' },
  ],
];

test.each(CASES)(
  'a visit that is %s is settled by the cancellation rule',
  async (_description, minutes, visit, outcome) => {
    const givenVisit = async () => {
      t.clock.set('2026-03-02T04:00:00.000Z');
      const booked = await givenAppointment(t, { startsAt: STARTS_AT, ...visit });
      t.clock.set(minutesAfterStart(minutes).toISOString());
      return booked;
    };
    const canceledByPatient = await givenVisit();
    const response = await t
      .as(canceledByPatient.patient)
      .patch(`/appointment/cancel/${canceledByPatient.appointment.id}`);
    expect(response.status).toBe(outcome.cancel);
    for (const leaving of ['patient', 'doctor'] as const) {
      const { appointment } = await givenVisit();
      const { id } = appointment;
      await t.deps.db.transaction((tx) =>
        settleVisits(tx, t.deps, eq(appointments.id, id), { role: leaving, cause }),
      );
      const [row] = await t.deps.db.select().from(appointments).where(eq(appointments.id, id));
      expect([leaving, row?.status]).toEqual([leaving, outcome[leaving]]);
    }
  },
);

test('a patient whom an operator suspends does not pay for a doctor who has not joined yet', async () => {
  const { appointment } = await givenAppointment(t, { startsAt: STARTS_AT });
  t.clock.set(minutesAfterStart(10).toISOString());
  await t.deps.db.transaction((tx) =>
    settleVisits(tx, t.deps, eq(appointments.id, appointment.id), { role: 'patient', cause: 'canceled' }),
  );
  const [row] = await t.deps.db.select().from(appointments).where(eq(appointments.id, appointment.id));
  expect(row?.status).toBe('canceled');
});

test.each(['patient', 'doctor'] as const)(
  'a decision not to refund stays final when the %s leaves',
  async (role) => {
    const { appointment } = await givenAppointment(t, { startsAt: STARTS_AT });
    await t.deps.db.insert(disputes).values({
      appointmentId: appointment.id,
      raisedBy: 'patient',
      outcome: 'kept',
      decidedAt: minutesAfterStart(60),
    });
    t.clock.set(minutesAfterStart(90).toISOString());
    await t.deps.db.transaction((tx) =>
      settleVisits(tx, t.deps, eq(appointments.id, appointment.id), { role, cause }),
    );
    const [row] = await t.deps.db.select().from(appointments).where(eq(appointments.id, appointment.id));
    expect(row?.status).toBe('completed');
  },
);

test('leaving notifies after the commit, and changes no other visits', async () => {
  const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];
  const ownVisit = await givenAppointment(t, { doctor, patient });
  const otherVisit = await givenAppointment(t);
  const toUser = vi.spyOn(t.deps.realtime, 'toUser');
  const afterwards = await t.deps.db.transaction((tx) =>
    settleVisits(tx, t.deps, eq(appointments.patientId, patient.profile.id), { role: 'patient', cause }),
  );
  expect(toUser).not.toHaveBeenCalled();
  await afterwards();
  expect(new Set(toUser.mock.calls.map(([userId]) => userId))).toEqual(
    new Set([doctor.user.id, patient.user.id]),
  );
  const rows = await t.deps.db.select().from(appointments);
  expect(rows.find(({ id }) => id === ownVisit.appointment.id)?.status).toBe('canceled');
  expect(rows.find(({ id }) => id === otherVisit.appointment.id)?.status).toBe('scheduled');
});
