import type { Browser, Page } from '@playwright/test';
import { expect, test } from './base-test';

export { expect, test };

export interface Account {
  name: string;
  email: string;
  password: string;
  token: string;
  userId: string;
}

let counter = 0;
const API = '/api/v1';

/** Creates an account over HTTP, for tests that are not about registration. */
export async function newAccount(
  page: Page,
  role: 'patient' | 'doctor',
  name = role === 'doctor' ? 'Kavya Rao' : 'Rohan Mehta',
): Promise<Account> {
  counter += 1;
  const email = `${role}-${process.pid}-${Date.now()}-${counter}@example.test`;
  const password = 'journey-1';
  const answer = await page.request.post(`${API}/user/register`, { data: { name, email, password, role } });
  expect(answer.status()).toBe(201);
  const { data } = await answer.json();
  return { name, email, password, token: data.accessToken, userId: data.user._id };
}

/** Signs in without the form. */
export async function signInAs(page: Page, account: Pick<Account, 'token'>): Promise<void> {
  await page.addInitScript((token) => {
    if (sessionStorage.getItem('e2e-signed-in')) return;
    sessionStorage.setItem('e2e-signed-in', '1');
    localStorage.setItem('carelane-token', token);
  }, account.token);
}

/** Calls the API as this person. */
export async function callAs(
  page: Page,
  account: Pick<Account, 'token'>,
  method: string,
  path: string,
  data?: unknown,
) {
  const answer = await page.request.fetch(`${API}${path}`, {
    method,
    headers: { authorization: `Bearer ${account.token}` },
    ...(data === undefined ? {} : { data: data as object }),
  });
  return { status: answer.status(), body: await answer.json().catch(() => undefined) };
}

export async function newPatient(page: Page, name?: string): Promise<Account & { profileId: string }> {
  const account = await newAccount(page, 'patient', name);
  const answer = await page.request.post(`${API}/patient/create-profile`, {
    headers: { authorization: `Bearer ${account.token}` },
    multipart: { date_of_birth: '1990-05-17', gender: 'Female', blood_group: 'B+' },
  });
  expect(answer.status()).toBe(201);
  return { ...account, profileId: (await answer.json()).data._id };
}

export interface DoctorFields {
  specialization?: string;
  fees?: string;
  timezone?: string;
}

export async function newDoctor(
  page: Page,
  name?: string,
  fields: DoctorFields = {},
): Promise<Account & { profileId: string }> {
  const account = await newAccount(page, 'doctor', name);
  const answer = await page.request.post(`${API}/doctor/create`, {
    headers: { authorization: `Bearer ${account.token}` },
    multipart: {
      specialization: 'Cardiology',
      fees: '700',
      qualification: 'MBBS, MD',
      experience: '9',
      about: 'Listens first.',
      languages: 'English, Hindi',
      timezone: 'Asia/Kolkata',
      ...fields,
    },
  });
  expect(answer.status()).toBe(201);
  return { ...account, profileId: (await answer.json()).data._id };
}

/** A page in a separate browser context, for a second person. */
export async function otherPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  return context.newPage();
}
