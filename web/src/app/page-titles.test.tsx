import { currentUser } from '@carelane/contract/auth/endpoints';
import { doctorProfile, doctorReviews } from '@carelane/contract/doctors/endpoints';
import { listFailedJobs } from '@carelane/contract/operators/job-endpoints';
import { listModeratedReviews } from '@carelane/contract/operators/review-endpoints';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { doctor, patientUser } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const expectTitle = async (title: string) => {
  await expect.poll(() => document.title).toBe(`${title} · Carelane`);
  const announcer = document.querySelector('[aria-live="assertive"][aria-atomic]');
  expect(announcer?.textContent).toBe(title);
};

it('each section of the console has a title that is announced, and so has an address that leads nowhere', async () => {
  mock(currentUser, { ...patientUser, role: 'operator' });
  mock(listFailedJobs, [], { page: { nextCursor: null } });
  mock(listModeratedReviews, [], { page: { nextCursor: null } });
  const { router } = openApp('/operator/jobs');
  await screen.findByRole('heading', { name: 'Jobs' });
  await expectTitle('Jobs');
  await act(() => router.navigate({ to: '/operator/$', params: { _splat: 'reviews' }, search: {} }));
  await expectTitle('Reviews');
  await act(() => router.navigate({ to: '/operator/$', params: { _splat: 'nothing' }, search: {} }));
  await expectTitle('Page Not Found');
});

it('the name of a doctor does not stay in the title of one who does not exist', async () => {
  mockPatient();
  mock(doctorReviews, [], {
    page: { nextCursor: null },
    summary: { average: null, count: 0, distribution: [0, 0, 0, 0, 0] },
  });
  mock(doctorProfile, ({ params }) => (params.id === doctor._id ? doctor : refused('DOCTOR_NOT_FOUND')));
  const { router } = openApp(`/doctors/${doctor._id}`);
  await expectTitle('Dr. Meera Iyer');
  await act(() => router.navigate({ to: '/doctors/$id', params: { id: 'd-2' } }));
  await screen.findByText('Doctor not found');
  await expectTitle('Doctor');
});
