import { inviteGuest } from '@carelane/contract/consultations/guest-endpoints';
import { type Browser, expect, type Page } from '@playwright/test';
import { ask, overNetwork } from '../../server/src/testing/ask';
import { type Consultation, FLOWING_FRAMES, openContext, type Seat } from './consultation-fixtures';

export const GUEST = 'Gita Guest';

/** The address of a new invitation, as this browser reaches the product. */
export async function invite({ url, appointmentId, patient }: Consultation): Promise<string> {
  const { data } = await ask(overNetwork(url), inviteGuest, {
    token: patient.token,
    params: { appointmentId },
    body: { kind: 'carer' },
  });
  return `/guest#${data.link.split('#')[1]}`;
}

/** A guest who has opened the link. */
export async function openLink(browser: Browser, url: string, link: string): Promise<Seat> {
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

/** A guest who has given a name and waits. */
export async function enterAsGuest(browser: Browser, url: string, link: string): Promise<Seat> {
  const seat = await openLink(browser, url, link);
  await giveName(seat.page);
  return seat;
}

export async function letIn(doctor: Page): Promise<void> {
  await doctor
    .getByRole('button', { name: `Let in ${GUEST}` })
    .first()
    .click();
}

/** What has arrived on each open connection, by its place among all that the page has opened. */
interface Arrived {
  frames: number;
  sound: number;
  /** For a failure: the connection, its bandwidth and round trip, and what is sent over it. */
  state: string;
}

function arrived(page: Page): Promise<Record<string, Arrived>> {
  return page.evaluate(async () => {
    const found: Record<string, Arrived> = {};
    for (const [place, connection] of window.connections.entries()) {
      if (connection.connectionState === 'closed') continue;
      const one = { frames: 0, sound: 0, state: '' };
      const sends: unknown[] = [connection.connectionState, connection.signalingState];
      for (const [, stat] of await connection.getStats()) {
        if (stat.type === 'candidate-pair' && stat.nominated)
          sends.push(stat.availableOutgoingBitrate, stat.currentRoundTripTime);
        if (stat.type === 'outbound-rtp' && stat.kind === 'video') sends.push(stat.active, stat.framesSent);
        if (stat.type !== 'inbound-rtp') continue;
        if (stat.kind === 'video') one.frames = stat.framesDecoded ?? 0;
        else one.sound = stat.packetsReceived ?? 0;
      }
      one.state = sends.join(', ');
      found[place] = one;
    }
    return found;
  });
}

/** Half a second of sound. */
const FLOWING_SOUND = 25;

interface Media {
  frames: number;
  sound: number;
}
const hasSound = ({ sound }: Media) => sound > FLOWING_SOUND;
const hasPictureAndSound = (media: Media) => media.frames > FLOWING_FRAMES && hasSound(media);

/** Waits until picture and sound arrive on that many connections, however slowly. Returns which ones. */
export async function listConnectionsWithMedia(
  page: Page,
  others: number,
  timeout = 40_000,
  isFlowing = hasPictureAndSound,
): Promise<string[]> {
  const giveUpAt = Date.now() + timeout;
  const first = await arrived(page);
  for (;;) {
    const now = await arrived(page);
    const found = Object.entries(now).filter(([place, { frames, sound }]) => {
      first[place] ??= { frames, sound, state: 'new' };
      return isFlowing({ frames: frames - first[place].frames, sound: sound - first[place].sound });
    });
    if (found.length === others) return found.map(([place]) => place);
    if (Date.now() > giveUpAt)
      expect(found, `of ${JSON.stringify(first)}, then ${JSON.stringify(now)}`).toHaveLength(others);
    await page.waitForTimeout(100);
  }
}

/** Each of the pages sees and hears that many others. */
export async function expectOthers(pages: Page[], others: number, timeout?: number): Promise<string[][]> {
  return Promise.all(pages.map((page) => listConnectionsWithMedia(page, others, timeout)));
}

/** Each of the pages hears that many others. */
export async function expectVoices(pages: Page[], others: number, timeout: number): Promise<void> {
  await Promise.all(pages.map((page) => listConnectionsWithMedia(page, others, timeout, hasSound)));
}

/** How many of the page's open connections go through the relay. */
export function relayed(page: Page): Promise<number> {
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
