import { eq, inArray } from 'drizzle-orm';
import type { AccountHooks } from '../../auth/account/account-hooks';
import { appointments, doctorProfiles, patientProfiles, payments } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { listPaymentsFor, type PaymentView, paymentOnWire } from '../../payments/queries';
import { settleVisits } from '../changes/settle-visits';
import { endCheckouts } from '../checkout/end-checkout';
import { endRequests, offerSlots } from '../earlier/end-offers';

const PAYMENTS_PER_READ = 1_000;

export const bookingAccountHooks: AccountHooks = {
  async exportData(deps, viewer) {
    const rows = await listAllPayments(deps, viewer);
    if (viewer.role === 'patient') return { payments: rows.map(paymentOnWire) };
    return { payments: rows.map(paymentOnWire).map(({ patient: _patient, ...payment }) => payment) };
  },
  async onLeave(tx, deps, { userId, role, cause }) {
    const profiles = role === 'patient' ? patientProfiles : doctorProfiles;
    const ownProfile = tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, userId));
    const ownRowsIn = (table: typeof appointments | typeof payments) =>
      inArray(role === 'patient' ? table.patientId : table.doctorId, ownProfile);
    // Requests end first, so that no slot of a departing doctor, or to a patient whose visit is about to be canceled,
    // is offered.
    await offerSlots(tx, deps, await endRequests(tx, deps, ownRowsIn(appointments)));
    const settled = await settleVisits(tx, deps, ownRowsIn(appointments), { role, cause });
    await offerSlots(tx, deps, await endCheckouts(tx, deps, ownRowsIn(payments)));
    return settled;
  },
};

async function listAllPayments({ db }: Deps, viewer: Viewer): Promise<PaymentView[]> {
  const all: PaymentView[] = [];
  let cursor: string | undefined;
  do {
    const { rows, page } = await listPaymentsFor(db, viewer, { limit: PAYMENTS_PER_READ, cursor });
    all.push(...rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return all;
}
