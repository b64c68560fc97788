import type { Browser, Page } from '@playwright/test';
import type { createDoctor } from '../../contract/src/doctors/endpoints';
import type { BodySent } from '../../contract/src/endpoint';
import type { Send } from '../../server/src/testing/call-endpoint';
import { type Account, type AccountWithProfile, publicApi } from '../../server/src/testing/public-api';
import { expect, test } from './base-test';

export type { Account, AccountWithProfile };
export { expect, test };

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

export const api = (page: Page) => publicApi(fromPage(page));

export const newAccount = (page: Page, role: 'patient' | 'doctor') => api(page).newAccount(role);
export const newPatient = (page: Page, name?: string) => api(page).newPatient(named(name));
export const newDoctor = (page: Page, name?: string, profile?: Partial<BodySent<typeof createDoctor>>) =>
  api(page).newDoctor(named(name), profile);

const named = (name: string | undefined) => (name ? { name } : {});

/** Once for each tab: after signing out, the page stays signed out. */
export async function signInAs(page: Page, account: Pick<Account, 'token'>): Promise<void> {
  await page.addInitScript((token) => {
    if (sessionStorage.getItem('e2e-signed-in')) return;
    sessionStorage.setItem('e2e-signed-in', '1');
    localStorage.setItem('carelane-token', token);
  }, account.token);
}

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

export async function openOtherPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  return context.newPage();
}
