import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FirstSteps } from './first-steps';

type Doctor = Parameters<typeof FirstSteps>[0]['doctor'];
type VerificationState = Parameters<typeof FirstSteps>[0]['verification'];
const MINIMAL = { profileImage: null, hours_saved: false, registration_number: null };
const COMPLETE = { profileImage: '/images/face.webp', hours_saved: true, registration_number: 'REG-1' };
const NOT_REQUIRED: VerificationState = { required: false, status: 'none' };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('scrollTo', () => {});
});

async function show(doctor: Doctor, verification: VerificationState = NOT_REQUIRED) {
  const root = createRootRoute({
    component: () => (
      <MantineProvider>
        <main>
          <FirstSteps doctor={doctor} verification={verification} />
        </main>
      </MantineProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  await expect.poll(() => document.querySelector('main')).not.toBeNull();
}

const steps = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');
const done = () =>
  steps()
    .filter((text) => text.includes('(done)'))
    .map((text) => text.replace(' (done)', ''));

it('shows a doctor without a profile four steps and one button, which opens the form', async () => {
  await show(null);
  expect(screen.getByText('0 of 4 done')).toBeDefined();
  expect(steps()).toHaveLength(4);
  const link = screen.getByText('Create Doctor Profile').closest('a');
  expect(link?.getAttribute('href')).toBe('/profile?tab=profile&open=profile');
  expect(screen.queryByText('Not now')).toBeNull();
  expect(document.querySelectorAll('li a')).toHaveLength(0);
});

it.each<[string, Doctor, string[]]>([
  ['the profile', MINIMAL, ['Create your profile']],
  ['the photo', { ...MINIMAL, profileImage: COMPLETE.profileImage }, ['Create your profile', 'Add a photo']],
  ['the hours', { ...MINIMAL, hours_saved: true }, ['Create your profile', 'Set your hours']],
  [
    'the registration number',
    { ...MINIMAL, registration_number: 'REG-1' },
    ['Create your profile', 'Add your registration number'],
  ],
])('ticks off %s', async (_, doctor, expected) => {
  await show(doctor);
  expect(done()).toEqual(expected);
  expect(screen.getByText(`${expected.length} of 4 done`)).toBeDefined();
});

it('links each open step to the screen where it is done', async () => {
  await show(MINIMAL);
  const links = [...document.querySelectorAll('li a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['Add a photo', '/profile?tab=profile&open=profile'],
    ['Set your hours', '/profile?tab=profile&open=hours'],
    ['Add your registration number', '/profile?tab=profile&open=profile'],
  ]);
  expect(screen.queryByText('Create Doctor Profile')).toBeNull();
});

it('is not shown when all steps are done, nor before the profile is loaded', async () => {
  await show(COMPLETE);
  expect(screen.queryByText('Getting Started')).toBeNull();
  cleanup();
  await show(undefined);
  expect(screen.queryByText('Getting Started')).toBeNull();
});

it('stays hidden once dismissed, but not for a doctor without a profile', async () => {
  await show(MINIMAL);
  screen.getByText('Not now').click();
  await expect.poll(() => screen.queryByText('Getting Started')).toBeNull();
  cleanup();
  await show(MINIMAL);
  expect(screen.queryByText('Getting Started')).toBeNull();
  cleanup();
  await show(null);
  expect(screen.getByText('Getting Started')).toBeDefined();
});

it('lists the certificate before there is a profile, if it is required', async () => {
  await show(null, { required: true, status: 'none' });
  expect(screen.getByText('0 of 4 done')).toBeDefined();
  expect(steps()).toContain(
    'Send your certificatePatients can find and book you once we have checked your registration.',
  );
});

it.each(['none', 'returned'] as const)(
  'leaves out the certificate, which has a separate card once there is a profile: %s',
  async (status) => {
    await show(MINIMAL, { required: true, status });
    expect(steps().some((step) => step.startsWith('Send your certificate'))).toBe(false);
  },
);

it('leaves out the registration number if it is sent with the certificate', async () => {
  await show(MINIMAL, { required: true, status: 'none' });
  expect(steps().some((step) => step.startsWith('Add your registration number'))).toBe(false);
});

it('says that patients can find a doctor only after the verification, if it is required', async () => {
  await show(null, { required: true, status: 'none' });
  expect(steps()[0]).toBe(
    'Create your profilePatients can find and book you once you have a profile and we have checked your registration.',
  );
});

it('counts the certificate as done once it is sent', async () => {
  await show(COMPLETE, { required: true, status: 'waiting' });
  expect(screen.queryByText('Getting Started')).toBeNull();
});
