import { doctorProfile, doctorReviews } from '@carelane/contract/doctors/endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../../testing/mock';
import { mockPatient } from '../../testing/mock-patient';
import { closeApp, openApp } from '../../testing/open-app';
import { doctor } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

it('the initials of a review are whole characters, also where a name ends with an emoji', async () => {
  mockPatient();
  mock(doctorProfile, doctor);
  const review = {
    _id: 'r-1',
    rating: 5,
    comment: 'Kind',
    authorInitials: 'W🦊',
    createdAt: '2026-03-02T04:00:00.000Z',
  };
  mock(doctorReviews, [review], {
    page: { nextCursor: null },
    summary: { average: 5, count: 1, distribution: [0, 0, 0, 0, 1] },
  });
  openApp(`/doctors/${doctor._id}`);
  fireEvent.click(await screen.findByRole('tab', { name: 'Reviews' }));
  await screen.findByText('Kind');
  expect(screen.getByText('W🦊')).toBeTruthy();
});
