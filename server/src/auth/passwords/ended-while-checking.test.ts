import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { users } from '../../db/schema';
import { givenPatient } from '../../testing/factories';
import { givenMember } from '../../testing/family';
import { PASSWORD, withPassword } from '../../testing/leaving';
import { givenPasskey } from '../../testing/passkeys';
import { readDatabase } from '../../testing/security/database-state';
import { testApp } from '../../testing/test-app';
import { stepAt, totpCode } from '../second-factor/totp';
import { revokeUserSessions } from '../sessions/sessions';

const NEW_PASSWORD = 'dry-season-78';
const t = await testApp();
beforeEach(() => t.reset());

const givenPerson = async () => withPassword(t, await givenPatient(t, { email: 'asha@example.test' }));
type Person = Awaited<ReturnType<typeof givenPerson>>;
type Send = () => Promise<{ status: number; body: { code?: string } }>;

/** Each request checks the password before it takes effect. */
const REQUESTS: Record<string, (person: Person) => Promise<Send>> = {
  'PATCH /user/change-password': async (person) => () =>
    t.as(person).patch('/user/change-password', {
      oldPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    }),
  'PATCH /user/update-account-details': async (person) => () =>
    t.as(person).patch('/user/update-account-details', {
      name: 'Asha Verma',
      email: 'intruder@example.test',
      currentPassword: PASSWORD,
    }),
  'POST /user/delete-account': async (person) => () =>
    t.as(person).post('/user/delete-account', { password: PASSWORD }),
  'POST /user/second-factor/start': async (person) => () =>
    t.as(person).post('/user/second-factor/start', { password: PASSWORD }),
  'POST /user/second-factor/disable': async (person) => {
    const nextCode = () => {
      t.clock.advance({ seconds: 30 });
      return totpCode(secret, stepAt(t.clock.now()));
    };
    const me = t.as(person);
    const { secret } = (await me.post('/user/second-factor/start', { password: PASSWORD })).body.data;
    await me.post('/user/second-factor/confirm', { code: nextCode() });
    const code = nextCode();
    return () => me.post('/user/second-factor/disable', { password: PASSWORD, code });
  },
  'POST /user/passkeys/:id/remove': async (person) => {
    const { id } = await givenPasskey(t.as(person), { password: PASSWORD });
    return () => t.as(person).post(`/user/passkeys/${id}/remove`, { password: PASSWORD });
  },
  'POST /patient/people/:id/end': async (person) => {
    const { profile } = await givenMember(t, person);
    const body = { closeProfile: true, password: PASSWORD };
    return () => t.as(person).post(`/patient/people/${profile.id}/end`, body);
  },
  'POST /patient/people/:id/hand-over': async (person) => {
    const { profile } = await givenMember(t, person, { date_of_birth: '2001-03-01' });
    const body = { email: 'intruder@example.test', password: PASSWORD };
    return () => t.as(person).post(`/patient/people/${profile.id}/hand-over`, body);
  },
};

it.each(Object.entries(REQUESTS))(
  '%s changes nothing if the session ends while the password is checked',
  async (_name, prepare) => {
    const person = await givenPerson();
    const send = await prepare(person);
    // The session is cached, so that the next request is admitted without the database.
    await t.as(person).get('/user/current-user');
    const { id } = person.user;
    let response: ReturnType<Send> | undefined;
    await t.deps.db.transaction(async (tx) => {
      // The request waits for this transaction: on the embedded database at once, on PostgreSQL when it wants the account.
      await tx.select().from(users).where(eq(users.id, id)).for('update');
      response = send();
      await new Promise((resolve) => setTimeout(resolve, 100));
      await revokeUserSessions(tx, id);
    });
    const before = await readDatabase(t);
    expect((await response)?.body.code).toBe('SIGNED_OUT');
    const isSame = ({ table }: { table: string }) => table !== 'jobs' && table !== 'passkey_challenges';
    const rows = (state: typeof before) => [...state.values()].filter(isSame).map(({ text }) => text);
    expect(rows(await readDatabase(t))).toEqual(rows(before));
  },
);

it('every request that checks the own password is tested above', () => {
  const FIELDS = ['password', 'oldPassword', 'currentPassword'];
  const checking = t.app.routes.flatMap(({ endpoint: { method, path, access, body } }) => {
    const shape = (body as { shape?: object; in?: { shape?: object } } | undefined)?.shape ?? {};
    return access !== 'public' && FIELDS.some((field) => field in shape) ? [`${method} ${path}`] : [];
  });
  // These two only say that the password was right. What follows is refused without a session.
  const HARMLESS = ['POST /user/sign-in-again', 'POST /user/passkeys/start'];
  expect(checking.sort()).toEqual([...Object.keys(REQUESTS), ...HARMLESS].sort());
});
