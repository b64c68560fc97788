import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { lockPeople } from '../../db/lock-people';
import { doctorProfiles, patientProfiles, reviews } from '../../db/schema';
import { hideReview, keepReview, restoreReview } from '../../doctors/moderate-review';
import { Refusal } from '../../http/refusal';
import { notify, publishNote } from '../../notifications/notify';
import { findVisitAccounts } from '../find-visit-accounts';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';

const ACTS = {
  keep: { act: 'keep-review', change: keepReview, outcome: undefined },
  hide: { act: 'hide-review', change: hideReview, outcome: 'is no longer shown' },
  restore: { act: 'restore-review', change: restoreReview, outcome: 'is shown again' },
} as const;
export type ReviewDecision = keyof typeof ACTS;

export async function moderateReview(
  operator: Operator,
  id: string,
  decision: ReviewDecision,
  reason: string,
): Promise<void> {
  const { deps } = operator;
  const at = deps.clock.now();
  const { act, change, outcome } = ACTS[decision];
  const note = await deps.db.transaction(async (tx) => {
    await lockDoctorAndAuthor(tx, id);
    const review = await change(tx, id, at);
    if (!review) throw new Refusal('CONFLICT', 'This review has changed in the meantime.');
    const author = outcome && (await findAuthor(tx, review));
    const notification = author
      ? await notify(tx, {
          userId: author.userId,
          topic: 'review',
          type: 'system',
          message: `Your review of ${doctorTitle(author.doctorName)} ${outcome}. Reason: ${reason}`,
          link: null,
          createdAt: at,
        })
      : undefined;
    const about = await findVisitAccounts(tx, review);
    await recordAct(tx, { ...actorFields(operator), act, subject: id, about, reason, at });
    return notification;
  });
  if (note) publishNote(deps, note);
}

/** `lockPeople` always locks in the same order, to prevent deadlocks. */
async function lockDoctorAndAuthor(tx: Tx, id: string): Promise<void> {
  const [pair] = await tx
    .select({ patientId: reviews.patientId, doctorId: reviews.doctorId })
    .from(reviews)
    .where(eq(reviews.id, id));
  if (pair) await lockPeople(tx, pair, { changesDoctor: true });
}

async function findAuthor(tx: Tx, { patientId, doctorId }: { patientId: string; doctorId: string }) {
  const [row] = await tx
    .select({ userId: patientProfiles.userId, doctorName: doctorProfiles.name })
    .from(patientProfiles)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, doctorId))
    .where(eq(patientProfiles.id, patientId));
  return row?.userId ? { userId: row.userId, doctorName: row.doctorName } : undefined;
}
