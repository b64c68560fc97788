import { allDoctors } from '@carelane/contract/doctors/endpoints';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../../testing/mock';
import { mockPatient } from '../../testing/mock-patient';
import { closeApp, openApp } from '../../testing/open-app';
import { doctor, noAlternatives } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

class AlwaysVisibleObserver {
  constructor(private readonly report: IntersectionObserverCallback) {}
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    this.report([entry], this as unknown as IntersectionObserver);
  }
  unobserve() {}
  disconnect() {}
}

it('a next page that fails is requested once, and again only by a click', async () => {
  mockPatient();
  const requests = mock(allDoctors, ({ query }) => (query.cursor ? refused('TOO_MANY_REQUESTS') : [doctor]), {
    page: { total: 2, nextCursor: 'next', aboveMaxFee: 0, nearest: false, ...noAlternatives },
  });
  const nextPages = () => requests.filter(({ query }) => query.cursor).length;
  openApp('/doctors');
  vi.stubGlobal('IntersectionObserver', AlwaysVisibleObserver);
  await screen.findByText('Error loading doctors. Please try again.');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(nextPages()).toBe(1);
  screen.getByRole('button', { name: 'Show more doctors' }).click();
  await expect.poll(nextPages).toBe(2);
});
