import type { EndpointBody } from '@carelane/contract/endpoint';
import {
  type Favourite,
  MAX_FAVOURITES,
  type saveFavourite as saveEndpoint,
} from '@carelane/contract/prescriptions/favourites';
import { completeLine, type MedicineInput } from '@carelane/contract/prescriptions/medicine-line';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { newId } from '../db/columns';
import { prescriptionFavourites } from '../db/schema';
import type { Deps } from '../deps';
import { lockProfile, requireDoctorByUser } from '../doctors/queries';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';

export function listFavourites(db: Queryable, userId: string): Promise<Favourite[]> {
  return db
    .select({
      _id: prescriptionFavourites.id,
      name: prescriptionFavourites.name,
      medicines: prescriptionFavourites.medicines,
    })
    .from(prescriptionFavourites)
    .where(eq(prescriptionFavourites.userId, userId))
    .orderBy(asc(prescriptionFavourites.name), asc(prescriptionFavourites.id));
}

export async function saveFavourite(
  { db, clock }: Deps,
  { userId }: Viewer,
  { name, medicines }: EndpointBody<typeof saveEndpoint>,
): Promise<Favourite> {
  const now = clock.now();
  const lines = medicines.map(withoutOverrideReason).map(completeLine);
  return db.transaction(async (tx) => {
    await lockProfile(tx, userId);
    await requireDoctorByUser(tx, userId);
    const saved = await listFavourites(tx, userId);
    const existing = saved.find((favourite) => favourite.name === name);
    if (!existing && saved.length >= MAX_FAVOURITES)
      throw new Refusal('CONFLICT', `You have ${MAX_FAVOURITES} favorites. Remove one to save another.`);
    const favourite = { id: existing?._id ?? newId(now.getTime()), userId, name, medicines: lines };
    await tx
      .insert(prescriptionFavourites)
      .values({ ...favourite, createdAt: now })
      .onConflictDoUpdate({ target: prescriptionFavourites.id, set: { medicines: lines } });
    return { _id: favourite.id, name, medicines: lines };
  });
}

const withoutOverrideReason = ({ overrideReason: _, ...line }: MedicineInput): MedicineInput => line;

export async function removeFavourite({ db }: Deps, { userId }: Viewer, id: string): Promise<void> {
  const deleted = await db
    .delete(prescriptionFavourites)
    .where(and(eq(prescriptionFavourites.id, id), eq(prescriptionFavourites.userId, userId)))
    .returning({ id: prescriptionFavourites.id });
  if (deleted.length === 0) throw new Refusal('NOT_FOUND');
}
