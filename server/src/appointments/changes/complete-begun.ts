import { eq } from 'drizzle-orm';
import type { AfterCommit, Leaver } from '../../auth/account/account-part';
import { findUser } from '../../auth/queries';
import type { Tx } from '../../db/client';
import { appointments } from '../../db/schema';
import type { Deps } from '../../deps';
import { greeting } from '../../mail/greeting';
import { enqueueMail } from '../../mail/send-mail';
import { notificationOnWire, notify } from '../../notifications/notify';
import { findAppointment } from '../queries';

/** An older visit that nobody marked as completed is not a call that was cut short. */
const JUST_BEGUN_MS = 2 * 3_600_000;
const CUT_SHORT =
  'Your visit was ended by Carelane and counts as completed. If it was cut short, please write to us.';

/** A visit that has begun is completed when one of its people leaves. */
export async function completeBegun(
  tx: Tx,
  deps: Deps,
  { id, startsAt }: Pick<typeof appointments.$inferSelect, 'id' | 'startsAt'>,
  { role, why }: Omit<Leaver, 'userId'>,
): Promise<AfterCommit> {
  const now = deps.clock.now();
  await tx
    .update(appointments)
    .set({ status: 'completed', completedAt: now, updatedAt: now })
    .where(eq(appointments.id, id));
  const row = await findAppointment(tx, id);
  const other = role === 'doctor' ? row?.patient : row?.doctor;
  const isCutShort = why === 'canceled' && now.getTime() - startsAt.getTime() < JUST_BEGUN_MS;
  const announce = isCutShort ? await tellOther(tx, deps, id, other?.userId) : undefined;
  return async () => {
    await announce?.();
    for (const userId of [row?.doctor.userId, row?.patient.userId])
      if (userId) deps.realtime.toUser(userId, 'appointments-changed', {});
  };
}

async function tellOther(
  tx: Tx,
  deps: Deps,
  id: string,
  userId: string | null | undefined,
): Promise<AfterCommit | undefined> {
  const other = userId ? await findUser(tx, userId) : undefined;
  if (!other) return undefined;
  const dedupeKey = `cut-short:${id}`;
  const note = await notify(tx, {
    userId: other.id,
    type: 'system',
    message: CUT_SHORT,
    link: '/appointments',
    dedupeKey,
    createdAt: deps.clock.now(),
  });
  await enqueueMail(
    tx,
    deps,
    {
      to: other,
      subject: 'Your visit was ended',
      text: [greeting(other.name), '', CUT_SHORT, `${deps.config.publicUrl}/contact`].join('\n'),
    },
    { dedupeKey },
  );
  return () => {
    if (note) deps.realtime.toUser(note.userId, 'notification', notificationOnWire(note));
  };
}
