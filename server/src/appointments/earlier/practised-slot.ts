import { zonedTime } from '@carelane/contract/time/zoned-time';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { doctorProfiles } from '../../db/schema';
import type { Deps } from '../../deps';
import { isPractising } from '../../doctors/queries';
import { findDoctorWithSlots } from '../../doctors/schedules';
import type { ChosenSlot } from '../booking/booking-slot';
import type { FreedSlot } from './offer-slot';

/** The slot of a doctor who can be booked, in the doctor's current hours and zone. */
export async function findPractisedSlot(
  tx: Tx,
  deps: Deps,
  { doctorId, startsAt }: FreedSlot,
): Promise<{ isFree: boolean; chosen: ChosenSlot } | undefined> {
  const [doctor] = await tx
    .select({ timezone: doctorProfiles.timezone })
    .from(doctorProfiles)
    .where(eq(doctorProfiles.id, doctorId));
  if (!doctor) return undefined;
  const { timezone } = doctor;
  const { date: localDate } = zonedTime(startsAt, timezone);
  const found = await findDoctorWithSlots(tx, doctorId, localDate, deps.clock.now());
  const slot = found?.slots.find((one) => one.startsAt.getTime() === startsAt.getTime());
  if (!found || !slot || !isPractising(found.doctor, deps.config)) return undefined;
  return {
    isFree: slot.status === 'available',
    chosen: { startsAt, localDate, slot: slot.slot, timezone },
  };
}
