import type { Browser, Page } from '@playwright/test';
import type { createDoctor } from '../../contract/src/doctors/endpoints';
import type { BodySent } from '../../contract/src/endpoint';
import type { Send } from '../../server/src/testing/call-endpoint';
import { type Account, type AccountWithProfile, publicApi } from '../../server/src/testing/public-api';
import { expect, test } from './base-test';

export type { Account, AccountWithProfile };
export { expect, test };

/** Sends requests from this page's browser context. */
const fromPage =
  (page: Page): Send =>
  async ({ method, path, token, json, form }) => {
    const response = await page.request.fetch(path, {
      method,
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
      ...(json ? { data: json } : {}),
      ...(form ? { multipart: form } : {}),
    });
    return { status: response.status(), body: await response.json().catch(() => undefined) };
  };

/** Creates people and visits over HTTP, for tests that are not about registration and booking. */
export const api = (page: Page) => publicApi(fromPage(page));

export const newAccount = (page: Page, role: 'patient' | 'doctor') => api(page).newAccount(role);
export const newPatient = (page: Page, name?: string) => api(page).newPatient(named(name));
export const newDoctor = (page: Page, name?: string, profile?: Partial<BodySent<typeof createDoctor>>) =>
  api(page).newDoctor(named(name), profile);

const named = (name: string | undefined) => (name ? { name } : {});

/** Signs in without the form, once for each tab: after signing out, the page stays signed out. */
export async function signInAs(page: Page, account: Pick<Account, 'token'>): Promise<void> {
  await page.addInitScript((token) => {
    if (sessionStorage.getItem('e2e-signed-in')) return;
    sessionStorage.setItem('e2e-signed-in', '1');
    localStorage.setItem('carelane-token', token);
  }, account.token);
}

/** Calls the API as this person, and returns the response even if it is an error. */
export async function callAs(
  page: Page,
  { token }: Pick<Account, 'token'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
) {
  const { status, body } = await fromPage(page)({
    method,
    path: `/api/v1${path}`,
    token,
    ...(data ? { json: data } : {}),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  return { status, body: body as any };
}

/** A page in a separate browser context, for a second person. */
export async function openOtherPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  return context.newPage();
}
