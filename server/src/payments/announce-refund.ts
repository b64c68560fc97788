import { eq } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { patientProfiles, payments, type refunds, users } from '../db/schema';
import type { Deps } from '../deps';
import { greeting } from '../mail/greeting';
import { enqueueMail } from '../mail/send-mail';
import { type NotificationRow, notify } from '../notifications/notify';

const LINK = '/payments';

export async function announceRefund(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  refund: typeof refunds.$inferSelect,
  { subject, message }: { subject: string; message: string },
): Promise<NotificationRow | undefined> {
  const [patient] = await tx
    .select({
      id: users.id,
      name: patientProfiles.name,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
    })
    .from(payments)
    .innerJoin(patientProfiles, eq(patientProfiles.id, payments.patientId))
    .innerJoin(users, eq(users.id, patientProfiles.userId))
    .where(eq(payments.id, refund.paymentId));
  if (!patient) return undefined;
  const note = await notify(tx, {
    userId: patient.id,
    topic: 'refund',
    type: 'system',
    message,
    link: LINK,
    dedupeKey: `refund:${refund.id}:${refund.status}:${refund.failures}`,
    createdAt: deps.clock.now(),
  });
  if (note) {
    const paymentsLink = `Your payments: ${deps.config.publicUrl}${LINK}`;
    const text = [greeting(patient.name), message, paymentsLink, 'Carelane'].join('\n\n');
    await enqueueMail(tx, deps, { to: patient, topic: 'refund', subject, text });
  }
  return note;
}
