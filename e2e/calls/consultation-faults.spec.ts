import type { Page } from '@playwright/test';
import { expect, test } from '../lib/base-test';
import { expectErrors, SERVER_AWAY } from '../lib/console-watch';
import { portFor } from '../lib/ports';
import { type Product, startProduct } from '../lib/product';
import { CALL_SETTINGS } from './call-settings';
import {
  closeSeats,
  enterRoom,
  expectConnected,
  expectFrames,
  givenConsultation,
  received,
  send,
  startCall,
} from './consultation-fixtures';
import { type CuttableProxy, openProxy } from './cuttable-proxy';
import { falseAlarms, watchToasts } from './false-alarms';
import {
  addNamespace,
  changeAddress,
  launchIn,
  type Namespace,
  namespacesRefused,
  plugIn,
  removeNamespace,
  throttle,
} from './network-namespace';
import { launchSuspendable } from './wrapped-browser';

/** A call survives a server restart and a lost network, without user action and without false alarms. */
const ROUNDS = Number(process.env.CALL_FAULT_ROUNDS ?? 2);
const PORT = portFor('faults');
const BACK_WITHIN_MS = 15_000;
const FLOWING_WITHIN_MS = 5_000;
const NETWORK_DOWN_MS = 8_000;
const SAMPLE_MS = 1_000;
/** Longer than the server's ping timeout, so that the socket is closed too, and shorter than its disconnect grace. */
const ASLEEP_MS = 20_000;
const SLOW_LINK_KILOBITS = 100;
/** Five attempts, each by websocket and then by polling. */
const REFUSED_CONNECTIONS = 10;
const refused = namespacesRefused();

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({
    port: PORT,
    from: 'empty',
    env: CALL_SETTINGS,
  });
});
test.afterAll(() => product?.stop());
test.afterEach(closeSeats);

test.beforeEach(() => expectErrors(SERVER_AWAY, /net::ERR_/));

test(`frames keep flowing while the server is killed and restarted, ${ROUNDS} times`, {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(60_000 + ROUNDS * 60_000);
  const { doctor, patient } = await startCall(browser, await givenConsultation(product.url));
  const pages = [doctor.page, patient.page];
  await onEach(pages, watchToasts);
  for (let round = 1; round <= ROUNDS; round++) {
    await product.kill();
    await send(doctor.page, `from the doctor, round ${round}`);
    await send(patient.page, `from the patient, round ${round}`);
    await onEach(pages, (page) => expectFrames(page, FLOWING_WITHIN_MS));
    await product.restart();
    await onEach(pages, async (page) => {
      await expectOnce(page, `from the doctor, round ${round}`);
      await expectOnce(page, `from the patient, round ${round}`);
      await expectFrames(page, BACK_WITHIN_MS);
    });
  }
  for (const page of pages) expect(await falseAlarms(page)).toEqual([]);
});

test(`the call is back after 8 seconds without a network, ${ROUNDS} times`, { tag: '@long' }, async ({
  browser,
  launchOptions,
}) => {
  test.skip(refused !== undefined, `The network cannot be cut: ${refused}`);
  test.setTimeout(60_000 + ROUNDS * 60_000);
  const network = await addNamespace();
  const elsewhere = await launchIn(network, launchOptions.args ?? []);
  try {
    const { doctor, patient } = await startCall(browser, await givenConsultation(product.url), elsewhere);
    const pages = [doctor.page, patient.page];
    await onEach(pages, watchToasts);
    for (let round = 1; round <= ROUNDS; round++) {
      await withoutNetwork(network, patient.page, async () => {
        if (round % 2 === 0) changeAddress(network, round + 1);
        await send(patient.page, `while away, round ${round}`);
      });
      await onEach(pages, async (page) => {
        await expectFrames(page, BACK_WITHIN_MS);
        await expectOnce(page, `while away, round ${round}`);
      });
    }
    for (const page of pages) expect(await falseAlarms(page)).toEqual([]);
  } finally {
    await elsewhere.close();
    await removeNamespace(network);
  }
});

test('a laptop that wakes from sleep returns to the call', { tag: '@long' }, async ({
  browser,
  launchOptions,
}) => {
  test.setTimeout(120_000);
  const laptop = await launchSuspendable(launchOptions.args ?? []);
  try {
    const { doctor, patient } = await startCall(
      browser,
      await givenConsultation(product.url),
      laptop.browser,
    );
    await watchToasts(doctor.page);
    laptop.sleep();
    const wakesAt = Date.now() + ASLEEP_MS;
    await expect(doctor.page.getByText('Reconnecting…')).toBeVisible({ timeout: ASLEEP_MS });
    await doctor.page.waitForTimeout(Math.max(0, wakesAt - Date.now()));
    laptop.wake();
    await onEach([doctor.page, patient.page], (page) => expectFrames(page, BACK_WITHIN_MS));
    await expectConnected(patient.page);
    expect(await falseAlarms(doctor.page)).toEqual([]);
  } finally {
    laptop.wake();
    await laptop.browser.close();
  }
});

test('on a slow connection video is reduced before audio, and the patient is notified', {
  tag: '@long',
}, async ({ browser, launchOptions }) => {
  test.skip(refused !== undefined, `The connection cannot be throttled: ${refused}`);
  test.setTimeout(120_000);
  const network = await addNamespace();
  const elsewhere = await launchIn(network, launchOptions.args ?? []);
  try {
    const { doctor, patient } = await startCall(browser, await givenConsultation(product.url), elsewhere);
    await expectFrames(doctor.page);
    throttle(network, SLOW_LINK_KILOBITS);
    await expect(patient.page.getByText('Your connection is weak')).toBeVisible({ timeout: 30_000 });
    await expect(patient.page.getByLabel('Connection quality: Weak')).toBeVisible();
    expect(await readScaleDown(patient.page)).toBeGreaterThan(1);
    const before = (await received(doctor.page)).audioPackets;
    await doctor.page.waitForTimeout(2_000);
    expect((await received(doctor.page)).audioPackets - before, 'audio continues').toBeGreaterThan(60);
    expect(await patient.page.getByText('Connected', { exact: true }).count()).toBe(1);
  } finally {
    await elsewhere.close();
    await removeNamespace(network);
  }
});

test('a socket that has used its five reconnections keeps trying during a call', {
  tag: '@long',
}, async ({ browser }) => {
  const proxy = await openProxy(product.url);
  try {
    const consultation = await givenConsultation(product.url);
    const seat = { ...consultation, url: proxy.url };
    const { page } = await enterRoom(browser, seat, 'patient', { controlsClock: true });
    await page.getByRole('button', { name: 'Join Video Consultation' }).click();
    await expect(page.getByText('Waiting for the doctor')).toBeVisible();
    proxy.cut();
    await expect(page.getByText('We lost the connection to Carelane.')).toBeVisible();
    await send(page, 'written while offline');
    await waitForRefusals(page, proxy, REFUSED_CONNECTIONS + 2);
    proxy.restore();
    await page.clock.fastForward(5_000);
    await expect(page.getByText('We lost the connection to Carelane.')).toHaveCount(0, { timeout: 15_000 });
    await expectOnce(page, 'written while offline');
  } finally {
    await proxy.close();
  }
});

test('outside a call it stops after five reconnections, until the browser is online again', {
  tag: '@long',
}, async ({ browser }) => {
  const proxy = await openProxy(product.url);
  try {
    const consultation = await givenConsultation(product.url);
    const seat = { ...consultation, url: proxy.url };
    const { page } = await enterRoom(browser, seat, 'patient', { path: '/dashboard', controlsClock: true });
    await expect.poll(() => proxy.sockets()).toBe(1);
    proxy.cut();
    await waitForRefusals(page, proxy, REFUSED_CONNECTIONS);
    await page.clock.fastForward(60_000);
    await page.waitForTimeout(1_000);
    expect(proxy.refused()).toBe(REFUSED_CONNECTIONS);
    proxy.restore();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => proxy.sockets()).toBe(1);
  } finally {
    await proxy.close();
  }
});

const readScaleDown = (page: Page) =>
  page.evaluate(() => {
    const connection = window.connections.findLast(({ connectionState }) => connectionState !== 'closed');
    const video = connection?.getSenders().find(({ track }) => track?.kind === 'video');
    return video?.getParameters().encodings[0]?.scaleResolutionDownBy ?? 0;
  });

/** Skips the delay between attempts; each attempt is real. */
async function waitForRefusals(page: Page, proxy: CuttableProxy, tries: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(5_000);
        return proxy.refused();
      },
      { timeout: 20_000, intervals: [300] },
    )
    .toBeGreaterThanOrEqual(tries);
}

/** Counts packets, not frames: a busy machine still decodes buffered frames for a while. */
async function withoutNetwork(network: Namespace, page: Page, meanwhile: () => Promise<void>): Promise<void> {
  plugIn(network, false);
  const endsAt = Date.now() + NETWORK_DOWN_MS;
  await meanwhile();
  const countNewPackets = async () => {
    const { packetsReceived } = await received(page);
    await page.waitForTimeout(SAMPLE_MS);
    return (await received(page)).packetsReceived - packetsReceived;
  };
  await expect
    .poll(countNewPackets, { message: 'the network is really down', timeout: NETWORK_DOWN_MS })
    .toBe(0);
  await page.waitForTimeout(Math.max(0, endsAt - Date.now()));
  plugIn(network, true);
}

const onEach = (pages: Page[], step: (page: Page) => Promise<void>) => Promise.all(pages.map(step));

async function expectOnce(page: Page, text: string): Promise<void> {
  const message = page.getByRole('log').getByText(text, { exact: true });
  await expect(message).toHaveCount(1, { timeout: 60_000 });
  await expect(page.getByText('Sending…')).toHaveCount(0, { timeout: 60_000 });
  await expect(message).toHaveCount(1);
}
