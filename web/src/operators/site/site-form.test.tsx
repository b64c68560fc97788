import { type SavedSite, saveSite } from '@carelane/contract/operators/site-endpoints';
import { DEFAULT_SITE } from '@carelane/contract/site';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mock, refused } from '../../testing/mock';
import { stubBrowser } from '../../testing/open-app';
import { SiteForm } from './site-form';

vi.setConfig({ testTimeout: 60_000 });
const OWN_ADDRESSES = {
  supportEmail: 'help@rao.test',
  privacyEmail: 'privacy@rao.test',
  securityEmail: 'security@rao.test',
};

function open(site: Partial<SavedSite> = {}) {
  stubBrowser();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <SiteForm loaded={{ ...DEFAULT_SITE, version: 3, ...site }} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

const typeInto = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function openSaveDialog() {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'New owner' } });
  return dialog;
}

it('says which addresses are examples, and nothing once all are real', () => {
  open({ ...OWN_ADDRESSES, privacyEmail: 'privacy@carelane.example' });
  screen.getByText(/^Email to privacy@carelane\.example reaches nobody/);
  cleanup();
  open(OWN_ADDRESSES);
  expect(screen.queryByText('These addresses are examples')).toBeNull();
});

it('shows what will change before it saves, and sends the version that was seen', async () => {
  const sent = mock(saveSite, { ...DEFAULT_SITE, ...OWN_ADDRESSES, name: 'Rao Clinic', version: 4 });
  open(OWN_ADDRESSES);
  typeInto('Name', ' Rao Clinic ');
  const dialog = await openSaveDialog();
  dialog.getByText('Rao Clinic');
  dialog.getByText('Currently: Carelane');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[0]?.body).toEqual({
    ...DEFAULT_SITE,
    ...OWN_ADDRESSES,
    name: 'Rao Clinic',
    version: 3,
    reason: 'New owner',
  });
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Rao Clinic');
});

it('keeps what was typed when somebody else saved first', async () => {
  mock(saveSite, refused('CONFLICT'));
  open(OWN_ADDRESSES);
  typeInto('Name', 'Rao Clinic');
  const dialog = await openSaveDialog();
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(/in the meantime/);
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'New owner');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Rao Clinic');
});

it('says beside the field why it cannot be saved', () => {
  open(OWN_ADDRESSES);
  typeInto('Emergency number', 'one one two');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  screen.getByText('Please enter a phone number in digits.');
});
