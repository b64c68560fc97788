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

const invites = (id: string) => `/consultation/${id}/invites`;
const look = (token: string) => t.anonymous.post('/guest/invitation', { token });
const enter = (token: string, name = 'Gita Guest') => t.anonymous.post('/guest/enter', { token, name });

describe('inviting', () => {
  it('gives patient and doctor a link once, of which only the hash is stored', async () => {
    const { appointment, doctor, patient } = await givenAppointment(t);
    for (const [person, kind] of [
      [patient, 'carer'],
      [doctor, 'interpreter'],
    ] as const) {
      const answer = await t.as(person).post(invites(appointment.id), { kind });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      const { guest, link } = answer.body.data;
      expect(guest).toMatchObject({ kind, invitedBy: person.user.role, state: 'invited', name: null });
      expect(link).toMatch(new RegExp(`^${t.deps.config.publicUrl}/guest#[\\w-]{43}$`));
      expect(JSON.stringify(await t.deps.db.select().from(visitGuests))).not.toContain(link.split('#')[1]);
    }
    const list = await t.as(doctor).get(invites(appointment.id));
    expect(list.body.data.map(({ invitedBy }: { invitedBy: string }) => invitedBy)).toEqual([
      'patient',
      'doctor',
    ]);
    expect(JSON.stringify(list.body)).not.toMatch(/[Hh]ash/);
  });

  it('mails the link when asked to, and keeps the address no longer than the mail', async () => {
    const { appointment, doctor, patient } = await givenAppointment(t);
    const body = { kind: 'carer', email: 'carer@example.test' };
    const answer = await t.as(patient).post(invites(appointment.id), body);
    await t.runJobs();
    const [mail] = t.mails().filter(({ to }) => to === 'carer@example.test');
    expect(mail?.text).toContain(answer.body.data.link);
    for (const name of [patient.user.name, doctor.user.name]) expect(mail?.text).not.toContain(name);
    expect(JSON.stringify(await t.deps.db.select().from(visitGuests))).not.toContain('carer@example');
    expect(JSON.stringify(await t.deps.db.select().from(jobs))).not.toContain('carer@example');
  });

  it('mails one address at most five times a day', async () => {
    const body = { kind: 'carer', email: 'carer@example.test' };
    const { appointment, patient, doctor } = await givenAppointment(t);
    const second = await givenAppointment(t, { patient, doctor, slot: 7 });
    const statuses: number[] = [];
    for (const id of [appointment.id, appointment.id, appointment.id, second.appointment.id])
      statuses.push((await t.as(patient).post(invites(id), body)).status);
    statuses.push((await t.as(doctor).post(invites(second.appointment.id), body)).status);
    statuses.push((await t.as(doctor).post(invites(second.appointment.id), body)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await t.deps.db.$count(visitGuests)).toBe(5);
  });

  it('is limited for each visit, also at the same moment', async () => {
    const { appointment, patient } = await givenAppointment(t);
    const answers = await Promise.all(
      Array.from({ length: MAX_INVITES + 3 }, () =>
        t.as(patient).post(invites(appointment.id), { kind: 'carer' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_INVITES);
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_INVITES')).toHaveLength(3);
  });

  it.each([
    [{ status: 'canceled' }, 'NOT_SCHEDULED'],
    [{ status: 'completed' }, 'NOT_SCHEDULED'],
    [{ consultationType: 'In-person Consultation' }, 'NOT_A_VIDEO_VISIT'],
  ] as const)('is refused for a visit with %j', async (fields, code) => {
    const { appointment, patient } = await givenAppointment(t, fields);
    const answer = await t.as(patient).post(invites(appointment.id), { kind: 'carer' });
    expect([answer.status, answer.body.code]).toEqual([409, code]);
  });

  it('needs a confirmed address, because it can mail strangers', async () => {
    const patient = await givenPatient(strict, { emailConfirmedAt: null });
    const { appointment } = await givenAppointment(strict, { patient });
    const answer = await strict.as(patient).post(invites(appointment.id), { kind: 'carer' });
    expect(answer.body.code).toBe('EMAIL_NOT_CONFIRMED');
  });

  it('is open to a guardian who acts for the patient, and to nobody else of the family', async () => {
    const { guardian, child } = await givenFamily(t);
    const { appointment } = await givenAppointment(t, { patient: child });
    const answer = await t.as(child).post(invites(appointment.id), { kind: 'carer' });
    expect(answer.body.data.guest).toMatchObject({ invitedBy: 'patient', state: 'invited' });
    expect((await t.as(guardian).post(invites(appointment.id), { kind: 'carer' })).status).toBe(404);
    expect((await t.as(guardian).get(invites(appointment.id))).status).toBe(404);
    expect((await t.as(child).get(invites(appointment.id))).body.data).toHaveLength(1);
  });

  it('is for the two people of the visit alone', async () => {
    const { appointment } = await givenAppointment(t);
    for (const stranger of [await givenPatient(t), await givenDoctor(t)]) {
      const answer = await t.as(stranger).post(invites(appointment.id), { kind: 'carer' });
      expect(answer.status).toBe(404);
      expect((await t.as(stranger).get(invites(appointment.id))).status).toBe(404);
    }
    expect((await t.anonymous.post(invites(appointment.id), { kind: 'carer' })).status).toBe(401);
  });
});

describe('a link', () => {
  it('says for when it is and nothing of the patient, and is not used up by that', async () => {
    const visit = await givenOpenVisit(t);
    const { token } = await givenLink(t, visit, 'interpreter');
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await look(token);
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

  it('works once, also for two people at the same moment', async () => {
    const { token } = await givenLink(t, await givenOpenVisit(t));
    const answers = await Promise.all([enter(token, 'Gita One'), enter(token, 'Gita Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410]);
    expect([(await enter(token)).status, (await look(token)).status]).toEqual([410, 410]);
  });

  it('opens 15 minutes before the visit, and is not used up by trying earlier', async () => {
    const visit = await givenAppointment(t);
    const { token } = await givenLink(t, visit);
    const opensAt = new Date(visit.appointment.startsAt.getTime() - 15 * 60_000);
    expect((await look(token)).body.data.opensAt).toBe(opensAt.toISOString());
    expect((await enter(token)).body.code).toBe('TOO_EARLY');
    t.clock.set(opensAt.toISOString());
    expect((await enter(token)).status).toBe(201);
  });

  it('ends 12 hours after the start, and with the visit', async () => {
    const visit = await givenOpenVisit(t);
    const [late, done] = [await givenLink(t, visit), await givenLink(t, visit)];
    t.clock.advance({ hours: 13 });
    expect((await enter(late.token)).status).toBe(410);
    t.clock.advance({ hours: -13 });
    await t.deps.db
      .update(appointments)
      .set({ status: 'completed' })
      .where(eq(appointments.id, visit.appointment.id));
    expect((await enter(done.token)).status).toBe(410);
  });

  it('is withdrawn by either of the two, by nobody else, and twice is fine', async () => {
    const visit = await givenOpenVisit(t);
    const { id, token } = await givenLink(t, visit);
    const address = `${invites(visit.appointment.id)}/${id}`;
    const elsewhere = await givenOpenVisit(t);
    expect((await t.as(elsewhere.patient).delete(address)).status).toBe(404);
    const wrongVisit = `${invites(elsewhere.appointment.id)}/${id}`;
    expect((await t.as(elsewhere.patient).delete(wrongVisit)).status).toBe(200);
    expect((await look(token)).status).toBe(200);
    expect((await t.as(visit.doctor).delete(address)).status).toBe(200);
    expect((await look(token)).status).toBe(410);
    expect((await t.as(visit.patient).delete(address)).status).toBe(200);
    expect(await t.deps.db.$count(visitGuests)).toBe(0);
  });

  it.each(['', 'x', 'A\u202eB www.evil.example'])('takes no such name: %j', async (name) => {
    const { token } = await givenLink(t, await givenOpenVisit(t));
    expect((await enter(token, name)).status).toBe(422);
    expect((await enter(token)).status).toBe(201);
  });
});
