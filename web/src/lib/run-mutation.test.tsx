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

function Page({ tell }: { tell: (message: string) => void }) {
  const { data } = useQuery({ queryKey: KEY, queryFn: () => 'nobody', staleTime: Number.POSITIVE_INFINITY });
  return data === 'somebody' ? <p>Your profile</p> : <Form tell={tell} />;
}

/** The profile takes its place at once. */
function Form({ tell }: { tell: (message: string) => void }) {
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: async (name: string) => {
      if (name === 'refused') throw new Error('refused');
      return name;
    },
    onSettled: () => client.setQueryData(KEY, 'somebody'),
  });
  const callbacks = { onSuccess: (name: string) => tell(`made ${name}`), onError: () => tell('refused') };
  return ['Asha', 'refused'].map((name) => (
    <button key={name} type="button" onClick={() => runMutation(create, name, callbacks)}>
      {name}
    </button>
  ));
}

it.each([
  ['Asha', 'made Asha'],
  ['refused', 'refused'],
])('says what became of a change whose form is gone by then: %s', async (name, message) => {
  const tell = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page tell={tell} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByText('Your profile');
  await waitFor(() => expect(tell.mock.calls).toEqual([[message]]));
});
