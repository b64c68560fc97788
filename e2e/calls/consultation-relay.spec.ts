import { type ChildProcess, spawn } from 'node:child_process';
import type { Browser } from '@playwright/test';
import { expect, test } from '../lib/base-test';
import { portFor } from '../lib/ports';
import { type Product, startProduct } from '../lib/product';
import {
  closeSeats,
  enterRoom,
  expectFrames,
  givenConsultation,
  received,
  visitAheadMs,
} from './consultation-fixtures';
import {
  addNamespace,
  launchIn,
  type Namespace,
  namespacesRefused,
  removeNamespace,
  run,
} from './network-namespace';

/**
 * Two browsers in separate network namespaces that reach the product and the relay but not each other:
 * any video they exchange must have gone through the relay.
 */
const PORT = portFor('relay');
const SECRET = 'only-for-this-test';
const SIDES = ['doctor', 'patient'] as const;

let product: Product;
let relay: ChildProcess | undefined;
const networks: Namespace[] = [];
const browsers: Browser[] = [];

function missing(): string | undefined {
  try {
    run('turnserver', '--version');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'coturn is not installed';
  }
  return namespacesRefused();
}

const reason = missing();
test.skip(reason !== undefined, `The relay cannot be tested: ${reason}`);

test.beforeAll(async () => {
  test.setTimeout(180_000);
  for (const _side of SIDES) networks.push(await addNamespace());
  const config = [
    '-n',
    '--listening-port=3478',
    '--use-auth-secret',
    `--static-auth-secret=${SECRET}`,
    '--realm=carelane',
  ];
  const listen = networks.flatMap(({ host }) => [`--listening-ip=${host}`, `--relay-ip=${host}`]);
  const limits = [
    '--no-tls',
    '--no-dtls',
    '--no-cli',
    '--min-port=49160',
    '--max-port=49259',
    '--pidfile=/dev/null',
  ];
  relay = spawn('turnserver', [...config, ...listen, ...limits, '--log-file=stdout'], { stdio: 'ignore' });
  const urls = networks.map(({ host }) => `turn:${host}:3478`).join(',');
  product = await startProduct({
    port: PORT,
    from: 'empty',
    env: {
      RATE_LIMITS: 'off',
      DEMO: '0',
      HOST: '0.0.0.0',
      PAYMENTS: 'test',
      DOCTOR_VERIFICATION: 'auto',
      TURN_URLS: urls,
      TURN_SECRET: SECRET,
      STUN_URLS: ',',
      // The relay is open inside the join window alone.
      NODE_OPTIONS: '--import ./e2e/lib/clock-ahead.mjs',
      CLOCK_AHEAD_MS: String(visitAheadMs()),
    },
  });
});

test.afterAll(async () => {
  await closeSeats();
  await Promise.all(browsers.map((browser) => browser.close()));
  relay?.kill();
  await product?.stop();
  await Promise.all(networks.map(removeNamespace));
});

test('a call without a direct route goes through the relay', { tag: '@long' }, async ({ launchOptions }) => {
  test.setTimeout(120_000);
  const consultation = await givenConsultation(product.url);
  const seats = [];
  const url = `http://localhost:${PORT}`;
  for (const [index, side] of SIDES.entries()) {
    const browser = await launchIn(networks[index]!, launchOptions.args ?? []);
    browsers.push(browser);
    seats.push(await enterRoom(browser, { ...consultation, url }, side));
  }
  const [doctor, patient] = seats;
  await patient!.page.getByRole('button', { name: 'Join Video Consultation' }).click();
  await doctor!.page.getByRole('button', { name: 'Start Consultation' }).click();
  for (const { page } of seats) {
    await expectFrames(page, 40_000);
    expect((await received(page)).relayed).toBe(true);
  }
});
