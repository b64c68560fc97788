import { eq, getTableColumns } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../auth/passwords/passwords';
import { doctorProfiles, users } from '../db/schema';
import { givenDoctor } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';
import { doctorColumns, ERASED_COLUMNS, KEPT_COLUMNS } from './doctor-fields';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

it('every column of a doctor’s profile is listed as erased or kept with the account', () => {
  const covered = [...Object.keys(ERASED_COLUMNS), ...Object.keys(KEPT_COLUMNS)];
  expect(covered.sort()).toEqual(Object.keys(getTableColumns(doctorProfiles)).sort());
});

it('erasing the account clears the columns that are listed as erased, and keeps the others', async () => {
  await t.reset();
  const doctor = await givenDoctor(t, { about: 'Twenty years in Pune', clinicAddress: '16 Garden Street' });
  const password = 'good riddance';
  await t.deps.db.update(users).set({ passwordHash: await hashPassword(password) });
  expect((await t.as(doctor).post('/user/delete-account', { password })).status).toBe(200);
  const [after] = await t.deps.db
    .select()
    .from(doctorProfiles)
    .where(eq(doctorProfiles.id, doctor.profile.id));
  const { updatedAt: _, ...before } = doctor.profile;
  expect(after).toMatchObject({ ...before, ...ERASED_COLUMNS, userId: null });
});

it('stores an emptied field as null, and leaves out what was not sent', () => {
  const columns = doctorColumns({ clinic_address: '', about: 'New' });
  expect(columns).toEqual({ about: 'New', clinicAddress: null, registrationNumber: undefined });
});
