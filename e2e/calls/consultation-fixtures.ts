import type { Browser, BrowserContext, Page } from '@playwright/test';
import { overNetwork } from '../../server/src/testing/ask';
import { type Profiled, publicApi } from '../../server/src/testing/public-api';
import { test as base, expect } from '../lib/base-test';

export interface Consultation {
  url: string;
  appointmentId: string;
  doctor: Profiled;
  patient: Profiled;
}

/** Each test has its own consultation and closes its pages. */
export const test = base.extend<{ consultation: Consultation }>({
  consultation: async ({ baseURL }, use) => {
    await use(await givenConsultation(baseURL ?? ''));
    await closeSeats();
  },
});

/** Computed once, so that it is the same before and after midnight. */
export const VISIT_DATE = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

/** By how much the product's clock must be ahead for the visit to begin in five minutes. */
export const clockAheadMs = () => Date.parse(`${VISIT_DATE}T10:25:00+05:30`) - Date.now();

/** Two new people and a free appointment between them, created through the API. */
export async function givenConsultation(url: string): Promise<Consultation> {
  const { newDoctor, newPatient, bookFreeVisit } = publicApi(overNetwork(url));
  const doctor = await newDoctor({}, { fees: 0 });
  const patient = await newPatient();
  return { url, appointmentId: await bookFreeVisit(patient, doctor, { date: VISIT_DATE }), doctor, patient };
}

/** Books them all now, because the time may have passed when a later test needs one. Each call returns the next. */
export async function givenConsultations(url: string, count: number): Promise<() => Consultation> {
  const booked: Consultation[] = [];
  while (booked.length < count) booked.push(await givenConsultation(url));
  return () => {
    const next = booked.shift();
    if (!next) throw new Error(`more than ${count} consultations`);
    return next;
  };
}

export interface Seat {
  context: BrowserContext;
  page: Page;
}

const openContexts: BrowserContext[] = [];

/** A page left open keeps its call running and the machine busy. */
export async function closeSeats(): Promise<void> {
  await Promise.all(openContexts.splice(0).map((context) => context.close()));
}

export interface SeatOptions {
  /** The error that the browser gives instead of opening a device, of one kind or of both. */
  deviceError?: string;
  deviceKind?: 'audio' | 'video';
  /** A screen other than the room. */
  path?: string;
  /** Whether the test controls the clock. */
  controlsClock?: boolean;
}

/** A separate browser context, signed in, on the room's page. */
export async function enterRoom(
  browser: Browser,
  consultation: Consultation,
  who: 'doctor' | 'patient',
  options: SeatOptions = {},
): Promise<Seat> {
  const context = await openContext(browser);
  if (options.deviceError) await context.addInitScript(breakDevices, options);
  const page = await context.newPage();
  if (options.controlsClock) await page.clock.install();
  await page.addInitScript((token) => localStorage.setItem('carelane-token', token), consultation[who].token);
  await page.goto(`${consultation.url}${options.path ?? `/consultation/${consultation.appointmentId}`}`);
  return { context, page };
}

/** Closed after the test. `window.connections` of its pages lists their peer connections. */
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

function breakDevices({ deviceError, deviceKind }: SeatOptions): void {
  const { mediaDevices } = navigator;
  // The initial blank page has no mediaDevices.
  if (!mediaDevices) return;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = (constraints) =>
    deviceKind && !constraints?.[deviceKind]
      ? open(constraints)
      : Promise.reject(new DOMException('not now', deviceError));
}

function watchConnections(): void {
  window.connections = [];
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      window.connections.push(this);
    }
  };
}

export interface Received {
  framesDecoded: number;
  /** Over the network, video and audio together. */
  packetsReceived: number;
  audioPackets: number;
  audioLevel: number;
  /** Grows with all audio that is played. */
  audioEnergy: number;
  relayed: boolean;
}

/** What the page's newest open connection has received so far. */
export function received(page: Page): Promise<Received> {
  return page.evaluate(async () => {
    const totals = {
      framesDecoded: 0,
      packetsReceived: 0,
      audioPackets: 0,
      audioLevel: 0,
      audioEnergy: 0,
      relayed: false,
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
        totals.relayed = ends.some((end) => end?.candidateType === 'relay');
      }
    });
    return totals;
  });
}

export const FLOWING_FRAMES = 5;

/** New frames keep arriving on the same connection. */
export async function expectFrames(page: Page, timeout = 20_000): Promise<void> {
  let before = (await received(page)).framesDecoded;
  await expect
    .poll(
      async () => {
        const now = (await received(page)).framesDecoded;
        before = Math.min(before, now);
        return now - before;
      },
      { timeout, intervals: [100] },
    )
    .toBeGreaterThan(FLOWING_FRAMES);
}

const READ_EVERY_MS = 1_500;

/** Waits until the value grows by less than the limit between two reads, which are more than one beep apart. */
export async function expectSteady(
  page: Page,
  read: (now: Received) => number,
  limit: number,
): Promise<void> {
  let before = Number.NEGATIVE_INFINITY;
  const grown = async () => {
    const now = read(await received(page));
    const difference = now - before;
    before = now;
    return difference;
  };
  await expect.poll(grown, { intervals: [READ_EVERY_MS], timeout: 30_000 }).toBeLessThan(limit);
}

/** The fake microphone gives a short beep once a second, so the level must be read often. */
export async function expectVoice(page: Page): Promise<void> {
  const level = async () => (await received(page)).audioLevel;
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
