import { and, eq, inArray } from 'drizzle-orm';
import type { AccountPart, AfterCommit } from '../auth/account-part';
import type { Tx } from '../db/client';
import { appointments, doctorProfiles, patientProfiles, payments } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/viewer';
import { listPaymentsFor, paymentOnWire } from '../payments/queries';
import { cancelFutureAppointments } from './cancel-appointment';
import { closeCheckout } from './fulfil-payment';

const EXPORTED_PAYMENTS = 10_000;

/** Before an account or a profile goes: visits still ahead are canceled and paid back, open checkouts end. */
export async function settleAppointments(tx: Tx, deps: Deps, viewer: Viewer): Promise<AfterCommit> {
  const patients = tx
    .select({ id: patientProfiles.id })
    .from(patientProfiles)
    .where(eq(patientProfiles.userId, viewer.userId));
  const doctors = tx
    .select({ id: doctorProfiles.id })
    .from(doctorProfiles)
    .where(eq(doctorProfiles.userId, viewer.userId));
  const isPatient = viewer.role === 'patient';
  const canceled = await cancelFutureAppointments(
    tx,
    deps,
    isPatient ? inArray(appointments.patientId, patients) : inArray(appointments.doctorId, doctors),
  );
  const open = await tx
    .select({ id: payments.id, sessionId: payments.checkoutSessionId })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'open'),
        isPatient ? inArray(payments.patientId, patients) : inArray(payments.doctorId, doctors),
      ),
    );
  for (const { id } of open) await closeCheckout(tx, id, 'leave', deps.clock.now());
  return async () => {
    await canceled();
    for (const { sessionId } of open) {
      if (sessionId) await deps.payments.expireSession(sessionId).catch(() => undefined);
    }
  };
}

export const bookingAccountPart: AccountPart = {
  async exported(deps, viewer) {
    const { rows } = await listPaymentsFor(deps.db, viewer, { limit: EXPORTED_PAYMENTS });
    if (viewer.role === 'patient') return { payments: rows.map(paymentOnWire) };
    return { payments: rows.map(paymentOnWire).map(({ patient: _patient, ...payment }) => payment) };
  },
  erased: settleAppointments,
};
