import { MAX_FAVOURITES } from '@carelane/contract/prescriptions/favourites';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prescriptionFavourites } from '../db/schema';
import { givenDoctor, givenPatient, givenUser } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const PATH = '/prescription/favourites';
const fever = {
  name: 'Fever',
  medicines: [
    { medication: 'Paracetamol', form: 'tablet', strength: '650 mg', dose: 'tds', days: 3 },
    { medication: 'ORS', dosage: '1 sachet', instructions: 'In a litre of water.' },
  ],
};

async function givenDoctorClient() {
  const doctor = await givenDoctor(t);
  const asDoctor = t.as(doctor);
  const readNames = async () =>
    (await asDoctor.get(PATH)).body.data.map(({ name }: { name: string }) => name) as string[];
  return { doctor, asDoctor, readNames };
}

describe('a favourite', () => {
  it('stores the lines under a name, with dosage and quantity computed, and is listed by name', async () => {
    const { asDoctor, readNames } = await givenDoctorClient();
    const { status, body } = await asDoctor.post(PATH, fever);
    expect(status).toBe(201);
    expect(body.data.medicines).toEqual([
      expect.objectContaining({ dose: '1-1-1', dosage: '1-1-1 × 3 days', quantity: '9 tablets' }),
      { medication: 'ORS', dosage: '1 sachet', instructions: 'In a litre of water.', quantity: null },
    ]);
    await asDoctor.post(PATH, { ...fever, name: 'Allergy' });
    expect(await readNames()).toEqual(['Allergy', 'Fever']);
  });

  it('replaces the favourite of the same name', async () => {
    const { asDoctor } = await givenDoctorClient();
    const first = (await asDoctor.post(PATH, fever)).body.data._id;
    const replacement = await asDoctor.post(PATH, { ...fever, medicines: fever.medicines.slice(1) });
    expect(replacement.body.data._id).toBe(first);
    const { data } = (await asDoctor.get(PATH)).body;
    expect(data).toHaveLength(1);
    expect(data[0].medicines).toHaveLength(1);
  });

  it('leaves out the reason for prescribing a medicine despite an allergy', async () => {
    const { asDoctor } = await givenDoctorClient();
    const medicines = [{ ...fever.medicines[1], overrideReason: 'Tolerated it last year' }];
    await asDoctor.post(PATH, { name: 'One', medicines });
    expect((await asDoctor.get(PATH)).body.data[0].medicines[0]).not.toHaveProperty('overrideReason');
  });

  it('is refused without a name or a medicine, and when there are too many', async () => {
    const { doctor, asDoctor, readNames } = await givenDoctorClient();
    expect((await asDoctor.post(PATH, { ...fever, name: ' ' })).status).toBe(422);
    expect((await asDoctor.post(PATH, { ...fever, medicines: [] })).status).toBe(422);
    const rows = Array.from({ length: MAX_FAVOURITES }, (_, index) => ({
      userId: doctor.user.id,
      name: `Favourite ${index}`,
      medicines: [],
    }));
    await t.deps.db.insert(prescriptionFavourites).values(rows);
    expect(await asDoctor.post(PATH, fever)).toMatchObject({
      status: 409,
      body: { message: 'You have 50 favorites. Remove one to save another.' },
    });
    expect((await asDoctor.post(PATH, { ...fever, name: 'Favourite 7' })).status).toBe(201);
    expect(await readNames()).toHaveLength(MAX_FAVOURITES);
  });

  it('belongs to one doctor: nobody else sees or removes it', async () => {
    const { asDoctor, readNames } = await givenDoctorClient();
    const { _id } = (await asDoctor.post(PATH, fever)).body.data;
    const other = t.as(await givenDoctor(t));
    expect((await other.get(PATH)).body.data).toEqual([]);
    expect((await other.delete(`${PATH}/${_id}`)).status).toBe(404);
    expect((await t.as(await givenPatient(t)).get(PATH)).status).toBe(403);
    expect((await t.anonymous.get(PATH)).status).toBe(401);
    const withoutProfile = t.as(await givenUser(t, { role: 'doctor' }));
    expect((await withoutProfile.post(PATH, fever)).body.code).toBe('DOCTOR_PROFILE_NOT_FOUND');
    expect((await asDoctor.delete(`${PATH}/${_id}`)).status).toBe(200);
    expect(await readNames()).toEqual([]);
  });
});
