import type { Page } from '@playwright/test';
import { expectErrors, NO_PROFILE } from '../lib/console-watch';
import { api, expect, newAccount, newDoctor, newPatient, signInAs, test } from '../lib/fixtures';

test('every screen has its links, its title, a skip link, a collapsible sidebar and a theme', async ({
  page,
  context,
}) => {
  expectErrors(NO_PROFILE);
  await signInAs(page, await newAccount(page, 'patient'));
  await page.goto('/dashboard');
  await expect(page).toHaveTitle('Dashboard · Carelane');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main#content')).toBeFocused();

  const main = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Dashboard', 'Find Doctors', 'Prescriptions', 'Appointments', 'AI Assistant']) {
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
  }
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  const cookieDays = async () => {
    const cookie = (await context.cookies()).find(({ name }) => name === 'carelane-sidebar');
    // The expiry of a cookie is in the machine's time, even if the run has another time (TEST_NOW).
    const machineNow = performance.timeOrigin + performance.now();
    return ((cookie?.expires ?? 0) - machineNow / 1000) / 86_400;
  };
  await expect.poll(cookieDays).toBeGreaterThan(6.9);
  expect(await cookieDays()).toBeLessThan(7.1);

  const html = page.locator('html');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Control+b');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await main.getByRole('link', { name: 'Prescriptions' }).click();
  await expect(page).toHaveTitle('Prescriptions · Carelane');

  await page.setViewportSize({ width: 767, height: 900 });
  await expect(main).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  for (const name of ['Dashboard', 'Find Doctors', 'Prescriptions', 'Appointments']) {
    await expect(menu.getByRole('link', { name })).toBeVisible();
  }
  await expect(menu.getByRole('link', { name: 'AI Assistant' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Appointments' }).click();
  await expect(page).toHaveURL('/appointments');
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(main).toBeVisible();
});

test('the second click of a double click does not press a button that has moved under the pointer', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome back' }).evaluate((heading) => {
    const add = (label: string, press: (button: HTMLElement) => void) => {
      const button = document.createElement('button');
      button.textContent = label;
      button.onclick = () => press(button);
      heading.append(button);
    };
    add('Open', (button) => button.remove());
    add('End', (button) => button.replaceWith('Ended'));
  });
  await page.getByRole('button', { name: 'Open' }).dblclick({ position: { x: 4, y: 4 } });
  await expect(page.getByRole('button', { name: 'Open' })).toHaveCount(0);
  const end = page.getByRole('button', { name: 'End' });
  await expect(end).toBeVisible();
  await end.click();
  await expect(page.getByText('Ended')).toBeVisible();
});

test('a toast is shown at the bottom right for a few seconds', async ({ page }) => {
  expectErrors(/ 401 .*\/user\/login/);
  await page.route('**/api/v1/user/login', (route) => route.fulfill({ status: 401, json: { message: 'x' } }));
  await page.goto('/login');
  await page.getByLabel('Email').fill('a@example.test');
  await page.getByLabel('Password', { exact: true }).fill('something');
  const shownForMs = await timeOnScreen(page, 'Login failed. Please check your credentials.');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const toast = page.getByText('Login failed. Please check your credentials.');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(box?.x).toBeGreaterThan(640);
  expect(box?.y).toBeGreaterThan(400);
  await expect(toast).toBeHidden();
  expect(await shownForMs()).toBeGreaterThan(3500);
  expect(await shownForMs()).toBeLessThan(10_000);
});

async function timeOnScreen(page: Page, text: string): Promise<() => Promise<number>> {
  const measured = await page.evaluateHandle((searched) => {
    let shownAt: number | undefined;
    const result = { ms: 0 };
    const observer = new MutationObserver(() => {
      const isShown = document.body.textContent.includes(searched);
      if (isShown) shownAt ??= performance.now();
      if (isShown || shownAt === undefined) return;
      result.ms = performance.now() - shownAt;
      observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return result;
  }, text);
  return async () => {
    await expect.poll(() => measured.evaluate(({ ms }) => ms)).toBeGreaterThan(0);
    return measured.evaluate(({ ms }) => ms);
  };
}

test('when a deploy has removed code that a page needs, the page loads the new version once', {
  tag: '@long',
}, async ({ page }) => {
  // Some of these errors name the page instead of the missing file.
  expectErrors(/ 404 |dynamically imported module/);
  await signInAs(page, await newPatient(page));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route('**/assets/*.js', (route) =>
    loads === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.getByRole('link', { name: 'Find Doctors', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Find Doctors' })).toBeVisible({ timeout: 60_000 });
  expect(loads).toBe(1);
});

test('when code fails to load in a short outage, the page reloads once and shows it', {
  tag: '@long',
}, async ({ page }) => {
  expectErrors(/net::ERR_FAILED|dynamically imported module/);
  await signInAs(page, await newPatient(page));
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route('**/assets/find-doctor-filters-*.js', (route) =>
    loads === 1 ? route.abort() : route.continue(),
  );
  await page.goto('/dashboard');
  await page.getByRole('combobox', { name: 'Specialty' }).click();
  await expect(page.getByRole('option', { name: 'Cardiology' })).toBeVisible();
  expect(loads).toBe(2);
});

test('a returning visitor’s browser asks for no script or style of a page again', async ({ page }) => {
  for (const address of ['/', '/help', '/login']) {
    await page.goto(address);
    const files = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('head > script[src], head > link')]
        .filter((element) => element.matches('script, [rel=stylesheet], [rel=modulepreload], [as]'))
        .map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? ''),
    );
    expect(files.length).toBeGreaterThan(2);
    for (const file of files)
      expect((await page.request.get(file)).headers()['cache-control'], file).toContain('immutable');
  }
});

test('the app’s own files are compiled while they load', async ({ page }) => {
  await page.goto('/login');
  const entry = await page.locator('script[type=module][src*="/app-"]').getAttribute('src');
  const code = await (await page.request.get(entry ?? '')).text();
  expect(code.startsWith('//# allFunctionsCalledOnLoad\n')).toBe(true);
});

test('a patient’s dashboard opens without Intl, whose first use holds up a slow phone', async ({ page }) => {
  const patient = await newPatient(page);
  const doctor = await newDoctor(page, undefined, { fees: 0, timezone: 'America/New_York' });
  await api(page).bookFreeVisit(patient, doctor);
  await signInAs(page, patient);
  await page.addInitScript(() => {
    const used: string[] = [];
    Object.assign(window, { usedIntl: used });
    for (const name of [
      'DateTimeFormat',
      'NumberFormat',
      'ListFormat',
      'RelativeTimeFormat',
      'Collator',
    ] as const) {
      const note = <T>(result: T): T => {
        used.push(`${name} ${new Error().stack}`);
        return result;
      };
      // biome-ignore lint/suspicious/noExplicitAny: all constructors of Intl are replaced in the same way
      (Intl as any)[name] = new Proxy(Intl[name] as any, {
        apply: (target, self, values) => note(Reflect.apply(target, self, values)),
        construct: (target, values) => note(Reflect.construct(target, values)),
      });
    }
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Next appointment' })).toContainText('New York time');
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { usedIntl: string[] }).usedIntl)).toEqual([]);
});
