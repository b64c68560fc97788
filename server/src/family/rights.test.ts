import { and, eq, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appointments, familyInvitations, guardianships, notifications, payments, users } from '../db/schema';
import { liftSuspension } from '../operators/accounts/suspend-account';
import { book, checkout, deliverWebhook, payByCard, TOMORROW } from '../testing/booking';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { actFor, closeProfile, givenFamily, givenMember } from '../testing/family';
import { deleteAccount, PASSWORD as OWN_PASSWORD, suspend, withPassword } from '../testing/leaving';
import { mailedToken } from '../testing/mailed-token';
import { givenOperator } from '../testing/operator';
import { connectSocket, listenForSockets, type TestSocket } from '../testing/socket-client';
import { testApp } from '../testing/test-app';

const t = await testApp();
const { db } = t.deps;
await listenForSockets(t);
let sockets: TestSocket[] = [];
beforeEach(() => t.reset());
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});

const NEW_PASSWORD = 'a long password';
const isSignedIn = async (person: { token: string }) =>
  (await t.as(person).get('/user/current-user')).status === 200;

async function connect(person: { token: string }): Promise<TestSocket> {
  const socket = await connectSocket(t, person);
  sockets.push(socket);
  return socket;
}

async function inviteSecondGuardian(guardian: { token: string }, patientId: string) {
  const second = await givenPatient(t, { name: 'Ravi Rao', email: 'ravi@example.test' });
  await t.as(guardian).post(`/patient/people/${patientId}/invite-guardian`, { email: 'ravi@example.test' });
  await t.runJobs();
  const token = mailedToken(t);
  return {
    second,
    token,
    accept: () => t.as(second).post('/patient/people/accept', { token, relation: 'child' }),
  };
}

const ADULT = { date_of_birth: '2008-03-01' };
type Guardian = { token: string; user: { id: string } };

async function sendLink(guardian: Guardian, patientId: string, email = 'asha@example.test') {
  await withPassword(t, guardian);
  return t.as(guardian).post(`/patient/people/${patientId}/hand-over`, { email, password: OWN_PASSWORD });
}

async function handOver(guardian: Guardian, patientId: string): Promise<string> {
  await sendLink(guardian, patientId);
  await t.runJobs();
  return mailedToken(t);
}

const takeOver = (token: string) =>
  t.anonymous.post('/patient/people/take-over', {
    token,
    newPassword: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  });

describe('a second guardian', () => {
  it('takes over the call from the first one, who is shown the name', async () => {
    const { guardian, child } = await givenFamily(t);
    const { second, accept } = await inviteSecondGuardian(guardian, child.profile.id);
    await accept();
    const { appointment } = await givenAppointment(t, { patient: child });
    const room = { room: appointment.roomId };
    const first = await connect(child);
    await first.send('join-room', room);
    const other = await connect(await actFor(t, second, child.profile.id));
    expect(await other.send('join-room', room)).toEqual({ ok: true });
    expect(await first.until('taken-over')).toEqual([{ by: 'Ravi Rao' }]);
    expect(other.received('taken-over')).toEqual([]);
  });

  it('is invited by email, accepts once, and the first one is notified', async () => {
    const { guardian, child } = await givenFamily(t);
    const { second, token, accept } = await inviteSecondGuardian(guardian, child.profile.id);
    expect((await t.anonymous.post('/patient/people/invitation', { token })).body.data).toMatchObject({
      kind: 'guardian',
      patientName: 'Asha Rao',
      invitedBy: 'Meera Rao',
    });
    expect((await accept()).body.data.guardians).toMatchObject([{ name: 'Meera Rao' }, { name: 'Ravi Rao' }]);
    expect((await accept()).status).toBe(410);
    expect((await actFor(t, second, child.profile.id)).id).toBe(child.id);
    expect((await t.as(guardian).get('/notification')).body.data).toMatchObject([
      { message: 'Ravi Rao now looks after Asha Rao too.' },
    ]);
    await t.as(guardian).post(`/patient/people/${child.profile.id}/end`, {});
    expect((await t.as(second).get('/patient/people')).body.data).toHaveLength(1);
    expect((await t.as(guardian).get('/patient/people')).body.data).toEqual([]);
    expect(await isSignedIn(child)).toBe(false);
  });

  it('must be the owner of the address, not just somebody who has the link', async () => {
    const { guardian, child } = await givenFamily(t);
    const { token } = await inviteSecondGuardian(guardian, child.profile.id);
    const finder = await givenPatient(t);
    const refused = await t.as(finder).post('/patient/people/accept', { token, relation: 'child' });
    expect([refused.status, refused.body.code]).toEqual([403, 'OTHER_ADDRESS']);
    expect(await db.$count(guardianships)).toBe(1);
  });

  it('keeps their own link when the first guardian sends another', async () => {
    const { guardian, child } = await givenFamily(t);
    const { second, accept } = await inviteSecondGuardian(guardian, child.profile.id);
    await accept();
    for (const [person, email] of [
      [second, 'one@example.test'],
      [guardian, 'two@example.test'],
    ] as const)
      await t.as(person).post(`/patient/people/${child.profile.id}/invite-guardian`, { email });
    const [member] = (await t.as(guardian).get('/patient/people')).body.data;
    expect(member.invitations.map(({ email }: { email: string }) => email).sort()).toEqual([
      'one@example.test',
      'two@example.test',
    ]);
  });

  it('cannot accept once the guardian who invited them has left', async () => {
    const { guardian, child } = await givenFamily(t);
    const { accept } = await inviteSecondGuardian(guardian, child.profile.id);
    await closeProfile(t, guardian, child.profile.id);
    expect((await accept()).status).toBe(410);
  });

  it('sees nothing of the other guardian’s devices in an export', async () => {
    const { guardian, child } = await givenFamily(t);
    const { second, accept } = await inviteSecondGuardian(guardian, child.profile.id);
    await accept();
    const other = await actFor(t, second, child.profile.id);
    for (const acting of [child, other])
      expect((await t.as(acting).get('/user/export')).body.data.sessions).toHaveLength(1);
  });

  it('gets the emails too, until the guardianship ends', async () => {
    const { guardian, child } = await givenFamily(t);
    const { second, accept } = await inviteSecondGuardian(guardian, child.profile.id);
    await accept();
    await t.runJobs();
    const doctorId = (await givenDoctor(t)).profile.id;
    const before = t.sentEmails().length;
    await book(t, child, { doctorId, date: TOMORROW, time: '11:00 AM' });
    await t.as(second).post(`/patient/people/${child.profile.id}/end`, {});
    await t.runJobs();
    const sent = t.sentEmails().slice(before);
    expect(sent.filter(({ to }) => to === 'ravi@example.test')).toEqual([]);
    expect(sent.filter(({ to }) => to === 'meera@example.test').length).toBeGreaterThan(0);
  });

  it('cannot leave at the same time as the first', async () => {
    const { guardian, child } = await givenFamily(t);
    const { second, accept } = await inviteSecondGuardian(guardian, child.profile.id);
    await accept();
    const responses = await Promise.all(
      [guardian, second].map((person) => t.as(person).post(`/patient/people/${child.profile.id}/end`, {})),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await db.select().from(guardianships);
    expect(rows.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });

  it('is added once when the link is accepted ten times concurrently', async () => {
    const { guardian, child } = await givenFamily(t);
    const { accept } = await inviteSecondGuardian(guardian, child.profile.id);
    const responses = await Promise.all(Array.from({ length: 10 }, accept));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)]);
    expect(await db.$count(guardianships)).toBe(2);
  });
});

describe('a guardian who deletes their own account', () => {
  it('appears in the patient’s log as somebody who no longer looks after them', async () => {
    const { guardian, child } = await givenFamily(t);
    const { second, accept } = await inviteSecondGuardian(await withPassword(t, guardian), child.profile.id);
    await accept();
    expect((await deleteAccount(t, guardian)).status).toBe(200);
    const log = await t.as(await actFor(t, second, child.profile.id)).get('/patient/access-log');
    const ended = log.body.data.filter(({ action }: { action: string }) => action === 'guardian-ended');
    expect(ended).toMatchObject([{ actorName: 'Meera Rao', actorRole: 'guardian' }]);
  });
});

describe('a suspended guardian', () => {
  async function givenSuspended() {
    const { guardian, child } = await givenFamily(t);
    const { second, accept } = await inviteSecondGuardian(guardian, child.profile.id);
    await accept();
    await suspend(t, guardian);
    await t.runJobs();
    return { guardian, second, child, acting: await actFor(t, second, child.profile.id) };
  }

  it('gets no more messages about the patient', async () => {
    const { guardian, acting } = await givenSuspended();
    const doctorId = (await givenDoctor(t)).profile.id;
    const mailsBefore = t.sentEmails().length;
    const isForGuardian = eq(notifications.userId, guardian.user.id);
    const notificationsBefore = await db.$count(notifications, isForGuardian);
    await book(t, acting, { doctorId, date: TOMORROW, time: '11:00 AM' });
    await t.runJobs();
    const sent = t.sentEmails().slice(mailsBefore);
    expect(sent.some(({ to }) => to === 'ravi@example.test')).toBe(true);
    expect(sent.filter(({ to }) => to === 'meera@example.test')).toEqual([]);
    expect(await db.$count(notifications, isForGuardian)).toBe(notificationsBefore);
  });

  it('gets no email that was waiting to be sent', async () => {
    const { guardian, child } = await givenFamily(t);
    const doctorId = (await givenDoctor(t)).profile.id;
    await book(t, child, { doctorId, date: TOMORROW, time: '11:00 AM' });
    await suspend(t, guardian);
    await t.runJobs();
    const about = t
      .sentEmails()
      .filter(({ to, text }) => to === 'meera@example.test' && text.includes('Asha'));
    expect(about).toEqual([]);
  });

  it('does not count as a remaining guardian', async () => {
    const { second, child } = await givenSuspended();
    expect((await t.as(second).get('/patient/people')).body.data).toMatchObject([
      { guardians: [{ isYou: true }] },
    ]);
    const ended = await t.as(second).post(`/patient/people/${child.profile.id}/end`, {});
    expect(ended.body.code).toBe('LAST_GUARDIAN');
  });

  it('does not delay the link to take over the profile, and gets no message about it', async () => {
    const { guardian, child } = await givenFamily(t, ADULT);
    const { second, accept } = await inviteSecondGuardian(guardian, child.profile.id);
    await accept();
    await suspend(t, second);
    await t.runJobs();
    const mailsBefore = t.sentEmails().length;
    const token = await handOver(guardian, child.profile.id);
    expect(t.sentEmails().at(-1)?.text).not.toContain('48 hours');
    expect((await takeOver(token)).status).toBe(200);
    await t.runJobs();
    const recipients = t
      .sentEmails()
      .slice(mailsBefore)
      .map(({ to }) => to);
    expect(recipients.sort()).toEqual(['asha@example.test', 'meera@example.test']);
    const isLive = and(eq(guardianships.patientUserId, child.id), isNull(guardianships.endedAt));
    expect(await db.$count(guardianships, isLive)).toBe(0);
  });

  it('leaves no invitation that still works', async () => {
    const { guardian, child } = await givenFamily(t);
    const { token, accept } = await inviteSecondGuardian(guardian, child.profile.id);
    await suspend(t, guardian);
    expect((await t.anonymous.post('/patient/people/invitation', { token })).status).toBe(410);
    expect((await accept()).status).toBe(410);
    expect(await db.$count(familyInvitations)).toBe(0);
  });
});

describe('taking over the profile', () => {
  it('keeps everything, ends every guardianship and notifies the guardians', async () => {
    const { guardian, child } = await givenFamily(t, ADULT);
    const { appointment } = await givenAppointment(t, { patient: child });
    const token = await handOver(guardian, child.profile.id);
    const taken = await takeOver(token);
    expect(taken.body.data.user).toMatchObject({
      _id: child.id,
      email: 'asha@example.test',
      emailConfirmed: true,
    });
    expect(await isSignedIn(child)).toBe(false);
    expect((await t.as(guardian).post(`/patient/people/${child.profile.id}/switch`)).status).toBe(404);
    const login = await t.anonymous.post('/user/login', {
      email: 'asha@example.test',
      password: NEW_PASSWORD,
    });
    const own = { token: login.body.data.accessToken as string };
    expect(login.body.data.user.guardian).toBeUndefined();
    expect((await t.as(own).get(`/appointment/${appointment.id}`)).status).toBe(200);
    expect((await t.as(own).get('/patient/profile')).body.data.allergies.items).toEqual(['Peanuts']);
    expect((await t.as(own).get('/user/sessions')).status).toBe(200);
    await t.runJobs();
    expect(
      t.sentEmails().some(({ to, text }) => to === 'meera@example.test' && text.includes('taken over')),
    ).toBe(true);
    expect((await takeOver(token)).status).toBe(410);
  });

  it('waits while the profile is suspended, and says so', async () => {
    const { guardian, child } = await givenFamily(t, ADULT);
    const token = await handOver(guardian, child.profile.id);
    await suspend(t, child);
    expect(await takeOver(token)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
    await liftSuspension(givenOperator(t), child.id, 'Checked');
    expect((await takeOver(token)).status).toBe(200);
  });

  it('reveals only to the owner of an address that it has an account', async () => {
    const { guardian, child } = await givenFamily(t, ADULT);
    await givenPatient(t, { email: 'known@example.test' });
    const responses = [];
    for (const email of ['known@example.test', 'nobody@example.test']) {
      const { status, body } = await sendLink(guardian, child.profile.id, email);
      responses.push([status, body.data.invitations.map((link: { email: string }) => link.email === email)]);
    }
    expect(responses).toEqual([
      [200, [true]],
      [200, [true]],
    ]);
    await t.runJobs();
    const known = t.sentEmails().filter(({ to }) => to === 'known@example.test');
    expect(known.map(({ text }) => text.includes('token='))).toEqual([false]);
  });

  it('is refused once somebody else has confirmed the address', async () => {
    const { guardian, child } = await givenFamily(t, ADULT);
    const token = await handOver(guardian, child.profile.id);
    await givenPatient(t, { email: 'asha@example.test', emailConfirmedAt: t.clock.now() });
    expect((await takeOver(token)).body.code).toBe('EMAIL_IN_USE');
    expect(await isSignedIn(child)).toBe(true);
  });

  it('needs the guardian’s password', async () => {
    const { guardian, child } = await givenFamily(t, ADULT);
    await withPassword(t, guardian);
    const body = { email: 'asha@example.test', password: 'a guess' };
    const refused = await t.as(guardian).post(`/patient/people/${child.profile.id}/hand-over`, body);
    expect([refused.status, refused.body.code]).toEqual([403, 'WRONG_PASSWORD']);
    expect(await db.$count(familyInvitations)).toBe(0);
  });

  it('is only for people of age, no matter what date of birth a guardian has recently entered', async () => {
    const { guardian, child } = await givenFamily(t);
    expect((await sendLink(guardian, child.profile.id)).body.code).toBe('NOT_OF_AGE');
    const older = await t.as(child).patch('/patient/update', ADULT);
    expect([older.status, older.body.errors?.[0]?.path]).toEqual([422, 'date_of_birth']);
    expect((await t.as(child).patch('/patient/update', { date_of_birth: '2008-03-04' })).status).toBe(200);
    t.clock.advance({ hours: 5 * 24 });
    expect((await sendLink(guardian, child.profile.id)).body.code).toBe('NOT_OF_AGE');
    expect(await db.$count(familyInvitations)).toBe(0);
  });

  it('has to wait while others look after the person too: they are notified, and each can withdraw the link', async () => {
    const { guardian, child } = await givenFamily(t, ADULT);
    const { second, accept } = await inviteSecondGuardian(guardian, child.profile.id);
    await accept();
    const first = await handOver(guardian, child.profile.id);
    expect((await takeOver(first)).body.code).toBe('CONFLICT');
    const received = (await t.as(second).get('/notification')).body.data;
    expect(received[0].message).toContain('can take over their profile');
    const [member] = (await t.as(second).get('/patient/people')).body.data;
    const link = `/patient/people/${child.profile.id}/invitations/${member.invitations[0]._id}`;
    expect((await t.as(await givenPatient(t)).delete(link)).status).toBe(404);
    expect((await t.as(second).delete(link)).body.data.invitations).toEqual([]);
    expect((await takeOver(first)).status).toBe(410);

    const next = await handOver(guardian, child.profile.id);
    t.clock.advance({ hours: 48 });
    expect((await takeOver(next)).status).toBe(200);
  });

  it('works once when the link is used five times concurrently', async () => {
    const { guardian, child } = await givenFamily(t, ADULT);
    const token = await handOver(guardian, child.profile.id);
    const responses = await Promise.all(Array.from({ length: 5 }, () => takeOver(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    expect(await db.$count(familyInvitations)).toBe(0);
  });

  it('cannot happen together with closing the profile: only one of the two takes effect', async () => {
    const { guardian, child } = await givenFamily(t, ADULT);
    const token = await handOver(guardian, child.profile.id);
    const [taken, ended] = await Promise.all([takeOver(token), closeProfile(t, guardian, child.profile.id)]);
    const [account] = await db.select().from(users).where(eq(users.id, child.id));
    expect([taken.status, ended.status, account?.isManaged]).toEqual(
      account ? [200, 404, false] : [410, 200, undefined],
    );
  });
});

describe('turning 18', () => {
  it('notifies the guardians of a minor once, and changes nothing', async () => {
    const { guardian, child } = await givenFamily(t, { date_of_birth: '2008-03-04' });
    await givenMember(t, guardian, { name: 'Lata Rao', relation: 'parent', date_of_birth: '1955-02-02' });
    const readMessages = async () => {
      await t.runSweep('notify-of-age');
      const { body } = await t.as(guardian).get('/notification');
      return body.data.map(({ message }: { message: string }) => message);
    };
    expect(await readMessages()).toEqual([]);
    t.clock.set('2026-03-03T18:31:00Z');
    const [message] = await readMessages();
    expect(message).toContain('Asha Rao is now 18');
    expect(await readMessages()).toHaveLength(1);
    expect(await isSignedIn(child)).toBe(true);
    await t.runJobs();
    expect(t.sentEmails()).toMatchObject([
      { to: 'meera@example.test', text: expect.stringContaining('take over') },
    ]);
  });
});

describe('turning 18 while the guardian is suspended', () => {
  it('notifies the guardian after the suspension', async () => {
    const { guardian } = await givenFamily(t, { date_of_birth: '2008-03-04' });
    await suspend(t, guardian);
    t.clock.set('2026-03-04T12:00:00Z');
    const readMessages = async () => {
      await t.runSweep('notify-of-age');
      const isForGuardian = eq(notifications.userId, guardian.user.id);
      const rows = await db.select().from(notifications).where(isForGuardian);
      return rows.map(({ message }) => message);
    };
    expect(await readMessages()).not.toContainEqual(expect.stringContaining('is now 18'));
    await liftSuspension(givenOperator(t), guardian.user.id, 'Checked');
    expect(await readMessages()).toContainEqual(expect.stringContaining('Asha Rao is now 18'));
  });
});

describe('the day before a leap day', () => {
  it('still finds people who are of age', async () => {
    const { guardian } = await givenFamily(t, { date_of_birth: '2010-02-20' });
    t.clock.set('2028-02-28T12:00:00Z');
    await t.runSweep('notify-of-age');
    const received = await db.select().from(notifications).where(eq(notifications.userId, guardian.user.id));
    expect(received.map(({ message }) => message)).toEqual([expect.stringContaining('Asha Rao is now 18')]);
  });
});

describe('ending a guardianship', () => {
  it('ending it during a call closes the guardian’s socket, and another guardian can take part', async () => {
    const { guardian, child } = await givenFamily(t);
    const { second, accept } = await inviteSecondGuardian(guardian, child.profile.id);
    await accept();
    const other = await actFor(t, second, child.profile.id);
    const { appointment, doctor } = await givenAppointment(t, { patient: child });
    const room = { room: appointment.roomId };
    const childSocket = await connect(child);
    const guardianSocket = await connect(guardian);
    const doctorSocket = await connect(doctor);
    for (const socket of [childSocket, doctorSocket])
      expect(await socket.send('join-room', room)).toEqual({ ok: true });
    const closed = new Promise((resolve) => childSocket.raw.once('disconnect', resolve));
    await t.as(guardian).post(`/patient/people/${child.profile.id}/end`, {});
    await closed;
    expect(guardianSocket.raw.connected).toBe(true);
    await expect(connectSocket(t, child)).rejects.toThrow('Please sign in');
    const next = await connect(other);
    expect(await next.send('join-room', room)).toEqual({ ok: true });
    expect(doctorSocket.raw.connected).toBe(true);
  });

  it('ending it deletes the guardian’s notifications about the person, those with older links too', async () => {
    const { guardian, child } = await givenFamily(t);
    const { second, accept } = await inviteSecondGuardian(guardian, child.profile.id);
    await accept();
    const doctorId = (await givenDoctor(t)).profile.id;
    await book(t, child, { doctorId, date: TOMORROW, time: '11:00 AM' });
    const content = { type: 'system' as const, message: 'x', createdAt: t.clock.now() };
    await db.insert(notifications).values([
      { ...content, userId: guardian.user.id, link: `/appointments/1?for=${child.id}` },
      { ...content, userId: guardian.user.id, link: '/profile' },
    ]);
    await t.as(guardian).post(`/patient/people/${child.profile.id}/end`, {});
    const readLinks = async ({ user }: Guardian) => {
      const rows = await db.select().from(notifications).where(eq(notifications.userId, user.id));
      return rows.map(({ link }) => link).filter((link) => link?.includes('for=') || link === '/profile');
    };
    expect(await readLinks(guardian)).toEqual(['/profile']);
    expect(await readLinks(second)).toEqual([expect.stringContaining(`?for=${child.profile.id}`)]);
  });

  it('ending it during a checkout loses nothing: a paid visit is booked once', async () => {
    const { guardian, child } = await givenFamily(t);
    const { accept } = await inviteSecondGuardian(guardian, child.profile.id);
    await accept();
    const doctorId = (await givenDoctor(t)).profile.id;
    const opened = await checkout(t, child, { doctorId, date: TOMORROW, time: '11:00 AM' });
    await t.as(guardian).post(`/patient/people/${child.profile.id}/end`, {});
    expect((await t.as(child).get('/payment/open-checkouts')).status).toBe(401);
    await payByCard(t, opened.body.id);
    await deliverWebhook(t, opened.body.id);
    await deliverWebhook(t, opened.body.id, undefined, 'evt_again');
    const booked = await db
      .select()
      .from(appointments)
      .where(and(eq(appointments.patientId, child.profile.id), eq(appointments.status, 'scheduled')));
    expect(booked).toMatchObject([{ bookedBy: 'Meera Rao' }]);
  });

  it('the last guardian’s leaving during a checkout refunds the payment', async () => {
    const { guardian, child } = await givenFamily(t);
    const doctorId = (await givenDoctor(t)).profile.id;
    const opened = await checkout(t, child, { doctorId, date: TOMORROW, time: '11:00 AM' });
    await payByCard(t, opened.body.id);
    await closeProfile(t, guardian, child.profile.id);
    await deliverWebhook(t, opened.body.id);
    const [payment] = await db.select().from(payments);
    expect(['refunding', 'refunded']).toContain(payment?.status);
    expect(await db.$count(appointments, eq(appointments.status, 'scheduled'))).toBe(0);
  });
});

describe('the unique indexes', () => {
  it('give a slot to one member of a family, and each of them one visit at a time', async () => {
    const { guardian, child } = await givenFamily(t);
    const sibling = await givenMember(t, guardian, { name: 'Dev Rao' });
    const doctors = [await givenDoctor(t), await givenDoctor(t), await givenDoctor(t)];
    const slot = { date: TOMORROW, time: '11:00 AM' };
    const people = [guardian, child, sibling];
    const responses = await Promise.all(
      people.flatMap((person) =>
        doctors.map((doctor) => checkout(t, person, { ...slot, doctorId: doctor.profile.id })),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    const held = await db.select().from(appointments);
    expect(new Set(held.map(({ doctorId }) => doctorId)).size).toBe(3);
    expect(new Set(held.map(({ patientId }) => patientId)).size).toBe(3);
  });
});
