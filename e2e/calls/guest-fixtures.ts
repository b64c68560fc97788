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

/** A guest who has given a name and waits. */
export async function enterAsGuest(browser: Browser, url: string, link: string): Promise<Seat> {
  const context = await openContext(browser);
  const page = await context.newPage();
  await page.goto(`${url}${link}`);
  await page.getByLabel('Your Name').fill(GUEST);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The doctor knows that you are here')).toBeVisible();
  return { context, page };
}

export async function letIn(doctor: Page): Promise<void> {
  await doctor
    .getByRole('button', { name: `Let in ${GUEST}` })
    .first()
    .click();
}

/** Frames by the place of the connection among all that the page has opened. Closed ones are left out. */
function framesByConnection(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const frames: Record<string, number> = {};
    for (const [place, connection] of window.connections.entries()) {
      if (connection.connectionState === 'closed') continue;
      frames[place] = 0;
      for (const [, stat] of await connection.getStats())
        if (stat.type === 'inbound-rtp' && stat.kind === 'video') frames[place] = stat.framesDecoded ?? 0;
    }
    return frames;
  });
}

/** Waits until new frames arrive on so many connections, however slowly, and says on which. */
export async function flowing(page: Page, others: number, timeout = 40_000): Promise<string[]> {
  const first = await framesByConnection(page);
  let found: string[] = [];
  const grown = async () => {
    const now = await framesByConnection(page);
    for (const [place, frames] of Object.entries(now)) first[place] ??= frames;
    found = Object.keys(now).filter((place) => (now[place] ?? 0) - (first[place] ?? 0) > FLOWING_FRAMES);
    return found.length;
  };
  await expect.poll(grown, { timeout, intervals: [100] }).toBe(others);
  return found;
}

/** Each of the pages sees so many others. */
export async function expectOthers(pages: Page[], others: number, timeout?: number): Promise<void> {
  await Promise.all(pages.map((page) => flowing(page, others, timeout)));
}

/** How many of the page's open connections go through the relay. */
export function relayed(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let count = 0;
    for (const connection of window.connections) {
      if (connection.connectionState !== 'connected') continue;
      const report = await connection.getStats();
      for (const [, stat] of report) {
        if (stat.type !== 'candidate-pair' || !stat.nominated) continue;
        const ends = [report.get(stat.localCandidateId), report.get(stat.remoteCandidateId)];
        if (ends.some((end) => end?.candidateType === 'relay')) count += 1;
      }
    }
    return count;
  });
}
