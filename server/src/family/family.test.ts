import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { appointments, guardianships, notifications, sessions, users } from '../db/schema';
import { CLOSED_TO_GUARDIANS } from '../http/endpoints/own-account-only';
import { notifyAll } from '../notifications/notify';
import { book, checkout, TOMORROW } from '../testing/booking';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { actFor, CHILD, closeProfile, givenFamily, givenMember } from '../testing/family';
import { testApp } from '../testing/test-app';

const t = await testApp();
const { db } = t.deps;
beforeEach(() => t.reset());

describe('a family member', () => {
  it('is a patient whom the guardian acts for, with a name, an age and allergies', async () => {
    const { guardian, child } = await givenFamily(t);
    const own = await t.as(guardian).get('/patient/people');
    expect(own.body.data).toMatchObject([
      {
        _id: child.profile.id,
        isCurrent: false,
        name: 'Asha Rao',
        relation: 'child',
        guardians: [{ name: 'Meera Rao', isYou: true }],
      },
    ]);
    expect((await t.as(child).get('/patient/people')).body.data).toMatchObject([{ isCurrent: true }]);
    expect(JSON.stringify(own.body)).not.toContain(child.id);
    expect((await t.as(child).get('/user/current-user')).body.data).toMatchObject({
      _id: child.id,
      name: 'Asha Rao',
      email: '',
      emailConfirmed: true,
      guardian: { name: 'Meera Rao' },
    });
    expect((await t.as(child).get('/patient/profile')).body.data).toMatchObject({
      date_of_birth: '2018-05-01',
      allergies: { items: ['Peanuts'], saidBy: 'Meera Rao' },
    });
  });

  it('has an account that nobody can sign in to', async () => {
    await givenFamily(t);
    for (const email of ['', ' ', 'asha@example.test'])
      expect([401, 422]).toContain((await t.anonymous.post('/user/login', { email, password: 'x' })).status);
    expect((await t.anonymous.post('/user/forgot-password', { email: '' })).status).toBe(422);
  });

  it('has a name that the guardian can correct', async () => {
    const { guardian, child } = await givenFamily(t);
    await t
      .as(guardian)
      .patch(`/patient/people/${child.profile.id}`, { name: 'Asha R. Rao', relation: 'other' });
    expect((await t.as(child).get('/user/current-user')).body.data.name).toBe('Asha R. Rao');
    expect((await t.as(guardian).get('/patient/people')).body.data).toMatchObject([{ relation: 'other' }]);
  });

  it('is one of at most ten, even when twelve are added concurrently', async () => {
    const guardian = await givenPatient(t);
    const added = await Promise.all(
      Array.from({ length: 12 }, () => t.as(guardian).post('/patient/people', CHILD)),
    );
    expect(added.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(added.find(({ status }) => status === 409)?.body.code).toBe('FAMILY_FULL');
  });
});

describe('acting for somebody', () => {
  it('shows nothing of the guardian or a sibling, and nothing to another guardian', async () => {
    const { guardian, child } = await givenFamily(t);
    const sibling = await givenMember(t, guardian, { name: 'Dev Rao' });
    const other = await givenPatient(t);
    const otherChild = await givenMember(t, other, { name: 'Tara Iyer' });
    const { appointment } = await givenAppointment(t, { patient: child });
    const path = `/appointment/${appointment.id}/calendar.ics`;
    expect((await t.as(child).get(path)).status).toBe(200);
    for (const person of [guardian, sibling, other, otherChild])
      expect((await t.as(person).get(path)).status).toBe(404);
    expect((await t.as(other).post(`/patient/people/${child.profile.id}/switch`)).status).toBe(404);
    expect((await t.as(other).get('/patient/people')).body.data).toMatchObject([{ name: 'Tara Iyer' }]);
  });

  it('lets the guardian switch from one patient to the next, and shows the same family', async () => {
    const { guardian, child } = await givenFamily(t);
    const sibling = await givenMember(t, guardian, { name: 'Dev Rao' });
    expect((await t.as(child).get('/patient/people')).body.data).toHaveLength(2);
    const next = await actFor(t, child, sibling.profile.id);
    expect((await t.as(next).get('/user/current-user')).body.data.name).toBe('Dev Rao');
  });

  it('is reached from an older link too, which carries the id of the account, and by nobody else', async () => {
    const { guardian, child } = await givenFamily(t);
    const link = `/patient/people/${child.id}/switch`;
    const { accessToken } = (await t.as(guardian).post(link)).body.data;
    const current = await t.as({ token: accessToken }).get('/user/current-user');
    expect(current.body.data.name).toBe('Asha Rao');
    for (const id of [child.id, child.profile.id, guardian.profile.id]) {
      const outsider = await t.as(await givenPatient(t)).post(`/patient/people/${id}/switch`);
      expect(outsider.status).toBe(404);
    }
    expect((await t.as(guardian).patch(`/patient/people/${child.id}`, CHILD)).status).toBe(404);
  });

  it('allows no change of credentials, devices or anything else that outlasts the guardianship', async () => {
    const { child } = await givenFamily(t);
    const before = await db.select().from(users);
    for (const { endpoint } of t.app.routes) {
      const name = `${endpoint.method} ${endpoint.path}`;
      if (!CLOSED_TO_GUARDIANS.has(name)) continue;
      const path = endpoint.path.replace(':id', child.id);
      const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      const caller = t.as(child);
      const hasBody = method !== 'get' && method !== 'delete';
      const response = hasBody ? await caller[method](path, {}) : await caller[method](path);
      expect([name, response.status, response.body.code]).toEqual([name, 403, 'OWN_ACCOUNT_ONLY']);
    }
    expect(await db.select().from(users)).toEqual(before);
  });

  it('is refused on all routes about an account except the listed ones', () => {
    const allowedRoutes = t.app.routes
      .map(({ endpoint }) => endpoint)
      .filter(({ access }) => access !== 'public' && access !== 'operator' && access !== 'doctor')
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => /^\S+ \/(user|record-access|push|notification|patient)(\/|$)/.test(name))
      .filter((name) => !CLOSED_TO_GUARDIANS.has(name));
    expect(allowedRoutes.sort()).toEqual([
      'GET /notification',
      'GET /notification/unread-count',
      'GET /patient/access-log',
      'GET /patient/people',
      'GET /patient/profile',
      'GET /patient/profile/:id',
      'GET /user/current-user',
      'GET /user/export',
      'GET /user/export/papers',
      'PATCH /notification/:id/read',
      'PATCH /notification/mark-all-read',
      'PATCH /patient/update',
      'PATCH /patient/update-image',
      'POST /patient/create-profile',
      'POST /patient/people/:id/switch',
      'POST /user/logout',
      'PUT /patient/:id/health-facts',
    ]);
    const allRoutes = new Set(t.app.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
    expect([...CLOSED_TO_GUARDIANS].filter((name) => !allRoutes.has(name))).toEqual([]);
  });

  it('records the guardian only in the log of that patient', async () => {
    const { guardian, child } = await givenFamily(t);
    const { appointment } = await givenAppointment(t, { patient: child });
    await t.as(child).get(`/appointment/${appointment.id}/calendar.ics`);
    const log = await t.as(child).get('/patient/access-log');
    const entries = log.body.data.map(({ actorName, actorRole, action }: Record<string, string>) => [
      actorName,
      actorRole,
      action,
    ]);
    expect(entries).toEqual([
      ['Meera Rao', 'guardian', 'visit-viewed'],
      ['Meera Rao', 'guardian', 'guardian-acted'],
      ['Meera Rao', 'guardian', 'guardian-added'],
    ]);
    expect((await t.as(guardian).get('/patient/access-log')).body.data).toEqual([]);
  });
});

describe('a guardian who changes the profile', () => {
  it('is recorded in the patient’s log, from either account', async () => {
    const { guardian, child } = await givenFamily(t);
    await t.as(child).patch('/patient/update', { address: 'A new street' });
    await t
      .as(guardian)
      .patch(`/patient/people/${child.profile.id}`, { name: 'Asha R. Rao', relation: 'child' });
    const log = await t.as(child).get('/patient/access-log');
    const changes = log.body.data.filter(({ action }: { action: string }) => action === 'profile-changed');
    expect(changes).toHaveLength(2);
    for (const change of changes)
      expect(change).toMatchObject({ actorName: 'Meera Rao', actorRole: 'guardian' });
  });
});

describe('a session in which a guardian acts', () => {
  const isSignedIn = async (person: { token: string }) =>
    (await t.as(person).get('/user/current-user')).status === 200;

  it('ends with the session it was opened in, and no other', async () => {
    const { guardian, child } = await givenFamily(t);
    const secondSession = await actFor(t, guardian, child.profile.id);
    await t.as(secondSession).post('/user/logout');
    expect([await isSignedIn(secondSession), await isSignedIn(child), await isSignedIn(guardian)]).toEqual([
      false,
      true,
      true,
    ]);
    await t.as(guardian).post('/user/logout');
    expect(await isSignedIn(child)).toBe(false);
    expect(await db.$count(sessions)).toBe(0);
  });

  it('keeps the guardian signed in while it is used', async () => {
    const { guardian, child } = await givenFamily(t);
    for (let day = 0; day < 20; day += 5) {
      t.clock.advance({ hours: 5 * 24 });
      expect(await isSignedIn(child)).toBe(true);
      await expect
        .poll(async () => (await db.select().from(sessions)).map(({ lastSeenAt }) => lastSeenAt))
        .toEqual([t.clock.now(), t.clock.now()]);
    }
    expect(await isSignedIn(guardian)).toBe(true);
  });

  it('ends when the guardian is suspended', async () => {
    const { guardian, child } = await givenFamily(t);
    await db.update(users).set({ suspendedAt: t.clock.now() }).where(eq(users.id, guardian.user.id));
    t.clock.advance({ minutes: 2 });
    expect(await isSignedIn(child)).toBe(false);
  });
});

describe('a visit that a guardian books', () => {
  const givenChoice = async () => ({
    doctorId: (await givenDoctor(t)).profile.id,
    date: TOMORROW,
    time: '11:00 AM',
  });

  it('names who booked it and the adult who is with a child', async () => {
    const { child } = await givenFamily(t);
    const id = await book(t, child, await givenChoice());
    const [visit] = await db.select().from(appointments).where(eq(appointments.id, id));
    expect(visit).toMatchObject({
      patientId: child.profile.id,
      bookedBy: 'Meera Rao',
      adultPresent: 'Meera Rao',
    });
  });

  it('names another adult if the guardian enters one, and none for an adult patient', async () => {
    const { guardian, child } = await givenFamily(t);
    const choice = await givenChoice();
    await book(t, child, { ...choice, adultPresent: 'Uma Rao' });
    const parent = await givenMember(t, guardian, {
      name: 'Lata Rao',
      relation: 'parent',
      date_of_birth: '1955-02-02',
    });
    await book(t, parent, { ...choice, time: '12:00 PM' });
    await book(t, guardian, { ...choice, time: '02:00 PM' });
    const visits = await db.select().from(appointments).orderBy(appointments.startsAt);
    expect(visits.map(({ bookedBy, adultPresent }) => [bookedBy, adultPresent])).toEqual([
      ['Meera Rao', 'Uma Rao'],
      ['Meera Rao', null],
      [null, null],
    ]);
  });

  it('is refused from a page that shows another member of the family', async () => {
    const { guardian, child } = await givenFamily(t);
    const sibling = await givenMember(t, guardian, { name: 'Dev Rao' });
    const choice = await givenChoice();
    const people = { guardian: guardian.user.id, child: child.id, sibling: sibling.id };
    const attempts = [
      [guardian, people.child],
      [child, people.guardian],
      [child, people.sibling],
    ] as const;
    for (const [viewer, userId] of attempts)
      expect((await checkout(t, viewer, { ...choice, userId })).body.code).toBe('CONFLICT');
    expect(await db.$count(appointments)).toBe(0);
    expect((await checkout(t, child, { ...choice, userId: child.id })).status).toBe(201);
  });

  it('can be at the same time as the guardian’s own, with another doctor', async () => {
    const { guardian, child } = await givenFamily(t);
    const ids = await Promise.all([
      book(t, guardian, await givenChoice()),
      book(t, child, await givenChoice()),
    ]);
    expect(new Set(ids).size).toBe(2);
  });

  it('is announced to the guardian by email and in the app, with the name of the patient', async () => {
    const { guardian, child } = await givenFamily(t);
    const id = await book(t, child, await givenChoice());
    await t.runJobs();
    const mail = t.sentEmails().find(({ to }) => to === 'meera@example.test');
    expect(mail?.text).toContain('For Asha Rao, whom you look after on Carelane');
    expect(mail?.text).toContain(`/appointments/${id}?for=${child.profile.id}`);
    const [file] = mail?.attachments ?? [];
    expect(file?.content.replaceAll('\r\n ', '')).toContain(`/appointments/${id}?for=${child.profile.id}`);
    expect(t.sentEmails().filter(({ to }) => to === '')).toEqual([]);
    const { body } = await t.as(guardian).get('/notification');
    expect(body.data).toMatchObject([
      {
        message: expect.stringMatching(/^Asha Rao: Your appointment/),
        link: `/appointments/${id}?for=${child.profile.id}`,
      },
    ]);
    expect((await t.as(child).get('/notification')).body.data).toMatchObject([
      { link: `/appointments/${id}` },
    ]);
  });
});

describe('two messages with the same text', () => {
  it('keep separate links in the copies for the guardian', async () => {
    const { guardian, child } = await givenFamily(t);
    const notification = (link: string) => ({
      userId: child.id,
      topic: 'account' as const,
      type: 'system' as const,
      message: 'The same text',
      link,
      createdAt: t.clock.now(),
    });
    await db.transaction((tx) => notifyAll(tx, [notification('/one'), notification('/two')]));
    const copies = await db.select().from(notifications).where(eq(notifications.userId, guardian.user.id));
    expect(copies.map(({ link }) => link).sort()).toEqual([
      `/one?for=${child.profile.id}`,
      `/two?for=${child.profile.id}`,
    ]);
  });
});

describe('ending a guardianship', () => {
  it('is refused for the last guardian unless the profile is closed', async () => {
    const { guardian, child } = await givenFamily(t);
    const refused = await t.as(guardian).post(`/patient/people/${child.profile.id}/end`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'LAST_GUARDIAN']);
    const { appointment } = await givenAppointment(t, { patient: child });
    const guess = { closeProfile: true, password: 'a guess' };
    const guessed = await t.as(guardian).post(`/patient/people/${child.profile.id}/end`, guess);
    expect(guessed.body.code).toBe('WRONG_PASSWORD');
    const closed = await closeProfile(t, guardian, child.profile.id);
    expect(closed.status).toBe(200);
    expect((await t.as(child).get('/user/current-user')).status).toBe(401);
    const [visit] = await db.select().from(appointments).where(eq(appointments.id, appointment.id));
    expect(visit?.status).toBe('canceled');
    expect(await db.$count(guardianships)).toBe(0);
    await t.runJobs();
    expect(
      t.sentEmails().some(({ to, text }) => to === 'meera@example.test' && text.includes('canceled')),
    ).toBe(true);
  });

  it('is required before the guardian can delete their own account', async () => {
    const password = 'a long password';
    const registered = await t.anonymous.post('/user/register', {
      name: 'Meera Rao',
      email: 'meera@example.test',
      password,
      role: 'patient',
    });
    const guardian = { token: registered.body.data.accessToken as string };
    const child = await givenMember(t, guardian);
    const refused = await t.as(guardian).post('/user/delete-account', { password });
    expect([refused.status, refused.body.code]).toEqual([409, 'LAST_GUARDIAN']);
    await t.as(guardian).post(`/patient/people/${child.profile.id}/end`, { closeProfile: true, password });
    expect((await t.as(guardian).post('/user/delete-account', { password })).status).toBe(200);
    expect(await db.$count(users)).toBe(0);
  });

  it('deletes the guardian’s messages about the patient', async () => {
    const { guardian, child } = await givenFamily(t);
    const doctorId = (await givenDoctor(t)).profile.id;
    await book(t, child, { doctorId, date: TOMORROW, time: '11:00 AM' });
    await closeProfile(t, guardian, child.profile.id);
    const remaining = await db.select().from(notifications).where(eq(notifications.userId, guardian.user.id));
    expect(remaining.map(({ message }) => message).filter((text) => text.includes('is booked'))).toEqual([]);
  });
});
