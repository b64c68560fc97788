import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { createSession } from '../auth/sessions/sessions';
import { doctorProfiles } from '../db/schema';
import { unverifyDoctor, verifyDoctor } from '../operators/verify-doctor';
import { givenDoctor } from '../testing/factories';
import { givenOperator } from '../testing/operator';
import { testApp } from '../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

const names = fc.constantFrom('Meera Iyer', 'Meera I. Iyer', 'Ravi Menon');
const qualifications = fc.constantFrom('MBBS, MD', 'MBBS, DM');
const numbers = fc.constantFrom('KMC-48213', 'KMC-1', '');
const acts = fc.oneof(
  fc.record({ kind: fc.constant('operator' as const), verified: fc.boolean() }),
  fc.record({ kind: fc.constant('rename' as const), name: names }),
  fc.record({
    kind: fc.constant('profile' as const),
    body: fc.record(
      {
        qualification: qualifications,
        registration_number: numbers,
        about: fc.constantFrom('Listens first.', 'Listens.'),
        verified: fc.boolean(),
        verifiedAt: fc.constant('2026-01-01T00:00:00Z'),
        name: names,
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom('active', 'inactive') }),
);

test('no sequence of changes keeps or gains the badge for an identity that no operator verified', async () => {
  const doctor = await givenDoctor(t, { verifiedAt: null });
  let asDoctor = t.as(doctor);
  const setVerified = async (verified: boolean) => {
    if (verified) return verifyDoctor(givenOperator(t), doctor.user.id, 'Checked');
    await unverifyDoctor(givenOperator(t), doctor.user.id, 'Checked');
    asDoctor = t.as({ token: await createSession(t.deps.db, doctor.user, undefined, t.clock.now()) });
  };
  const readBadge = async () => {
    const [row] = await t.deps.db
      .select()
      .from(doctorProfiles)
      .where(eq(doctorProfiles.id, doctor.profile.id));
    if (!row) throw new Error('the doctor was not found');
    const { name, qualification, registrationNumber, verifiedAt } = row;
    return {
      identity: JSON.stringify([name, qualification, registrationNumber]),
      verified: verifiedAt !== null,
    };
  };
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 8 }), async (sequence) => {
      await setVerified(false);
      let verifiedAs: string | undefined;
      for (const act of sequence) {
        const before = await readBadge();
        if (act.kind === 'operator') await setVerified(act.verified);
        else if (act.kind === 'rename')
          await asDoctor.patch('/user/update-account-details', { name: act.name, email: doctor.user.email });
        else if (act.kind === 'profile') await asDoctor.patch('/doctor/update', act.body);
        else await asDoctor.patch(`/doctor/toggle-status/${doctor.profile.id}`, { status: act.status });
        const after = await readBadge();
        if (act.kind === 'operator') verifiedAs = act.verified ? after.identity : undefined;
        else if (after.identity !== before.identity) verifiedAs = undefined;
        expect(after.verified).toBe(verifiedAs === after.identity);
      }
    }),
    { numRuns: process.env.TEST_LONG ? 25 : 8 },
  );
});

test('two simultaneous changes cannot give a badge to an unverified identity', async () => {
  const doctor = await givenDoctor(t);
  await Promise.all([
    t.as(doctor).patch('/doctor/update', { qualification: 'MBBS, DM' }),
    t.as(doctor).patch('/doctor/update', { qualification: 'MBBS, MD' }),
  ]);
  expect((await t.as(doctor).get('/doctor/profile')).body.data.verified).toBe(false);
});

test('the response says that the badge needs a new check', async () => {
  const doctor = await givenDoctor(t);
  const unchanged = await t.as(doctor).patch('/doctor/update', { qualification: 'MBBS, MD', fees: 700 });
  expect(unchanged.body.message).toBe('Doctor profile updated successfully!');
  const changed = await t.as(doctor).patch('/doctor/update', { qualification: 'MBBS, DM' });
  expect(changed.body.message).toBe(
    'Doctor profile updated successfully! Your verified badge is gone until an operator of this site has checked the change.',
  );
  await verifyDoctor(givenOperator(t), doctor.user.id, 'Checked');
  const renamed = await t
    .as(doctor)
    .patch('/user/update-account-details', { name: 'Ravi Menon', email: doctor.user.email });
  expect(renamed.body.message).toContain('Your verified badge is gone');
});
