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
  /** The adult who is with a patient under 18, once it was written. */
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

interface Start {
  doctorId: string;
  /** From the address. */
  requested: { date?: string; time?: string };
  timezone: string;
  now: Date;
  /** Undefined if it could not be loaded. */
  days: FreeDays | undefined;
}

/**
 * The day in the address, or the one selected before, or the first free day from tomorrow on. A day without free times is
 * only shown if the address names it.
 */
export function firstDraft({ doctorId, requested, timezone, now, days = [] }: Start): BookingDraft {
  const kept = (readJson(STORAGE.bookingDraft(doctorId)) ?? {}) as Partial<BookingDraft>;
  const { first, last } = bookingRange(now, timezone);
  const bookable = (date: string | undefined): date is string =>
    date !== undefined && date >= first && date <= last;
  const isFree = (date: string | undefined) => days.some((day) => day.date === date && day.free > 0);
  const before = kept.time || isFree(kept.date) ? kept.date : undefined;
  const tomorrow = addDays(first, 1);
  const firstFree = days.find((day) => day.date >= tomorrow && day.free > 0);
  const date = [requested.date, before, firstFree?.date].find(bookable) ?? tomorrow;
  return {
    date,
    time: requested.time ?? (kept.date === date ? (kept.time ?? null) : null),
    consultationType: kept.consultationType ?? 'Video Consultation',
    reason: kept.reason ?? '',
    ...(kept.adultPresent === undefined ? {} : { adultPresent: kept.adultPresent }),
  };
}

export const keepDraft = (doctorId: string, draft: BookingDraft) =>
  write(STORAGE.bookingDraft(doctorId), draft);
export const dropDraft = (doctorId: string) => write(STORAGE.bookingDraft(doctorId), null);

/** Remembers in this tab that the patient went to pay, so that returning without paying frees the slot. */
export const rememberCheckout = (checkout: { id: string; doctorId: string }) =>
  write(STORAGE.checkout, checkout);
export const forgetCheckout = () => write(STORAGE.checkout, null);

export function checkoutLeft(doctorId: string): string | undefined {
  const kept = readJson(STORAGE.checkout) as { id: string; doctorId: string } | null;
  return kept?.doctorId === doctorId ? kept.id : undefined;
}
