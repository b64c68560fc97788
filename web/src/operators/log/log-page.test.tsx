import { listOperatorLog, type OperatorLogEntry } from '@carelane/contract/operators/log-endpoints';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mock } from '../../testing/mock';
import { stubBrowser } from '../../testing/open-app';
import { LogPage } from './log-page';

const ENTRY: OperatorLogEntry = {
  _id: 'l-1',
  sequence: 1,
  at: '2026-03-02T10:00:00.000Z',
  actor: 'Tara Menon',
  actorEmail: 'tara@example.test',
  act: 'suspend',
  description: 'suspended an account',
  subject: 'u-1',
  email: null,
  memberName: null,
  reason: null,
  details: null,
};

async function renderEntry(entry: Partial<OperatorLogEntry>): Promise<string> {
  stubBrowser();
  mock(listOperatorLog, [{ ...ENTRY, ...entry }], { page: { nextCursor: null } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <LogPage />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return (await screen.findByRole('listitem')).textContent ?? '';
}

it.each<[string, Partial<OperatorLogEntry>, string]>([
  ['an account by its address', { email: 'asha@example.test' }, 'asha@example.test'],
  ['a family member by name', { memberName: 'Kavya Rao' }, 'Kavya Rao'],
  ['an erased account by its id', {}, 'u-1'],
  [
    'an announcement by its title',
    { act: 'announce', details: 'To everyone: Closed on Monday' },
    'To everyone: Closed on Monday',
  ],
])('an entry names %s', async (_title, entry, shown) => {
  const text = await renderEntry(entry);
  expect(text).toContain(shown);
  expect(text.includes('u-1')).toBe(shown === 'u-1');
});
