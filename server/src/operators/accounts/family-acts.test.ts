import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { appointments, auditEntries, familyInvitations, guardianships, operatorLog } from '../../db/schema';
import { book, TOMORROW } from '../../testing/booking';
import { givenDoctor, givenOperatorAccount, givenPatient } from '../../testing/factories';
import { givenFamily } from '../../testing/family';
import { mailedToken } from '../../testing/mailed-token';
import { testApp } from '../../testing/test-app';

const t = await testApp();
const { db } = t.deps;
beforeEach(() => t.reset());

const REASON = 'Decided by a court';
const ADULT = { date_of_birth: '2001-03-01' };

async function setUp(overrides = {}) {
  const family = await givenFamily(t, overrides);
  const client = t.as(await givenOperatorAccount(t));
  const act = (name: string, body: object) =>
    client.post(`/operator/accounts/${family.child.id}/${name}`, { reason: REASON, ...body });
  const end = (guardianId = family.guardian.user.id) => act('end-guardianship', { guardianId });
  const find = async (id: string) => (await client.get(`/operator/accounts?id=${id}`)).body.data[0];
  return { ...family, act, end, find };
}
const isSignedIn = async (person: { token: string }) =>
  (await t.as(person).get('/user/current-user')).status === 200;

describe('an operator', () => {
  it('sees who looks after whom, on both accounts', async () => {
    const { guardian, child, find } = await setUp();
    expect(await find(child.id)).toMatchObject({
      isManaged: true,
      canTakeOver: false,
      guardians: [{ _id: guardian.user.id, name: 'Meera Rao', suspendedAt: null }],
      looksAfter: [],
    });
    expect(await find(guardian.user.id)).toMatchObject({
      isManaged: false,
      guardians: [],
      looksAfter: [{ _id: child.id, name: 'Asha Rao' }],
    });
  });

  it('ends a guardianship: sessions end, the guardian gets the reason, and both logs record it', async () => {
    const { guardian, child, end } = await setUp();
    expect((await end()).body.data.guardians).toEqual([]);
    expect([await isSignedIn(child), await isSignedIn(guardian)]).toEqual([false, true]);
    expect((await t.as(guardian).post(`/patient/people/${child.profile.id}/switch`)).status).toBe(404);
    const [guardianship] = await db.select().from(guardianships);
    expect(guardianship?.endedBy).toBe('operator');
    const ended = and(
      eq(auditEntries.action, 'guardian-ended'),
      eq(auditEntries.patientId, child.profile.id),
    );
    expect(await db.$count(auditEntries, ended)).toBe(1);
    expect(await db.select().from(operatorLog)).toMatchObject([
      { act: 'end-guardianship', subject: child.id, about: [guardian.user.id], reason: REASON },
    ]);
    const log = (await t.as(await givenOperatorAccount(t)).get('/operator/log')).body.data;
    expect(log).toMatchObject([{ subject: child.id, email: null, memberName: 'Asha Rao' }]);
    await t.runJobs();
    expect(t.sentEmails().find(({ to }) => to === 'meera@example.test')?.text).toContain(REASON);
    expect((await end()).status).toBe(409);
  });

  it('cancels the upcoming visits when the last guardianship ends', async () => {
    const { child, end } = await setUp();
    const doctorId = (await givenDoctor(t)).profile.id;
    await book(t, child, { doctorId, date: TOMORROW, time: '11:00 AM' });
    await end();
    expect(await db.select().from(appointments)).toMatchObject([{ status: 'canceled' }]);
  });

  it('cannot end a guardianship that does not exist', async () => {
    const { child, end } = await setUp();
    const outsider = await givenPatient(t);
    expect((await end(outsider.user.id)).status).toBe(409);
    expect(await isSignedIn(child)).toBe(true);
  });

  it('sends an adult the link to take over, which the guardian can neither see nor withdraw', async () => {
    const { guardian, child, act, find } = await setUp(ADULT);
    expect((await find(child.id)).canTakeOver).toBe(true);
    expect((await act('hand-over', { email: 'asha@example.test' })).status).toBe(200);
    await t.runJobs();
    const [member] = (await t.as(guardian).get('/patient/people')).body.data;
    expect(member.invitations).toEqual([]);
    const [invitation] = await db.select().from(familyInvitations);
    const invitationPath = `/patient/people/${child.profile.id}/invitations/${invitation?.id}`;
    expect((await t.as(guardian).delete(invitationPath)).status).toBe(404);
    const newPassword = 'a long password';
    const sent = t.sentEmails().filter(({ to }) => to === 'asha@example.test');
    expect(sent).toHaveLength(1);
    const body = { token: mailedToken(t), newPassword, confirmPassword: newPassword };
    expect((await t.anonymous.post('/patient/people/take-over', body)).status).toBe(200);
    expect((await act('hand-over', { email: 'other@example.test' })).status).toBe(409);
  });

  it('invites a guardian only for a child whom nobody looks after', async () => {
    const { child, act, end, find } = await setUp();
    const invite = () => act('invite-guardian', { email: 'uma@example.test' });
    expect((await invite()).status).toBe(409);
    await end();
    expect((await invite()).status).toBe(200);
    await t.runJobs();
    const token = mailedToken(t);
    const read = await t.anonymous.post('/patient/people/invitation', { token });
    expect(read.body.data).toMatchObject({
      kind: 'guardian',
      patientName: 'Asha Rao',
      invitedBy: 'Carelane',
    });
    const uma = await givenPatient(t, { name: 'Uma Rao', email: 'uma@example.test' });
    expect((await t.as(uma).post('/patient/people/accept', { token, relation: 'other' })).status).toBe(200);
    expect((await find(child.id)).guardians).toMatchObject([{ name: 'Uma Rao' }]);
    expect((await invite()).status).toBe(409);
  });

  it('sends no link for a child', async () => {
    const { act } = await setUp();
    expect((await act('hand-over', { email: 'asha@example.test' })).body.code).toBe('NOT_OF_AGE');
  });
});
