import { beforeEach, expect, test } from 'vitest';
import { givenAppointment, givenDoctor } from '../testing/factories';
import { testApp } from '../testing/test-app';
import { counterparts } from './lock-people';

const t = await testApp();
beforeEach(() => t.reset());

test('the counterparts of a person are everybody with whom a visit can still be canceled', async () => {
  const doctor = await givenDoctor(t);
  const hoursAgo = (hours: number) => new Date(t.clock.now().getTime() - hours * 3_600_000);
  const unsettled = [
    await givenAppointment(t, { doctor, slot: 1 }),
    await givenAppointment(t, { doctor, slot: 3, status: 'completed' }),
    await givenAppointment(t, { doctor, startsAt: hoursAgo(47), status: 'completed' }),
    await givenAppointment(t, { doctor, startsAt: hoursAgo(70) }),
  ];
  await givenAppointment(t, { doctor, slot: 5, status: 'canceled' });
  await givenAppointment(t, { doctor, startsAt: hoursAgo(49), status: 'completed' });
  await givenAppointment(t);
  const found = await t.deps.db.transaction((tx) => counterparts(tx, doctor.user.id, t.clock.now()));
  expect(found.sort()).toEqual(unsettled.map(({ patient }) => patient.user.id).sort());
});
