import {
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { runMutation } from './run-mutation';

const KEY = ['profile'];

function Page({ report }: { report: (message: string) => void }) {
  const { data } = useQuery({ queryKey: KEY, queryFn: () => 'nobody', staleTime: Number.POSITIVE_INFINITY });
  return data === 'somebody' ? <p>Your profile</p> : <Form report={report} />;
}

function Form({ report }: { report: (message: string) => void }) {
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: async (name: string) => {
      if (name === 'refused') throw new Error('refused');
      return name;
    },
    onSettled: () => client.setQueryData(KEY, 'somebody'),
  });
  const callbacks = {
    onSuccess: (name: string) => report(`created ${name}`),
    onError: () => report('refused'),
  };
  return ['Asha', 'refused'].map((name) => (
    <button key={name} type="button" onClick={() => runMutation(create, name, callbacks)}>
      {name}
    </button>
  ));
}

it.each([
  ['Asha', 'created Asha'],
  ['refused', 'refused'],
])('reports the outcome of a change even if its form has been removed: %s', async (name, message) => {
  const report = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page report={report} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByText('Your profile');
  await waitFor(() => expect(report.mock.calls).toEqual([[message]]));
});
