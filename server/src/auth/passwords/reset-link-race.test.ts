import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { passwordResets, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { givenPatient } from '../../testing/factories';
import { testApp } from '../../testing/test-app';
import { forgetResetLinks } from './reset-links';
import { mailResetLink } from './reset-password';

const t = await testApp();

it('no link is left that was made for an address while the address was changed', async () => {
  const { user } = await givenPatient(t, { email: 'old@example.test' });
  let change: Promise<unknown> | undefined;
  const now = () => {
    // The job asks for the time after it has found the account.
    change ??= t.deps.db.transaction(async (tx) => {
      await tx.update(users).set({ email: 'new@example.test' }).where(eq(users.id, user.id));
      await forgetResetLinks(tx, user.id);
    });
    return t.clock.now();
  };
  const deps: Deps = { ...t.deps, clock: { ...t.deps.clock, now } };
  await mailResetLink.execute(deps, { email: 'old@example.test' });
  await change;
  expect(await t.deps.db.$count(passwordResets)).toBe(0);
});
