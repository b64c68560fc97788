import { eq } from 'drizzle-orm';
import { type Decision, decideDelivery, type MessageChoices } from '../../choices/decide-delivery';
import type { Queryable } from '../../db/client';
import { users } from '../../db/schema';
import { isFormerGuardian } from '../../mail/guardian-copies';
import type { AppointmentWithAccounts } from './find-visit-with-accounts';
import type { ReminderRecipient } from './reminder-text';

export const REMINDER = 'visit-reminder' as const;

export function isAsPlanned({ row }: AppointmentWithAccounts, startsAt: string): boolean {
  const { status, startsAt: start } = row.appointment;
  return status === 'scheduled' && start.toISOString() === startsAt;
}

export function toRecipient(
  { row, forDoctor }: AppointmentWithAccounts,
  account: AppointmentWithAccounts['accounts'][number],
): ReminderRecipient {
  return account.id === row.patient.userId
    ? { row, side: 'patient', reader: account }
    : { row: forDoctor, side: 'doctor', reader: account };
}

export async function findReader(
  db: Queryable,
  visit: AppointmentWithAccounts,
  { userId, patientUserId }: { userId: string; patientUserId?: string | undefined },
) {
  if (patientUserId === undefined) {
    const account = visit.accounts.find(({ id }) => id === userId);
    return account && { account, to: toRecipient(visit, account) };
  }
  if (visit.row.patient.userId !== patientUserId) return undefined;
  if (await isFormerGuardian(db, userId, patientUserId)) return undefined;
  const [account] = await db.select().from(users).where(eq(users.id, userId));
  const to: ReminderRecipient = { row: visit.row, side: 'patient', reader: account };
  return account && { account, to };
}

export function whenToRemind(
  choices: MessageChoices,
  now: Date,
  until: Date,
): { push: Decision; mail: Decision } {
  const decideFor = (channel: 'push' | 'mail') =>
    decideDelivery(choices, { topic: REMINDER, channel, now, until });
  return { push: decideFor('push'), mail: decideFor('mail') };
}

export function retryAt({ push, mail }: { push: Decision; mail: Decision }): Date | undefined {
  if (push.when === 'later') return push.at;
  return mail.when === 'later' ? mail.at : undefined;
}
