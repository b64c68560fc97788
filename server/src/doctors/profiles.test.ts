import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyDoctor } from '../operators/verify-doctor';
import { givenDoctor, givenPatient, givenUser } from '../testing/factories';
import { givenOperator } from '../testing/operator';
import { type TestApp, testApp } from '../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const FORM = {
  specialization: 'Dermatology',
  fees: '750',
  qualification: 'MBBS, MD (Dermatology)',
  experience: '9',
  about: 'Skin, hair and nails.',
  languages: 'English, Hindi',
};
const picture = (side = 900) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0b6b63' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();

describe('a doctor’s profile', () => {
  test('is created from the form, with a re-encoded picture', async () => {
    const doctor = await givenUser(t, { role: 'doctor', name: 'Ravi Menon' });
    const created = await t
      .as(doctor)
      .form('POST', '/doctor/create', { ...FORM, timezone: 'Europe/Berlin' }, await picture());
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({
      name: 'Ravi Menon',
      user_id: { _id: doctor.user.id, name: 'Ravi Menon', email: doctor.user.email },
      specialization: 'Dermatology',
      fees: 750,
      experience: 9,
      languages: 'English, Hindi',
      status: 'active',
      timezone: 'Europe/Berlin',
      verified: false,
      rating: null,
      reviewCount: 0,
    });
    expect(created.body.data.available_time_slots).toHaveLength(7);
    const image = await t.anonymous.get(`/${created.body.data.profileImage}`);
    expect(image.headers['content-type']).toBe('image/webp');
    expect(image.headers['cache-control']).toContain('immutable');
    const meta = await sharp(image.raw).metadata();
    expect([meta.format, meta.width, meta.exif]).toEqual(['webp', 512, undefined]);
    expect((await t.as(doctor).get('/user/current-user')).body.data.profileImage).toBe(
      created.body.data.profileImage,
    );
  });

  test('exists once for each doctor', async () => {
    const doctor = await givenDoctor(t);
    const again = await t.as(doctor).form('POST', '/doctor/create', FORM);
    expect([again.status, again.body.code]).toEqual([409, 'PROFILE_EXISTS']);
  });

  test('is refused with a message for every invalid field', async () => {
    const doctor = await givenUser(t, { role: 'doctor' });
    const refused = await t
      .as(doctor)
      .form('POST', '/doctor/create', { ...FORM, fees: 'many', about: ' ', languages: '' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual(
      expect.arrayContaining([
        { path: 'fees', message: 'Fees must be a valid number' },
        { path: 'about', message: 'About is required' },
        { path: 'languages', message: 'At least one language is required' },
      ]),
    );
  });

  const atPicture = (message: string) => [{ path: 'profileImage', message }];

  test('refuses anything but an image, regardless of its declared type', async () => {
    const doctor = await givenDoctor(t);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    for (const bytes of [svg, Buffer.from('GIF89a<script>'), bomb, Buffer.from([0xff, 0xd8, 0xff, 0xe0])]) {
      const refused = await t.as(doctor).form('PATCH', '/doctor/update-profile-image', {}, bytes);
      expect([refused.status, refused.body.errors]).toEqual([415, atPicture(refused.body.message)]);
    }
    const huge = await t
      .as(doctor)
      .form('PATCH', '/doctor/update-profile-image', {}, Buffer.alloc(6 * 1024 * 1024, 1));
    expect([huge.status, huge.body.errors]).toEqual([413, atPicture(huge.body.message)]);
    expect((await t.as(doctor).form('PATCH', '/doctor/update-profile-image', {})).status).toBe(422);
  });

  test('deletes the previous picture', async () => {
    const doctor = await givenDoctor(t);
    const first = await t.as(doctor).form('PATCH', '/doctor/update-profile-image', {}, await picture(40));
    const second = await t.as(doctor).form('PATCH', '/doctor/update-profile-image', {}, await picture(50));
    expect((await t.anonymous.get(`/${first.body.data.profileImage}`)).status).toBe(404);
    expect((await t.anonymous.get(`/${second.body.data.profileImage}`)).status).toBe(200);
  });

  test('changes only what was sent and what the doctor may change', async () => {
    const doctor = await givenDoctor(t, { verifiedAt: null });
    const changed = await t
      .as(doctor)
      .patch('/doctor/update', { fees: 0, verified: true, rating: 5, user_id: 'x', status: 'inactive' });
    expect(changed.body.data).toMatchObject({
      fees: 0,
      verified: false,
      rating: null,
      status: 'active',
      experience: 12,
    });
    expect((await t.as(doctor).patch('/doctor/update', { fees: null })).body.data.fees).toBeNull();
  });

  test('loses the badge when the verified registration number changes', async () => {
    const doctor = await givenDoctor(t, { verifiedAt: null });
    await verifyDoctor(givenOperator(t), doctor.user.id, 'Checked');
    expect((await t.as(doctor).get('/doctor/profile')).body.data.verified).toBe(true);
    const same = await t.as(doctor).patch('/doctor/update', { registration_number: 'KMC-48213' });
    expect(same.body.data.verified).toBe(true);
    const other = await t.as(doctor).patch('/doctor/update', { registration_number: 'KMC-1' });
    expect(other.body.data).toMatchObject({ verified: false, registration_number: 'KMC-1' });
  });

  test('can be read by anybody who is signed in, and an unknown id gets "Doctor not found"', async () => {
    const doctor = await givenDoctor(t);
    const patient = await givenPatient(t);
    const seen = await t.as(patient).get(`/doctor/profile/${doctor.profile.id}`);
    expect(seen.body.data.nextAvailable).toEqual({
      day: 'Monday',
      date: '2026-03-02',
      time: '10:00 AM',
      startsAt: '2026-03-02T04:30:00.000Z',
    });
    const absent = await t.as(patient).get('/doctor/profile/nobody');
    expect([absent.status, absent.body.message]).toEqual([404, 'Doctor not found']);
    expect((await t.anonymous.get(`/doctor/profile/${doctor.profile.id}`)).status).toBe(401);
  });

  test('is created and changed only by its doctor', async () => {
    const patient = await givenPatient(t);
    const doctor = await givenDoctor(t);
    const otherDoctor = await givenDoctor(t);
    expect((await t.as(patient).form('POST', '/doctor/create', FORM)).status).toBe(403);
    expect((await t.as(patient).get('/doctor/profile')).status).toBe(403);
    const path = `/doctor/toggle-status/${doctor.profile.id}`;
    expect((await t.as(otherDoctor).patch(path, { status: 'inactive' })).status).toBe(404);
    expect((await t.as(doctor).patch(path, { status: 'asleep' })).status).toBe(422);
    expect((await t.as(doctor).patch(path, { status: 'inactive' })).body.data.status).toBe('inactive');
  });

  test('gets the new name when the account is renamed', async () => {
    const doctor = await givenDoctor(t, { name: 'Ravi Menon' });
    await t
      .as(doctor)
      .patch('/user/update-account-details', { name: 'Ravi K Menon', email: doctor.user.email });
    expect((await t.as(doctor).get('/doctor/profile')).body.data.name).toBe('Ravi K Menon');
  });
});
