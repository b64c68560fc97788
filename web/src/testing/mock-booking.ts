import { listOpenCheckouts } from '@carelane/contract/appointments/booking-endpoints';
import { availableDays, availableSlots, doctorProfile } from '@carelane/contract/doctors/endpoints';
import { bookingRange } from '@carelane/contract/doctors/slots-for-date';
import { addDays } from '@carelane/contract/time/zoned-time';
import { mock, type Sent } from './mock';
import { mockPatient } from './mock-patient';
import { doctor } from './people';

export function mockBooking(freeByDate: Record<string, number>): Sent[] {
  const { first } = bookingRange(new Date(), doctor.timezone);
  mockPatient();
  mock(doctorProfile, doctor);
  mock(
    availableDays,
    Array.from({ length: 31 }, (_, day) => ({
      date: addDays(first, day),
      free: freeByDate[addDays(first, day)] ?? 0,
    })),
  );
  mock(listOpenCheckouts, []);
  return mock(availableSlots, ({ query: { date = '' } }) => {
    const slot = { time: '10:30 AM', status: 'available' as const, startsAt: `${date}T05:00:00.000Z` };
    return [{ day: 'Monday', date, times: freeByDate[date] ? [slot] : [] }];
  });
}
