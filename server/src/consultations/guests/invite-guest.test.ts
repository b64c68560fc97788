import { MAX_INVITES } from '@carelane/contract/consultations/guest';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { appointments, jobs, visitGuests } from '../../db/schema';
import { givenAppointment, givenDoctor, givenPatient } from '../../testing/factories';
import { givenFamily } from '../../testing/family';
import { givenLink, givenOpenVisit } from '../../testing/guests';
import { testApp } from '../../testing/test-app';

const t = await testApp();
const strict = await testApp({ env: { EMAIL_CONFIRMATION: 'required' } });
beforeEach(() => t.reset());

const invitesPath = (id: string) => `/consultation/${id}/invites`;
const readInvitation = (token: string) => t.anonymous.post('/guest/invitation', { token });
const enter = (token: string, name = 'Gita Guest') => t.anonymous.post('/guest/enter', { token, name });

describe('inviting', () => {
  it('returns the link to patient and doctor once, and stores only its hash', async () => {
    const { appointment, doctor, patient } = await givenAppointment(t);
    for (const [person, kind] of [
      [patient, 'carer'],
      [doctor, 'interpreter'],
    ] as const) {
      const response = await t.as(person).post(invitesPath(appointment.id), { kind });
      expect(response.status, JSON.stringify(response.body)).toBe(201);
      const { guest, link } = response.body.data;
      expect(guest).toMatchObject({ kind, invitedBy: person.user.role, state: 'invited', name: null });
      expect(link).toMatch(new RegExp(`^${t.deps.config.publicUrl}/guest#[\\w-]{43}$`));
      expect(JSON.stringify(await t.deps.db.select().from(visitGuests))).not.toContain(link.split('#')[1]);
    }
    const list = await t.as(doctor).get(invitesPath(appointment.id));
    expect(list.body.data.map(({ invitedBy }: { invitedBy: string }) => invitedBy)).toEqual([
      'patient',
      'doctor',
    ]);
    expect(JSON.stringify(list.body)).not.toMatch(/[Hh]ash/);
  });

  it('emails the link when asked to, and stores the address no longer than the email', async () => {
    const { appointment, doctor, patient } = await givenAppointment(t);
    const body = { kind: 'carer', email: 'carer@example.test' };
    const response = await t.as(patient).post(invitesPath(appointment.id), body);
    await t.runJobs();
    const [mail] = t.sentEmails().filter(({ to }) => to === 'carer@example.test');
    expect(mail?.text).toContain(response.body.data.link);
    for (const name of [patient.user.name, doctor.user.name]) expect(mail?.text).not.toContain(name);
    expect(JSON.stringify(await t.deps.db.select().from(visitGuests))).not.toContain('carer@example');
    expect(JSON.stringify(await t.deps.db.select().from(jobs))).not.toContain('carer@example');
  });

  it('emails one address at most five times a day', async () => {
    const body = { kind: 'carer', email: 'carer@example.test' };
    const { appointment, patient, doctor } = await givenAppointment(t);
    const second = await givenAppointment(t, { patient, doctor, slot: 7 });
    const statuses: number[] = [];
    for (const id of [appointment.id, appointment.id, appointment.id, second.appointment.id])
      statuses.push((await t.as(patient).post(invitesPath(id), body)).status);
    statuses.push((await t.as(doctor).post(invitesPath(second.appointment.id), body)).status);
    statuses.push((await t.as(doctor).post(invitesPath(second.appointment.id), body)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await t.deps.db.$count(visitGuests)).toBe(5);
  });

  it('is limited for each visit, even for simultaneous requests', async () => {
    const { appointment, patient } = await givenAppointment(t);
    const responses = await Promise.all(
      Array.from({ length: MAX_INVITES + 3 }, () =>
        t.as(patient).post(invitesPath(appointment.id), { kind: 'carer' }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(MAX_INVITES);
    expect(responses.filter(({ body }) => body.code === 'TOO_MANY_INVITES')).toHaveLength(3);
  });

  it.each([
    [{ status: 'canceled' }, 'NOT_SCHEDULED'],
    [{ status: 'completed' }, 'NOT_SCHEDULED'],
    [{ consultationType: 'In-person Consultation' }, 'NOT_A_VIDEO_VISIT'],
  ] as const)('is refused for a visit with %j', async (fields, code) => {
    const { appointment, patient } = await givenAppointment(t, fields);
    const response = await t.as(patient).post(invitesPath(appointment.id), { kind: 'carer' });
    expect([response.status, response.body.code]).toEqual([409, code]);
  });

  it('needs a confirmed address, because it can send email to anyone', async () => {
    const patient = await givenPatient(strict, { emailConfirmedAt: null });
    const { appointment } = await givenAppointment(strict, { patient });
    const response = await strict.as(patient).post(invitesPath(appointment.id), { kind: 'carer' });
    expect(response.body.code).toBe('EMAIL_NOT_CONFIRMED');
  });

  it('is open to a guardian who acts for the patient, and to nobody else in the family', async () => {
    const { guardian, child } = await givenFamily(t);
    const { appointment } = await givenAppointment(t, { patient: child });
    const response = await t.as(child).post(invitesPath(appointment.id), { kind: 'carer' });
    expect(response.body.data.guest).toMatchObject({ invitedBy: 'patient', state: 'invited' });
    expect((await t.as(guardian).post(invitesPath(appointment.id), { kind: 'carer' })).status).toBe(404);
    expect((await t.as(guardian).get(invitesPath(appointment.id))).status).toBe(404);
    expect((await t.as(child).get(invitesPath(appointment.id))).body.data).toHaveLength(1);
  });

  it('is open only to the two people of the visit', async () => {
    const { appointment } = await givenAppointment(t);
    for (const outsider of [await givenPatient(t), await givenDoctor(t)]) {
      const response = await t.as(outsider).post(invitesPath(appointment.id), { kind: 'carer' });
      expect(response.status).toBe(404);
      expect((await t.as(outsider).get(invitesPath(appointment.id))).status).toBe(404);
    }
    expect((await t.anonymous.post(invitesPath(appointment.id), { kind: 'carer' })).status).toBe(401);
  });
});

describe('a link', () => {
  it('shows the time of the visit and nothing about the patient, and is not used up by reading it', async () => {
    const visit = await givenOpenVisit(t);
    const { token } = await givenLink(t, visit, 'interpreter');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, body } = await readInvitation(token);
      expect([status, body.data]).toEqual([
        200,
        {
          kind: 'interpreter',
          doctorName: visit.doctor.profile.name,
          startsAt: visit.appointment.startsAt.toISOString(),
          timezone: visit.doctor.profile.timezone,
          opensAt: null,
        },
      ]);
      expect(JSON.stringify(body)).not.toContain(visit.patient.user.name);
    }
    expect((await enter(token)).status).toBe(201);
  });

  it('works once, even if two people use it at the same time', async () => {
    const { token } = await givenLink(t, await givenOpenVisit(t));
    const responses = await Promise.all([enter(token, 'Gita One'), enter(token, 'Gita Two')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 410]);
    expect([(await enter(token)).status, (await readInvitation(token)).status]).toEqual([410, 410]);
  });

  it('opens 15 minutes before the visit, and is not used up by trying earlier', async () => {
    const visit = await givenAppointment(t);
    const { token } = await givenLink(t, visit);
    const opensAt = new Date(visit.appointment.startsAt.getTime() - 15 * 60_000);
    expect((await readInvitation(token)).body.data.opensAt).toBe(opensAt.toISOString());
    expect((await enter(token)).body.code).toBe('TOO_EARLY');
    t.clock.set(opensAt.toISOString());
    expect((await enter(token)).status).toBe(201);
  });

  it('ends 12 hours after the start, and with the visit', async () => {
    const visit = await givenOpenVisit(t);
    const [expired, unused] = [await givenLink(t, visit), await givenLink(t, visit)];
    t.clock.advance({ hours: 13 });
    expect((await enter(expired.token)).status).toBe(410);
    t.clock.advance({ hours: -13 });
    await t.deps.db
      .update(appointments)
      .set({ status: 'completed' })
      .where(eq(appointments.id, visit.appointment.id));
    expect((await enter(unused.token)).status).toBe(410);
  });

  it('leads to the new time of a visit that is moved, but not of one that its doctor could not attend', async () => {
    const anotherTime = { date: '2026-03-10', time: '12:00 PM' };
    const [moved, chosen] = [await givenOpenVisit(t), await givenOpenVisit(t)];
    const links = [await givenLink(t, moved), await givenLink(t, chosen)];
    await t.as(chosen.doctor).post(`/appointment/${chosen.appointment.id}/cannot-attend`, {});
    for (const { appointment, patient } of [moved, chosen]) {
      const response = await t.as(patient).patch(`/appointment/reschedule/${appointment.id}`, anotherTime);
      expect(response.status).toBe(200);
    }
    const [first, second] = await Promise.all(
      links.map(({ token }) => t.anonymous.post('/guest/invitation', { token })),
    );
    expect(first?.body.data).toMatchObject({ startsAt: '2026-03-10T06:30:00.000Z' });
    expect(second?.body.code).toBe('EXPIRED');
  });

  it('can be withdrawn by patient and doctor, more than once, and by nobody else', async () => {
    const visit = await givenOpenVisit(t);
    const { id, token } = await givenLink(t, visit);
    const guestPath = `${invitesPath(visit.appointment.id)}/${id}`;
    const otherVisit = await givenOpenVisit(t);
    expect((await t.as(otherVisit.patient).delete(guestPath)).status).toBe(404);
    const wrongVisit = `${invitesPath(otherVisit.appointment.id)}/${id}`;
    expect((await t.as(otherVisit.patient).delete(wrongVisit)).status).toBe(200);
    expect((await readInvitation(token)).status).toBe(200);
    expect((await t.as(visit.doctor).delete(guestPath)).status).toBe(200);
    expect((await readInvitation(token)).status).toBe(410);
    expect((await t.as(visit.patient).delete(guestPath)).status).toBe(200);
    expect(await t.deps.db.$count(visitGuests)).toBe(0);
  });

  it.each(['', 'x', 'A\u202eB www.evil.example'])('refuses the name %j', async (name) => {
    const { token } = await givenLink(t, await givenOpenVisit(t));
    expect((await enter(token, name)).status).toBe(422);
    expect((await enter(token)).status).toBe(201);
  });
});
