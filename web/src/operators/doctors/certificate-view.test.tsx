import { doctorCertificate } from '@carelane/contract/operators/doctor-endpoints';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../../testing/mock';
import { stubBrowser } from '../../testing/open-app';
import { CertificateView } from './certificate-view';

afterEach(() => {
  vi.restoreAllMocks();
});

function renderPdf() {
  stubBrowser();
  const downloads = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <CertificateView id="d-1" certificate={{ type: 'pdf', sentAt: '2026-03-02T10:00:00.000Z' }} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return downloads;
}

const clickDownload = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Download the Certificate (PDF)' }));

it('downloads a PDF on each click, and requests it only once', async () => {
  const sent = mock(doctorCertificate, 'PDF');
  const downloads = renderPdf();
  expect(sent).toEqual([]);
  await clickDownload();
  await expect.poll(() => downloads.mock.calls.length).toBe(1);
  await clickDownload();
  await expect.poll(() => downloads.mock.calls.length).toBe(2);
  expect(sent).toHaveLength(1);
});

it('downloads a PDF that could not be loaded after a click on Try Again', async () => {
  mock(doctorCertificate, refused('INTERNAL'));
  const downloads = renderPdf();
  await clickDownload();
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  mock(doctorCertificate, 'PDF');
  fireEvent.click(retry);
  await expect.poll(() => downloads.mock.calls.length).toBe(1);
});
