import { getPrescribingRules } from '@carelane/contract/operators/site-endpoints';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mock } from '../../testing/mock';
import { stubBrowser } from '../../testing/open-app';
import { PrescribingRulesPanel } from './prescribing-rules-panel';

vi.setConfig({ testTimeout: 60_000 });
const rules = { listed: { O: 40, A: 90, B: 27, prohibited: 65 }, followUpMonths: 6 };

function open() {
  stubBrowser();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <PrescribingRulesPanel />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

it('says what the lists refuse while they are on', async () => {
  mock(getPrescribingRules, { ...rules, medicineLists: true, onlyVerifiedDoctors: true });
  open();
  await screen.findByText(
    /^On\. In a remote visit each medicine is checked\. The 65 prohibited medicines are always refused/,
  );
  screen.getByText('Only doctors whom an operator has verified.');
});

it('says that nothing is refused while they are off', async () => {
  mock(getPrescribingRules, { ...rules, medicineLists: false, onlyVerifiedDoctors: false });
  open();
  await screen.findByText(/^Off\. No medicine is refused/);
  expect(screen.queryByText(/^On\./)).toBeNull();
});
