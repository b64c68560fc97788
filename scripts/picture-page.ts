import type { Browser, Page } from '@playwright/test';
import { chromiumProgram } from '../e2e/lib/chromium';
import type { People, Persona } from '../e2e/scenes/people';

export type Theme = 'light' | 'dark';
export interface Viewpoint {
  persona: Persona;
  width: number;
  theme: Theme;
}

export const PHONE_WIDTH = 390;
export const CHROMIUM = {
  ...chromiumProgram,
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
  ],
};

export async function openPage(
  browser: Browser,
  url: string,
  people: People,
  { persona, width, theme }: Viewpoint,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width === PHONE_WIDTH ? 844 : 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    permissions: ['camera', 'microphone'],
    timezoneId: 'Asia/Kolkata',
  });
  // tsx wraps functions in a `__name` helper that does not exist in the page.
  await context.addInitScript('globalThis.__name = (value) => value');
  const token = persona === 'public' ? undefined : people.tokens[persona];
  if (token) await context.addInitScript((value) => localStorage.setItem('carelane-token', value), token);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  return page;
}
