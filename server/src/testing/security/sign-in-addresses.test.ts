import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../db/schema';
import { testApp } from '../test-app';
import { ROWS } from './rows';
import { send } from './send';
import { PRINCIPALS, resetToWorld, type World } from './world';

const t = await testApp();
let world: World;
let doctors: string[];
beforeAll(async () => {
  world = await resetToWorld(t);
  const rows = await t.deps.db.select({ email: users.email }).from(users).where(eq(users.role, 'doctor'));
  doctors = rows.map(({ email }) => email);
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
        const me = world.me[who];
        const row = ROWS[name];
        const got = await send(t, endpoint, me.token, row?.send?.(world.ids, me, world) ?? {}, world);
        const exposed = doctors.filter((email) => email !== me.user?.email && got.text.includes(email));
        expect([who, exposed]).toEqual([who, []]);
      }
    },
  );

  it('is in the doctor’s own profile', async () => {
    const { token = '', user } = world.me['own doctor'];
    const { body } = await t.as({ token }).get('/doctor/profile');
    expect(body.data.user_id).toEqual({ _id: user?.id, name: user?.name, email: user?.email });
  });
});
