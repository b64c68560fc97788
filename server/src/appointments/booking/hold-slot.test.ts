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
import { deleteExpiredHolds, slotRefusal } from './booking-slot';
import { holdSlot } from './hold-slot';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const MINUTE_MS = 60_000;
const slotStart = (slot: number) => zonedInstant(TOMORROW, slotMinute(slot), 'Asia/Kolkata') as Date;
/** 10:30 AM. */
const START = slotStart(3);
const fromNow = (ms: number) => new Date(t.clock.now().getTime() + ms);
const remainingIds = async () => (await t.deps.db.select().from(appointments)).map(({ id }) => id).sort();

describe('a hold that overlaps the slot', () => {
  const givenHold = async (heldMs: number, overrides: AppointmentOverrides = {}) =>
    givenAppointment(t, { status: 'held', heldUntil: fromNow(heldMs), ...overrides });
  const dropHolds = (doctorId: string, patientId: string) =>
    t.deps.db.transaction((tx) =>
      deleteExpiredHolds(tx, { doctorId, patientId, startsAt: START }, t.clock.now()),
    );

  test('is dropped at the instant it expires, if it has the same doctor or the same patient', async () => {
    const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];
    await givenHold(0, { doctor });
    await givenHold(-1, { patient });
    const others = [
      await givenHold(-1),
      await givenHold(-1, { doctor, slot: 2 }),
      await givenHold(-1, { doctor, slot: 4 }),
      await givenHold(-1, { patient, slot: 2 }),
      await givenAppointment(t, { doctor, slot: 3, status: 'canceled' }),
    ];
    await dropHolds(doctor.profile.id, patient.profile.id);
    expect(await remainingIds()).toEqual(others.map(({ appointment }) => appointment.id).sort());
  });

  test.each([-15, 15])('is also dropped when it begins %i minutes off the grid', async (minutes) => {
    const startsAt = new Date(START.getTime() + minutes * MINUTE_MS);
    const { doctor } = await givenHold(-1, { startsAt });
    await dropHolds(doctor.profile.id, 'nobody');
    expect(await remainingIds()).toEqual([]);
  });

  test('is not dropped before it expires', async () => {
    const { doctor, patient, appointment } = await givenHold(1);
    await dropHolds(doctor.profile.id, patient.profile.id);
    expect(await remainingIds()).toEqual([appointment.id]);
  });
});

describe('a refused slot', () => {
  const findRefusal = (patientId: string, except?: string) =>
    slotRefusal(t.deps.db, { doctorId: 'any', patientId, startsAt: START }, t.clock.now(), except);

  test('is explained by another checkout or visit of the patient at that time', async () => {
    const paying = await givenAppointment(t, { status: 'held', heldUntil: fromNow(1), paymentId: 'p' });
    expect(await findRefusal(paying.patient.profile.id)).toMatchObject({
      code: 'PATIENT_BUSY',
      message: 'You are already paying for another appointment at 10:30 AM.',
    });
    const { patient } = await givenAppointment(t);
    const refusal = await findRefusal(patient.profile.id);
    expect(refusal.code).toBe('PATIENT_BUSY');
    expect(refusal.message).not.toContain('paying');
  });

  test('is explained by an earlier time that the patient was offered', async () => {
    const { patient } = await givenAppointment(t, { status: 'held', heldUntil: fromNow(1) });
    expect(await findRefusal(patient.profile.id)).toMatchObject({
      code: 'PATIENT_BUSY',
      message: 'We are holding 10:30 AM for you as an earlier time. Please accept or decline it first.',
    });
  });

  test.each([
    ['the hold expired', () => ({ status: 'held' as const, heldUntil: t.clock.now() })],
    ['it was canceled', () => ({ status: 'canceled' as const })],
    ['it is half an hour later', () => ({ slot: 4 })],
    ['it is half an hour earlier', () => ({ slot: 2 })],
  ])('is reported as taken if the patient is free: %s', async (_, overrides) => {
    const { patient } = await givenAppointment(t, overrides());
    expect((await findRefusal(patient.profile.id)).code).toBe('SLOT_TAKEN');
  });

  test('is never explained by the appointment being moved, or by one of another patient', async () => {
    const { patient, appointment } = await givenAppointment(t);
    expect((await findRefusal(patient.profile.id, appointment.id)).code).toBe('SLOT_TAKEN');
    expect((await findRefusal((await givenPatient(t)).profile.id)).code).toBe('SLOT_TAKEN');
  });
});

describe('taking a slot', () => {
  async function prepareBooking() {
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
  const readHolds = () =>
    t.deps.db.select({ paymentId: appointments.paymentId, until: appointments.heldUntil }).from(appointments);

  test('holds it for 35 minutes, with the amount to pay', async () => {
    const { take } = await prepareBooking();
    const payment = await take();
    const until = fromNow(35 * MINUTE_MS);
    expect(payment).toMatchObject({ status: 'open', provider: 'test', checkoutSessionId: null });
    expect(payment.expiresAt).toEqual(until);
    expect(await readHolds()).toEqual([{ paymentId: payment.id, until }]);
  });

  test('a free slot uses our own free checkout', async () => {
    const { take } = await prepareBooking();
    expect(await take({ amount: 0 })).toMatchObject({
      provider: 'free',
      checkoutSessionId: expect.stringMatching(/^free_/),
    });
  });

  test('taking it again resumes the same payment with the latest choice, and does not affect others', async () => {
    const [other, { take }] = [await prepareBooking(), await prepareBooking()];
    const otherPayment = await other.take({ reason: 'Theirs' });
    const first = await take();
    t.clock.advance({ minutes: 3, seconds: 59 });
    const resumed = await take({ reason: 'Fever', consultationType: 'In-person Consultation' });
    expect(resumed).toMatchObject({
      id: first.id,
      reason: 'Fever',
      consultationType: 'In-person Consultation',
      updatedAt: t.clock.now(),
    });
    expect(await readPayment(otherPayment.id)).toEqual(otherPayment);
    expect(await readHolds()).toHaveLength(2);
  });

  test('taking it again after four minutes resumes the payment only if the provider was reached', async () => {
    const { take } = await prepareBooking();
    const lost = await take();
    t.clock.advance({ minutes: 4 });
    const replacement = await take();
    expect(replacement.id).not.toBe(lost.id);
    expect(await readPayment(lost.id)).toMatchObject({ status: 'canceled', updatedAt: t.clock.now() });
    expect((await readHolds()).map(({ paymentId }) => paymentId)).toEqual([replacement.id]);
    await t.deps.db
      .update(payments)
      .set({ checkoutSessionId: 'cs_1' })
      .where(eq(payments.id, replacement.id));
    t.clock.advance({ minutes: 10 });
    expect((await take()).id).toBe(replacement.id);
  });

  test('taking it again at another fee opens a new payment and ends only the previous one', async () => {
    const [other, { take }] = [await prepareBooking(), await prepareBooking()];
    const otherPayment = await other.take();
    const previous = await take();
    const renewed = await take({ amount: 900 });
    expect(renewed).toMatchObject({ amount: 900, status: 'open' });
    expect(await readPayment(previous.id)).toMatchObject({ status: 'canceled' });
    expect(await readPayment(otherPayment.id)).toMatchObject({ status: 'open' });
    expect((await readHolds()).map(({ paymentId }) => paymentId).sort()).toEqual(
      [otherPayment.id, renewed.id].sort(),
    );
  });

  test('is possible for two slots at the same time, not for three, until one expires', async () => {
    const { take } = await prepareBooking();
    await take({}, 3);
    t.clock.advance({ minutes: 1 });
    await take({}, 5);
    await expect(take({}, 7)).rejects.toMatchObject({ code: 'TOO_MANY_HOLDS' });
    expect((await take({}, 5)).slot).toBe(5);
    t.clock.advance({ minutes: 34 });
    expect((await take({}, 7)).slot).toBe(7);
  });

  test('is possible for somebody else at the instant the earlier hold expires', async () => {
    const [first, second] = [await prepareBooking(), await prepareBooking()];
    const { doctorId } = await first.take();
    t.clock.advance({ minutes: 34, seconds: 59 });
    await expect(second.take({ doctorId })).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    t.clock.advance({ seconds: 1 });
    expect(await second.take({ doctorId })).toMatchObject({ status: 'open' });
  });

  test('needs a patient profile, and is counted for that profile alone', async () => {
    const [other, own] = [await prepareBooking(), await prepareBooking()];
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
