import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileParts, guardianships, papers } from '../db/schema';
import { endSessions } from '../operators/accounts/end-sessions';
import { unverifyDoctor } from '../operators/verify-doctor';
import { givenAppointment, givenPatient } from '../testing/factories';
import { givenFamily } from '../testing/family';
import { deleteAccount, suspend, withPassword } from '../testing/leaving';
import { givenOperator } from '../testing/operator';
import { uploadSlowly } from '../testing/papers';
import { testApp } from '../testing/test-app';

const t = await testApp();
const { db } = t.deps;
beforeEach(() => t.reset());

const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c9b' } })
  .jpeg()
  .toBuffer();

async function givenVisit() {
  const { guardian, child } = await givenFamily(t);
  // The visit stays when the first guardian leaves.
  const other = await givenPatient(t);
  const rights = { guardianUserId: other.user.id, patientUserId: child.id, relation: 'child' } as const;
  await db.insert(guardianships).values(rights);
  const visit = await givenAppointment(t, { patient: child });
  return { ...visit, guardian: await withPassword(t, guardian), child };
}
type Visit = Awaited<ReturnType<typeof givenVisit>>;
const operator = givenOperator(t);

const EVENTS: [string, 'child' | 'doctor', (visit: Visit) => Promise<unknown>][] = [
  [
    'the visit is canceled',
    'child',
    ({ appointment, child }) => t.as(child).patch(`/appointment/cancel/${appointment.id}`),
  ],
  ['the guardian signs out', 'child', ({ guardian }) => t.as(guardian).post('/user/logout')],
  [
    'the guardian’s right ends',
    'child',
    ({ guardian, child }) =>
      t.as(guardian).post(`/patient/people/${child.profile.id}/end`, { closeProfile: false }),
  ],
  ['the guardian is suspended', 'child', ({ guardian }) => suspend(t, guardian)],
  ['the guardian’s account is deleted', 'child', ({ guardian }) => deleteAccount(t, guardian)],
  ['the doctor is suspended', 'child', ({ doctor }) => suspend(t, doctor)],
  ['the doctor signs out', 'doctor', ({ doctor }) => t.as(doctor).post('/user/logout')],
  [
    'an operator signs the doctor out',
    'doctor',
    ({ doctor }) => endSessions(operator, doctor.user.id, 'Why'),
  ],
  [
    'the doctor’s verification is withdrawn',
    'doctor',
    ({ doctor }) => unverifyDoctor(operator, doctor.user.id, 'Why'),
  ],
];

describe('an upload in progress', () => {
  it('is added if nothing happens', async () => {
    const visit = await givenVisit();
    const { status } = await uploadSlowly(t, visit.child, visit.appointment.id, photo, async () => {});
    expect([status, await db.$count(papers)]).toEqual([201, 1]);
  });

  it.each(EVENTS)('leaves nothing when %s', async (_event, person, happen) => {
    const visit = await givenVisit();
    const { status } = await uploadSlowly(t, visit[person], visit.appointment.id, photo, () => happen(visit));
    expect(status).toBeGreaterThanOrEqual(400);
    await t.runJobs();
    expect([await db.$count(papers), await db.$count(fileParts)]).toEqual([0, 0]);
  });
});
