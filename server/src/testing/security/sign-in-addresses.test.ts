import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../db/schema';
import { testApp } from '../test-app';
import { ROWS } from './rows';
import { send } from './send';
import { PRINCIPALS, resetToWorld, type World } from './world';

const t = await testApp();
let world: World;
let doctorEmails: string[];
beforeAll(async () => {
  world = await resetToWorld(t);
  const rows = await t.deps.db.select({ email: users.email }).from(users).where(eq(users.role, 'doctor'));
  doctorEmails = rows.map(({ email }) => email);
});

const reads = t.app.routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method }) => method === 'GET')
  .map((endpoint) => ({ name: `GET ${endpoint.path}`, endpoint }));

describe('a doctor’s sign-in address', () => {
  it.each(reads)(
    'is in no response of $name, except to the doctor and to operators, who write to doctors',
    async ({ name, endpoint }) => {
      for (const who of PRINCIPALS.filter((principal) => principal !== 'operator')) {
        const caller = world.callers[who];
        const row = ROWS[name];
        const response = await send(
          t,
          endpoint,
          caller.token,
          row?.send?.(world.ids, caller, world) ?? {},
          world,
        );
        const exposed = doctorEmails.filter(
          (email) => email !== caller.user?.email && response.text.includes(email),
        );
        expect([who, exposed]).toEqual([who, []]);
      }
    },
  );

  it('is in the doctor’s own profile', async () => {
    const { token = '', user } = world.callers['own doctor'];
    const { body } = await t.as({ token }).get('/doctor/profile');
    expect(body.data.user_id).toEqual({ _id: user?.id, name: user?.name, email: user?.email });
  });
});
