import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { doctorProfiles, reviews } from '../db/schema';

/** The caller has locked the doctor's profile. */
export async function changeRating(
  tx: Tx,
  { doctorId, rating }: { doctorId: string; rating: number },
  countChange: -1 | 1,
): Promise<void> {
  await tx
    .update(doctorProfiles)
    .set({
      ratingSum: sql`${doctorProfiles.ratingSum} + ${countChange * rating}`,
      ratingCount: sql`${doctorProfiles.ratingCount} + ${countChange}`,
    })
    .where(eq(doctorProfiles.id, doctorId));
}

export async function removeReview(tx: Tx, appointmentId: string): Promise<void> {
  const [removed] = await tx
    .delete(reviews)
    .where(eq(reviews.appointmentId, appointmentId))
    .returning({ doctorId: reviews.doctorId, rating: reviews.rating, hiddenAt: reviews.hiddenAt });
  if (removed && !removed.hiddenAt) await changeRating(tx, removed, -1);
}
