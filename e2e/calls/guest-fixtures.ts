import { inviteGuest } from '@carelane/contract/consultations/guest-endpoints';
import { type Browser, expect, type Page } from '@playwright/test';
import { callEndpoint, overNetwork } from '../../server/src/testing/call-endpoint';
import { BUFFERED_FRAMES, type Consultation, type OpenPage, openContext } from './consultation-fixtures';

export const GUEST = 'Gita Guest';

/** Without its origin, because each browser reaches the product at its own address. */
export async function invite({ url, appointmentId, patient }: Consultation): Promise<string> {
  const { data } = await callEndpoint(overNetwork(url), inviteGuest, {
    token: patient.token,
    params: { appointmentId },
    body: { kind: 'carer' },
  });
  return `/guest#${data.link.split('#')[1]}`;
}

export async function openLink(browser: Browser, url: string, link: string): Promise<OpenPage> {
  const context = await openContext(browser);
  const page = await context.newPage();
  await page.goto(`${url}${link}`);
  await expect(page.getByLabel('Your Name')).toBeVisible();
  return { context, page };
}

export async function giveName(page: Page): Promise<void> {
  await page.getByLabel('Your Name').fill(GUEST);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The doctor knows that you are here')).toBeVisible();
}

export async function enterAsGuest(browser: Browser, url: string, link: string): Promise<OpenPage> {
  const guest = await openLink(browser, url, link);
  await giveName(guest.page);
  return guest;
}

export async function letIn(doctor: Page): Promise<void> {
  await doctor
    .getByRole('button', { name: `Let in ${GUEST}` })
    .first()
    .click();
}

interface ReceivedMedia {
  frames: number;
  soundPackets: number;
  state: string;
}

function readReceivedMedia(page: Page): Promise<Record<string, ReceivedMedia>> {
  return page.evaluate(async () => {
    const byIndex: Record<string, ReceivedMedia> = {};
    for (const [index, connection] of window.connections.entries()) {
      if (connection.connectionState === 'closed') continue;
      const media = { frames: 0, soundPackets: 0, state: '' };
      const state: unknown[] = [connection.connectionState, connection.signalingState];
      for (const [, stat] of await connection.getStats()) {
        if (stat.type === 'candidate-pair' && stat.nominated)
          state.push(stat.availableOutgoingBitrate, stat.currentRoundTripTime);
        if (stat.type === 'outbound-rtp' && stat.kind === 'video') state.push(stat.active, stat.framesSent);
        if (stat.type !== 'inbound-rtp') continue;
        if (stat.kind === 'video') media.frames = stat.framesDecoded ?? 0;
        else media.soundPackets = stat.packetsReceived ?? 0;
      }
      media.state = state.join(', ');
      byIndex[index] = media;
    }
    return byIndex;
  });
}

const BUFFERED_PACKETS = 25;

interface Media {
  frames: number;
  soundPackets: number;
}
const hasSound = ({ soundPackets }: Media) => soundPackets > BUFFERED_PACKETS;
const hasPictureAndSound = (media: Media) => media.frames > BUFFERED_FRAMES && hasSound(media);

export async function listConnectionsWithMedia(
  page: Page,
  others: number,
  timeout = 40_000,
  isFlowing = hasPictureAndSound,
): Promise<string[]> {
  const giveUpAt = Date.now() + timeout;
  const baseline = await readReceivedMedia(page);
  for (;;) {
    const now = await readReceivedMedia(page);
    const flowing = Object.entries(now).filter(([index, { frames, soundPackets }]) => {
      baseline[index] ??= { frames, soundPackets, state: 'new' };
      return isFlowing({
        frames: frames - baseline[index].frames,
        soundPackets: soundPackets - baseline[index].soundPackets,
      });
    });
    if (flowing.length === others) return flowing.map(([index]) => index);
    if (Date.now() > giveUpAt)
      expect(flowing, `of ${JSON.stringify(baseline)}, then ${JSON.stringify(now)}`).toHaveLength(others);
    await page.waitForTimeout(100);
  }
}

export async function expectOthers(pages: Page[], others: number, timeout?: number): Promise<string[][]> {
  return Promise.all(pages.map((page) => listConnectionsWithMedia(page, others, timeout)));
}

export async function expectVoices(pages: Page[], others: number, timeout: number): Promise<void> {
  await Promise.all(pages.map((page) => listConnectionsWithMedia(page, others, timeout, hasSound)));
}

export function countRelayed(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let count = 0;
    for (const connection of window.connections) {
      if (connection.connectionState !== 'connected') continue;
      const report = await connection.getStats();
      for (const [, stat] of report) {
        if (stat.type !== 'transport') continue;
        const pair = report.get(stat.selectedCandidatePairId);
        const ends = [report.get(pair?.localCandidateId), report.get(pair?.remoteCandidateId)];
        if (ends.some((end) => end?.candidateType === 'relay')) count += 1;
      }
    }
    return count;
  });
}
