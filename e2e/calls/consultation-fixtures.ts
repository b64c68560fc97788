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

/** Each test has its own consultation and closes its pages. */
export const test = base.extend<{ consultation: Consultation }>({
  consultation: async ({ baseURL }, use) => {
    await use(await givenConsultation(baseURL ?? ''));
    await closeContexts();
  },
});

/** Computed once, so that it does not change if a run lasts beyond midnight. */
export const VISIT_DATE = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

const VISIT_TIME = '10:30 AM';

/**
 * How far ahead the product's clock must be to show 10:25 in the doctor's zone, five minutes before the visit.
 */
export const clockAheadMs = () => Date.parse(`${VISIT_DATE}T10:25:00+05:30`) - Date.now();

/** Creates a doctor, a patient and a free appointment between them, through the API. */
export async function givenConsultation(url: string): Promise<Consultation> {
  const { newDoctor, newPatient, bookFreeVisit } = publicApi(overNetwork(url));
  const doctor = await newDoctor({}, { fees: 0 });
  const patient = await newPatient();
  const appointmentId = await bookFreeVisit(patient, doctor, { date: VISIT_DATE, time: VISIT_TIME });
  return { url, appointmentId, doctor, patient };
}

/**
 * Books this many consultations immediately, because their time may have passed when a later test needs one. The
 * returned function returns another one each time.
 */
export async function givenConsultations(url: string, count: number): Promise<() => Consultation> {
  const booked: Consultation[] = [];
  while (booked.length < count) booked.push(await givenConsultation(url));
  return () => {
    const next = booked.shift();
    if (!next) throw new Error(`more than ${count} consultations`);
    return next;
  };
}

/** One participant's page, in a separate browser context. */
export interface OpenPage {
  context: BrowserContext;
  page: Page;
}

const openContexts: BrowserContext[] = [];

/** Closes all contexts: an open page would continue its call and keep the machine busy. */
export async function closeContexts(): Promise<void> {
  await Promise.all(openContexts.splice(0).map((context) => context.close()));
}

export interface EnterOptions {
  /**
   * The error that the browser reports instead of opening a device. Applies to both kinds of device unless
   * `deviceKind` is set.
   */
  deviceError?: string;
  deviceKind?: 'audio' | 'video';
  /** A screen other than the room. */
  path?: string;
  /** Whether the test controls the clock. */
  controlsClock?: boolean;
}

/** Opens the room's page as a signed-in participant, in a separate browser context. */
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

/**
 * Opens a context that is closed after the test. In each of its pages, `window.connections` lists the peer connections.
 */
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
  /** Over the network, video and audio together. */
  packetsReceived: number;
  audioPackets: number;
  audioLevel: number;
  /** Grows with all audio that is played. */
  audioEnergy: number;
  isRelayed: boolean;
}

/** What the page's newest open connection has received so far. */
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

/** More than this many new frames show that video is arriving, not only frames that were still buffered. */
export const BUFFERED_FRAMES = 5;

/** Waits until more new frames than could have been buffered have arrived. */
export async function expectFrames(page: Page, timeout = 20_000): Promise<void> {
  let before = (await readReceivedTotals(page)).framesDecoded;
  await expect
    .poll(
      async () => {
        const now = (await readReceivedTotals(page)).framesDecoded;
        // A new connection counts its frames from zero.
        before = Math.min(before, now);
        return now - before;
      },
      { timeout, intervals: [100] },
    )
    .toBeGreaterThan(BUFFERED_FRAMES);
}

/** Longer than the second between two beeps of the fake microphone, so that each interval would contain one. */
const READ_EVERY_MS = 1_500;

/** Waits until the value grows by less than the limit between two reads. */
export async function expectSteady(
  page: Page,
  readValue: (totals: ReceivedTotals) => number,
  limit: number,
): Promise<void> {
  // The first read counts as infinite growth.
  let before = Number.NEGATIVE_INFINITY;
  const readGrowth = async () => {
    const now = readValue(await readReceivedTotals(page));
    const difference = now - before;
    before = now;
    return difference;
  };
  await expect.poll(readGrowth, { intervals: [READ_EVERY_MS], timeout: 30_000 }).toBeLessThan(limit);
}

/** The fake microphone gives a short beep once a second, so the level must be read often. */
export async function expectVoice(page: Page): Promise<void> {
  // From 0 to 1. Between the beeps it is 0.
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
