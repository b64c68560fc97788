import { cpus, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { closeContexts, enterRoom, givenConsultation } from '../e2e/calls/consultation-fixtures';
import { callAndTimeFirstFrame, medianValue, timeDirectFirstFrame } from '../e2e/calls/first-frame';
import { chromiumProgram } from '../e2e/lib/chromium';
import { startProduct } from '../e2e/lib/product';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const PORT = Number(process.env.BENCH_PORT ?? 4520);
const MEDIAN_LIMIT_MS = 1_000;
const RATIO_LIMIT = 3;

const product = await startProduct({ port: PORT, env: { RATE_LIMITS: 'off', DEMO: '0' } });
const browser = await chromium.launch({
  ...chromiumProgram,
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
  ],
});
try {
  const consultation = await givenConsultation(product.url);
  const patient = await enterRoom(browser, consultation, 'patient');
  const doctor = await enterRoom(browser, consultation, 'doctor');
  const callTimes: number[] = [];
  const directTimes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page } = await enterRoom(browser, consultation, 'patient', { path: '/help' });
    directTimes.push(await timeDirectFirstFrame(page));
    await page.close();
    callTimes.push(await callAndTimeFirstFrame(doctor.page, patient.page));
  }
  const printTimes = (label: string, values: number[]) =>
    console.log(
      `${label.padEnd(46)} median ${Math.round(medianValue(values))} ms of ${values.map(Math.round).join(', ')}`,
    );
  printTimes('two direct peer connections to the first frame', directTimes);
  printTimes('click to the first remote frame', callTimes);
  const callMs = medianValue(callTimes);
  const ratio = callMs / medianValue(directTimes);
  console.log(
    `${ratio.toFixed(2)} times the direct connections (at most ${RATIO_LIMIT}), under ${MEDIAN_LIMIT_MS} ms; load ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} cores`,
  );
  if (ratio > RATIO_LIMIT || callMs > MEDIAN_LIMIT_MS) process.exitCode = 1;
} finally {
  await closeContexts();
  await browser.close();
  await product.stop();
}
