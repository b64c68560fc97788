import type { Page } from '@playwright/test';
import { clickAndTime } from './page-timing';

/** Conditions for `recordWhen`. They run in the page. */
export const showsDelay = () => document.body.textContent.includes('Running late: about');
export const showsOffer = () =>
  [...document.querySelectorAll('[role=alert] button')].some(({ textContent }) => textContent === 'Accept');
/** The time that the tests move a visit to. */
export const showsTenOClock = () =>
  [...document.querySelectorAll('article')].some(({ textContent }) => textContent.includes('10:00 AM'));

/**
 * A zone where it is now between 10 and 11 in the morning, so that the tests can book visits for today at any
 * hour.
 */
export function morningZone(): string {
  // The offset is between -12 and 11 hours. The sign in the zone's name is inverted: Etc/GMT-5 is five hours ahead of
  // UTC.
  const offset = ((10 - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/** Announces a delay on the doctor's dashboard. Returns the time of the last click. */
export async function announceDelay(doctor: Page): Promise<number> {
  await doctor.getByRole('button', { name: 'Running late' }).click();
  const dialog = doctor.getByRole('dialog', { name: 'About how late are you?' });
  await dialog.getByRole('button', { name: '20 min' }).click();
  return clickAndTime(dialog.getByRole('button', { name: 'Notify Patients' }));
}

/** Cancels the only visit in a patient's list. Returns the time of the last click. */
export async function cancelVisit(patient: Page): Promise<number> {
  await patient.getByRole('button', { name: 'Cancel Appointment' }).click();
  return clickAndTime(patient.getByRole('dialog').getByRole('button', { name: 'Yes, Cancel' }));
}

export const acceptOffer = (patient: Page): Promise<number> =>
  clickAndTime(patient.getByRole('alert').getByRole('button', { name: 'Accept' }));
