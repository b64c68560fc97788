import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { appointments, notifications, payments } from '../db/schema';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ now: '2026-03-02T04:00:00.000Z' });
});
beforeEach(() => t.reset());

describe('GET /appointment/:id', () => {
  it('shows its two people the whole appointment', async () => {
    const { appointment, doctor, patient } = await givenAppointment(t);
    const asPatient = await t.as(patient).get(`/appointment/${appointment.id}`);
    expect(asPatient.status).toBe(200);
    expect(asPatient.body.data).toMatchObject({
      _id: appointment.id,
      appointmentDate: '2026-03-03',
      date: '2026-03-03',
      timeSlot: 'Tuesday 10:30 AM',
      time: '10:30 AM',
      day: 'Tuesday',
      startsAt: '2026-03-03T05:00:00.000Z',
      timezone: 'Asia/Kolkata',
      consultationType: 'Video Consultation',
      status: 'scheduled',
      roomId: appointment.roomId,
      doctorId: {
        _id: doctor.profile.id,
        user_id: { _id: doctor.user.id, name: 'Meera Iyer' },
        specialization: 'Cardiology',
        experience: 12,
      },
      patientId: { _id: patient.profile.id, user_id: { _id: patient.user.id, name: 'Asha Verma' } },
      payment: { status: 'free', amount: 0 },
      doctorJoined: false,
      reviewed: false,
    });
    expect((await t.as(doctor).get(`/appointment/${appointment.id}`)).body.data).toEqual(asPatient.body.data);
  });

  it('is not found by another patient or doctor, and refuses a request without a sign-in', async () => {
    const { appointment } = await givenAppointment(t);
    const path = `/appointment/${appointment.id}`;
    expect((await t.as(await givenPatient(t)).get(path)).status).toBe(404);
    expect((await t.as(await givenDoctor(t)).get(path)).status).toBe(404);
    expect((await t.anonymous.get(path)).status).toBe(401);
  });

  it('is not found while it is only held', async () => {
    const { appointment, patient } = await givenAppointment(t, { status: 'held' });
    expect((await t.as(patient).get(`/appointment/${appointment.id}`)).status).toBe(404);
  });

  it('shows the state of the payment', async () => {
    const { appointment, doctor, patient } = await givenAppointment(t);
    const [payment] = await t.deps.db
      .insert(payments)
      .values({
        provider: 'test',
        status: 'refunded',
        amount: 800,
        doctorId: doctor.profile.id,
        patientId: patient.profile.id,
        startsAt: appointment.startsAt,
        localDate: appointment.localDate,
        slot: appointment.slot,
        consultationType: appointment.consultationType,
        reason: '',
        appointmentId: appointment.id,
        expiresAt: appointment.startsAt,
        refundedAt: new Date('2026-03-02T04:30:00Z'),
      })
      .returning();
    await t.deps.db
      .update(appointments)
      .set({ paymentId: payment!.id })
      .where(eq(appointments.id, appointment.id));
    const { body } = await t.as(patient).get(`/appointment/${appointment.id}`);
    expect(body.data.payment).toEqual({
      status: 'refunded',
      amount: 800,
      refundedAt: '2026-03-02T04:30:00.000Z',
    });
  });
});

describe('the lists', () => {
  async function givenDay() {
    const doctor = await givenDoctor(t);
    const patient = await givenPatient(t);
    const givenVisitAt = async (startsAt: string, overrides = {}) => {
      const start = new Date(startsAt);
      const visit = await givenAppointment(t, { doctor, patient, startsAt: start, ...overrides });
      return visit.appointment.id;
    };
    return {
      doctor,
      patient,
      yesterday: await givenVisitAt('2026-03-01T05:00:00Z'),
      begun: await givenVisitAt('2026-03-02T03:45:00Z', { slot: 0 }),
      later: await givenVisitAt('2026-03-02T08:00:00Z', { slot: 9 }),
      tomorrow: await givenVisitAt('2026-03-03T05:00:00Z'),
      completedEarly: await givenVisitAt('2026-03-04T05:00:00Z', { status: 'completed' }),
      canceled: await givenVisitAt('2026-03-02T09:00:00Z', { slot: 11, status: 'canceled' }),
      held: await givenVisitAt('2026-03-05T05:00:00Z', { status: 'held' }),
    };
  }

  it("give a patient today's, upcoming and past visits with their totals", async () => {
    const day = await givenDay();
    const listVisits = async (name: string) => {
      const { body } = await t
        .as(day.patient)
        .get(`/appointment/patient/${day.patient.profile.id}?list=${name}&zone=Asia/Kolkata`);
      return { ids: body.data.appointments.map(({ _id }: { _id: string }) => _id), total: body.page.total };
    };
    expect(await listVisits('today')).toEqual({ ids: [day.begun, day.later, day.canceled], total: 3 });
    expect(await listVisits('upcoming')).toEqual({ ids: [day.later, day.tomorrow], total: 2 });
    expect(await listVisits('past')).toEqual({
      ids: [day.completedEarly, day.canceled, day.begun, day.yesterday],
      total: 4,
    });
    expect(await listVisits('ahead')).toEqual({ ids: [day.begun, day.later, day.tomorrow], total: 3 });
    expect((await listVisits('overdue')).ids).toEqual([day.yesterday]);
  });

  it("leave a doctor's visits today out of the upcoming ones", async () => {
    const day = await givenDay();
    const listVisits = async (name: string) => {
      const { body } = await t
        .as(day.doctor)
        .get(`/appointment/doctor/${day.doctor.profile.id}?list=${name}`);
      return body.data.map(({ _id }: { _id: string }) => _id);
    };
    expect(await listVisits('today')).toEqual([day.begun, day.later, day.canceled]);
    expect(await listVisits('upcoming')).toEqual([day.tomorrow]);
    expect(await listVisits('past')).toEqual([day.completedEarly, day.canceled, day.begun, day.yesterday]);
  });

  it("give the total of a doctor's past visits on every page", async () => {
    const day = await givenDay();
    const path = `/appointment/doctor/${day.doctor.profile.id}?list=past&limit=3`;
    const first = await t.as(day.doctor).get(path);
    expect(first.body.data).toHaveLength(3);
    expect(first.body.page.total).toBe(4);
    const { body } = await t.as(day.doctor).get(`${path}&cursor=${first.body.page.nextCursor}`);
    expect([body.data.length, body.page.total, body.page.nextCursor]).toEqual([1, 4, null]);
    const later = await t.as(day.doctor).get(`${path}&at=2026-03-03T06:00:00Z`);
    expect(later.body.page.total).toBe(6);
    const otherDoctor = await givenDoctor(t);
    const none = await t.as(otherDoctor).get(`/appointment/doctor/${otherDoctor.profile.id}?list=past`);
    expect(none.body.page.total).toBe(0);
  });

  it('use the time and zone that the viewer sends', async () => {
    const day = await givenDay();
    const { body } = await t
      .as(day.patient)
      .get(`/appointment/patient/${day.patient.profile.id}?list=today&zone=UTC&at=2026-03-03T01:00:00Z`);
    expect(body.data.appointments.map(({ _id }: { _id: string }) => _id)).toEqual([day.tomorrow]);
  });

  it('include everything except held slots when there is no filter, and accept both spellings of a status', async () => {
    const day = await givenDay();
    const path = `/appointment/patient/${day.patient.profile.id}`;
    expect((await t.as(day.patient).get(path)).body.data.appointments).toHaveLength(6);
    for (const status of ['canceled', 'cancelled'])
      expect((await t.as(day.patient).get(`${path}?status=${status}`)).body.data.appointments).toHaveLength(
        1,
      );
  });

  it('are paged without repeating or skipping a visit', async () => {
    const day = await givenDay();
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await t
        .as(day.doctor)
        .get(`/appointment/doctor/${day.doctor.profile.id}?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.data.map(({ _id }: { _id: string }) => _id));
      cursor = body.page.nextCursor;
    } while (cursor);
    expect(seen).toEqual([
      day.completedEarly,
      day.tomorrow,
      day.canceled,
      day.later,
      day.begun,
      day.yesterday,
    ]);
  });

  it('are visible only to their owner', async () => {
    const { doctor, patient } = await givenAppointment(t);
    const patientPath = `/appointment/patient/${patient.profile.id}`;
    const doctorPath = `/appointment/doctor/${doctor.profile.id}`;
    expect((await t.as(await givenPatient(t)).get(patientPath)).status).toBe(404);
    expect((await t.as(await givenDoctor(t)).get(doctorPath)).status).toBe(404);
    expect((await t.as(doctor).get(patientPath)).status).toBe(403);
    expect((await t.as(patient).get(doctorPath)).status).toBe(403);
    expect((await t.anonymous.get(doctorPath)).status).toBe(401);
  });

  it('refuse invalid queries', async () => {
    const patient = await givenPatient(t);
    const path = `/appointment/patient/${patient.profile.id}`;
    for (const query of ['list=soon', 'zone=Mars', 'limit=0', 'at=now', 'cursor=abc', 'status=gone']) {
      expect([query, (await t.as(patient).get(`${path}?${query}`)).status]).toEqual([query, 422]);
    }
  });
});

describe('PATCH /appointment/update/:id', () => {
  it('completes a scheduled appointment, even before its start, and notifies the patient once', async () => {
    const { appointment, doctor, patient } = await givenAppointment(t);
    const response = await t
      .as(doctor)
      .patch(`/appointment/update/${appointment.id}`, { status: 'completed' });
    expect(response.body).toMatchObject({
      message: 'Appointment status updated',
      data: { status: 'completed' },
    });
    const notes = await t.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, patient.user.id));
    expect(notes.map((note) => note.message)).toEqual([
      'Dr. Meera Iyer marked your appointment as completed.',
    ]);
    const repeated = await t
      .as(doctor)
      .patch(`/appointment/update/${appointment.id}`, { status: 'completed' });
    expect([repeated.status, repeated.body.code]).toEqual([409, 'NOT_SCHEDULED']);
  });

  it('updates the doctor’s other devices without a notification', async () => {
    const { appointment, doctor, patient } = await givenAppointment(t);
    const toUser = vi.spyOn(t.deps.realtime, 'toUser');
    await t.as(doctor).patch(`/appointment/update/${appointment.id}`, { status: 'completed' });
    expect(toUser.mock.calls.map(([userId, event]) => [userId, event])).toEqual([
      [doctor.user.id, 'appointments-changed'],
      [patient.user.id, 'appointment-updated'],
    ]);
    toUser.mockRestore();
  });

  it('accepts only the status “completed”', async () => {
    const { appointment, doctor } = await givenAppointment(t);
    for (const status of ['canceled', 'cancelled', 'scheduled', 'held', '', null]) {
      const { status: code } = await t.as(doctor).patch(`/appointment/update/${appointment.id}`, { status });
      expect([status, code]).toEqual([status, 422]);
    }
  });

  it('is allowed only for its doctor', async () => {
    const { appointment, patient } = await givenAppointment(t);
    const path = `/appointment/update/${appointment.id}`;
    const body = { status: 'completed' };
    expect((await t.as(await givenDoctor(t)).patch(path, body)).status).toBe(404);
    expect((await t.as(patient).patch(path, body)).status).toBe(403);
    expect((await t.anonymous.patch(path, body)).status).toBe(401);
  });
});

describe("the doctor's figures", () => {
  it('are correct after every change', async () => {
    const doctor = await givenDoctor(t);
    const [asha, ravi] = [await givenPatient(t), await givenPatient(t)];
    const readStats = async () => (await t.as(doctor).get('/doctor/stats')).body.data;
    expect(await readStats()).toEqual({
      totalAppointments: 0,
      upcoming: 0,
      patients: 0,
      canceledByDoctor: 0,
      completionRate: 0,
    });

    const givenVisitAt = (
      startsAt: string,
      patient: typeof asha,
      status: 'scheduled' | 'completed' | 'canceled' = 'scheduled',
    ) => givenAppointment(t, { doctor, patient, startsAt: new Date(startsAt), status });
    await givenVisitAt('2026-02-20T05:00:00Z', asha, 'completed');
    await givenVisitAt('2026-02-21T05:00:00Z', asha, 'canceled');
    await givenVisitAt('2026-02-22T05:00:00Z', asha);
    const { appointment } = await givenVisitAt('2026-03-10T05:00:00Z', ravi);
    expect(await readStats()).toEqual({
      totalAppointments: 4,
      upcoming: 1,
      patients: 2,
      canceledByDoctor: 0,
      completionRate: 33,
    });

    await t.as(doctor).patch(`/appointment/update/${appointment.id}`, { status: 'completed' });
    expect(await readStats()).toEqual({
      totalAppointments: 4,
      upcoming: 0,
      patients: 2,
      canceledByDoctor: 0,
      completionRate: 50,
    });

    await t.deps.db
      .update(appointments)
      .set({ status: 'canceled' })
      .where(eq(appointments.id, appointment.id));
    expect(await readStats()).toEqual({
      totalAppointments: 4,
      upcoming: 0,
      patients: 1,
      canceledByDoctor: 0,
      completionRate: 25,
    });

    await t.deps.db.delete(appointments).where(eq(appointments.id, appointment.id));
    expect(await readStats()).toMatchObject({ totalAppointments: 3, patients: 1 });
  });

  it('ignore held slots', async () => {
    const { appointment, doctor } = await givenAppointment(t, { status: 'held' });
    expect((await t.as(doctor).get('/doctor/stats')).body.data.totalAppointments).toBe(0);
    await t.deps.db
      .update(appointments)
      .set({ status: 'scheduled' })
      .where(eq(appointments.id, appointment.id));
    expect((await t.as(doctor).get('/doctor/stats')).body.data).toMatchObject({
      totalAppointments: 1,
      patients: 1,
    });
  });

  it('list the latest activity, newest first', async () => {
    const doctor = await givenDoctor(t);
    await givenAppointment(t, { doctor, updatedAt: new Date('2026-03-01T01:00:00Z') });
    await givenAppointment(t, {
      doctor,
      slot: 5,
      calendarSequence: 1,
      updatedAt: new Date('2026-03-01T02:00:00Z'),
    });
    await givenAppointment(t, {
      doctor,
      slot: 7,
      status: 'canceled',
      updatedAt: new Date('2026-03-01T03:00:00Z'),
    });
    const { body } = await t.as(doctor).get('/doctor/activity');
    expect(body.data.map((entry: { kind: string }) => entry.kind)).toEqual(['canceled', 'moved', 'booked']);
    expect(body.data[0]).toMatchObject({ patientName: 'Asha Verma', at: '2026-03-01T03:00:00.000Z' });
  });

  it('count the visits of each of the last eight weeks, which begin on Mondays', async () => {
    const doctor = await givenDoctor(t);
    await givenAppointment(t, { doctor, startsAt: new Date('2026-03-02T05:00:00Z') });
    await givenAppointment(t, { doctor, startsAt: new Date('2026-03-01T05:00:00Z'), status: 'completed' });
    await givenAppointment(t, { doctor, startsAt: new Date('2025-12-01T05:00:00Z'), status: 'completed' });
    const { body } = await t.as(doctor).get('/doctor/weeks');
    expect(body.data).toHaveLength(8);
    expect(body.data[0].weekStartsOn).toBe('2026-01-12');
    expect(body.data.slice(6)).toEqual([
      { weekStartsOn: '2026-02-23', completed: 1, canceled: 0, scheduled: 0 },
      { weekStartsOn: '2026-03-02', completed: 0, canceled: 0, scheduled: 1 },
    ]);
  });

  it('are available only to doctors', async () => {
    const patient = await givenPatient(t);
    for (const path of ['/doctor/stats', '/doctor/activity', '/doctor/weeks']) {
      expect((await t.as(patient).get(path)).status).toBe(403);
      expect((await t.anonymous.get(path)).status).toBe(401);
    }
  });
});

describe('GET /user/export', () => {
  it('contains only the person’s own appointments and notifications', async () => {
    const { appointment, doctor, patient } = await givenAppointment(t);
    await givenAppointment(t, { doctor, slot: 5 });
    await t.as(doctor).patch(`/appointment/update/${appointment.id}`, { status: 'completed' });
    const { body } = await t.as(patient).get('/user/export');
    expect(body.data.appointments.map(({ _id }: { _id: string }) => _id)).toEqual([appointment.id]);
    expect(body.data.notifications).toHaveLength(1);
  });
});
