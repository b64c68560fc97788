import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { type Browser, chromium, expect, test } from '@playwright/test';
import {
  type Consultation,
  closeSeats,
  enterRoom,
  expectFrames,
  givenConsultation,
  received,
} from './consultation-fixtures';
import { type Product, startProduct } from './product';

/**
 * Two browsers in network namespaces of their own, which reach the product and the relay but not each other:
 * what they see of one another can only have come through the relay.
 */
const PORT = Number(process.env.E2E_PORT ?? 4400) + 2;
const SECRET = 'only-for-this-test';
const SIDES = [
  { who: 'doctor', name: 'cl-doctor', host: '10.213.1.1', guest: '10.213.1.2' },
  { who: 'patient', name: 'cl-patient', host: '10.213.2.1', guest: '10.213.2.2' },
] as const;

let product: Product;
let relay: ChildProcess | undefined;
const browsers: Browser[] = [];

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' });

function missing(): string | undefined {
  try {
    run('turnserver', '--version');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'coturn is not installed';
  }
  try {
    run('ip', 'netns', 'add', 'cl-probe');
    run('ip', 'netns', 'del', 'cl-probe');
  } catch {
    return 'network namespaces are not allowed here';
  }
  return undefined;
}

const reason = missing();
test.skip(reason !== undefined, `The relay cannot be tried: ${reason}`);

test.beforeAll(async () => {
  test.setTimeout(180_000);
  for (const side of SIDES) addNamespace(side);
  const config = [
    '-n',
    '--listening-port=3478',
    '--use-auth-secret',
    `--static-auth-secret=${SECRET}`,
    '--realm=carelane',
  ];
  const listen = SIDES.flatMap(({ host }) => [`--listening-ip=${host}`, `--relay-ip=${host}`]);
  const limits = [
    '--no-tls',
    '--no-dtls',
    '--no-cli',
    '--min-port=49160',
    '--max-port=49259',
    '--pidfile=/dev/null',
  ];
  relay = spawn('turnserver', [...config, ...listen, ...limits, '--log-file=stdout'], { stdio: 'ignore' });
  const urls = SIDES.map(({ host }) => `turn:${host}:3478`).join(',');
  product = await startProduct({
    port: PORT,
    env: {
      RATE_LIMITS: 'off',
      DEMO: '0',
      HOST: '0.0.0.0',
      TURN_URLS: urls,
      TURN_SECRET: SECRET,
      STUN_URLS: ',',
    },
  });
});

test.afterAll(async () => {
  await closeSeats();
  await Promise.all(browsers.map((browser) => browser.close()));
  relay?.kill();
  await product?.stop();
  for (const { name } of SIDES) run('ip', 'netns', 'del', name);
});

test('a call without a direct way goes through the relay', async ({ launchOptions }) => {
  test.setTimeout(120_000);
  const consultation = await givenConsultation(product.url);
  const seats = [];
  for (const side of SIDES) {
    const browser = await launchIn(side.name, side.host, launchOptions.args ?? []);
    seats.push(
      await enterRoom(
        browser,
        { ...consultation, url: `http://localhost:${PORT}` } as Consultation,
        side.who,
      ),
    );
  }
  const [doctor, patient] = seats;
  await patient!.page.getByRole('button', { name: 'Join Video Consultation' }).click();
  await doctor!.page.getByRole('button', { name: 'Start Consultation' }).click();
  for (const { page } of seats) {
    await expectFrames(page, 40_000);
    expect((await received(page)).relayed).toBe(true);
  }
});

function addNamespace({ name, host, guest }: (typeof SIDES)[number]): void {
  try {
    run('ip', 'netns', 'del', name);
  } catch {
    // Not left over from an earlier run.
  }
  run('ip', 'netns', 'add', name);
  run('ip', 'link', 'add', `${name}0`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  run('ip', 'addr', 'add', `${host}/24`, 'dev', `${name}0`);
  run('ip', 'link', 'set', `${name}0`, 'up');
  run('ip', '-n', name, 'addr', 'add', `${guest}/24`, 'dev', 'eth0');
  run('ip', '-n', name, 'link', 'set', 'eth0', 'up');
  run('ip', '-n', name, 'link', 'set', 'lo', 'up');
}

/** Devices need a secure origin: the browser takes localhost and finds the product behind the host's address. */
async function launchIn(namespace: string, host: string, args: string[]): Promise<Browser> {
  const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const wrapper = `/tmp/${namespace}-chromium.sh`;
  const { writeFileSync } = await import('node:fs');
  writeFileSync(wrapper, `#!/bin/sh\nexec ip netns exec ${namespace} ${chromiumPath} "$@"\n`, {
    mode: 0o755,
  });
  const browser = await chromium.launch({
    executablePath: wrapper,
    args: [...args, `--host-resolver-rules=MAP localhost ${host}`],
  });
  browsers.push(browser);
  return browser;
}
