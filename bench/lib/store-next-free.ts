import { systemClock } from '../../server/src/clock';
import type { Db } from '../../server/src/db/client';
import { changedSchedules, doctorProfiles } from '../../server/src/db/schema';
import { refreshNextFree } from '../../server/src/doctors/next-free/refresh-next-free';

/** What the product's sweep does, for doctors who were filled in with triggers off. */
export async function storeNextFree(db: Db): Promise<void> {
  await db
    .insert(changedSchedules)
    .select(db.select({ id: doctorProfiles.id, doctorId: doctorProfiles.id }).from(doctorProfiles));
  while ((await refreshNextFree({ db, clock: systemClock })) > 0);
}
