import { slotMinute } from '@carelane/contract/doctors/slot-grid';
import { zonedInstant } from '@carelane/contract/time/zoned-time';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appointments, patientProfiles, payments } from '../../db/schema';
import { TOMORROW } from '../../testing/booking';
import {
  type AppointmentOverrides,
  givenAppointment,
  givenDoctor,
  givenPatient,
} from '../../testing/factories';
import { type TestApp, testApp } from '../../testing/test-app';
import type { Choice } from './booking-columns';
import { dropStaleHolds, slotRefusal } from './booking-slot';
import { holdSlot } from './hold-slot';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const MINUTE_MS = 60_000;
const slotStart = (slot: number) => zonedInstant(TOMORROW, slotMinute(slot), 'Asia/Kolkata') as Date;
const START = slotStart(3);
const fromNow = (ms: number) => new Date(t.clock.now().getTime() + ms);
const idsLeft = async () => (await t.deps.db.select().from(appointments)).map(({ id }) => id).sort();

describe('an expired hold', () => {
  const held = async (heldMs: number, overrides: AppointmentOverrides = {}) =>
    givenAppointment(t, { status: 'held', heldUntil: fromNow(heldMs), ...overrides });
  const drop = (doctorId: string, patientId: string) =>
    t.deps.db.transaction((tx) =>
      dropStaleHolds(tx, { doctorId, patientId, startsAt: START }, t.clock.now()),
    );

  test('is dropped at that instant, for the doctor’s time and for the patient’s', async () => {
    const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];
    await held(0, { doctor });
    await held(-1, { patient });
    const others = [
      await held(-1),
      await held(-1, { doctor, slot: 2 }),
      await held(-1, { doctor, slot: 4 }),
      await held(-1, { patient, slot: 2 }),
      await givenAppointment(t, { doctor, slot: 3, status: 'canceled', heldUntil: fromNow(-1) }),
    ];
    await drop(doctor.profile.id, patient.profile.id);
    expect(await idsLeft()).toEqual(others.map(({ appointment }) => appointment.id).sort());
  });

  test.each([-15, 15])('is also dropped when it begins %i minutes off the grid', async (minutes) => {
    const startsAt = new Date(START.getTime() + minutes * MINUTE_MS);
    const { doctor } = await held(-1, { startsAt });
    await drop(doctor.profile.id, 'nobody');
    expect(await idsLeft()).toEqual([]);
  });

  test('stays before that', async () => {
    const { doctor, patient, appointment } = await held(1);
    await drop(doctor.profile.id, patient.profile.id);
    expect(await idsLeft()).toEqual([appointment.id]);
  });
});

describe('the reason a slot is refused', () => {
  const why = (patientId: string, except?: string) =>
    slotRefusal(t.deps.db, { doctorId: 'any', patientId, startsAt: START }, t.clock.now(), except);

  test('is that the patient is paying for another one then, or already has one', async () => {
    const paying = await givenAppointment(t, { status: 'held', heldUntil: fromNow(1), paymentId: 'p' });
    expect(await why(paying.patient.profile.id)).toMatchObject({
      code: 'PATIENT_BUSY',
      message: 'You are already paying for another appointment at 10:30 AM.',
    });
    const { patient } = await givenAppointment(t);
    const refusal = await why(patient.profile.id);
    expect(refusal.code).toBe('PATIENT_BUSY');
    expect(refusal.message).not.toContain('paying');
  });

  test('is that it is offered to the patient as an earlier time', async () => {
    const { patient } = await givenAppointment(t, { status: 'held', heldUntil: fromNow(1) });
    expect(await why(patient.profile.id)).toMatchObject({
      code: 'PATIENT_BUSY',
      message: 'We are holding 10:30 AM for you as an earlier time. Please accept or decline it first.',
    });
  });

  test.each([
    ['the hold ran out', () => ({ status: 'held' as const, heldUntil: t.clock.now() })],
    ['it was canceled', () => ({ status: 'canceled' as const })],
    ['it is half an hour later', () => ({ slot: 4 })],
    ['it is half an hour earlier', () => ({ slot: 2 })],
  ])('is the doctor’s time where the patient is free: %s', async (_, overrides) => {
    const { patient } = await givenAppointment(t, overrides());
    expect((await why(patient.profile.id)).code).toBe('SLOT_TAKEN');
  });

  test('is never the appointment being moved, nor somebody else’s', async () => {
    const { patient, appointment } = await givenAppointment(t);
    expect((await why(patient.profile.id, appointment.id)).code).toBe('SLOT_TAKEN');
    expect((await why((await givenPatient(t)).profile.id)).code).toBe('SLOT_TAKEN');
  });
});

describe('taking a slot', () => {
  async function people() {
    const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];
    const take = (change: Partial<Choice> = {}, slot = 3) => {
      const choice: Choice = {
        doctorId: doctor.profile.id,
        amount: 800,
        consultationType: 'Video Consultation',
        reason: 'Headache',
        startsAt: slotStart(slot),
        localDate: TOMORROW,
        slot,
        timezone: 'Asia/Kolkata',
        ...change,
      };
      const pair = { patientId: patient.profile.id, doctorId: choice.doctorId };
      return holdSlot(t.deps, pair, async () => choice);
    };
    return { doctor, patient, take };
  }
  const readPayment = async (id: string) =>
    (await t.deps.db.select().from(payments).where(eq(payments.id, id)))[0];
  const holds = () =>
    t.deps.db.select({ paymentId: appointments.paymentId, until: appointments.heldUntil }).from(appointments);

  test('holds it for 35 minutes, with the amount to pay', async () => {
    const { take } = await people();
    const payment = await take();
    const until = fromNow(35 * MINUTE_MS);
    expect(payment).toMatchObject({ status: 'open', provider: 'test', checkoutSessionId: null });
    expect(payment.expiresAt).toEqual(until);
    expect(await holds()).toEqual([{ paymentId: payment.id, until }]);
  });

  test('that costs nothing uses our own free checkout', async () => {
    const { take } = await people();
    expect(await take({ amount: 0 })).toMatchObject({
      provider: 'free',
      checkoutSessionId: expect.stringMatching(/^free_/),
    });
  });

  test('again resumes the same payment with the latest choice, and leaves others alone', async () => {
    const [other, { take }] = [await people(), await people()];
    const foreign = await other.take({ reason: 'Theirs' });
    const first = await take();
    t.clock.advance({ minutes: 3, seconds: 59 });
    const again = await take({ reason: 'Fever', consultationType: 'In-person Consultation' });
    expect(again).toMatchObject({
      id: first.id,
      reason: 'Fever',
      consultationType: 'In-person Consultation',
      updatedAt: t.clock.now(),
    });
    expect(await readPayment(foreign.id)).toEqual(foreign);
    expect(await holds()).toHaveLength(2);
  });

  test('again after four minutes resumes it only if the provider was reached', async () => {
    const { take } = await people();
    const lost = await take();
    t.clock.advance({ minutes: 4 });
    const fresh = await take();
    expect(fresh.id).not.toBe(lost.id);
    expect(await readPayment(lost.id)).toMatchObject({ status: 'canceled', updatedAt: t.clock.now() });
    expect((await holds()).map(({ paymentId }) => paymentId)).toEqual([fresh.id]);
    await t.deps.db.update(payments).set({ checkoutSessionId: 'cs_1' }).where(eq(payments.id, fresh.id));
    t.clock.advance({ minutes: 10 });
    expect((await take()).id).toBe(fresh.id);
  });

  test('again at another fee is a new payment, and only the old one ends', async () => {
    const [other, { take }] = [await people(), await people()];
    const foreign = await other.take();
    const old = await take();
    const dearer = await take({ amount: 900 });
    expect(dearer).toMatchObject({ amount: 900, status: 'open' });
    expect(await readPayment(old.id)).toMatchObject({ status: 'canceled' });
    expect(await readPayment(foreign.id)).toMatchObject({ status: 'open' });
    expect((await holds()).map(({ paymentId }) => paymentId).sort()).toEqual([foreign.id, dearer.id].sort());
  });

  test('is possible for two slots at once, not for three, until one expires', async () => {
    const { take } = await people();
    await take({}, 3);
    t.clock.advance({ minutes: 1 });
    await take({}, 5);
    await expect(take({}, 7)).rejects.toMatchObject({ code: 'TOO_MANY_HOLDS' });
    expect((await take({}, 5)).slot).toBe(5);
    t.clock.advance({ minutes: 34 });
    expect((await take({}, 7)).slot).toBe(7);
  });

  test('is possible for somebody else at the instant the earlier hold expires', async () => {
    const [first, second] = [await people(), await people()];
    const { doctorId } = await first.take();
    t.clock.advance({ minutes: 34, seconds: 59 });
    await expect(second.take({ doctorId })).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    t.clock.advance({ seconds: 1 });
    expect(await second.take({ doctorId })).toMatchObject({ status: 'open' });
  });

  test('needs a patient profile, and is counted for that profile alone', async () => {
    const [other, own] = [await people(), await people()];
    await other.take({}, 3);
    await other.take({}, 5);
    expect(await own.take({}, 3)).toMatchObject({ patientId: own.patient.profile.id });
    await t.deps.db
      .update(patientProfiles)
      .set({ deletedAt: t.clock.now() })
      .where(eq(patientProfiles.id, own.patient.profile.id));
    await expect(own.take({}, 9)).rejects.toMatchObject({ code: 'PATIENT_PROFILE_NOT_FOUND' });
  });
});
