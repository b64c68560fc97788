import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../db/schema';
import { givenOperatorAccount, givenPatient } from '../../testing/factories';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

async function announce(id: string): Promise<void> {
  const operator = await givenOperatorAccount(t, { totpEnabledAt: t.clock.now() });
  const content = { audience: 'patients', subject: 'New hours', text: 'From May on.', reason: 'Asked for.' };
  expect((await t.as(operator).post('/operator/announcements', { id, ...content })).status).toBe(201);
  await t.runSweep('send-announcements');
  await t.runJobs();
}

async function givenRecipient() {
  const patient = await givenPatient(t);
  await announce('a-1');
  const url = new URL(t.sentEmails()[0]?.unsubscribeUrl ?? '');
  return { patient, path: url.pathname };
}

/** RFC 8058, section 3.2 */
const post = (url: string, contentType = 'application/x-www-form-urlencoded') =>
  t.app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': contentType },
    payload: 'List-Unsubscribe=One-Click',
  });
const readOff = async (person: { token: string }) =>
  (await t.as(person).get('/notification/choices')).body.data.off;

describe('the address in an email with news', () => {
  it('turns off this kind of email and nothing else with one POST, no matter how often it is sent', async () => {
    const { patient, path } = await givenRecipient();
    const chosen = { off: ['reminders:mail'], quietHours: { fromMinute: 1_320, untilMinute: 420 } };
    await t.as(patient).put('/notification/choices', chosen);
    for (const response of await Promise.all([post(path), post(path), post(path)]))
      expect([response.statusCode, response.json().success]).toEqual([200, true]);
    const stored = (await t.as(patient).get('/notification/choices')).body.data;
    expect(stored).toMatchObject({ off: ['reminders:mail', 'news:mail'], quietHours: chosen.quietHours });
    await t.runJobs();
    const before = t.sentEmails().length;
    await announce('a-2');
    expect(t.sentEmails()).toHaveLength(before);
    expect((await t.as(patient).get('/notification')).body.data).toHaveLength(2);
  });

  it('is not undone by saving choices on a page that was opened before', async () => {
    const { patient, path } = await givenRecipient();
    const before = { off: [], quietHours: null };
    await post(path);
    const changed = await t
      .as(patient)
      .put('/notification/choices', { off: ['reminders:push'], quietHours: null, before });
    expect(changed.body.data.off).toEqual(['reminders:push', 'news:mail']);
    expect(await readOff(patient)).toEqual(['reminders:push', 'news:mail']);
  });

  it('works for somebody who never chose anything, even as multipart', async () => {
    const { patient, path } = await givenRecipient();
    expect((await post(path, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
    expect(await readOff(patient)).toEqual(['news:mail']);
  });

  it('changes nothing when it is only opened', async () => {
    const { patient, path } = await givenRecipient();
    await t.app.http.inject({ method: 'GET', url: path });
    expect(await readOff(patient)).toEqual([]);
  });

  it('is bound to one account: a forged address is not found', async () => {
    const { patient, path } = await givenRecipient();
    const other = await givenPatient(t);
    const token = path.slice('/unsubscribe/'.length);
    const forged = [
      `${token.slice(0, 43)}${other.user.id}`,
      `${'A'.repeat(43)}${patient.user.id}`,
      token.slice(1),
      `${token}x`,
      patient.user.id,
      'x',
      encodeURIComponent('\u{1f600}'.repeat(30)),
    ];
    for (const forgery of forged) expect((await post(`/unsubscribe/${forgery}`)).statusCode).toBe(404);
    expect([await readOff(patient), await readOff(other)]).toEqual([[], []]);
  });

  it('does no harm after the account was deleted', async () => {
    const { patient, path } = await givenRecipient();
    await t.deps.db.delete(users).where(eq(users.id, patient.user.id));
    expect((await post(path)).statusCode).toBe(200);
  });

  it('refuses a large body', async () => {
    const { path } = await givenRecipient();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await t.app.http.inject({ method: 'POST', url: path, headers, payload: 'x'.repeat(2_000) });
    expect(sent.statusCode).toBe(413);
  });
});
