import type { Page } from '@playwright/test';
import { clickAndTime } from './page-timing';

export const showsDelay = () => document.body.textContent.includes('Running late: about');
export const showsOffer = () =>
  [...document.querySelectorAll('[role=alert] button')].some(({ textContent }) => textContent === 'Accept');
export const showsTenOClock = () =>
  [...document.querySelectorAll('article')].some(({ textContent }) => textContent.includes('10:00 AM'));

export function morningZone(): string {
  // The sign in the zone's name is inverted: Etc/GMT-5 is five hours ahead of UTC.
  const offset = ((10 - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

export async function announceDelay(doctor: Page): Promise<number> {
  await doctor.getByRole('button', { name: 'Running late' }).click();
  const dialog = doctor.getByRole('dialog', { name: 'About how late are you?' });
  await dialog.getByRole('button', { name: '20 min' }).click();
  return clickAndTime(dialog.getByRole('button', { name: 'Notify Patients' }));
}

export async function cancelVisit(patient: Page): Promise<number> {
  await patient.getByRole('button', { name: 'Cancel Appointment' }).click();
  return clickAndTime(patient.getByRole('dialog').getByRole('button', { name: 'Yes, Cancel' }));
}

export const acceptOffer = (patient: Page): Promise<number> =>
  clickAndTime(patient.getByRole('alert').getByRole('button', { name: 'Accept' }));
