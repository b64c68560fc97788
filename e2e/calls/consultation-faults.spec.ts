import type { Page } from '@playwright/test';
import { expect, test } from '../lib/base-test';
import { expectErrors, SERVER_DOWN } from '../lib/console-watch';
import { portFor } from '../lib/ports';
import { type Product, startProduct } from '../lib/product';
import { CALL_SETTINGS } from './call-settings';
import {
  closeContexts,
  enterRoom,
  expectConnected,
  expectFrames,
  givenConsultation,
  readReceivedTotals,
  send,
  startCall,
} from './consultation-fixtures';
import { type CuttableProxy, openProxy } from './cuttable-proxy';
import { listFalseAlarms, recordTexts } from './false-alarms';
import {
  addNamespace,
  changeAddress,
  findNamespaceProblem,
  launchIn,
  type Namespace,
  removeNamespace,
  setPluggedIn,
  throttle,
} from './network-namespace';
import { launchSuspendable } from './wrapped-browser';

const ROUNDS = Number(process.env.CALL_FAULT_ROUNDS ?? 2);
const PORT = portFor('faults');
const RECOVERY_LIMIT_MS = 15_000;
const NEW_FRAMES_LIMIT_MS = 5_000;
const NETWORK_DOWN_MS = 8_000;
const SAMPLE_MS = 1_000;
/** The server closes a silent socket within 18 seconds. The disconnect grace that then begins is longer. */
const SLEEP_MS = 20_000;
const SLOW_LINK_KILOBITS = 100;
const REFUSED_CONNECTIONS = 10;
const namespaceProblem = findNamespaceProblem();

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
test.afterEach(closeContexts);

// Code that was just loading when the network changed fails, and its page reloads automatically.
test.beforeEach(() => expectErrors(SERVER_DOWN, /net::ERR_|dynamically imported module/));

test(`frames keep flowing while the server is killed and restarted, ${ROUNDS} times`, {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(60_000 + ROUNDS * 60_000);
  const { doctor, patient } = await startCall(browser, await givenConsultation(product.url));
  const pages = [doctor.page, patient.page];
  await forEachPage(pages, recordTexts);
  for (let round = 1; round <= ROUNDS; round++) {
    await product.kill();
    await send(doctor.page, `from the doctor, round ${round}`);
    await send(patient.page, `from the patient, round ${round}`);
    await forEachPage(pages, (page) => expectFrames(page, NEW_FRAMES_LIMIT_MS));
    await product.restart();
    await forEachPage(pages, async (page) => {
      await expectOnce(page, `from the doctor, round ${round}`);
      await expectOnce(page, `from the patient, round ${round}`);
      await expectFrames(page, RECOVERY_LIMIT_MS);
    });
  }
  for (const page of pages) expect(await listFalseAlarms(page)).toEqual([]);
});

test(`the call recovers after 8 seconds without a network, ${ROUNDS} times`, { tag: '@long' }, async ({
  browser,
  launchOptions,
}) => {
  test.skip(namespaceProblem !== undefined, `The network cannot be cut: ${namespaceProblem}`);
  test.setTimeout(60_000 + ROUNDS * 60_000);
  const network = await addNamespace();
  const remoteBrowser = await launchIn(network, launchOptions.args ?? []);
  try {
    const { doctor, patient } = await startCall(browser, await givenConsultation(product.url), remoteBrowser);
    const pages = [doctor.page, patient.page];
    await forEachPage(pages, recordTexts);
    for (let round = 1; round <= ROUNDS; round++) {
      await withoutNetwork(network, patient.page, async () => {
        if (round % 2 === 0) changeAddress(network, round + 1);
        await send(patient.page, `while offline, round ${round}`);
      });
      await forEachPage(pages, async (page) => {
        await expectFrames(page, RECOVERY_LIMIT_MS);
        await expectOnce(page, `while offline, round ${round}`);
      });
    }
    for (const page of pages) expect(await listFalseAlarms(page)).toEqual([]);
  } finally {
    await remoteBrowser.close();
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
    await recordTexts(doctor.page);
    laptop.sleep();
    const wakesAt = Date.now() + SLEEP_MS;
    await expect(doctor.page.getByText('Reconnecting…')).toBeVisible({ timeout: SLEEP_MS });
    await doctor.page.waitForTimeout(Math.max(0, wakesAt - Date.now()));
    laptop.wake();
    await forEachPage([doctor.page, patient.page], (page) => expectFrames(page, RECOVERY_LIMIT_MS));
    await expectConnected(patient.page);
    expect(await listFalseAlarms(doctor.page)).toEqual([]);
  } finally {
    laptop.wake();
    await laptop.browser.close();
  }
});

test('on a slow connection video is reduced before audio, and the patient is notified', {
  tag: '@long',
}, async ({ browser, launchOptions }) => {
  test.skip(namespaceProblem !== undefined, `The connection cannot be throttled: ${namespaceProblem}`);
  test.setTimeout(120_000);
  const network = await addNamespace();
  const remoteBrowser = await launchIn(network, launchOptions.args ?? []);
  try {
    const { doctor, patient } = await startCall(browser, await givenConsultation(product.url), remoteBrowser);
    await expectFrames(doctor.page);
    throttle(network, SLOW_LINK_KILOBITS);
    await expect(patient.page.getByText('Your connection is weak')).toBeVisible({ timeout: 30_000 });
    await expect(patient.page.getByLabel('Connection quality: Weak')).toBeVisible();
    expect(await readScaleDown(patient.page)).toBeGreaterThan(1);
    const before = (await readReceivedTotals(doctor.page)).audioPackets;
    await doctor.page.waitForTimeout(2_000);
    expect((await readReceivedTotals(doctor.page)).audioPackets - before, 'audio continues').toBeGreaterThan(
      60,
    );
    expect(await patient.page.getByText('Connected', { exact: true }).count()).toBe(1);
  } finally {
    await remoteBrowser.close();
    await removeNamespace(network);
  }
});

test('a socket that has used up its five reconnections keeps trying during a call', {
  tag: '@long',
}, async ({ browser }) => {
  const proxy = await openProxy(product.url);
  try {
    const consultation = await givenConsultation(product.url);
    const viaProxy = { ...consultation, url: proxy.url };
    const { page } = await enterRoom(browser, viaProxy, 'patient', { controlsClock: true });
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

test('outside a call a socket stops after five reconnections, until the browser is online again', {
  tag: '@long',
}, async ({ browser }) => {
  const proxy = await openProxy(product.url);
  try {
    const consultation = await givenConsultation(product.url);
    const viaProxy = { ...consultation, url: proxy.url };
    const { page } = await enterRoom(browser, viaProxy, 'patient', {
      path: '/dashboard',
      controlsClock: true,
    });
    await expect.poll(() => proxy.socketCount()).toBe(1);
    proxy.cut();
    await waitForRefusals(page, proxy, REFUSED_CONNECTIONS);
    await page.clock.fastForward(60_000);
    await page.waitForTimeout(1_000);
    expect(proxy.refusedCount()).toBe(REFUSED_CONNECTIONS);
    proxy.restore();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => proxy.socketCount()).toBe(1);
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

async function waitForRefusals(page: Page, proxy: CuttableProxy, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(5_000);
        return proxy.refusedCount();
      },
      { timeout: 20_000, intervals: [300] },
    )
    .toBeGreaterThanOrEqual(count);
}

/** Counts packets, not frames: a busy machine still decodes buffered frames for a while. */
async function withoutNetwork(network: Namespace, page: Page, work: () => Promise<void>): Promise<void> {
  setPluggedIn(network, false);
  const endsAt = Date.now() + NETWORK_DOWN_MS;
  await work();
  const countNewPackets = async () => {
    const { packetsReceived } = await readReceivedTotals(page);
    await page.waitForTimeout(SAMPLE_MS);
    return (await readReceivedTotals(page)).packetsReceived - packetsReceived;
  };
  await expect
    .poll(countNewPackets, {
      message: 'no packets arrive while the network is down',
      timeout: NETWORK_DOWN_MS,
    })
    .toBe(0);
  await page.waitForTimeout(Math.max(0, endsAt - Date.now()));
  setPluggedIn(network, true);
}

const forEachPage = (pages: Page[], step: (page: Page) => Promise<void>) => Promise.all(pages.map(step));

async function expectOnce(page: Page, text: string): Promise<void> {
  const message = page.getByRole('log').getByText(text, { exact: true });
  await expect(message).toHaveCount(1, { timeout: 60_000 });
  await expect(page.getByText('Sending…')).toHaveCount(0, { timeout: 60_000 });
  await expect(message).toHaveCount(1);
}
