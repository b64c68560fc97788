import { beforeEach, expect, it } from 'vitest';
import { guardianships } from '../db/schema';
import { givenAppointment, givenPatient } from '../testing/factories';
import { actFor, givenFamily } from '../testing/family';
import { givenLink, givenOpenVisit, givenWaitingGuest } from '../testing/guests';
import { testApp } from '../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

it('the guests whom a guardian invited lose access with the guardian, and those of another guardian keep it', async () => {
  const { guardian, child } = await givenFamily(t);
  const second = await givenPatient(t);
  const rights = { guardianUserId: second.user.id, patientUserId: child.id, relation: 'child' } as const;
  await t.deps.db.insert(guardianships).values(rights);
  const later = await givenAppointment(t, { patient: child });
  const now = await givenOpenVisit(t, { patient: child });
  const waiting = await givenWaitingGuest(t, now);
  const { token } = await givenLink(t, later);
  const { token: otherToken } = await givenLink(t, {
    ...later,
    patient: await actFor(t, second, child.profile.id),
  });

  expect(
    (await t.as(guardian).post(`/patient/people/${child.profile.id}/end`, { closeProfile: false })).status,
  ).toBe(200);

  const read = async (link: string) => (await t.anonymous.post('/guest/invitation', { token: link })).status;
  expect([await read(token), await read(otherToken)]).toEqual([410, 200]);
  const guests = await t.as(now.doctor).get(`/consultation/${now.appointment.id}/invites`);
  expect(guests.body.data, waiting.id).toEqual([]);
});
