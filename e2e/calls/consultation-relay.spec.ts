import { type ChildProcess, spawn } from 'node:child_process';
import type { Browser, LaunchOptions } from '@playwright/test';
import { expect, test } from '../lib/base-test';
import { portFor } from '../lib/ports';
import { type Product, startProduct } from '../lib/product';
import { CALL_SETTINGS } from './call-settings';
import {
  type Consultation,
  clockAheadMs,
  closeContexts,
  enterRoom,
  expectFrames,
  givenConsultations,
  type OpenPage,
  readReceivedTotals,
} from './consultation-fixtures';
import { countRelayed, enterAsGuest, expectOthers, invite, letIn } from './guest-fixtures';
import {
  addNamespace,
  findNamespaceProblem,
  launchIn,
  type Namespace,
  removeNamespace,
  run,
} from './network-namespace';

const PORT = portFor('relay');
const SECURE_URL = `http://localhost:${PORT}`;
const SECRET = 'only-for-this-test';
const SIDES = ['doctor', 'patient'] as const;

let product: Product;
let nextConsultation: () => Consultation;
let relay: ChildProcess | undefined;
const networks: Namespace[] = [];
const browsers: Browser[] = [];

function findProblem(): string | undefined {
  try {
    run('turnserver', '--version');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'coturn is not installed';
  }
  return findNamespaceProblem();
}

const problem = findProblem();
test.skip(problem !== undefined, `The relay cannot be tested: ${problem}`);

test.beforeAll(async () => {
  test.setTimeout(180_000);
  for (const _participant of [...SIDES, 'guest']) networks.push(await addNamespace());
  const relayOptions = [
    '-n',
    '--listening-port=3478',
    '--use-auth-secret',
    `--static-auth-secret=${SECRET}`,
    '--realm=carelane',
    ...networks.flatMap(({ host }) => [`--listening-ip=${host}`, `--relay-ip=${host}`]),
    '--no-tls',
    '--no-dtls',
    '--no-cli',
    '--min-port=49160',
    '--max-port=49259',
    '--pidfile=/dev/null',
    '--log-file=stdout',
  ];
  relay = spawn('turnserver', relayOptions, { stdio: 'ignore' });
  const urls = networks.map(({ host }) => `turn:${host}:3478`).join(',');
  product = await startProduct({
    port: PORT,
    from: 'empty',
    env: {
      ...CALL_SETTINGS,
      TURN_URLS: urls,
      TURN_SECRET: SECRET,
      STUN_URLS: 'none',
      // Browsers get relay credentials only inside the join window, so the product runs at a time inside it.
      NODE_OPTIONS: '--import ./e2e/lib/clock-ahead.mjs',
      CLOCK_AHEAD_MS: String(clockAheadMs()),
    },
  });
  nextConsultation = await givenConsultations(product.url, 2);
});

test.afterAll(async () => {
  relay?.kill();
  await product?.stop();
  await Promise.all(networks.map(removeNamespace));
});

test.afterEach(async () => {
  await closeContexts();
  await Promise.all(browsers.splice(0).map((browser) => browser.close()));
});

async function startOnSeparateNetworks(
  launchOptions: LaunchOptions,
  consultation: Consultation,
): Promise<OpenPage[]> {
  const participants = [];
  for (const [index, side] of SIDES.entries())
    participants.push(await enterRoom(await launch(index, launchOptions), consultation, side));
  const [doctor, patient] = participants;
  await patient!.page.getByRole('button', { name: 'Join Video Consultation' }).click();
  await doctor!.page.getByRole('button', { name: 'Start Consultation' }).click();
  return participants;
}

async function launch(index: number, { args = [] }: LaunchOptions): Promise<Browser> {
  const browser = await launchIn(networks[index]!, args);
  browsers.push(browser);
  return browser;
}

test('a call without a direct route goes through the relay', { tag: '@long' }, async ({ launchOptions }) => {
  test.setTimeout(300_000);
  const consultation = nextConsultation();
  for (const { page } of await startOnSeparateNetworks(launchOptions, { ...consultation, url: SECURE_URL })) {
    await expectFrames(page, 40_000);
    expect((await readReceivedTotals(page)).isRelayed).toBe(true);
  }
});

test('a guest without a direct route reaches the doctor and the patient through the relay', {
  tag: '@long',
}, async ({ launchOptions }) => {
  test.setTimeout(300_000);
  const consultation = nextConsultation();
  const link = await invite(consultation);
  const participants = await startOnSeparateNetworks(launchOptions, { ...consultation, url: SECURE_URL });
  participants.push(await enterAsGuest(await launch(SIDES.length, launchOptions), SECURE_URL, link));
  await letIn(participants[0]!.page);
  const pages = participants.map(({ page }) => page);
  await expectOthers(pages, 2, 60_000);
  for (const page of pages) expect(await countRelayed(page)).toBe(2);
});
