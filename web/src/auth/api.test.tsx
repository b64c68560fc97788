import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { STORAGE } from '../lib/storage';
import { IncompleteSessionError, useRegister } from './api';

afterEach(() => vi.unstubAllGlobals());

const user = { _id: 'u1', name: 'Asha Verma', email: 'asha@example.test', role: 'patient' };
const account = { name: user.name, email: user.email, password: 'secret1', role: 'patient' as const };

function register(responseBody: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(responseBody, { status: 201 }));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useRegister(), { wrapper });
  result.current.mutate(account);
  return result;
}

describe('registering', () => {
  it.each([
    ['inside `data`', { success: true, data: { accessToken: 't1', user } }],
    ['at the top level', { accessToken: 't1', user }],
  ])('stores a token that the response contains %s', async (_, responseBody) => {
    const result = register(responseBody);
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(localStorage.getItem(STORAGE.token)).toBe('t1');
  });

  it.each([[{}], [{ data: {} }], [{ data: { accessToken: 't1' } }]])(
    'does not accept %j as a session',
    async (responseBody) => {
      const result = register(responseBody);
      await waitFor(() => expect(result.current.error).toBeInstanceOf(IncompleteSessionError));
      expect(localStorage.getItem(STORAGE.token)).toBeNull();
    },
  );
});
