import type { bookAppointment as bookEndpoint } from '@carelane/contract/appointments/booking-endpoints';
import { slotFromLabel } from '@carelane/contract/doctors/slot-grid';
import type { EndpointBody } from '@carelane/contract/endpoint';
import { and, desc, eq, sql } from 'drizzle-orm';
import { payments } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { requirePatientByUser } from '../../patients/queries';
import { bringUpToDate } from '../checkout/confirm-checkout';
import { type AppointmentRow, getAppointmentFor } from '../queries';

export async function claimAppointment(
  deps: Deps,
  viewer: Viewer,
  claim: EndpointBody<typeof bookEndpoint>,
): Promise<AppointmentRow> {
  const { id: patientId } = await requirePatientByUser(deps.db, viewer.userId);
  const [payment] = await deps.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.patientId, patientId),
        eq(payments.doctorId, claim.doctorId),
        eq(payments.localDate, claim.date),
        // No slot has the number -1.
        eq(payments.slot, slotFromLabel(claim.time) ?? -1),
      ),
    )
    .orderBy(sql`(${payments.status} = 'fulfilled') desc`, desc(payments.createdAt))
    .limit(1);
  if (!payment) throw new Refusal('PAYMENT_REQUIRED');
  const { status, appointmentId } = await bringUpToDate(deps, payment);
  if (status === 'fulfilled' && appointmentId !== null)
    return getAppointmentFor(deps.db, viewer, appointmentId);
  if (appointmentId === null && (status === 'refunding' || status === 'refunded')) {
    throw new Refusal(
      'SLOT_TAKEN',
      'This time was taken before your payment arrived. Your payment will be refunded in full.',
    );
  }
  throw new Refusal('PAYMENT_REQUIRED');
}
