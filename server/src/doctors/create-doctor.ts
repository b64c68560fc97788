import type { createDoctor as createDoctorEndpoint } from '@carelane/contract/doctors/endpoints';
import type { BodyOf } from '@carelane/contract/endpoint';
import { DEFAULT_TIME_ZONE } from '@carelane/contract/time/zoned-time';
import { isUniqueViolation } from '../db/errors';
import { lockAccount } from '../db/lock-people';
import { doctorProfiles } from '../db/schema';
import type { Deps } from '../deps';
import type { ReceivedFile } from '../http/multipart';
import { Refusal } from '../http/refusal';
import type { Viewer } from '../http/viewer';
import { encodePicture, replacePicture } from './profile-image';
import { type DoctorRow, requireDoctorOfUser } from './queries';

export async function createDoctor(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof createDoctorEndpoint>,
  file: ReceivedFile | undefined,
): Promise<DoctorRow> {
  const picture = await encodePicture(file);
  const now = deps.clock.now();
  try {
    return await deps.db.transaction(async (tx) => {
      if (!(await lockAccount(tx, viewer.userId))) throw new Refusal('SIGNED_OUT');
      const { registration_number, clinic_address, fees, timezone, ...fields } = body;
      await tx.insert(doctorProfiles).values({
        ...fields,
        userId: viewer.userId,
        name: viewer.name,
        fees: fees ?? null,
        timezone: timezone ?? DEFAULT_TIME_ZONE,
        registrationNumber: registration_number || null,
        clinicAddress: clinic_address || null,
        imageId: picture ? await replacePicture(tx, viewer.userId, picture) : null,
        createdAt: now,
        updatedAt: now,
      });
      return requireDoctorOfUser(tx, viewer.userId);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'doctor_profiles_user_key')) throw new Refusal('PROFILE_EXISTS');
    throw error;
  }
}
