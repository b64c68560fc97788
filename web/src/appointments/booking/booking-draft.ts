import type { ConsultationType } from '@carelane/contract/appointments/status';
import { bookingRange } from '@carelane/contract/doctors/slots-for-date';
import { addDays } from '@carelane/contract/time/zoned-time';
import { inThisTab, readStored, STORAGE, store } from '../../lib/storage';

/** What the patient has selected so far. Stored for this tab, so that a reload or a visit to the checkout loses nothing. */
export interface BookingDraft {
  date: string;
  time: string | null;
  consultationType: ConsultationType;
  reason: string;
  /** The adult who is with a patient under 18, once a name was entered. */
  adultPresent?: string;
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key, inThisTab) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  store(key, value === null ? null : JSON.stringify(value), inThisTab);
}

export type FreeDays = readonly { date: string; free: number }[];

interface DraftOptions {
  doctorId: string;
  /** From the page's address. */
  requested: { date?: string; time?: string };
  timezone: string;
  now: Date;
  /** Undefined if it could not be loaded. */
  days: FreeDays | undefined;
}

/**
 * Opens on the day in the address, or the one selected before, or the first free day from tomorrow on. A day without free times is
 * only shown if the address names it.
 */
export function initialDraft({ doctorId, requested, timezone, now, days = [] }: DraftOptions): BookingDraft {
  const stored = (readJson(STORAGE.bookingDraft(doctorId)) ?? {}) as Partial<BookingDraft>;
  const { first, last } = bookingRange(now, timezone);
  const isBookable = (date: string | undefined): date is string =>
    date !== undefined && date >= first && date <= last;
  const isFree = (date: string | undefined) => days.some((day) => day.date === date && day.free > 0);
  const previous = stored.time || isFree(stored.date) ? stored.date : undefined;
  const tomorrow = addDays(first, 1);
  const firstFree = days.find((day) => day.date >= tomorrow && day.free > 0);
  const date = [requested.date, previous, firstFree?.date].find(isBookable) ?? tomorrow;
  return {
    date,
    time: requested.time ?? (stored.date === date ? (stored.time ?? null) : null),
    consultationType: stored.consultationType ?? 'Video Consultation',
    reason: stored.reason ?? '',
    ...(stored.adultPresent === undefined ? {} : { adultPresent: stored.adultPresent }),
  };
}

export const keepDraft = (doctorId: string, draft: BookingDraft) =>
  write(STORAGE.bookingDraft(doctorId), draft);
export const dropDraft = (doctorId: string) => write(STORAGE.bookingDraft(doctorId), null);

/** Remembers in this tab that the patient went to pay, so that returning without paying frees the slot. */
export const rememberCheckout = (checkout: { id: string; doctorId: string }) =>
  write(STORAGE.checkout, checkout);
export const forgetCheckout = () => write(STORAGE.checkout, null);

/** The checkout with this doctor that was opened in this tab and not finished. */
export function findLeftCheckout(doctorId: string): string | undefined {
  const checkout = readJson(STORAGE.checkout) as { id: string; doctorId: string } | null;
  return checkout?.doctorId === doctorId ? checkout.id : undefined;
}
