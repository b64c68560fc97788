const SLOTS_PER_DAY = 18;
const SLOT_MINUTES = 30;
const FIRST_SLOT_MINUTE = 9 * 60;
const SLOTS = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot);
const minuteOfDay = (slot) => FIRST_SLOT_MINUTE + SLOT_MINUTES * slot;
const twoDigits = (number) => String(number).padStart(2, '0');

function timeLabel(slot) {
  const hour = Math.floor(minuteOfDay(slot) / 60);
  const hourOnClock = hour % 12 === 0 ? 12 : hour % 12;
  return `${twoDigits(hourOnClock)}:${twoDigits(minuteOfDay(slot) % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const formats = new Map();
function offsetMs(instant, timeZone) {
  if (!formats.has(timeZone)) {
    const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' };
    formats.set(timeZone, new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', ...fields }));
  }
  const parts = Object.fromEntries(
    formats
      .get(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const local = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute);
  return local - instant.getTime();
}

/** Reads the offset as if the local time were UTC, which is wrong only in the hours around a clock change. */
function startsAt(date, slot, timeZone) {
  const local = new Date(`${date}T00:00:00Z`).getTime() + minuteOfDay(slot) * 60_000;
  return new Date(local - offsetMs(new Date(local), timeZone));
}

export function offeredSlots({ weeklySlots, timezone }, date) {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return SLOTS.filter((slot) => weeklySlots[weekday] & (1 << slot))
    .map((slot) => ({ slot, time: timeLabel(slot), startsAt: startsAt(date, slot, timezone) }))
    .filter((slot) => slot.startsAt > new Date());
}
