import type { ConsultationType } from '@carelane/contract/appointments/status';
import { bookingRange } from '@carelane/contract/doctors/slots-for-date';
import { addDays } from '@carelane/contract/time/zoned-time';
import { inThisTab, readStored, STORAGE, store } from '../../lib/storage';

export interface BookingDraft {
  date: string;
  time: string | null;
  consultationType: ConsultationType;
  reason: string;
  adultPresent?: string;
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key, inThisTab) ?? 'null');
  } catch {
    return null;
  }
}

function writeJson(key: string, value: unknown): void {
  store(key, value === null ? null : JSON.stringify(value), inThisTab);
}

export type FreeDays = readonly { date: string; free: number }[];

interface DraftOptions {
  doctorId: string;
  requested: { date?: string; time?: string };
  timezone: string;
  now: Date;
  days: FreeDays | undefined;
}

/** The day selected before counts only with a time, or while it still has free times. */
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
  const storedTime = stored.date === date ? stored.time : undefined;
  return {
    date,
    time: requested.time ?? storedTime ?? null,
    consultationType: stored.consultationType ?? 'Video Consultation',
    reason: stored.reason ?? '',
    ...(stored.adultPresent === undefined ? {} : { adultPresent: stored.adultPresent }),
  };
}

export const storeDraft = (doctorId: string, draft: BookingDraft) =>
  writeJson(STORAGE.bookingDraft(doctorId), draft);
export const removeDraft = (doctorId: string) => writeJson(STORAGE.bookingDraft(doctorId), null);

export const rememberCheckout = (checkout: { id: string; doctorId: string }) =>
  writeJson(STORAGE.checkout, checkout);
export const forgetCheckout = () => writeJson(STORAGE.checkout, null);

/** Back from the dashboard shows the confirmation and does not lead forward again. */
export const rememberConfirmed = (sessionId: string) => writeJson(STORAGE.confirmedCheckout, sessionId);
export const wasConfirmed = (sessionId: string): boolean => readJson(STORAGE.confirmedCheckout) === sessionId;

export function findUnpaidCheckout(doctorId: string): string | undefined {
  const checkout = readJson(STORAGE.checkout) as { id: string; doctorId: string } | null;
  return checkout?.doctorId === doctorId ? checkout.id : undefined;
}
