import type { SuggestedDoctor, SuggestedSpecialty } from '@carelane/contract/assistant/chat';
import { doctorFee } from '@carelane/contract/doctors/fee';
import { weekdayName } from '@carelane/contract/doctors/slot-grid';
import { type FreeTime, type Schedule, slotsForDate } from '@carelane/contract/doctors/slots-for-date';
import { addDays, zonedDate } from '@carelane/contract/time/zoned-time';
import type { Deps } from '../deps';
import { listDoctors } from '../doctors/list-doctors';
import type { DoctorRow } from '../doctors/queries';
import { daysAhead, loadSchedules } from '../doctors/schedules';
import { imageUrl } from '../images/store-image';
import type { Choice } from './triage/choose-specialties';

const DOCTORS_SHOWN = 3;
const DOCTORS_CONSIDERED = 8;
const TIMES_SHOWN = 3;
const DAYS_CONSIDERED = 14;

export async function suggestDoctors(deps: Deps, choices: readonly Choice[]): Promise<SuggestedSpecialty[]> {
  const now = deps.clock.now();
  const groups = await Promise.all(
    choices.map(({ specialty }) =>
      listDoctors(deps, { specialization: specialty, sort: 'rating', limit: DOCTORS_CONSIDERED }),
    ),
  );
  const schedules = await loadSchedules(
    deps.db,
    groups.flatMap((group) => group.doctors),
    now,
    daysAhead(now, DAYS_CONSIDERED),
  );
  return choices.map(({ specialty, reason }, index) => {
    const doctors = (groups[index]?.doctors ?? []).map((doctor) => {
      const schedule = schedules.get(doctor.id);
      return doctorView(doctor, schedule ? firstFreeTimes(schedule, now) : []);
    });
    const free = doctors.filter(({ nextAvailable }) => nextAvailable);
    const full = doctors.filter(({ nextAvailable }) => !nextAvailable);
    return { name: specialty, reason, doctors: [...free, ...full].slice(0, DOCTORS_SHOWN) };
  });
}

function firstFreeTimes(schedule: Schedule, now: Date): FreeTime[] {
  const today = zonedDate(now, schedule.timezone);
  const freeTimes: FreeTime[] = [];
  for (let day = 0; day <= DAYS_CONSIDERED && freeTimes.length < TIMES_SHOWN; day += 1) {
    const date = addDays(today, day);
    for (const slot of slotsForDate(schedule, date, now)) {
      if (slot.status === 'available')
        freeTimes.push({
          day: weekdayName(date),
          date,
          time: slot.time,
          startsAt: slot.startsAt.toISOString(),
        });
    }
  }
  return freeTimes.slice(0, TIMES_SHOWN);
}

function doctorView(row: DoctorRow, nextTimes: FreeTime[]): SuggestedDoctor {
  return {
    _id: row.id,
    name: row.name,
    specialization: row.specialization,
    profileImage: imageUrl(row.imageId),
    experience: row.experience,
    fees: doctorFee(row),
    rating: row.ratingCount === 0 ? null : row.rating,
    timezone: row.timezone,
    nextAvailable: nextTimes[0] ?? null,
    nextTimes,
  };
}
