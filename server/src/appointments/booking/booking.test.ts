import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appointments, doctorProfiles, notifications, payments } from '../../db/schema';
import { book, checkout, confirm, deliverWebhook, payByCard, TOMORROW } from '../../testing/booking';
import { givenAppointment, givenDoctor, givenPatient, givenUser } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { type TestApp, testApp } from '../../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

async function prepareBooking(doctorOverrides = {}) {
  const doctor = await givenDoctor(t, doctorOverrides);
  const patient = await givenPatient(t);
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM', reason: 'Headache' };
  return { doctor, patient, choice };
}
const readStatuses = async (doctorId: string, date = TOMORROW) => {
  const viewer = await givenPatient(t);
  const { body } = await t.as(viewer).get(`/doctor/available-slots-for-doctor/${doctorId}?date=${date}`);
  return Object.fromEntries(
    body.data[0].times.map((slot: { time: string; status: string }) => [slot.time, slot.status]),
  );
};

describe('a checkout', () => {
  test('holds the slot and returns id and url, at the top level too', async () => {
    const { patient, choice, doctor } = await prepareBooking();
    const response = await checkout(t, patient, { ...choice, price: 800 });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      success: true,
      id: response.body.data.id,
      url: response.body.data.url,
    });
    expect(response.body.url).toContain(`/test-checkout/${response.body.id}`);
    expect(response.body.data).toMatchObject({ amount: 800, expiresAt: '2026-03-02T04:35:00.000Z' });
    expect((await readStatuses(doctor.profile.id))['10:30 AM']).toBe('booked');
    expect(
      (await t.as(patient).get(`/appointment/patient/${patient.profile.id}`)).body.data.appointments,
    ).toEqual([]);
  });

  test('is resumed when the same patient retries, with the latest choice', async () => {
    const { patient, choice } = await prepareBooking();
    const first = await checkout(t, patient, choice);
    const retried = await checkout(t, patient, {
      ...choice,
      consultationType: 'In-person Consultation',
      reason: 'Fever',
    });
    expect(retried.body.id).toBe(first.body.id);
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
    const { patient, choice } = await prepareBooking();
    const response = await checkout(t, patient, { ...choice, ...change } as typeof choice);
    expect(response.body).toMatchObject({ success: false, code });
    expect(response.status).toBe(status);
    expect(await t.deps.db.select().from(appointments)).toEqual([]);
  });

  test('returns the fee when the price is wrong', async () => {
    const { patient, choice } = await prepareBooking();
    const { body } = await checkout(t, patient, { ...choice, price: 500 });
    expect(body).toMatchObject({ fee: 800, message: expect.stringContaining('₹800') });
  });

  test('costs 500, the default, when the doctor has set no fee', async () => {
    const { patient, choice } = await prepareBooking({ fees: null });
    const { body } = await checkout(t, patient, { ...choice, price: 500 });
    expect(body.data.amount).toBe(500);
  });

  test('is refused to doctors, to people who are not signed in and to patients without a profile', async () => {
    const { doctor, choice } = await prepareBooking();
    expect((await checkout(t, doctor, choice)).status).toBe(403);
    expect((await t.anonymous.post('/payment/create-checkout-session', choice)).status).toBe(401);
    const withoutProfile = await givenUser(t, { role: 'patient' });
    const response = await checkout(t, withoutProfile, choice);
    expect(response).toMatchObject({ status: 404, body: { message: 'Patient profile not found' } });
  });

  test('is refused for a doctor who is inactive', async () => {
    const { patient, choice } = await prepareBooking({ status: 'inactive' });
    expect((await checkout(t, patient, choice)).status).toBe(404);
  });

  test('is refused in a slot that is switched off', async () => {
    const { patient, choice } = await prepareBooking({ weeklySlots: [1, 1, 1, 1, 1, 1, 1] });
    expect((await checkout(t, patient, choice)).body.code).toBe('SLOT_NOT_OFFERED');
    expect((await checkout(t, patient, { ...choice, time: '09:00 AM' })).status).toBe(201);
  });

  test('is refused to a second patient and to a patient who is busy at that time', async () => {
    const { patient, choice } = await prepareBooking();
    const other = await givenPatient(t);
    await checkout(t, patient, choice);
    expect(await checkout(t, other, choice)).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    const another = await givenDoctor(t);
    expect(await checkout(t, patient, { ...choice, doctorId: another.profile.id })).toMatchObject({
      status: 409,
      body: { code: 'PATIENT_BUSY' },
    });
  });

  test('is possible for two slots of one patient, not for three', async () => {
    const { patient, choice } = await prepareBooking();
    await checkout(t, patient, choice);
    await checkout(t, patient, { ...choice, time: '11:00 AM' });
    const third = await checkout(t, patient, { ...choice, time: '11:30 AM' });
    expect(third).toMatchObject({ status: 409, body: { code: 'TOO_MANY_HOLDS' } });
    t.clock.advance({ minutes: 35 });
    expect((await checkout(t, patient, { ...choice, time: '11:30 AM' })).status).toBe(201);
  });

  test('is possible for a third slot once one of the first two is canceled', async () => {
    const { patient, choice } = await prepareBooking();
    await checkout(t, patient, choice);
    await checkout(t, patient, { ...choice, time: '11:00 AM' });
    const third = () => checkout(t, patient, { ...choice, time: '11:30 AM' });
    expect((await third()).body.code).toBe('TOO_MANY_HOLDS');
    const open = (await t.as(patient).get('/payment/open-checkouts')).body.data;
    expect(open.map(({ time }: { time: string }) => time)).toEqual(['10:30 AM', '11:00 AM']);
    const canceled = await t.as(patient).post('/payment/cancel-checkout-session', { id: open[0].id });
    expect(canceled.body.data.status).toBe('canceled');
    expect((await third()).status).toBe(201);
  });

  test('a checkout that never reached the card provider is listed as open and can be canceled', async () => {
    const { patient, choice } = await prepareBooking();
    const { body } = await checkout(t, patient, choice);
    await t.deps.db
      .update(payments)
      .set({ checkoutSessionId: null, checkoutUrl: null })
      .where(eq(payments.checkoutSessionId, body.id));
    const open = () => t.as(patient).get('/payment/open-checkouts');
    const [listed] = (await open()).body.data;
    expect(listed).toMatchObject({ url: null, time: '10:30 AM' });
    await t.as(patient).post('/payment/cancel-checkout-session', { id: listed.id });
    expect((await open()).body.data).toEqual([]);
  });

  test('is listed as open until it ends', async () => {
    const { patient, choice } = await prepareBooking();
    const { body } = await checkout(t, patient, choice);
    const open = () => t.as(patient).get('/payment/open-checkouts');
    expect((await open()).body.data).toEqual([
      expect.objectContaining({
        id: body.id,
        url: body.url,
        date: TOMORROW,
        time: '10:30 AM',
        doctorId: choice.doctorId,
        doctorName: expect.any(String),
      }),
    ]);
    t.clock.advance({ minutes: 35 });
    expect((await open()).body.data).toEqual([]);
  });
});

describe('a hold', () => {
  test('expires on time without the sweeper', async () => {
    const { patient, choice } = await prepareBooking();
    const other = await givenPatient(t);
    await checkout(t, patient, choice);
    t.clock.advance({ minutes: 34, seconds: 59 });
    expect((await checkout(t, other, choice)).status).toBe(409);
    t.clock.advance({ seconds: 1 });
    expect((await checkout(t, other, choice)).status).toBe(201);
  });

  test('is released immediately by leaving the checkout, by session id or by our own id', async () => {
    const { patient, choice } = await prepareBooking();
    const other = await givenPatient(t);
    const { body } = await checkout(t, patient, choice);
    const outsider = await t.as(other).post('/payment/cancel-checkout-session', { id: body.id });
    expect(outsider.status).toBe(404);
    const canceled = await t.as(patient).post('/payment/cancel-checkout-session', { id: body.id });
    expect(canceled.body.data.status).toBe('canceled');
    expect((await payByCard(t, body.id)).status).toBe(410);
    const second = await checkout(t, other, choice);
    expect(second.status).toBe(201);
    const [row] = await t.deps.db
      .select()
      .from(payments)
      .where(eq(payments.checkoutSessionId, second.body.id));
    await t.as(other).post('/payment/cancel-checkout-session', { id: row?.id });
    expect((await checkout(t, patient, choice)).status).toBe(201);
  });

  test('a hold that was just paid for is booked, not released', async () => {
    const { patient, choice } = await prepareBooking();
    const { body } = await checkout(t, patient, choice);
    await payByCard(t, body.id);
    const response = await t.as(patient).post('/payment/cancel-checkout-session', { id: body.id });
    expect(response.body.data).toMatchObject({ status: 'confirmed', appointmentId: expect.any(String) });
  });
});

describe('a paid checkout', () => {
  test('becomes one appointment, whether return, webhook or claim comes first', async () => {
    const { patient, doctor, choice } = await prepareBooking();
    const { body } = await checkout(t, patient, choice);
    expect((await confirm(t, patient, body.id)).body.status).toBe('open');
    expect((await t.as(patient).post('/appointment', choice)).status).toBe(402);
    await payByCard(t, body.id);
    const confirmed = await confirm(t, patient, body.id);
    expect(confirmed.body).toMatchObject({
      status: 'confirmed',
      metadata: { ...choice, consultationType: 'Video Consultation' },
    });
    expect((await deliverWebhook(t, body.id)).status).toBe(200);
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

  test('is visible only to its own patient', async () => {
    const { patient, choice } = await prepareBooking();
    const { body } = await checkout(t, patient, choice);
    const outsider = await givenPatient(t);
    expect((await confirm(t, outsider, body.id)).status).toBe(404);
    await payByCard(t, body.id);
    await confirm(t, patient, body.id);
    expect((await t.as(outsider).post('/appointment', choice)).status).toBe(402);
  });

  test('can be declined and retried with another card', async () => {
    const { patient, choice } = await prepareBooking();
    const { body } = await checkout(t, patient, choice);
    expect(await payByCard(t, body.id, '4000000000000002')).toMatchObject({
      status: 402,
      body: { status: 'declined' },
    });
    expect(await payByCard(t, body.id)).toMatchObject({ status: 200, body: { status: 'paid' } });
    expect((await confirm(t, patient, body.id)).body.status).toBe('confirmed');
  });

  test('sends both people an email with the calendar file and the time zone', async () => {
    const { patient, doctor, choice } = await prepareBooking();
    await book(t, patient, choice);
    t.sentEmails().length = 0;
    await t.runJobs();
    const mails = t.sentEmails();
    expect(mails.map((mail) => mail.to).sort()).toEqual([patient.user.email, doctor.user.email].sort());
    for (const mail of mails) {
      expect(mail.subject).toBe('Your appointment is confirmed');
      expect(mail.text).toContain('Tuesday, 3 Mar 2026, 10:30 AM India time');
      expect(mail.text).not.toContain('Headache');
      expect(mail.attachments?.[0]?.content).toContain('DTSTART:20260303T050000Z');
    }
  });

  test('gives each person the time in their own time zone', async () => {
    const { patient, doctor, choice } = await prepareBooking();
    await t.as(patient).patch('/user/time-zone', { timezone: 'America/New_York' });
    await book(t, patient, choice);
    await t.runJobs();
    const textTo = (email: string) => t.sentEmails().find(({ to }) => to === email)?.text;
    expect(textTo(patient.user.email)).toContain(
      'Tuesday, 3 Mar 2026, 12:00 AM New York time (10:30 AM India time)',
    );
    expect(textTo(doctor.user.email)).toContain('Tuesday, 3 Mar 2026, 10:30 AM India time\n');
    const [note] = (await t.as(patient).get('/notification')).body.data;
    expect(note.message).toContain('on 3 Mar 2026 at 12:00 AM New York time (10:30 AM India time)');
  });

  test('a payment that arrives after the hold expired still gets the slot if it is free', async () => {
    const { patient, choice } = await prepareBooking();
    const { body } = await checkout(t, patient, choice);
    await payByCard(t, body.id);
    t.clock.advance({ minutes: 40 });
    await t.runSweep('expire-holds');
    expect((await confirm(t, patient, body.id)).body.status).toBe('confirmed');
  });

  test('a payment whose slot was lost is refunded in full, once, and the patient is notified', async () => {
    const { patient, choice } = await prepareBooking();
    const other = await givenPatient(t);
    const { body } = await checkout(t, patient, choice);
    await payByCard(t, body.id);
    t.clock.advance({ minutes: 35 });
    await book(t, other, choice);
    const lateConfirmation = await confirm(t, patient, body.id);
    expect(lateConfirmation.body).toMatchObject({ status: 'refunding', data: { appointmentId: null } });
    expect(await t.as(patient).post('/appointment', choice)).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN' },
    });
    await deliverWebhook(t, body.id);
    await t.runJobs();
    expect((await confirm(t, patient, body.id)).body.status).toBe('refunded');
    const messages = (await t.as(patient).get('/notification')).body.data.map(
      (notification: { message: string }) => notification.message,
    );
    expect(messages).toEqual([
      expect.stringContaining('₹800 was refunded'),
      expect.stringContaining('no longer available'),
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

  test('that arrives after the start is refunded', async () => {
    const { patient, choice } = await prepareBooking();
    const { body } = await checkout(t, patient, { ...choice, date: '2026-03-02', time: '10:00 AM' });
    t.clock.advance({ minutes: 20 });
    await payByCard(t, body.id);
    t.clock.advance({ minutes: 11 });
    expect((await confirm(t, patient, body.id)).body.status).toBe('refunding');
  });

  test('whose webhook never arrived is found when the sweep queries the provider', async () => {
    const { patient, choice } = await prepareBooking();
    const { body } = await checkout(t, patient, choice);
    await payByCard(t, body.id);
    t.clock.advance({ minutes: 6 });
    await t.runSweep('reconcile-payments');
    const list = await t.as(patient).get(`/appointment/patient/${patient.profile.id}`);
    expect(list.body.data.appointments).toHaveLength(1);
  });
});

describe('a visit that costs nothing', () => {
  test('needs no checkout: it is confirmed immediately and the address is the success page', async () => {
    const { patient, choice } = await prepareBooking({ fees: 0 });
    const { body } = await checkout(t, patient, { ...choice, price: 0 });
    expect(body.url).toMatch(/\/success\?session_id=free_/);
    const confirmed = await confirm(t, patient, body.id);
    expect(confirmed.body.status).toBe('confirmed');
    const { body: appointment } = await t
      .as(patient)
      .get(`/appointment/${confirmed.body.data.appointmentId}`);
    expect(appointment.data.payment).toEqual({ status: 'free', amount: 0 });
    await t.as(patient).patch(`/appointment/cancel/${confirmed.body.data.appointmentId}`);
    expect((await checkout(t, patient, choice)).status).toBe(201);
  });
});

test('the database itself refuses a second live appointment', async () => {
  const { doctor, patient } = await givenAppointment(t);
  await expect(givenAppointment(t, { doctor })).rejects.toThrow();
  await expect(givenAppointment(t, { patient })).rejects.toThrow();
  await expect(givenAppointment(t, { doctor, status: 'canceled' })).resolves.toBeDefined();
});

test.each([0, 15])(
  'the database itself refuses an overlapping appointment, as after a change of zone: %i minutes past the half hour',
  async (minutesPast) => {
    const { appointment } = await givenAppointment(t, { status: 'canceled' });
    const minutesLater = (minutes: number) => new Date(appointment.startsAt.getTime() + minutes * 60_000);
    const { doctor, patient } = await givenAppointment(t, { startsAt: minutesLater(minutesPast) });
    for (const minutes of [-15, 15]) {
      await expect(
        givenAppointment(t, { doctor, startsAt: minutesLater(minutesPast + minutes) }),
      ).rejects.toThrow();
      await expect(
        givenAppointment(t, { patient, startsAt: minutesLater(minutesPast + minutes) }),
      ).rejects.toThrow();
    }
    for (const minutes of [-30, 30])
      await expect(
        givenAppointment(t, { doctor, patient, startsAt: minutesLater(minutesPast + minutes) }),
      ).resolves.toBeDefined();
    // Their start times do not match the slot that the factory stores, which breaks an invariant.
    await t.deps.db.delete(appointments);
  },
);

test.each([1, 14, 29, 44])(
  'the database itself refuses an appointment that begins %i minutes past the half hour',
  async (minutes) => {
    const { appointment } = await givenAppointment(t);
    const startsAt = new Date(appointment.startsAt.getTime() + minutes * 60_000);
    await expect(givenAppointment(t, { startsAt })).rejects.toMatchObject({
      cause: { constraint: 'appointments_quarter_hour' },
    });
  },
);

test('booking or rescheduling into an overlap is refused with the reason', async () => {
  const { patient, choice } = await prepareBooking();
  await book(t, patient, choice);
  const other = await givenPatient(t);
  const moved = await book(t, other, { ...choice, time: '03:00 PM' });
  // Nepal's slot grid is a quarter of an hour off India's.
  await t.deps.db.update(doctorProfiles).set({ timezone: 'Asia/Kathmandu' });
  const overlapping = { ...choice, time: '11:00 AM' };
  expect(await checkout(t, other, overlapping)).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
  const otherDoctor = await givenDoctor(t, { timezone: 'Asia/Kathmandu' });
  expect(await checkout(t, patient, { ...overlapping, doctorId: otherDoctor.profile.id })).toMatchObject({
    status: 409,
    body: { code: 'PATIENT_BUSY' },
  });
  expect(
    await t.as(other).patch(`/appointment/reschedule/${moved}`, { date: TOMORROW, time: '11:00 AM' }),
  ).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
});
