import type { Browser, BrowserContext, Page } from '@playwright/test';
import { overNetwork } from '../../server/src/testing/call-endpoint';
import { type AccountWithProfile, publicApi } from '../../server/src/testing/public-api';
import { test as base, expect } from '../lib/base-test';

export interface Consultation {
  url: string;
  appointmentId: string;
  doctor: AccountWithProfile;
  patient: AccountWithProfile;
}

export const test = base.extend<{ consultation: Consultation }>({
  consultation: async ({ baseURL }, use) => {
    await use(await givenConsultation(baseURL ?? ''));
    await closeContexts();
  },
});

/** Computed once, so that it does not change if a run lasts beyond midnight. */
export const VISIT_DATE = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

const VISIT_TIME = '10:30 AM';

export const clockAheadMs = () => Date.parse(`${VISIT_DATE}T10:25:00+05:30`) - Date.now();

export async function givenConsultation(url: string): Promise<Consultation> {
  const { newDoctor, newPatient, bookFreeVisit } = publicApi(overNetwork(url));
  const doctor = await newDoctor({}, { fees: 0 });
  const patient = await newPatient();
  const appointmentId = await bookFreeVisit(patient, doctor, { date: VISIT_DATE, time: VISIT_TIME });
  return { url, appointmentId, doctor, patient };
}

export async function givenConsultations(url: string, count: number): Promise<() => Consultation> {
  const booked: Consultation[] = [];
  while (booked.length < count) booked.push(await givenConsultation(url));
  return () => {
    const next = booked.shift();
    if (!next) throw new Error(`more than ${count} consultations`);
    return next;
  };
}

export interface OpenPage {
  context: BrowserContext;
  page: Page;
}

const openContexts: BrowserContext[] = [];

/** An open page would continue its call and keep the machine busy. */
export async function closeContexts(): Promise<void> {
  await Promise.all(openContexts.splice(0).map((context) => context.close()));
}

export interface EnterOptions {
  deviceError?: string;
  deviceKind?: 'audio' | 'video';
  path?: string;
  controlsClock?: boolean;
}

export async function enterRoom(
  browser: Browser,
  consultation: Consultation,
  role: 'doctor' | 'patient',
  options: EnterOptions = {},
): Promise<OpenPage> {
  const context = await openContext(browser);
  if (options.deviceError) await context.addInitScript(breakDevices, options);
  const page = await context.newPage();
  if (options.controlsClock) await page.clock.install();
  await page.addInitScript(
    (token) => localStorage.setItem('carelane-token', token),
    consultation[role].token,
  );
  await page.goto(`${consultation.url}${options.path ?? `/consultation/${consultation.appointmentId}`}`);
  return { context, page };
}

export async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  openContexts.push(context);
  // tsx wraps functions in a `__name` helper that does not exist in the page.
  await context.addInitScript('globalThis.__name = (value) => value');
  await context.addInitScript(watchConnections);
  return context;
}

declare global {
  interface Window {
    connections: RTCPeerConnection[];
  }
}

function breakDevices({ deviceError, deviceKind }: EnterOptions): void {
  const { mediaDevices } = navigator;
  // The initial blank page has no mediaDevices.
  if (!mediaDevices) return;
  const openDevices = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = (constraints) =>
    deviceKind && !constraints?.[deviceKind]
      ? openDevices(constraints)
      : Promise.reject(new DOMException('refused by the test', deviceError));
}

function watchConnections(): void {
  window.connections = [];
  const NativeConnection = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends NativeConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      window.connections.push(this);
    }
  };
}

export interface ReceivedTotals {
  framesDecoded: number;
  packetsReceived: number;
  audioPackets: number;
  audioLevel: number;
  audioEnergy: number;
  isRelayed: boolean;
}

export function readReceivedTotals(page: Page): Promise<ReceivedTotals> {
  return page.evaluate(async () => {
    const totals = {
      framesDecoded: 0,
      packetsReceived: 0,
      audioPackets: 0,
      audioLevel: 0,
      audioEnergy: 0,
      isRelayed: false,
    };
    const connection = window.connections.findLast(({ connectionState }) => connectionState !== 'closed');
    const report = await connection?.getStats();
    report?.forEach((stat) => {
      if (stat.type === 'inbound-rtp') totals.packetsReceived += stat.packetsReceived ?? 0;
      if (stat.type === 'inbound-rtp' && stat.kind === 'video')
        totals.framesDecoded = stat.framesDecoded ?? 0;
      if (stat.type === 'inbound-rtp' && stat.kind === 'audio') {
        totals.audioLevel = stat.audioLevel ?? 0;
        totals.audioEnergy = stat.totalAudioEnergy ?? 0;
        totals.audioPackets = stat.packetsReceived ?? 0;
      }
      if (stat.type === 'candidate-pair' && stat.nominated) {
        const ends = [report.get(stat.localCandidateId), report.get(stat.remoteCandidateId)];
        totals.isRelayed = ends.some((end) => end?.candidateType === 'relay');
      }
    });
    return totals;
  });
}

export const BUFFERED_FRAMES = 5;

export async function expectFrames(page: Page, timeout = 20_000): Promise<void> {
  let before = (await readReceivedTotals(page)).framesDecoded;
  await expect
    .poll(
      async () => {
        const now = (await readReceivedTotals(page)).framesDecoded;
        before = Math.min(before, now);
        return now - before;
      },
      { timeout, intervals: [100] },
    )
    .toBeGreaterThan(BUFFERED_FRAMES);
}

const READ_EVERY_MS = 1_500;

export async function expectSteady(
  page: Page,
  readValue: (totals: ReceivedTotals) => number,
  limit: number,
): Promise<void> {
  let before = Number.NEGATIVE_INFINITY;
  const readGrowth = async () => {
    const now = readValue(await readReceivedTotals(page));
    const difference = now - before;
    before = now;
    return difference;
  };
  await expect.poll(readGrowth, { intervals: [READ_EVERY_MS], timeout: 30_000 }).toBeLessThan(limit);
}

/** The fake microphone beeps once a second, so the level must be read often. */
export async function expectVoice(page: Page): Promise<void> {
  const level = async () => (await readReceivedTotals(page)).audioLevel;
  await expect.poll(level, { timeout: 15_000, intervals: [60] }).toBeGreaterThan(0.001);
}

export async function startCall(browser: Browser, consultation: Consultation, patientBrowser = browser) {
  const patient = await enterRoom(patientBrowser, consultation, 'patient');
  await patient.page.getByRole('button', { name: 'Join Video Consultation' }).click();
  const doctor = await enterRoom(browser, consultation, 'doctor');
  await doctor.page.getByRole('button', { name: 'Start Consultation' }).click();
  for (const { page } of [doctor, patient]) await expectConnected(page);
  return { doctor, patient };
}

export async function expectConnected(page: Page): Promise<void> {
  await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 30_000 });
}

export async function send(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Type a message...').fill(text);
  await page.getByPlaceholder('Type a message...').press('Enter');
}
