import { expect, type Page, test } from '@playwright/test';
import { closeSeats, expectFrames, givenConsultation, received, startCall } from './consultation-fixtures';
import {
  addNamespace,
  launchIn,
  type Namespace,
  namespacesRefused,
  plugIn,
  removeNamespace,
} from './network-namespace';
import { type Product, startProduct } from './product';

/** A call outlives the server and the network: nobody touches anything, nobody is told something false. */
const ROUNDS = Number(process.env.CALL_FAULT_ROUNDS ?? 10);
const PORT = Number(process.env.E2E_PORT ?? 4400) + 1;
const BACK_WITHIN_MS = 15_000;
const NETWORK_AWAY_MS = 8_000;
const STILL_MS = 1_000;
const refused = namespacesRefused();
const FALSE_ALARMS = ['User Disconnected', 'Connection Issue', 'Session Ended'];

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const dataDir = process.env.CALL_FAULT_DATA_DIR;
  product = await startProduct({
    port: PORT,
    env: { RATE_LIMITS: 'off', DEMO: '0', HOST: '0.0.0.0' },
    ...(dataDir ? { dataDir } : {}),
  });
});
test.afterAll(() => product?.stop());
test.afterEach(closeSeats);

test(`frames keep flowing while the server is killed and restarted, ${ROUNDS} times`, async ({ browser }) => {
  test.setTimeout(60_000 + ROUNDS * 60_000);
  const { doctor, patient } = await startCall(browser, await givenConsultation(product.url));
  const pages = [doctor.page, patient.page];
  await Promise.all(pages.map(watchToasts));
  for (let round = 1; round <= ROUNDS; round++) {
    await product.kill();
    await send(doctor.page, `from the doctor, round ${round}`);
    await send(patient.page, `from the patient, round ${round}`);
    for (const page of pages) await expectFrames(page, 2_000);
    await product.restart();
    for (const page of pages) {
      await expectOnce(page, `from the doctor, round ${round}`);
      await expectOnce(page, `from the patient, round ${round}`);
      await expectFrames(page, BACK_WITHIN_MS);
    }
  }
  for (const page of pages) expect(await falseAlarms(page)).toEqual([]);
});

test(`the call is back after 8 seconds without a network, ${ROUNDS} times`, async ({
  browser,
  launchOptions,
}) => {
  test.skip(refused !== undefined, `The network cannot be taken away: ${refused}`);
  test.setTimeout(60_000 + ROUNDS * 60_000);
  const network = await addNamespace();
  const elsewhere = await launchIn(network, launchOptions.args ?? []);
  try {
    const { doctor, patient } = await startCall(browser, await givenConsultation(product.url), elsewhere);
    const pages = [doctor.page, patient.page];
    await Promise.all(pages.map(watchToasts));
    for (let round = 1; round <= ROUNDS; round++) {
      await withoutNetwork(network, patient.page, () => send(patient.page, `while away, round ${round}`));
      for (const page of pages) {
        await expectFrames(page, BACK_WITHIN_MS);
        await expectOnce(page, `while away, round ${round}`);
      }
    }
    for (const page of pages) expect(await falseAlarms(page)).toEqual([]);
  } finally {
    await elsewhere.close();
    await removeNamespace(network);
  }
});

/** Packets, not frames: a busy machine decodes for a while what had come before. */
async function withoutNetwork(network: Namespace, page: Page, meanwhile: () => Promise<void>): Promise<void> {
  plugIn(network, false);
  const over = Date.now() + NETWORK_AWAY_MS;
  await meanwhile();
  const arriving = async () => {
    const { packetsReceived } = await received(page);
    await page.waitForTimeout(STILL_MS);
    return (await received(page)).packetsReceived - packetsReceived;
  };
  await expect.poll(arriving, { message: 'the network is really away', timeout: NETWORK_AWAY_MS }).toBe(0);
  await page.waitForTimeout(Math.max(0, over - Date.now()));
  plugIn(network, true);
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Type a message...').fill(text);
  await page.getByPlaceholder('Type a message...').press('Enter');
}

async function expectOnce(page: Page, text: string): Promise<void> {
  const message = page.getByRole('log').getByText(text, { exact: true });
  await expect(message).toHaveCount(1, { timeout: 30_000 });
  await expect(page.getByText('Sending…')).toHaveCount(0, { timeout: 30_000 });
  await expect(message).toHaveCount(1);
}

async function watchToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenTexts: seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) seen.push(node.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  });
}

async function falseAlarms(page: Page): Promise<string[]> {
  const seen = await page.evaluate(() => (window as unknown as { seenTexts: string[] }).seenTexts);
  return FALSE_ALARMS.filter((alarm) => seen.some((text) => text.includes(alarm)));
}
