import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client';

async function runMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

function PayButton({ pay }: { pay: () => Promise<void> }) {
  const payment = useMutation({ mutationFn: pay });
  return (
    <button type="button" disabled={payment.isPending} onClick={() => payment.mutate()}>
      Pay
    </button>
  );
}

it('a double click sends once: the button is disabled before the second click', async () => {
  const pay = vi.fn(() => new Promise<void>(() => {}));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PayButton pay={pay} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button');
  button.click();
  // A browser can dispatch the second click before any timer.
  await runMicrotasks();
  button.click();
  await expect.poll(() => pay.mock.calls.length).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(pay).toHaveBeenCalledOnce();
});
