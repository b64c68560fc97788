import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumProgram } from '../e2e/lib/chromium';
import { startProduct } from '../e2e/lib/product';
import { overNetwork } from '../server/src/testing/call-endpoint';
import { publicApi } from '../server/src/testing/public-api';
import { median } from './lib/report';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PORT = Number(process.env.BENCH_PORT ?? 4510);
const ORIGIN = `http://localhost:${PORT}`;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const SETTLE_MS = 4_000;
/** Web Vitals count only the part of a task beyond this time as blocking. */
const LONG_TASK_MS = 50;
/** 1.6 Mbit/s down and 0.75 Mbit/s up, in bytes a second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

interface Figures {
  lcp: number;
  tbt: number;
  cls: number;
  scriptKb: number;
}
interface Row {
  label: string;
  limit: string;
  values: (string | number)[];
}

/** Shows how much of the time the machine and the network account for. */
const bareServer = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html').end('<!doctype html><h1>A bare page with one line</h1>');
}).listen(PORT + 1);
const product = await startProduct({ port: PORT });
const browser = await chromium.launch({
  ...chromiumProgram,
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  const { token } = await publicApi(overNetwork(ORIGIN)).newPatient();
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(token));
  print([
    row(
      'a bare page',
      '',
      rounds.map(({ bare }) => bare),
    ),
    row(
      'landing, cold',
      '1300 ms',
      rounds.map(({ landing }) => landing),
    ),
    row(
      'dashboard, cold',
      '2300 ms',
      rounds.map(({ cold }) => cold),
    ),
    row(
      'dashboard, warm cache',
      '1000 ms',
      rounds.map(({ warm }) => warm),
    ),
    navigationRow(
      'to a hovered screen',
      rounds.map(({ hovered }) => hovered),
    ),
    navigationRow(
      'to a visited screen',
      rounds.map(({ visited }) => visited),
    ),
  ]);
} finally {
  await browser.close();
  await product.stop();
  bareServer.close();
}

async function measureRound(token: string) {
  const visitor = await newVisitor(PHONE);
  const bare = await measureLoad(visitor, `http://localhost:${PORT + 1}/`);
  const landing = await measureLoad(visitor, `${ORIGIN}/`);
  await visitor.close();
  const patient = await newVisitor(PHONE, token);
  const cold = await measureLoad(patient, `${ORIGIN}/dashboard`);
  const warm = await measureLoad(patient, `${ORIGIN}/dashboard`);
  await patient.close();
  const desktop = await newVisitor(DESKTOP, token);
  const navigation = await measureNavigation(await desktop.newPage());
  await desktop.close();
  return { bare, landing, cold, warm, ...navigation };
}

async function newVisitor(viewport: typeof PHONE, token?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport });
  // tsx wraps functions in a `__name` helper that does not exist in the page.
  await context.addInitScript('globalThis.__name = (value) => value');
  if (token) await context.addInitScript((value) => localStorage.setItem('carelane-token', value), token);
  return context;
}

async function measureLoad(context: BrowserContext, address: string): Promise<Figures> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.addInitScript(observe, LONG_TASK_MS);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  const { lcp, tbt, cls } = await page.evaluate(() => window.measured);
  await page.close();
  return { lcp, tbt, cls, scriptKb: bytes / 1000 };
}

function observe(longTaskMs: number): void {
  window.measured = { lcp: 0, tbt: 0, cls: 0 };
  const on = (
    type: string,
    record: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => {
    window.measured.lcp = entry.startTime;
  });
  on('longtask', (entry) => {
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
    if (entry.startTime + entry.duration > firstPaint)
      window.measured.tbt += Math.max(0, entry.duration - longTaskMs);
  });
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) window.measured.cls += entry.value ?? 0;
  });
}

async function measureNavigation(page: Page): Promise<{ hovered: number; visited: number }> {
  await page.goto(`${ORIGIN}/dashboard`);
  await page.getByRole('heading', { name: /Welcome back/ }).waitFor();
  const link = page.getByRole('link', { name: 'Appointments', exact: true }).first();
  await link.hover();
  await page.waitForTimeout(1_000);
  const hovered = await timeToScreen(page, '/appointments', 'Appointments');
  await timeToScreen(page, '/dashboard', 'Welcome back');
  const visited = await timeToScreen(page, '/appointments', 'Appointments');
  return { hovered, visited };
}

function timeToScreen(page: Page, address: string, heading: string): Promise<number> {
  return page.evaluate(
    ([to, title]) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        const check = () => {
          const isShown = document.querySelector('h1')?.textContent?.includes(title ?? '');
          if (isShown && location.pathname === to) resolve(performance.now() - startedAt);
          else requestAnimationFrame(check);
        };
        document.querySelector<HTMLAnchorElement>(`nav a[href="${to}"]`)?.click();
        requestAnimationFrame(check);
      }),
    [address, heading],
  );
}

function row(label: string, limit: string, figures: Figures[]): Row {
  const medianFigure = (name: keyof Figures) => median(figures.map((figure) => figure[name]));
  return {
    label,
    limit,
    values: [
      Math.round(medianFigure('lcp')),
      Math.round(medianFigure('tbt')),
      medianFigure('cls').toFixed(3),
      medianFigure('scriptKb').toFixed(0),
    ],
  };
}

function navigationRow(label: string, values: number[]): Row {
  return { label, limit: '100 ms', values: [Math.round(median(values)), '', '', ''] };
}

function print(rows: Row[]): void {
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  console.log(`| ${ROUNDS} rounds, medians | limit | LCP or content, ms | TBT, ms | CLS | JavaScript, kB |`);
  console.log('|---|---|---|---|---|---|');
  for (const { label, limit, values } of rows) console.log(`| ${label} | ${limit} | ${values.join(' | ')} |`);
}

declare global {
  interface Window {
    measured: { lcp: number; tbt: number; cls: number };
  }
}
