// npm run pictures: screenshots of every screen from the running product. `--readme` writes those that the README shows.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { startProduct } from '../e2e/product';

const DEMO_PASSWORD = 'carelane-demo';
const FOLDER = 'test-results/screens';
const README_FOLDER = 'docs/pictures';
const WIDTHS = [390, 768, 1440];
const THEMES = ['light', 'dark'] as const;

interface Screen {
  name: string;
  path: string;
}

async function tokenOf(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  return (await answer.json()).data.accessToken;
}

async function read(url: string, token: string, call: string) {
  const answer = await fetch(`${url}/api/v1${call}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()).data;
}

async function screensOf(
  url: string,
  patient: string,
  doctor: string,
): Promise<Record<string, [string | undefined, Screen[]]>> {
  const [someone] = await read(url, patient, '/doctor/all-doctors?limit=1');
  const profile = await read(url, patient, '/patient/profile');
  const { appointments } = await read(url, patient, `/appointment/patient/${profile._id}`);
  const scheduled = appointments.find(({ status }: { status: string }) => status === 'scheduled');
  const [prescription] = await read(
    url,
    patient,
    `/prescription/get-prescriptions-for-patient?patientId=${profile._id}`,
  );
  return {
    public: [
      undefined,
      [
        { name: 'landing', path: '/' },
        ...[
          'login',
          'register',
          'forgot-password',
          'terms',
          'privacy',
          'security',
          'help',
          'faqs',
          'contact',
        ].map((name) => ({ name, path: `/${name}` })),
        { name: 'verify', path: `/verify/${prescription?.verificationCode ?? 'NONE'}` },
        { name: 'not-found', path: '/no/such/place' },
      ],
    ],
    patient: [
      patient,
      [
        { name: 'dashboard', path: '/dashboard' },
        { name: 'doctors', path: '/doctors' },
        { name: 'doctors-none', path: '/doctors?search=zzzzzz&maxFee=0' },
        { name: 'doctor', path: `/doctors/${someone._id}` },
        { name: 'booking', path: `/book-appointment/${someone._id}` },
        { name: 'appointments', path: '/appointments' },
        { name: 'prescriptions', path: '/prescriptions' },
        { name: 'assistant', path: '/aiassistance' },
        { name: 'notifications', path: '/notifications' },
        { name: 'payments', path: '/payments' },
        { name: 'account', path: '/profile' },
        { name: 'security', path: '/profile?tab=security' },
        { name: 'profile', path: '/profile?tab=profile' },
        { name: 'consultation', path: `/consultation/${scheduled?._id}` },
      ],
    ],
    doctor: [
      doctor,
      [
        { name: 'dashboard', path: '/dashboard' },
        { name: 'appointments', path: '/appointments' },
        { name: 'prescriptions', path: '/prescriptions' },
        { name: 'record', path: `/patients/${profile._id}` },
        { name: 'payments', path: '/payments' },
        { name: 'profile', path: '/profile?tab=profile' },
      ],
    ],
  };
}

async function contextFor(
  browser: Browser,
  token: string | undefined,
  width: number,
  theme: 'light' | 'dark',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: theme,
    permissions: ['camera', 'microphone'],
    timezoneId: 'Asia/Kolkata',
  });
  if (token) await context.addInitScript((value) => localStorage.setItem('carelane-token', value), token);
  return context;
}

const readme = process.argv.includes('--readme');
const product = await startProduct({ port: 4490 });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
  ],
});
let taken = 0;
try {
  const patient = await tokenOf(product.url, 'patient@carelane.example');
  const doctor = await tokenOf(product.url, 'doctor@carelane.example');
  const people = await screensOf(product.url, patient, doctor);
  const shots: [
    who: string,
    token: string | undefined,
    screen: Screen,
    width: number,
    theme: 'light' | 'dark',
    file: string,
  ][] = [];
  for (const [who, [token, screens]] of Object.entries(people)) {
    for (const screen of screens) {
      if (readme) {
        if (
          ['landing', 'doctors', 'booking', 'consultation', 'prescriptions', 'dashboard'].includes(
            screen.name,
          )
        ) {
          shots.push([who, token, screen, 1280, 'light', `${README_FOLDER}/${who}-${screen.name}.png`]);
        }
        if (who === 'patient' && screen.name === 'dashboard') {
          shots.push([who, token, screen, 390, 'dark', `${README_FOLDER}/phone-dashboard.png`]);
        }
        continue;
      }
      for (const width of WIDTHS) {
        for (const theme of THEMES)
          shots.push([
            who,
            token,
            screen,
            width,
            theme,
            `${FOLDER}/${who}-${screen.name}-${width}-${theme}.png`,
          ]);
      }
    }
  }
  for (const [, token, screen, width, theme, file] of shots) {
    const context = await contextFor(browser, token, width, theme);
    const page = await context.newPage();
    await page.goto(`${product.url}${screen.path}`);
    await page.waitForLoadState('networkidle').catch(() => {});
    await page.waitForTimeout(600);
    mkdirSync(path.dirname(file), { recursive: true });
    await page.screenshot({ path: file, fullPage: !readme && screen.name !== 'doctors' });
    await context.close();
    taken += 1;
  }
} finally {
  await browser.close();
  await product.stop();
}
console.log(`${taken} screenshots in ${readme ? README_FOLDER : FOLDER}`);
