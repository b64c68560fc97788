import type { createDoctor as createDoctorEndpoint } from '@carelane/contract/doctors/endpoints';
import type { EndpointBody } from '@carelane/contract/endpoint';
import { DEFAULT_TIME_ZONE } from '@carelane/contract/time/zoned-time';
import { isUniqueViolation } from '../db/errors';
import { lockAccount } from '../db/lock-people';
import { doctorProfiles } from '../db/schema';
import type { Deps } from '../deps';
import type { ReceivedFile } from '../http/endpoints/multipart';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { doctorColumns } from './doctor-fields';
import { encodePicture, replacePicture } from './profile-image';
import { type DoctorRow, requireDoctorByUser } from './queries';
import { findWithdrawal } from './verification/withdrawn-registrations';

export async function createDoctor(
  deps: Deps,
  viewer: Viewer,
  body: EndpointBody<typeof createDoctorEndpoint>,
  file: ReceivedFile | undefined,
): Promise<DoctorRow> {
  const picture = await encodePicture(file);
  const now = deps.clock.now();
  try {
    return await deps.db.transaction(async (tx) => {
      if (!(await lockAccount(tx, viewer.userId))) throw new Refusal('SIGNED_OUT');
      const withdrawnAt = await findWithdrawal(tx, body.registration_number ?? null);
      await tx.insert(doctorProfiles).values({
        ...doctorColumns(body),
        status: withdrawnAt ? 'inactive' : 'active',
        userId: viewer.userId,
        name: viewer.name,
        timezone: body.timezone ?? DEFAULT_TIME_ZONE,
        imageId: picture ? await replacePicture(tx, viewer.userId, picture) : null,
        createdAt: now,
        updatedAt: now,
      });
      return requireDoctorByUser(tx, viewer.userId);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'doctor_profiles_user_key')) throw new Refusal('PROFILE_EXISTS');
    throw error;
  }
}
