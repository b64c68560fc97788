import { zonedTime } from '@carelane/contract/time/zoned-time';
import { clockTime, viewerZone, weekday } from '../../lib/dates';
import { twoZonesInWords, visitClock, visitClockInWords } from '../../lib/visit-clock';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeletons';
import classes from './booking-times.module.css';

const NOON = 12 * 60;
const EVENING = 18 * 60;
const SKELETON_COUNT = 9;

export interface OfferedTime {
  time: string;
  status: 'available' | 'booked';
  startsAt: string;
}

interface Props {
  times: readonly OfferedTime[] | undefined;
  timezone: string;
  selected: string | null;
  suggested?: readonly string[];
  onRetry: (() => void) | undefined;
  onSelect: (time: string) => void;
}

export function BookingTimes({ times, timezone, selected, suggested = [], onRetry, onSelect }: Props) {
  if (onRetry) return <ErrorState title="The available times could not be loaded." onRetry={onRetry} />;
  if (!times) return <TimesLoading />;
  const free = times.filter(({ status }) => status === 'available');
  const [firstFree] = free;
  if (!firstFree)
    return <p className={classes.none}>No times are available on this day. Please choose another day.</p>;
  const isOtherZone = visitClock(firstFree.startsAt, timezone).doctorTime !== undefined;
  return (
    <div className={classes.times}>
      {isOtherZone && <p className={classes.zones}>{twoZonesInWords(timezone)}</p>}
      {[...groupByPartOfDay(free, isOtherZone)].map(([partOfDay, offered]) => (
        <fieldset key={partOfDay} className={classes.group}>
          <legend>{partOfDay}</legend>
          <div className={classes.buttons}>
            {offered.map(({ time, startsAt }) => (
              <button
                key={time}
                type="button"
                className={classes.time}
                aria-label={time}
                aria-description={isOtherZone ? visitClockInWords(startsAt, timezone) : undefined}
                aria-pressed={time === selected}
                data-suggested={suggested.includes(time) || undefined}
                onClick={() => onSelect(time)}
              >
                {isOtherZone ? <TimeInBothZones time={time} viewerTime={clockTime(startsAt)} /> : time}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/** Tests and clients find a button by its text, the doctor's time, so CSS adds the viewer's. */
function TimeInBothZones({ time, viewerTime }: { time: string; viewerTime: string }) {
  return (
    <>
      <span data-viewer-time={viewerTime} />
      <small>{time}</small>
    </>
  );
}

/** In another zone, a group's name contains the weekday, because it may differ from the chosen date's. */
function groupByPartOfDay(times: readonly OfferedTime[], isOtherZone: boolean): Map<string, OfferedTime[]> {
  const groups = new Map<string, OfferedTime[]>();
  for (const offered of times) {
    const { minuteOfDay } = zonedTime(new Date(offered.startsAt), viewerZone());
    const name = partOfDayName(minuteOfDay);
    const partOfDay = isOtherZone ? `${weekday(offered.startsAt)} ${name.toLowerCase()}` : name;
    groups.set(partOfDay, [...(groups.get(partOfDay) ?? []), offered]);
  }
  return groups;
}

function partOfDayName(minuteOfDay: number): string {
  if (minuteOfDay < NOON) return 'Morning';
  return minuteOfDay < EVENING ? 'Afternoon' : 'Evening';
}

function TimesLoading() {
  return (
    <div role="status" aria-label="Loading times..." className={classes.buttons}>
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders in a fixed order
        <Skeleton key={index} height="2.75rem" />
      ))}
    </div>
  );
}
