import { SLOTS_PER_DAY, slotMinute } from '@carelane/contract/doctors/slot-grid';
import { addDays, zonedDate, zonedInstant } from '@carelane/contract/time/zoned-time';
import type { Dice } from './dice';
import type { DoctorSeed, PatientSeed } from './people';
import type { Recorder } from './visit-records';

const SOON_MS = 2 * 60_000;
const JOINABLE_MS = 15 * 60_000;

interface Cast {
  doctor: DoctorSeed;
  patient: PatientSeed;
  others: PatientSeed[];
}

/** The demo doctor's day: past visits, upcoming ones, and one with the demo patient that can be joined now or soon. */
export function recordDemoDay(
  { add }: Recorder,
  { doctor, patient, others }: Cast,
  now: Date,
  random: Dice,
): void {
  const today = zonedDate(now, doctor.timezone);
  const slotStart = (slot: number) => zonedInstant(today, slotMinute(slot), doctor.timezone)?.getTime() ?? 0;
  const slots = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot);
  const next = slots.find((slot) => slotStart(slot) >= now.getTime() + SOON_MS);
  if (next !== undefined) {
    const own = { doctor, patient, date: today, status: 'scheduled' } as const;
    add({ ...own, slot: next, consultationType: 'Video Consultation' });
    const isTooFarAhead = slotStart(next) - now.getTime() > JOINABLE_MS;
    if (isTooFarAhead && next > 0) add({ ...own, slot: next - 1, consultationType: 'Video Consultation' });
  }
  for (const slot of slots) {
    if (random.chance(15)) continue;
    const isOver = slotStart(slot) + 30 * 60_000 < now.getTime();
    if (!isOver && slotStart(slot) <= now.getTime()) continue;
    const status = isOver ? pastStatus(random) : 'scheduled';
    add({ doctor, patient: random.pick(others), date: today, slot, status });
  }
  for (let daysAhead = 1; daysAhead <= 5; daysAhead++) {
    for (let visit = 0; visit < 4; visit++) {
      const date = addDays(today, daysAhead);
      add({
        doctor,
        patient: random.pick(others),
        date,
        slot: random.roll(SLOTS_PER_DAY),
        status: 'scheduled',
      });
    }
  }
}

const pastStatus = (random: Dice) => (random.chance(12) ? 'canceled' : 'completed');
