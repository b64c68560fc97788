import type { OperatorDispute } from '@carelane/contract/operators/dispute-endpoints';
import { OPERATOR_PAGE_SIZE } from '@carelane/contract/operators/log-endpoints';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import {
  appointments,
  disputes,
  doctorProfiles,
  patientProfiles,
  payments,
  roomStays,
} from '../../db/schema';
import { cutPage, decodeCursor, encodeCursor } from '../../http/endpoints/page-cursor';
import { shownStatus } from '../../payments/queries';

type State = 'open' | 'decided';

/** Selects only what is needed to decide about the payment, never a reason, note, chat or specialty. */
function selectDisputes(db: Queryable, state: State, cursor: string | undefined) {
  const isOpen = state === 'open';
  const at = isOpen ? disputes.createdAt : disputes.decidedAt;
  const after = cursor ? decodeCursor(cursor) : undefined;
  const comparison = sql.raw(isOpen ? '>' : '<');
  return db
    .select({
      dispute: disputes,
      startsAt: appointments.startsAt,
      consultationType: appointments.consultationType,
      late: {
        minutes: appointments.lateMinutes,
        maxMinutes: appointments.maxLateMinutes,
        announcedAt: appointments.lateAnnouncedAt,
      },
      doctor: { userId: doctorProfiles.userId, name: doctorProfiles.name },
      patient: { userId: patientProfiles.userId, name: patientProfiles.name },
      payment: {
        id: payments.id,
        provider: payments.provider,
        status: payments.status,
        amount: payments.amount,
      },
    })
    .from(disputes)
    .innerJoin(appointments, eq(appointments.id, disputes.appointmentId))
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .leftJoin(payments, eq(payments.id, appointments.paymentId))
    .where(
      and(
        isOpen ? isNull(disputes.decidedAt) : isNotNull(disputes.decidedAt),
        after && sql`(${at}, ${disputes.id}) ${comparison} (${after.at}::timestamptz, ${after.id}::text)`,
      ),
    )
    .orderBy(...(isOpen ? [asc(at), asc(disputes.id)] : [desc(at), desc(disputes.id)]))
    .limit(OPERATOR_PAGE_SIZE + 1);
}

type Row = Awaited<ReturnType<typeof selectDisputes>>[number];
type Stay = typeof roomStays.$inferSelect;

export async function listDisputes(db: Queryable, state: State, cursor: string | undefined) {
  const { pageRows, nextCursor } = cutPage(
    await selectDisputes(db, state, cursor),
    OPERATOR_PAGE_SIZE,
    ({ dispute: { id, createdAt, decidedAt } }) => encodeCursor(decidedAt ?? createdAt, id),
  );
  const ids = pageRows.map(({ dispute }) => dispute.appointmentId);
  const stays =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(roomStays)
          .where(inArray(roomStays.appointmentId, ids))
          .orderBy(roomStays.enteredAt);
  return { data: pageRows.map((row) => toDispute(row, stays)), page: { nextCursor } };
}

function toDispute({ dispute, payment, ...row }: Row, allStays: Stay[]): OperatorDispute {
  const stays = allStays.filter(({ appointmentId }) => appointmentId === dispute.appointmentId);
  return {
    _id: dispute.id,
    appointmentId: dispute.appointmentId,
    startsAt: row.startsAt.toISOString(),
    consultationType: row.consultationType,
    lateness:
      row.late.maxMinutes > 0
        ? { ...row.late, announcedAt: row.late.announcedAt?.toISOString() ?? null }
        : null,
    raisedBy: dispute.raisedBy,
    raisedAt: dispute.createdAt.toISOString(),
    doctor: { ...row.doctor, statement: dispute.doctorStatement },
    patient: { ...row.patient, statement: dispute.patientStatement },
    payment: payment
      ? { _id: payment.id, status: shownStatus(payment), amount: payment.amount }
      : { _id: null, status: 'free', amount: 0 },
    presence:
      stays.length === 0 ? null : { doctor: staysBy(stays, 'doctor'), patient: staysBy(stays, 'patient') },
    outcome: dispute.outcome,
    decision: dispute.decision,
    decidedAt: dispute.decidedAt?.toISOString() ?? null,
  };
}

function staysBy(stays: Stay[], person: Stay['person']) {
  return stays
    .filter((stay) => stay.person === person)
    .map(({ enteredAt, lastSeenAt }) => ({
      enteredAt: enteredAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }));
}
