import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { doctorProfiles, patientProfiles } from '../../db/schema';
import { hideReview, keepReview, restoreReview } from '../../doctors/moderate-review';
import { Refusal } from '../../http/refusal';
import { notificationOnWire, notify } from '../../notifications/notify';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';

const ACTS = {
  keep: { act: 'keep-review', change: keepReview, told: undefined },
  hide: { act: 'hide-review', change: hideReview, told: 'is no longer shown' },
  restore: { act: 'restore-review', change: restoreReview, told: 'is shown again' },
} as const;
export type ReviewDecision = keyof typeof ACTS;

/** The average follows in the same transaction. The author is told when the review disappears or comes back. */
export async function moderateReview(
  operator: Operator,
  id: string,
  decision: ReviewDecision,
  reason: string,
): Promise<void> {
  const { deps } = operator;
  const at = deps.clock.now();
  const { act, change, told } = ACTS[decision];
  const note = await deps.db.transaction(async (tx) => {
    const review = await change(tx, id, at);
    if (!review) throw new Refusal('CONFLICT', 'This review has changed in the meantime.');
    const author = told && (await findAuthor(tx, review));
    const note = author
      ? await notify(tx, {
          userId: author.userId,
          type: 'system',
          message: `Your review of ${doctorTitle(author.doctorName)} ${told}. Reason: ${reason}`,
          link: null,
          createdAt: at,
        })
      : undefined;
    await recordAct(tx, { ...actorFields(operator), act, subject: id, reason, at });
    return note;
  });
  if (note) deps.realtime.toUser(note.userId, 'notification', notificationOnWire(note));
}

async function findAuthor(tx: Tx, { patientId, doctorId }: { patientId: string; doctorId: string }) {
  const [found] = await tx
    .select({ userId: patientProfiles.userId, doctorName: doctorProfiles.name })
    .from(patientProfiles)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, doctorId))
    .where(eq(patientProfiles.id, patientId));
  return found?.userId ? { userId: found.userId, doctorName: found.doctorName } : undefined;
}
