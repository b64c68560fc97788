import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { images, patientProfiles } from '../db/schema';
import * as profileImage from '../doctors/profile-image';
import type { Viewer } from '../http/endpoints/viewer';
import { givenPatient } from '../testing/factories';
import { testApp } from '../testing/test-app';
import { updatePatientImage } from './save-patient';

const t = await testApp();
beforeEach(() => t.reset());

function deleteProfileWhileSaving(profileId: string): void {
  const { replacePicture } = profileImage;
  const spy = vi.spyOn(profileImage, 'replacePicture').mockImplementation(async (tx, ...others) => {
    const deletion = { deletedAt: t.clock.now() };
    await tx.update(patientProfiles).set(deletion).where(eq(patientProfiles.id, profileId));
    return replacePicture(tx, ...others);
  });
  onTestFinished(() => spy.mockRestore());
}

it('a profile that is deleted at the same time gets no picture', async () => {
  const { user, profile } = await givenPatient(t);
  const viewer = { userId: user.id, name: user.name, role: 'patient' } as Viewer;
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#ccc' } })
    .png()
    .toBuffer();
  const file = { bytes, filename: 'me.png' };
  deleteProfileWhileSaving(profile.id);
  await expect(updatePatientImage(t.deps, viewer, file)).rejects.toMatchObject({
    code: 'PATIENT_PROFILE_NOT_FOUND',
  });
  expect(await t.deps.db.select().from(images)).toEqual([]);
});
