import { DEFAULT_SITE } from '@carelane/contract/site';
import { beforeEach, describe, expect, it } from 'vitest';
import { operatorLog, siteSettings } from '../../db/schema';
import { enqueueMailToAddress } from '../../mail/send-mail';
import { runOperatorCommand } from '../../operator-commands';
import { openSite } from '../../site';
import { givenOperatorAccount, givenPatient } from '../../testing/factories';
import { givenOperator } from '../../testing/operator';
import { testApp } from '../../testing/test-app';

const t = await testApp();
const { db } = t.deps;
beforeEach(async () => {
  await t.reset();
  await t.deps.site.reload();
});

const CLINIC = { ...DEFAULT_SITE, name: 'Sunrise Clinic', emergencyNumber: '108' };
const save = async (change: object) =>
  t
    .as(await givenOperatorAccount(t, { name: 'Tara Menon' }))
    .put('/operator/site', { ...CLINIC, version: 0, reason: 'We have moved.', ...change });

describe('the details of the site', () => {
  it('are the defaults until somebody saves others', async () => {
    const operator = await givenOperatorAccount(t);
    const read = async () => (await t.as(operator).get('/operator/site')).body.data;
    expect(await read()).toEqual({ ...DEFAULT_SITE, version: 0 });
    expect((await save({})).body.data).toEqual({ ...CLINIC, version: 1 });
    expect(await read()).toEqual({ ...CLINIC, version: 1 });
    expect(t.deps.site.current()).toMatchObject(CLINIC);
  });

  it('change once when several operators save at the same time', async () => {
    const responses = await Promise.all([save({}), save({ name: 'Moonrise' }), save({ name: 'Noon' })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await db.$count(operatorLog)).toBe(1);
  });

  it('are not replaced by somebody who has seen an older version', async () => {
    await save({});
    const late = await save({ name: 'Moonrise' });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('in the meantime')]);
    expect((await save({ name: 'Moonrise', version: 1 })).status).toBe(200);
    expect(await db.select().from(siteSettings)).toMatchObject([{ name: 'Moonrise', version: 2 }]);
  });

  it('are logged with their old values and the reason, unless nothing has changed', async () => {
    await save({});
    expect((await save({ version: 1 })).status).toBe(409);
    expect(await db.select().from(operatorLog).orderBy(operatorLog.sequence)).toMatchObject([
      {
        actor: 'Tara Menon',
        act: 'change-site',
        subject: 'site',
        reason: 'We have moved.',
        details: 'Name: “Carelane” became “Sunrise Clinic”; Emergency number: “112” became “108”',
      },
    ]);
  });

  it('are validated', async () => {
    const { status, body } = await save({ name: 'a\nb', supportEmail: 'nobody', emergencyNumber: 'x' });
    expect(status).toBe(422);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'name',
      'supportEmail',
      'emergencyNumber',
    ]);
  });

  it('reach every other node immediately', async () => {
    const otherNode = await openSite(t.deps.database, t.deps.config, t.deps.log);
    expect(otherNode.current().name).toBe('Carelane');
    await save({});
    await expect.poll(() => otherNode.current().name).toBe('Sunrise Clinic');
  });
});

it('replies to an email go to the support address, unless it is an example', async () => {
  const mail = { to: 'asha@example.test', subject: 'Booked', text: 'Your appointment is booked.' };
  const send = async () => {
    await enqueueMailToAddress(db, t.deps, mail);
    await t.runJobs();
    return t.sentEmails().at(-1);
  };
  expect(await send()).not.toHaveProperty('replyTo');
  await save({ supportEmail: 'help@sunrise.test' });
  expect(await send()).toMatchObject({ replyTo: { name: 'Sunrise Clinic', address: 'help@sunrise.test' } });
});

it('the assistant names the emergency number of the site', async () => {
  const patient = await givenPatient(t);
  const messages = [{ role: 'user', content: 'I have crushing chest pain' }];
  const sendMessage = () => t.as(patient).post('/assistant/chat', { messages });
  const readNumber = async () => (await t.as(patient).get('/assistant/status')).body.data.emergencyNumber;
  expect([await readNumber(), String((await sendMessage()).raw)]).toEqual([
    '112',
    expect.stringContaining('(112 in India)'),
  ]);
  await save({});
  expect([await readNumber(), String((await sendMessage()).raw)]).toEqual([
    '108',
    expect.stringContaining('(108)'),
  ]);
});

it('the command line shows and changes the details of the site in the same way', async () => {
  const run = (name: string, argument = '') =>
    runOperatorCommand(givenOperator(t), name, argument, 'We have moved.');
  expect((await run('site'))?.lines).toContain('name=Carelane');
  expect((await run('set-site', 'name=Sun = Rise'))?.lines).toContain('name=Sun = Rise');
  expect(t.deps.site.current().name).toBe('Sun = Rise');
  expect(await db.$count(operatorLog)).toBe(1);
  expect(await run('set-site', 'version=7')).toMatchObject({ done: false });
  expect(await run('set-site', 'supportEmail=nobody')).toEqual({
    done: false,
    lines: ['Please enter a valid email address.'],
  });
});

describe('the rules for prescriptions', () => {
  const read = async (env: Record<string, string>) => {
    const app = await testApp({ env });
    await app.reset();
    return app.as(await givenOperatorAccount(app)).get('/operator/prescribing-rules');
  };

  it('are shown to operators with the state of each switch', async () => {
    const listed = { O: expect.any(Number), A: expect.any(Number), B: expect.any(Number) };
    expect((await read({})).body.data).toMatchObject({ medicineLists: true, listed, followUpMonths: 6 });
    const off = await read({ MEDICINE_LISTS: 'off', DOCTOR_VERIFICATION: 'required' });
    expect(off.body.data).toMatchObject({ medicineLists: false, onlyVerifiedDoctors: true });
  });

  it('are not shown to anyone else', async () => {
    expect((await t.as(await givenPatient(t)).get('/operator/prescribing-rules')).status).toBe(403);
    expect((await t.anonymous.get('/operator/prescribing-rules')).status).toBe(401);
  });
});
