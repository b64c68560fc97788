import { type Dispute, nextDisputeStep, type Side } from '@carelane/contract/appointments/dispute';
import { and, eq, isNull } from 'drizzle-orm';
import type { AfterCommit } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import { lockPeopleByAppointment } from '../../db/lock-people';
import { appointments, disputes } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { type AppointmentRow, appointmentOnWire, getAppointmentFor } from '../queries';
import { announceDispute } from './dispute-messages';
import { disputeOnWire } from './dispute-view';

export async function disputeVisit(deps: Deps, viewer: Viewer, id: string, reason: string): Promise<Dispute> {
  const side: Side = viewer.role === 'doctor' ? 'doctor' : 'patient';
  const { dispute, afterwards } = await deps.db.transaction(async (tx) => {
    await getAppointmentFor(tx, viewer, id);
    await lockPeopleByAppointment(tx, id);
    await tx.select({ id: appointments.id }).from(appointments).where(eq(appointments.id, id)).for('update');
    const before = await getAppointmentFor(tx, viewer, id);
    const action = nextDisputeStep(appointmentOnWire(before), side, deps.clock.now());
    if (!action) throw refusal(before);
    let afterwards: AfterCommit | undefined;
    if (action === 'raise') {
      await raiseDispute(tx, id, side, reason, deps.clock.now());
      afterwards = await announceDispute(tx, deps, id, side);
    } else await answerDispute(tx, id, side, reason);
    const { dispute } = await getAppointmentFor(tx, viewer, id);
    if (!dispute) throw new Error('the dispute was not stored');
    return { dispute: disputeOnWire(dispute), afterwards };
  });
  await afterwards?.();
  deps.realtime.toUser(viewer.userId, 'appointments-changed', {});
  return dispute;
}

function refusal({ appointment, dispute }: AppointmentRow): Refusal {
  if (appointment.status === 'canceled')
    return new Refusal('NOT_SCHEDULED', 'This appointment was canceled.');
  if (dispute?.outcome) return new Refusal('CONFLICT', 'We have already decided about this visit.');
  if (dispute) return new Refusal('CONFLICT', 'You have already told us about this visit.');
  return new Refusal('NOT_DISPUTABLE');
}

const STATEMENT_COLUMNS = { patient: 'patientStatement', doctor: 'doctorStatement' } as const;

async function raiseDispute(
  tx: Tx,
  appointmentId: string,
  side: Side,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(disputes)
    .values({ appointmentId, raisedBy: side, [STATEMENT_COLUMNS[side]]: reason, createdAt: now });
}

async function answerDispute(tx: Tx, appointmentId: string, side: Side, reason: string): Promise<void> {
  await tx
    .update(disputes)
    .set({ [STATEMENT_COLUMNS[side]]: reason })
    .where(and(eq(disputes.appointmentId, appointmentId), isNull(disputes.decidedAt)));
}
