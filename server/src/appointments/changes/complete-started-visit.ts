import { and, eq, gte } from 'drizzle-orm';
import type { AfterCommit, DepartingAccount } from '../../auth/account/account-hooks';
import { findUser } from '../../auth/queries';
import type { Tx } from '../../db/client';
import { appointments, roomStays } from '../../db/schema';
import type { Deps } from '../../deps';
import { greeting } from '../../mail/greeting';
import { enqueueMail } from '../../mail/send-mail';
import { notify, publishNote } from '../../notifications/notify';
import { formatVisitTime, visitPath } from '../messages/appointment-text';
import { type AppointmentRow, findAppointment } from '../queries';

const MAX_VISIT_MS = 2 * 3_600_000;
/** A stay is renewed every minute, and one renewal may be missed. */
const PRESENCE_TIMEOUT_MS = 150_000;
const COUNTS_AS_COMPLETED = 'counts as completed. If it was cut short, please write to us.';

export async function completeStartedVisit(
  tx: Tx,
  deps: Deps,
  { id, startsAt }: Pick<typeof appointments.$inferSelect, 'id' | 'startsAt'>,
  { role, cause }: Omit<DepartingAccount, 'userId'>,
): Promise<AfterCommit> {
  const now = deps.clock.now();
  await tx
    .update(appointments)
    .set({ status: 'completed', completedAt: now, updatedAt: now })
    .where(eq(appointments.id, id));
  const row = await findAppointment(tx, id);
  const otherPerson = role === 'doctor' ? row?.patient : row?.doctor;
  const shouldNotify = cause === 'canceled' && now.getTime() - startsAt.getTime() < MAX_VISIT_MS;
  const publish = shouldNotify && row ? await notifyOther(tx, deps, row, otherPerson?.userId) : undefined;
  return async () => {
    await publish?.();
    for (const userId of [row?.doctor.userId, row?.patient.userId])
      if (userId) deps.realtime.toUser(userId, 'appointments-changed', {});
  };
}

async function notifyOther(
  tx: Tx,
  deps: Deps,
  row: AppointmentRow,
  userId: string | null | undefined,
): Promise<AfterCommit | undefined> {
  const account = userId ? await findUser(tx, userId) : undefined;
  if (!account) return undefined;
  const { id } = row.appointment;
  const isRunning = await isInCall(tx, id, deps.clock.now());
  const sentence = isRunning
    ? `Your visit was ended by Carelane and ${COUNTS_AS_COMPLETED}`
    : `Your visit ${formatVisitTime(row, account)} ${COUNTS_AS_COMPLETED}`;
  const dedupeKey = `cut-short:${id}`;
  const note = await notify(tx, {
    userId: account.id,
    topic: 'visit-over',
    type: 'system',
    message: sentence,
    link: visitPath(id),
    dedupeKey,
    createdAt: deps.clock.now(),
  });
  await enqueueMail(
    tx,
    deps,
    {
      to: account,
      topic: 'visit-over',
      subject: isRunning ? 'Your visit was ended' : 'Your visit counts as completed',
      text: [greeting(account.name), '', sentence, `${deps.config.publicUrl}/contact`].join('\n'),
    },
    { dedupeKey },
  );
  return () => {
    if (note) publishNote(deps, note);
  };
}

async function isInCall(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [stay] = await tx
    .select({ id: roomStays.id })
    .from(roomStays)
    .where(
      and(
        eq(roomStays.appointmentId, id),
        gte(roomStays.lastSeenAt, new Date(now.getTime() - PRESENCE_TIMEOUT_MS)),
      ),
    )
    .limit(1);
  return stay !== undefined;
}
