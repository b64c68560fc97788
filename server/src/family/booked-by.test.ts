import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { appointments, patientProfiles } from '../db/schema';
import { toDocument } from '../prescriptions/pdf/to-document';
import { getPrescriptionById } from '../prescriptions/queries';
import { givenAppointment } from '../testing/factories';
import { closeProfile, givenFamily } from '../testing/family';
import { testApp } from '../testing/test-app';

const t = await testApp();
const { db } = t.deps;
beforeEach(() => t.reset());

const NAMES = { bookedBy: 'Meera Rao', adultPresent: 'Uma Rao' };

async function givenPrescription(names: Partial<typeof NAMES>) {
  const family = await givenFamily(t);
  const visit = await givenAppointment(t, { patient: family.child, ...names });
  const { body } = await t.as(visit.doctor).post('/prescription/create-prescription', {
    patientId: family.child.profile.id,
    medication: 'Paracetamol syrup',
    dosage: '5 ml, twice a day',
    instructions: 'After food.',
  });
  return { ...family, ...visit, prescription: body.data };
}

it.each([[NAMES], [{ adultPresent: 'Uma Rao' }]])(
  'a prescription shows %j, to both people and in the PDF',
  async (names) => {
    const { child, doctor, prescription } = await givenPrescription(names);
    for (const person of [child, doctor])
      expect(
        (await t.as(person).get(`/prescription/get-prescription/${prescription._id}`)).body.data,
      ).toMatchObject(names);
    const row = await getPrescriptionById(db, prescription._id);
    expect(toDocument(row, 'https://carelane.example')).toMatchObject({ patientName: 'Asha Rao', ...names });
  },
);

it('the export of the child shows who booked, and the export of the doctor shows no names', async () => {
  const { child, doctor } = await givenPrescription(NAMES);
  const patientExport = (await t.as(child).get('/user/export')).body.data;
  for (const section of ['appointments', 'prescriptions'])
    expect(patientExport[section]).toMatchObject([NAMES]);
  const doctorExport = JSON.stringify((await t.as(doctor).get('/user/export')).body.data);
  for (const name of ['Asha Rao', 'Meera Rao', 'Uma Rao']) expect(doctorExport).not.toContain(name);
});

it('closing the profile of a child whom nobody treated leaves no names', async () => {
  const { guardian, child } = await givenFamily(t);
  await givenAppointment(t, { patient: child, ...NAMES });
  await closeProfile(t, guardian, child.profile.id);
  expect(await db.select().from(appointments)).toMatchObject([{ bookedBy: null, adultPresent: null }]);
  const [profile] = await db.select().from(patientProfiles).where(eq(patientProfiles.id, child.profile.id));
  expect(profile?.name).not.toBe('Asha Rao');
});
