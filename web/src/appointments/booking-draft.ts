import type { ConsultationType } from '@carelane/contract/appointments/status';
import { bookingRange } from '@carelane/contract/doctors/slots-for-date';
import { addDays } from '@carelane/contract/time/zoned-time';

/** What the patient has chosen so far. Kept for this tab, so that a reload or a look at the checkout loses nothing. */
export interface BookingDraft {
  date: string;
  time: string | null;
  consultationType: ConsultationType;
  reason: string;
}

const keyOf = (doctorId: string) => `carelane-booking-${doctorId}`;
const LEFT_FOR_CHECKOUT = 'carelane-checkout';

function readJson(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

/** The address says the day and maybe the time; the draft says the rest; tomorrow is where everybody starts. */
export function firstDraft(
  doctorId: string,
  asked: { date?: string; time?: string },
  timezone: string,
  now: Date,
): BookingDraft {
  const kept = (readJson(keyOf(doctorId)) ?? {}) as Partial<BookingDraft>;
  const { first, last } = bookingRange(now, timezone);
  const bookable = (date: string | undefined): date is string =>
    date !== undefined && date >= first && date <= last;
  const date = [asked.date, kept.date].find(bookable) ?? addDays(first, 1);
  return {
    date,
    time: asked.time ?? (kept.date === date ? (kept.time ?? null) : null),
    consultationType: kept.consultationType ?? 'Video Consultation',
    reason: kept.reason ?? '',
  };
}

export const keepDraft = (doctorId: string, draft: BookingDraft) => write(keyOf(doctorId), draft);
export const dropDraft = (doctorId: string) => write(keyOf(doctorId), null);

/** Remembers in this tab that the patient went to pay, so that coming back any other way frees the slot. */
export const rememberCheckout = (checkout: { id: string; doctorId: string }) =>
  write(LEFT_FOR_CHECKOUT, checkout);
export const forgetCheckout = () => write(LEFT_FOR_CHECKOUT, null);

export function checkoutLeft(doctorId: string): string | undefined {
  const kept = readJson(LEFT_FOR_CHECKOUT) as { id: string; doctorId: string } | null;
  return kept?.doctorId === doctorId ? kept.id : undefined;
}
