import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { expect, test } from '../lib/base-test';
import { frameDrawnAt, medianValue } from './first-frame';
import { GUEST } from './guest-fixtures';

const WHO = ['doctor', 'patient', 'guest'] as const;
export type GuestPages = Record<(typeof WHO)[number], Page>;
type Times = Record<(typeof WHO)[number], number>;

/** Milliseconds from the doctor's click until each of the three sees who is new to them. */
export async function letInUntilFirstFrames({ doctor, patient, guest }: GuestPages): Promise<Times> {
  const button = doctor.getByRole('button', { name: `Let in ${GUEST}` }).first();
  await expect(button).toBeVisible();
  const drawn = [
    frameDrawnAt(doctor, `Video of ${GUEST}`, 1),
    frameDrawnAt(patient, `Video of ${GUEST}`, 1),
    frameDrawnAt(guest, 'Video of', 2),
  ];
  const clickedAt = await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    return performance.timeOrigin + performance.now();
  });
  const [atDoctor = 0, atPatient = 0, atGuest = 0] = await Promise.all(drawn);
  return { doctor: atDoctor - clickedAt, patient: atPatient - clickedAt, guest: atGuest - clickedAt };
}

/** The target is three times a bare pair on an idle machine. A machine with other work only reports. */
export function reportFirstFrames(times: Times[], bare: number[]): void {
  const pair = medianValue(bare);
  const parts = WHO.map((who) => {
    const values = times.map((one) => one[who]);
    const median = medianValue(values);
    return `the ${who} sees the other after ${Math.round(median)} ms, ${(median / pair).toFixed(1)} times (${values.map(Math.round).join(', ')})`;
  });
  const figure = `first frames with a guest: a bare pair ${Math.round(pair)} ms; ${parts.join('; ')}; load ${loadavg()[0]?.toFixed(1)}`;
  console.log(figure);
  test.info().annotations.push({ type: 'figure', description: figure });
  for (const one of times) for (const who of WHO) expect(one[who]).toBeLessThan(15_000);
}
