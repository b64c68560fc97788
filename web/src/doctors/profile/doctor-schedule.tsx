import type { Doctor } from '@carelane/contract/doctors/doctor';
import { clockTime, viewerZone, zoneName } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { CalendarDrawing } from '../../ui/art/calendar-drawing';
import { EmptyState } from '../../ui/empty-state';
import classes from './doctor-page.module.css';

/** The weekly hours. Days off and bookings show in the booking calendar. */
export function DoctorSchedule({ doctor }: { doctor: Doctor }) {
  const now = useNow(60);
  const days = doctor.available_time_slots.map(({ day, times }) => ({
    day,
    times: times.filter(({ status }) => status === 'available'),
  }));
  if (days.every(({ times }) => times.length === 0)) {
    return <EmptyState drawing={<CalendarDrawing />} title="No availability slots set up yet." />;
  }
  const isElsewhere = zoneName(doctor.timezone, now) !== zoneName(viewerZone(), now);
  return (
    <>
      <p className={classes.zone}>
        Times are in the doctor’s time zone ({doctor.timezone}
        {isElsewhere
          ? `, where it is ${clockTime(now, doctor.timezone)} now; your time is ${clockTime(now)}`
          : ''}
        ).
      </p>
      <ul className={classes.week}>
        {days.map(({ day, times }) => (
          <li key={day}>
            <h3>{day}</h3>
            {times.length === 0 ? (
              <p className={classes.closed}>Not available</p>
            ) : (
              <ul className={classes.times}>
                {times.map(({ time, status }) => (
                  <li key={time} data-status={status}>
                    {time}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
