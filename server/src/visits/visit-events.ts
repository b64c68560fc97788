import type { VisitEvent } from '@carelane/contract/visits/visit';
import { asc, eq } from 'drizzle-orm';
import { hasDoctorJoined, hasPatientJoined } from '../appointments/queries';
import type { Queryable } from '../db/client';
import { appointmentEvents, appointments, disputes, payments, refunds } from '../db/schema';

type PossibleEvent = Omit<VisitEvent, 'at' | 'from' | 'to'> & {
  at: Date | null | undefined;
  from?: Date;
  to?: Date;
};

export async function findVisitFacts(db: Queryable, id: string) {
  const [stored] = await db
    .select({ visit: appointments, payment: payments, refund: refunds, dispute: disputes })
    .from(appointments)
    .leftJoin(payments, eq(payments.id, appointments.paymentId))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .leftJoin(disputes, eq(disputes.appointmentId, appointments.id))
    .where(eq(appointments.id, id));
  if (!stored) return undefined;
  const recorded = await db
    .select()
    .from(appointmentEvents)
    .where(eq(appointmentEvents.appointmentId, id))
    .orderBy(asc(appointmentEvents.at), asc(appointmentEvents.id));
  return { ...stored, recorded };
}

type Facts = NonNullable<Awaited<ReturnType<typeof findVisitFacts>>>;

const findPayment = ({ payment }: Facts) => (payment && payment.provider !== 'free' ? payment : undefined);

export function findReceiptId(facts: Facts): string | null {
  return findPayment(facts)?.id ?? null;
}

/** Only what a later change overwrites is recorded. The rest is read from the rows. */
export function listEvents(facts: Facts): VisitEvent[] {
  const events = [
    ...listVisitEvents(facts),
    ...facts.recorded.map(fromRecorded),
    ...listRefundAndDisputeEvents(facts),
  ];
  return events.flatMap(({ at, ...event }) => (at ? [eventOnWire(event, at)] : [])).sort(compareEvents);
}

function eventOnWire({ from, to, ...event }: Omit<PossibleEvent, 'at'>, at: Date): VisitEvent {
  return {
    ...event,
    at: at.toISOString(),
    ...(from ? { from: from.toISOString() } : {}),
    ...(to ? { to: to.toISOString() } : {}),
  };
}

/** A move to a day with a delay happens at the same time as the delay, and comes first. */
function compareEvents(a: VisitEvent, b: VisitEvent): number {
  const differenceMs = Date.parse(a.at) - Date.parse(b.at);
  if (differenceMs !== 0 || a.kind === b.kind) return differenceMs;
  if (a.kind === 'late') return 1;
  return b.kind === 'late' ? -1 : 0;
}

function listVisitEvents(facts: Facts): PossibleEvent[] {
  const { visit, recorded } = facts;
  const paid = findPayment(facts);
  // A doctor who cannot attend and a patient who cancels appear only once.
  const lastChange = recorded.findLast(({ kind }) => kind !== 'late' && kind !== 'guest-joined')?.kind;
  const isCancellationRecorded = lastChange === 'cannot-attend' || lastChange === 'canceled';
  return [
    { kind: 'booked', at: visit.createdAt, ...(paid ? { amount: paid.amount } : {}) },
    { kind: 'joined', by: 'doctor', at: hasDoctorJoined(visit) ? visit.doctorJoinedAt : null },
    { kind: 'joined', by: 'patient', at: hasPatientJoined(visit) ? visit.patientJoinedAt : null },
    { kind: 'ended', at: visit.sessionEndedAt },
    { kind: visit.patientAbsentAt ? 'patient-absent' : 'completed', at: visit.completedAt },
    { kind: 'canceled', at: isCancellationRecorded ? null : visit.canceledAt },
  ];
}

function listRefundAndDisputeEvents({ refund, dispute }: Facts): PossibleEvent[] {
  const amount = refund?.amount ?? 0;
  return [
    { kind: 'refunding', at: refund?.createdAt, amount },
    { kind: 'refunded', at: refund?.settledAt, amount },
    ...(dispute ? [{ kind: 'disputed', at: dispute.createdAt, by: dispute.raisedBy } as const] : []),
    ...(dispute?.outcome && dispute.outcome !== 'canceled'
      ? [{ kind: 'decided', at: dispute.decidedAt, outcome: dispute.outcome } as const]
      : []),
  ];
}

function fromRecorded({ kind, at, ...recorded }: Facts['recorded'][number]): PossibleEvent {
  const { fromStartsAt, toStartsAt, minutes, guestName, guestKind, invitedBy } = recorded;
  return {
    kind,
    at,
    ...(kind === 'canceled' ? { by: 'patient' } : {}),
    ...(fromStartsAt ? { from: fromStartsAt } : {}),
    ...(toStartsAt ? { to: toStartsAt } : {}),
    ...(minutes === null ? {} : { minutes }),
    ...(guestName && guestKind ? { guest: { name: guestName, kind: guestKind } } : {}),
    ...(invitedBy ? { by: invitedBy } : {}),
  };
}
