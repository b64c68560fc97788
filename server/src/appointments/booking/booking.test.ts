import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appointments, doctorProfiles, notifications, payments } from '../../db/schema';
import { book, checkout, confirm, payByCard, TOMORROW, webhook } from '../../testing/booking';
import { givenAppointment, givenDoctor, givenPatient, givenUser } from '../../testing/factories';
import { brokenInvariants } from '../../testing/invariants';
import { type TestApp, testApp } from '../../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(async () => expect(await brokenInvariants(t.deps.db)).toEqual([]));

async function people(doctorOverrides = {}) {
  const doctor = await givenDoctor(t, doctorOverrides);
  const patient = await givenPatient(t);
  const wish = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM', reason: 'Headache' };
  return { doctor, patient, wish };
}
const readStatuses = async (doctorId: string, date = TOMORROW) => {
  const viewer = await givenPatient(t);
  const { body } = await t.as(viewer).get(`/doctor/available-slots-for-doctor/${doctorId}?date=${date}`);
  return Object.fromEntries(
    body.data[0].times.map((s: { time: string; status: string }) => [s.time, s.status]),
  );
};

describe('a checkout', () => {
  test('holds the slot and answers id and url, at the top level too', async () => {
    const { patient, wish, doctor } = await people();
    const answer = await checkout(t, patient, { ...wish, price: 800 });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ success: true, id: answer.body.data.id, url: answer.body.data.url });
    expect(answer.body.url).toContain(`/test-checkout/${answer.body.id}`);
    expect(answer.body.data).toMatchObject({ amount: 800, expiresAt: '2026-03-02T04:35:00.000Z' });
    expect((await readStatuses(doctor.profile.id))['10:30 AM']).toBe('booked');
    expect(
      (await t.as(patient).get(`/appointment/patient/${patient.profile.id}`)).body.data.appointments,
    ).toEqual([]);
  });

  test('is the same one when the same patient asks again, with what was chosen last', async () => {
    const { patient, wish } = await people();
    const first = await checkout(t, patient, wish);
    const again = await checkout(t, patient, {
      ...wish,
      consultationType: 'In-person Consultation',
      reason: 'Fever',
    });
    expect(again.body.id).toBe(first.body.id);
    await payByCard(t, first.body.id);
    const { body } = await confirm(t, patient, first.body.id);
    expect(body.metadata).toMatchObject({ consultationType: 'In-person Consultation', reason: 'Fever' });
  });

  test.each([
    [{ price: 1 }, 409, 'PRICE_CHANGED'],
    [{ price: '800.5' }, 409, 'PRICE_CHANGED'],
    [{ price: 'free' }, 409, 'PRICE_CHANGED'],
    [{ price: -800 }, 409, 'PRICE_CHANGED'],
    [{ price: null }, 422, 'INVALID'],
    [{ time: '10:15 AM' }, 422, 'INVALID'],
    [{ time: undefined }, 422, 'INVALID'],
    [{ date: '2026-02-30' }, 422, 'INVALID'],
    [{ date: '2026-03-01' }, 422, 'SLOT_NOT_OFFERED'],
    [{ date: '2026-03-02', time: '09:00 AM' }, 422, 'SLOT_NOT_OFFERED'],
    [{ date: '2026-04-02' }, 422, 'SLOT_NOT_OFFERED'],
    [{ doctorId: 'nobody' }, 404, 'DOCTOR_NOT_FOUND'],
    [{ consultationType: 'House call' }, 422, 'INVALID'],
    [{ reason: 'x'.repeat(1001) }, 422, 'INVALID'],
    [{ reason: 'null\u0000byte' }, 422, 'INVALID'],
  ])('refuses %o', async (change, status, code) => {
    const { patient, wish } = await people();
    const answer = await checkout(t, patient, { ...wish, ...change } as typeof wish);
    expect(answer.body).toMatchObject({ success: false, code });
    expect(answer.status).toBe(status);
    expect(await t.deps.db.select().from(appointments)).toEqual([]);
  });

  test('tells the fee when the price is not it', async () => {
    const { patient, wish } = await people();
    const { body } = await checkout(t, patient, { ...wish, price: 500 });
    expect(body).toMatchObject({ fee: 800, message: expect.stringContaining('₹800') });
  });

  test('costs 500 when the doctor has no fee', async () => {
    const { patient, wish } = await people({ fees: null });
    const { body } = await checkout(t, patient, { ...wish, price: 500 });
    expect(body.data.amount).toBe(500);
  });

  test('is not for doctors, nobody signed out, nor a patient without a profile', async () => {
    const { doctor, wish } = await people();
    expect((await checkout(t, doctor, wish)).status).toBe(403);
    expect((await t.anonymous.post('/payment/create-checkout-session', wish)).status).toBe(401);
    const bare = await givenUser(t, { role: 'patient' });
    const answer = await checkout(t, bare, wish);
    expect(answer).toMatchObject({ status: 404, body: { message: 'Patient profile not found' } });
  });

  test('needs a doctor who is active and, where required, verified', async () => {
    const { patient, wish } = await people({ status: 'inactive' });
    expect((await checkout(t, patient, wish)).status).toBe(404);
  });

  test('is refused on a day off and in a slot that is switched off', async () => {
    const { patient, wish } = await people({ weeklySlots: [1, 1, 1, 1, 1, 1, 1] });
    expect((await checkout(t, patient, wish)).body.code).toBe('SLOT_NOT_OFFERED');
    expect((await checkout(t, patient, { ...wish, time: '09:00 AM' })).status).toBe(201);
  });

  test('is refused to the second patient and to a patient who is elsewhere then', async () => {
    const { patient, wish } = await people();
    const other = await givenPatient(t);
    await checkout(t, patient, wish);
    expect(await checkout(t, other, wish)).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    const another = await givenDoctor(t);
    expect(await checkout(t, patient, { ...wish, doctorId: another.profile.id })).toMatchObject({
      status: 409,
      body: { code: 'PATIENT_BUSY' },
    });
  });

  test('can be open for two times of a patient, not for three', async () => {
    const { patient, wish } = await people();
    await checkout(t, patient, wish);
    await checkout(t, patient, { ...wish, time: '11:00 AM' });
    const third = await checkout(t, patient, { ...wish, time: '11:30 AM' });
    expect(third).toMatchObject({ status: 409, body: { code: 'TOO_MANY_HOLDS' } });
    t.clock.advance({ minutes: 35 });
    expect((await checkout(t, patient, { ...wish, time: '11:30 AM' })).status).toBe(201);
  });

  test('gives way to a third once one of the two is left', async () => {
    const { patient, wish } = await people();
    await checkout(t, patient, wish);
    await checkout(t, patient, { ...wish, time: '11:00 AM' });
    const third = () => checkout(t, patient, { ...wish, time: '11:30 AM' });
    expect((await third()).body.code).toBe('TOO_MANY_HOLDS');
    const open = (await t.as(patient).get('/payment/open-checkouts')).body.data;
    expect(open.map(({ time }: { time: string }) => time)).toEqual(['10:30 AM', '11:00 AM']);
    const left = await t.as(patient).post('/payment/cancel-checkout-session', { id: open[0].id });
    expect(left.body.data.status).toBe('canceled');
    expect((await third()).status).toBe(201);
  });

  test('that was cut off before the card provider had it is among the open ones and can be left', async () => {
    const { patient, wish } = await people();
    const { body } = await checkout(t, patient, wish);
    await t.deps.db
      .update(payments)
      .set({ checkoutSessionId: null, checkoutUrl: null })
      .where(eq(payments.checkoutSessionId, body.id));
    const open = () => t.as(patient).get('/payment/open-checkouts');
    const [one] = (await open()).body.data;
    expect(one).toMatchObject({ url: null, time: '10:30 AM' });
    await t.as(patient).post('/payment/cancel-checkout-session', { id: one.id });
    expect((await open()).body.data).toEqual([]);
  });

  test('shows up among the open ones until it ends', async () => {
    const { patient, wish } = await people();
    const { body } = await checkout(t, patient, wish);
    const open = () => t.as(patient).get('/payment/open-checkouts');
    expect((await open()).body.data).toEqual([
      expect.objectContaining({
        id: body.id,
        url: body.url,
        date: TOMORROW,
        time: '10:30 AM',
        doctorId: wish.doctorId,
        doctorName: expect.any(String),
      }),
    ]);
    t.clock.advance({ minutes: 35 });
    expect((await open()).body.data).toEqual([]);
  });
});

describe('a hold', () => {
  test('ends on time with no sweeper running', async () => {
    const { patient, wish } = await people();
    const other = await givenPatient(t);
    await checkout(t, patient, wish);
    t.clock.advance({ minutes: 34, seconds: 59 });
    expect((await checkout(t, other, wish)).status).toBe(409);
    t.clock.advance({ seconds: 1 });
    expect((await checkout(t, other, wish)).status).toBe(201);
  });

  test('is freed at once by leaving the checkout, by session id or by our own id', async () => {
    const { patient, wish } = await people();
    const other = await givenPatient(t);
    const { body } = await checkout(t, patient, wish);
    const stranger = await t.as(other).post('/payment/cancel-checkout-session', { id: body.id });
    expect(stranger.status).toBe(404);
    const left = await t.as(patient).post('/payment/cancel-checkout-session', { id: body.id });
    expect(left.body.data.status).toBe('canceled');
    expect((await payByCard(t, body.id)).status).toBe(410);
    const second = await checkout(t, other, wish);
    expect(second.status).toBe(201);
    const [row] = await t.deps.db
      .select()
      .from(payments)
      .where(eq(payments.checkoutSessionId, second.body.id));
    await t.as(other).post('/payment/cancel-checkout-session', { id: row?.id });
    expect((await checkout(t, patient, wish)).status).toBe(201);
  });

  test('that was paid meanwhile is booked, not freed', async () => {
    const { patient, wish } = await people();
    const { body } = await checkout(t, patient, wish);
    await payByCard(t, body.id);
    const left = await t.as(patient).post('/payment/cancel-checkout-session', { id: body.id });
    expect(left.body.data).toMatchObject({ status: 'confirmed', appointmentId: expect.any(String) });
  });
});

describe('a paid checkout', () => {
  test('becomes the appointment, whoever comes first: return, webhook or claim', async () => {
    const { patient, doctor, wish } = await people();
    const { body } = await checkout(t, patient, wish);
    expect((await confirm(t, patient, body.id)).body.status).toBe('open');
    expect((await t.as(patient).post('/appointment', wish)).status).toBe(402);
    await payByCard(t, body.id);
    const confirmed = await confirm(t, patient, body.id);
    expect(confirmed.body).toMatchObject({
      status: 'confirmed',
      metadata: { ...wish, consultationType: 'Video Consultation' },
    });
    expect((await webhook(t, body.id)).status).toBe(200);
    const claimed = await t
      .as(patient)
      .post('/appointment', { ...confirmed.body.metadata, patientId: 'someone-else' });
    expect(claimed.status).toBe(201);
    expect(claimed.body.data).toMatchObject({
      _id: confirmed.body.data.appointmentId,
      status: 'scheduled',
      appointmentDate: TOMORROW,
      timeSlot: 'Tuesday 10:30 AM',
      startsAt: '2026-03-03T05:00:00.000Z',
      reason: 'Headache',
      payment: { status: 'paid', amount: 800 },
    });
    expect(await t.deps.db.select().from(appointments)).toHaveLength(1);
    const notes = await t.deps.db.select().from(notifications);
    expect(notes.map((note) => note.userId).sort()).toEqual([patient.user.id, doctor.user.id].sort());
  });

  test('is a stranger’s business to nobody', async () => {
    const { patient, wish } = await people();
    const { body } = await checkout(t, patient, wish);
    const stranger = await givenPatient(t);
    expect((await confirm(t, stranger, body.id)).status).toBe(404);
    await payByCard(t, body.id);
    await confirm(t, patient, body.id);
    expect((await t.as(stranger).post('/appointment', wish)).status).toBe(402);
  });

  test('can be declined and tried again with another card', async () => {
    const { patient, wish } = await people();
    const { body } = await checkout(t, patient, wish);
    expect(await payByCard(t, body.id, '4000000000000002')).toMatchObject({
      status: 402,
      body: { status: 'declined' },
    });
    expect(await payByCard(t, body.id)).toMatchObject({ status: 200, body: { status: 'paid' } });
    expect((await confirm(t, patient, body.id)).body.status).toBe('confirmed');
  });

  test('sends both people a mail with the calendar file, and says the zone', async () => {
    const { patient, doctor, wish } = await people();
    await book(t, patient, wish);
    t.mails().length = 0;
    await t.runJobs().catch(() => undefined);
    const mails = t.mails();
    expect(mails.map((mail) => mail.to).sort()).toEqual([patient.user.email, doctor.user.email].sort());
    for (const mail of mails) {
      expect(mail.subject).toBe('Your appointment is confirmed');
      expect(mail.text).toContain('Tuesday, 3 Mar 2026, 10:30 AM, time zone Asia/Kolkata (GMT+5:30)');
      expect(mail.text).not.toContain('Headache');
      expect(mail.attachments?.[0]?.content).toContain('DTSTART:20260303T050000Z');
    }
  });

  test('that comes after the hold ran out still gets the slot when it is free', async () => {
    const { patient, wish } = await people();
    const { body } = await checkout(t, patient, wish);
    await payByCard(t, body.id);
    t.clock.advance({ minutes: 40 });
    await t.runSweep('expire-holds');
    expect((await confirm(t, patient, body.id)).body.status).toBe('confirmed');
  });

  test('whose slot was lost is refunded in full, once, and the patient is told', async () => {
    const { patient, wish } = await people();
    const other = await givenPatient(t);
    const { body } = await checkout(t, patient, wish);
    await payByCard(t, body.id);
    t.clock.advance({ minutes: 35 });
    await book(t, other, wish);
    const late = await confirm(t, patient, body.id);
    expect(late.body).toMatchObject({ status: 'refunding', data: { appointmentId: null } });
    expect(await t.as(patient).post('/appointment', wish)).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN' },
    });
    await webhook(t, body.id);
    await t.runJobs();
    expect((await confirm(t, patient, body.id)).body.status).toBe('refunded');
    const told = (await t.as(patient).get('/notification')).body.data.map(
      (n: { message: string }) => n.message,
    );
    expect(told).toEqual([
      expect.stringContaining('₹800 was refunded'),
      expect.stringContaining('no longer free'),
    ]);
    const { body: history } = await t.as(patient).get('/payment/history');
    expect(history.data).toEqual([
      expect.objectContaining({
        status: 'refunded',
        amount: 800,
        refundReason: 'slot_lost',
        appointmentId: null,
      }),
    ]);
  });

  test('that comes after the visit would have begun is refunded', async () => {
    const { patient, wish } = await people();
    const { body } = await checkout(t, patient, { ...wish, date: '2026-03-02', time: '10:00 AM' });
    t.clock.advance({ minutes: 20 });
    await payByCard(t, body.id);
    t.clock.advance({ minutes: 11 });
    expect((await confirm(t, patient, body.id)).body.status).toBe('refunding');
  });

  test('whose message never came is found by asking the provider', async () => {
    const { patient, wish } = await people();
    const { body } = await checkout(t, patient, wish);
    await payByCard(t, body.id);
    t.clock.advance({ minutes: 6 });
    await t.runSweep('reconcile-payments');
    const list = await t.as(patient).get(`/appointment/patient/${patient.profile.id}`);
    expect(list.body.data.appointments).toHaveLength(1);
  });
});

describe('a visit that costs nothing', () => {
  test('needs no checkout: it is confirmed at once and the address is the success page', async () => {
    const { patient, wish } = await people({ fees: 0 });
    const { body } = await checkout(t, patient, { ...wish, price: 0 });
    expect(body.url).toMatch(/\/success\?session_id=free_/);
    const confirmed = await confirm(t, patient, body.id);
    expect(confirmed.body.status).toBe('confirmed');
    const { body: appointment } = await t
      .as(patient)
      .get(`/appointment/${confirmed.body.data.appointmentId}`);
    expect(appointment.data.payment).toEqual({ status: 'free', amount: 0 });
    await t.as(patient).patch(`/appointment/cancel/${confirmed.body.data.appointmentId}`);
    expect((await checkout(t, patient, wish)).status).toBe(201);
  });
});

test('the database itself refuses a second live appointment, whoever writes', async () => {
  const { doctor, patient } = await givenAppointment(t);
  await expect(givenAppointment(t, { doctor })).rejects.toThrow();
  await expect(givenAppointment(t, { patient })).rejects.toThrow();
  await expect(givenAppointment(t, { doctor, status: 'canceled' })).resolves.toBeDefined();
});

test.each([0, 15])(
  'nor one that overlaps, as a change of zone would make them, whoever writes; begun %i past the half hour',
  async (past) => {
    const { appointment } = await givenAppointment(t, { status: 'canceled' });
    const after = (minutes: number) => new Date(appointment.startsAt.getTime() + minutes * 60_000);
    const { doctor, patient } = await givenAppointment(t, { startsAt: after(past) });
    for (const minutes of [-15, 15]) {
      await expect(givenAppointment(t, { doctor, startsAt: after(past + minutes) })).rejects.toThrow();
      await expect(givenAppointment(t, { patient, startsAt: after(past + minutes) })).rejects.toThrow();
    }
    for (const minutes of [-30, 30])
      await expect(
        givenAppointment(t, { doctor, patient, startsAt: after(past + minutes) }),
      ).resolves.toBeDefined();
    // Their starts lie beside the slot that the factory wrote, which the invariants would rightly refuse.
    await t.deps.db.delete(appointments);
  },
);

test.each([1, 14, 29, 44])('nor one that begins %i minutes past the half hour', async (minutes) => {
  const { appointment } = await givenAppointment(t);
  const startsAt = new Date(appointment.startsAt.getTime() + minutes * 60_000);
  await expect(givenAppointment(t, { startsAt })).rejects.toMatchObject({
    cause: { constraint: 'appointments_quarter_hour' },
  });
});

test('who tries to book or move across another visit is told why', async () => {
  const { patient, wish } = await people();
  await book(t, patient, wish);
  const other = await givenPatient(t);
  const moved = await book(t, other, { ...wish, time: '03:00 PM' });
  // A quarter of an hour on: the grid of Nepal lies across that of India.
  await t.deps.db.update(doctorProfiles).set({ timezone: 'Asia/Kathmandu' });
  const across = { ...wish, time: '11:00 AM' };
  expect(await checkout(t, other, across)).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
  const elsewhere = await givenDoctor(t, { timezone: 'Asia/Kathmandu' });
  expect(await checkout(t, patient, { ...across, doctorId: elsewhere.profile.id })).toMatchObject({
    status: 409,
    body: { code: 'PATIENT_BUSY' },
  });
  expect(
    await t.as(other).patch(`/appointment/reschedule/${moved}`, { date: TOMORROW, time: '11:00 AM' }),
  ).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
});
