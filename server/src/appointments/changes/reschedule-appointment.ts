import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { isUniqueViolation } from '../../db/errors';
import { isPatientAvailable, lockPeople } from '../../db/lock-people';
import { appointments } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { requireBudget } from '../../http/limits/budget';
import { Refusal } from '../../http/refusal';
import { requireOfferedSlot, slotRefusal } from '../booking/booking-slot';
import { type AppointmentRow, getAppointmentFor } from '../queries';
import { moveVisit } from './move-visit';

const MOVES_PER_DAY = 6;

/** `requireMore` is called under the lock, and throws to refuse. */
export async function rescheduleAppointment(
  deps: Deps,
  viewer: Viewer,
  id: string,
  choice: { date: string; time: string },
  requireMore?: (visit: AppointmentRow) => void,
): Promise<AppointmentRow> {
  const now = deps.clock.now();
  const before = await getAppointmentFor(deps.db, viewer, id);
  const pair = { doctorId: before.doctor.id, patientId: before.patient.id };
  let requestedStart: Date | undefined;
  const afterwards = await deps.db
    .transaction(async (tx) => {
      const people = await lockPeople(tx, pair);
      if (!isPatientAvailable(people)) throw new Refusal('APPOINTMENT_NOT_FOUND');
      if (!people.doctor?.userId) throw new Refusal('DOCTOR_NOT_FOUND');
      const slot = await requireOfferedSlot(tx, deps, { doctorId: pair.doctorId, ...choice });
      requestedStart = slot.startsAt;
      await tx
        .select({ id: appointments.id })
        .from(appointments)
        .where(eq(appointments.id, id))
        .for('update');
      const current = await getAppointmentFor(tx, viewer, id);
      requireMore?.(current);
      requireMovable(current, now);
      const isChoice = current.appointment.chooseBy !== null;
      if (!isChoice && current.appointment.startsAt.getTime() === slot.startsAt.getTime()) return undefined;
      if (!isChoice) await spendMove(tx, deps, id);
      return moveVisit(tx, deps, current, slot);
    })
    .catch(async (error: unknown) => {
      if (!requestedStart || !isUniqueViolation(error)) throw error;
      throw await slotRefusal(deps.db, { ...pair, startsAt: requestedStart }, now, id);
    });
  await afterwards?.();
  return getAppointmentFor(deps.db, viewer, id);
}

function requireMovable({ appointment, payment }: AppointmentRow, now: Date): void {
  const { status, startsAt, chooseBy } = appointment;
  const isPaid = (payment?.amount ?? 0) > 0;
  if (chooseBy) {
    if (chooseBy > now) return;
    throw new Refusal(
      'CONFLICT',
      `The deadline for choosing has passed.${isPaid ? ' Your money is being refunded in full.' : ''}`,
    );
  }
  if (status !== 'scheduled') throw new Refusal('NOT_SCHEDULED');
  if (startsAt > now) return;
  throw new Refusal('CONFLICT', 'This appointment has already started and can no longer be moved.');
}

async function spendMove(tx: Tx, deps: Deps, id: string): Promise<void> {
  if (!deps.config.rateLimits) return;
  const budget = { key: `move:${id}`, limit: MOVES_PER_DAY, windowSeconds: 86_400 };
  await requireBudget(
    tx,
    deps.clock.now(),
    budget,
    `You have moved this appointment ${MOVES_PER_DAY} times today. Please try again tomorrow, or cancel it.`,
  );
}
