import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { expect, test } from '../lib/base-test';
import { medianValue, waitForFirstFrames } from './first-frame';
import { GUEST } from './guest-fixtures';

const PARTICIPANTS = ['doctor', 'patient', 'guest'] as const;
export type GuestPages = Record<(typeof PARTICIPANTS)[number], Page>;
type Times = Record<(typeof PARTICIPANTS)[number], number>;

export async function letInAndTimeFirstFrames({ doctor, patient, guest }: GuestPages): Promise<Times> {
  const button = doctor.getByRole('button', { name: `Let in ${GUEST}` }).first();
  await expect(button).toBeVisible();
  const firstFrames = [
    waitForFirstFrames(doctor, `Video of ${GUEST}`, 1),
    waitForFirstFrames(patient, `Video of ${GUEST}`, 1),
    waitForFirstFrames(guest, 'Video of', 2),
  ];
  const clickedAt = await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    return performance.timeOrigin + performance.now();
  });
  const [atDoctor = 0, atPatient = 0, atGuest = 0] = await Promise.all(firstFrames);
  return { doctor: atDoctor - clickedAt, patient: atPatient - clickedAt, guest: atGuest - clickedAt };
}

const LIMIT_MS = 15_000;

export function reportFirstFrames(times: Times[], directTimes: number[]): void {
  const directMedian = medianValue(directTimes);
  const summaries = PARTICIPANTS.map((participant) => {
    const values = times.map((time) => time[participant]);
    const median = medianValue(values);
    return `the ${participant} sees the first frames after ${Math.round(median)} ms, ${(median / directMedian).toFixed(1)} times as long as directly (in ms: ${values.map(Math.round).join(', ')})`;
  });
  const figure = `first frames with a guest: two direct connections without our server ${Math.round(directMedian)} ms; ${summaries.join('; ')}; load ${loadavg()[0]?.toFixed(1)}`;
  console.log(figure);
  test.info().annotations.push({ type: 'figure', description: figure });
  for (const time of times)
    for (const participant of PARTICIPANTS) expect(time[participant]).toBeLessThan(LIMIT_MS);
}
