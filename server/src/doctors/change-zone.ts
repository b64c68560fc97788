import type { AfterCommit } from '../auth/account/account-hooks';
import type { Tx } from '../db/client';
import type { Deps } from '../deps';
import { useBudget } from '../http/limits/budget';
import { Refusal } from '../http/refusal';
import type { DoctorRow } from './queries';
import { storeAgreedZone } from './store-agreed-zone';
import type { AnnounceZone } from './update-doctor';

/** Each change sends an email to every patient with an upcoming visit. */
const ANNOUNCED_CHANGES_PER_DAY = 3;

/** Visits keep their instants and the zone in which they were booked. */
export async function changeZone(
  tx: Tx,
  deps: Deps,
  doctor: DoctorRow,
  timezone: string,
  announceZone: AnnounceZone,
): Promise<AfterCommit | undefined> {
  await storeAgreedZone(tx, doctor);
  const afterwards = await announceZone(tx, deps, { id: doctor.id, timezone });
  if (afterwards) await spendAnnouncement(tx, deps, doctor.id);
  return afterwards;
}

/** In the same transaction, so that a failed change is not counted. */
async function spendAnnouncement(tx: Tx, deps: Deps, doctorId: string): Promise<void> {
  if (!deps.config.rateLimits) return;
  const budget = { key: `zone:${doctorId}`, limit: ANNOUNCED_CHANGES_PER_DAY, windowSeconds: 86_400 };
  const waitSeconds = await useBudget(tx, deps.clock.now(), budget);
  if (waitSeconds === 0) return;
  const message = `You have changed your time zone ${ANNOUNCED_CHANGES_PER_DAY} times today, and your patients were notified each time. Please try again tomorrow.`;
  throw new Refusal('TOO_MANY_REQUESTS', message, {
    errors: [{ path: 'timezone', message }],
    retryAfterSeconds: waitSeconds,
  });
}
