const SLOTS = Array.from({ length: 18 }, (_, slot) => slot);
const minute = (slot) => 540 + 30 * slot;

function label(slot) {
  const hour = Math.floor(minute(slot) / 60);
  const clock = [((hour + 11) % 12) + 1, minute(slot) % 60].map((part) => String(part).padStart(2, '0'));
  return `${clock.join(':')} ${hour < 12 ? 'AM' : 'PM'}`;
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

function startsAt(date, slot, timeZone) {
  const local = new Date(`${date}T00:00:00Z`).getTime() + minute(slot) * 60_000;
  return new Date(local - offsetMs(new Date(local), timeZone));
}

/** The times that a doctor offers on a date and that have not begun. */
export function offeredSlots({ weeklySlots, timezone }, date) {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return SLOTS.filter((slot) => weeklySlots[weekday] & (1 << slot))
    .map((slot) => ({ slot, time: label(slot), startsAt: startsAt(date, slot, timezone) }))
    .filter((slot) => slot.startsAt > new Date());
}
