import { SLOT_MINUTES, SLOTS_PER_DAY, slotMinute } from '@carelane/contract/doctors/slot-grid';
import { addDays, zonedDate, zonedInstant } from '@carelane/contract/time/zoned-time';
import type { DoctorSeed, PatientSeed } from './people';
import type { SeededRandom } from './seeded-random';
import type { Recorder } from './visit-records';

const MIN_LEAD_MS = 2 * 60_000;
const JOINABLE_MS = 15 * 60_000;

interface DemoDayPeople {
  doctor: DoctorSeed;
  patient: PatientSeed;
  others: PatientSeed[];
}

export function recordDemoDay(
  { add }: Recorder,
  { doctor, patient, others }: DemoDayPeople,
  now: Date,
  random: SeededRandom,
): void {
  const today = zonedDate(now, doctor.timezone);
  const slotStart = (slot: number) => zonedInstant(today, slotMinute(slot), doctor.timezone)?.getTime() ?? 0;
  const slots = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot);
  const next = slots.find((slot) => slotStart(slot) >= now.getTime() + MIN_LEAD_MS);
  if (next !== undefined) {
    const visit = { doctor, patient, date: today, status: 'scheduled' } as const;
    add({ ...visit, slot: next, consultationType: 'Video Consultation' });
    // Otherwise there would be no visit to join until the next one is near.
    const isTooEarlyToJoin = slotStart(next) - now.getTime() > JOINABLE_MS;
    if (isTooEarlyToJoin && next > 0)
      add({ ...visit, slot: next - 1, consultationType: 'Video Consultation' });
  }
  for (const slot of slots) {
    if (random.chance(15)) continue;
    const isOver = slotStart(slot) + SLOT_MINUTES * 60_000 < now.getTime();
    const isRunning = !isOver && slotStart(slot) <= now.getTime();
    if (isRunning) continue;
    const status = isOver ? pastStatus(random) : 'scheduled';
    add({ doctor, patient: random.pick(others), date: today, slot, status });
  }
  for (let daysAhead = 1; daysAhead <= 5; daysAhead++) {
    for (let count = 0; count < 4; count++) {
      const date = addDays(today, daysAhead);
      add({
        doctor,
        patient: random.pick(others),
        date,
        slot: random.below(SLOTS_PER_DAY),
        status: 'scheduled',
      });
    }
  }
}

const pastStatus = (random: SeededRandom) => (random.chance(12) ? 'canceled' : 'completed');
