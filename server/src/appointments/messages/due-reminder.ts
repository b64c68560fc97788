import { type Decision, decide, type Person } from '../../choices/decide';
import type { AppointmentWithAccounts } from './announce';
import type { Reminded } from './reminder-words';

export const REMINDER = 'visit-reminder' as const;

/** Not canceled, completed or moved since the reminder was planned. */
export function isAsPlanned({ row }: AppointmentWithAccounts, startsAt: string): boolean {
  const { status, startsAt: start } = row.appointment;
  return status === 'scheduled' && start.toISOString() === startsAt;
}

export function remindedSide(
  { row, forDoctor }: AppointmentWithAccounts,
  account: AppointmentWithAccounts['accounts'][number],
): Reminded {
  return account.id === row.patient.userId
    ? { row, side: 'patient', reader: account }
    : { row: forDoctor, side: 'doctor', reader: account };
}

/** In quiet hours both ways wait, or neither is used. */
export function whenToRemind(person: Person, now: Date, until: Date): { push: Decision; mail: Decision } {
  const on = (way: 'push' | 'mail') => decide(person, { topic: REMINDER, way, now, until });
  return { push: on('push'), mail: on('mail') };
}

/** When to look again at what has to wait. */
export function waitUntil({ push, mail }: { push: Decision; mail: Decision }): Date | undefined {
  if (push.when === 'later') return push.at;
  return mail.when === 'later' ? mail.at : undefined;
}
