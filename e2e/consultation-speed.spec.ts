import { cpus, loadavg } from 'node:os';
import { expect, type Page, test } from '@playwright/test';
import { closeSeats, enterRoom, givenConsultation } from './consultation-fixtures';

const ROUNDS = Number(process.env.FIRST_FRAME_ROUNDS ?? 5);
const MEDIAN_LIMIT_MS = 1_000;

test.afterEach(closeSeats);

test('from the click to the first remote frame: under a second in the median', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(60_000 + ROUNDS * 30_000);
  const consultation = await givenConsultation(baseURL ?? '');
  const patient = await enterRoom(browser, consultation, 'patient');
  const doctor = await enterRoom(browser, consultation, 'doctor');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await patient.page.getByRole('button', { name: 'Join Video Consultation' }).click();
    await expect(patient.page.getByText('Waiting for the doctor')).toBeVisible();
    await expect(doctor.page.getByText('is waiting for you')).toBeVisible();
    times.push(await clickToFirstFrame(doctor.page));
    await doctor.page.getByRole('button', { name: 'End Session' }).click();
    await expect(doctor.page.getByRole('button', { name: 'Mark Complete' })).toBeVisible();
    await expect(patient.page.getByText('The consultation session has ended.')).toBeVisible();
    await Promise.all([patient.page.reload(), doctor.page.reload()]);
  }
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
  const load = loadavg()[0] ?? 0;
  const told = `first remote frame: median ${Math.round(median)} ms of ${times.map(Math.round).join(', ')} (load ${load.toFixed(1)} on ${cpus().length} cores)`;
  console.log(told);
  test.info().annotations.push({ type: 'figure', description: told });
  // A machine that is busy with other work measures that work.
  if (load < cpus().length) expect(median).toBeLessThan(MEDIAN_LIMIT_MS);
});

function clickToFirstFrame(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const buttons = [...document.querySelectorAll('button')];
        const clickedAt = performance.now();
        buttons.find(({ textContent }) => textContent === 'Start Consultation')?.click();
        const look = () => {
          const video = document.querySelector<HTMLVideoElement>('video[aria-label^="Video of"]');
          if (!video) return requestAnimationFrame(look);
          return video.requestVideoFrameCallback(() => resolve(performance.now() - clickedAt));
        };
        look();
      }),
  );
}
