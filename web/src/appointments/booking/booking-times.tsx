import { zonedTime } from '@carelane/contract/time/zoned-time';
import { clockTime, viewerZone, weekday } from '../../lib/dates';
import { twoZonesInWords, visitClock, visitClockInWords } from '../../lib/visit-clock';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeletons';
import classes from './booking-times.module.css';

/** Minutes of the day. */
const NOON = 12 * 60;
const EVENING = 18 * 60;

export interface OfferedTime {
  time: string;
  status: 'available' | 'booked';
  startsAt: string;
}

interface Props {
  times: readonly OfferedTime[] | undefined;
  timezone: string;
  selected: string | null;
  /** Times to highlight after the selected one was taken. */
  suggested?: readonly string[];
  /** Set when the times could not be loaded. */
  onRetry: (() => void) | undefined;
  onSelect: (time: string) => void;
}

/** The free times of a day of the doctor's calendar, by the viewer's clock. The doctor's time is below where it differs. */
export function BookingTimes({ times, timezone, selected, suggested = [], onRetry, onSelect }: Props) {
  if (onRetry) return <ErrorState title="The free times could not be loaded." onRetry={onRetry} />;
  if (!times) return <TimesLoading />;
  const free = times.filter(({ status }) => status === 'available');
  const [example] = free;
  if (!example) return <p className={classes.none}>No free times on this day. Please choose another day.</p>;
  const elsewhere = visitClock(example.startsAt, timezone).doctors !== undefined;
  return (
    <div className={classes.times}>
      {elsewhere && <p className={classes.zones}>{twoZonesInWords(timezone)}</p>}
      {[...byPartOfDay(free, elsewhere)].map(([part, offered]) => (
        <fieldset key={part} className={classes.group}>
          <legend>{part}</legend>
          <div className={classes.buttons}>
            {offered.map(({ time, startsAt }) => (
              <button
                key={time}
                type="button"
                className={classes.time}
                aria-label={time}
                aria-description={elsewhere ? visitClockInWords(startsAt, timezone) : undefined}
                aria-pressed={time === selected}
                data-suggested={suggested.includes(time) || undefined}
                onClick={() => onSelect(time)}
              >
                {/* Drawn by CSS: the button is called as the doctor's calendar calls it, and nothing else is text in it. */}
                {elsewhere ? <span data-clock={clockTime(startsAt)} /> : time}
                {elsewhere && <small>{time}</small>}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/** With the weekday where it may not be the one that was chosen in the doctor's calendar. */
function byPartOfDay(times: readonly OfferedTime[], elsewhere: boolean): Map<string, OfferedTime[]> {
  const parts = new Map<string, OfferedTime[]>();
  for (const offered of times) {
    const { minuteOfDay } = zonedTime(new Date(offered.startsAt), viewerZone());
    const name = minuteOfDay < NOON ? 'Morning' : minuteOfDay < EVENING ? 'Afternoon' : 'Evening';
    const part = elsewhere ? `${weekday(offered.startsAt)} ${name.toLowerCase()}` : name;
    parts.set(part, [...(parts.get(part) ?? []), offered]);
  }
  return parts;
}

function TimesLoading() {
  return (
    <div role="status" aria-label="Loading times..." className={classes.buttons}>
      {Array.from({ length: 9 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders in a fixed order
        <Skeleton key={index} height="2.75rem" />
      ))}
    </div>
  );
}
