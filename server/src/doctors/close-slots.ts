import { SLOT_MINUTES, SLOTS_PER_DAY, slotMinute } from '@carelane/contract/doctors/slot-grid';
import { openMask } from '@carelane/contract/doctors/slots-for-date';
import { zonedDate, zonedInstant } from '@carelane/contract/time/zoned-time';
import { eq } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { doctorExceptions } from '../db/schema';
import type { DoctorRow } from './queries';

const SLOT_MS = SLOT_MINUTES * 60_000;

/** Takes these times out of the doctor's hours, for their dates only. The caller has locked the doctor. */
export async function closeSlots(
  tx: Tx,
  doctor: Pick<DoctorRow, 'id' | 'timezone' | 'weeklySlots'>,
  times: readonly Date[],
): Promise<void> {
  const rows = await tx.select().from(doctorExceptions).where(eq(doctorExceptions.doctorId, doctor.id));
  const exceptions = new Map(rows.map((row): [string, number] => [row.onDate, row.slots]));
  const changed = new Set<string>();
  for (const time of times) {
    const date = zonedDate(time, doctor.timezone);
    const before = openMask({ weeklySlots: doctor.weeklySlots, exceptions }, date);
    const after = before & ~overlappingMask(date, doctor.timezone, time);
    if (after === before) continue;
    exceptions.set(date, after);
    changed.add(date);
  }
  for (const onDate of changed) {
    const slots = exceptions.get(onDate) ?? 0;
    await tx
      .insert(doctorExceptions)
      .values({ doctorId: doctor.id, onDate, slots })
      .onConflictDoUpdate({ target: [doctorExceptions.doctorId, doctorExceptions.onDate], set: { slots } });
  }
}

/** A visit that was agreed in another zone may overlap two slots of the current one. */
function overlappingMask(date: string, timezone: string, time: Date): number {
  let mask = 0;
  for (let slot = 0; slot < SLOTS_PER_DAY; slot++) {
    const startsAt = zonedInstant(date, slotMinute(slot), timezone);
    if (startsAt && Math.abs(startsAt.getTime() - time.getTime()) < SLOT_MS) mask |= 1 << slot;
  }
  return mask;
}
