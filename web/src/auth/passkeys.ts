import * as endpoints from '@carelane/contract/auth/passkeys';
import type { EndpointData } from '@carelane/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, errorMessage } from '../lib/api';
import { useAcceptSession } from './api';

/** Missing in old browsers, and on pages that were loaded without encryption. */
export const canUsePasskeys = () => 'PublicKeyCredential' in globalThis;

/** Few visitors use a passkey, so the library is loaded on the click. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

export function useSignInWithPasskey() {
  const acceptSession = useAcceptSession();
  return useMutation({
    mutationFn: async () => {
      const { startAuthentication } = await loadWebAuthn();
      const optionsJSON = await call(endpoints.startPasskeySignIn);
      const credential = await startAuthentication({ optionsJSON });
      acceptSession(await call(endpoints.signInWithPasskey, { body: { credential } }));
    },
  });
}

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(endpoints.listPasskeys, { signal }),
});

interface NewPasskey {
  name: string;
  password: string;
  code: string;
}

const REUSE_FOR_MS = 4 * 60_000;

/** Each code works only once, so another attempt after a failure on the device needs no new one. */
export function useAddPasskey() {
  const started = useRef<{ at: number; optionsJSON: EndpointData<typeof endpoints.startPasskey> }>(null);
  return usePasskeyChange(async ({ name, password, code }: NewPasskey) => {
    const { startRegistration } = await loadWebAuthn();
    if (!started.current || Date.now() - started.current.at > REUSE_FOR_MS) {
      const proof = code ? { password, code } : { password };
      const optionsJSON = await call(endpoints.startPasskey, { body: proof });
      started.current = { at: Date.now(), optionsJSON };
    }
    const credential = await startRegistration({ optionsJSON: started.current.optionsJSON });
    started.current = null;
    return call(endpoints.addPasskey, { body: { name, credential } });
  });
}

export function useRenamePasskey(id: string) {
  return usePasskeyChange((name: string) =>
    call(endpoints.renamePasskey, { params: { id }, body: { name } }),
  );
}

export function useRemovePasskey(id: string) {
  return usePasskeyChange((password: string) =>
    call(endpoints.removePasskey, { params: { id }, body: { password } }),
  );
}

function usePasskeyChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}

/** https://www.w3.org/TR/webauthn-3/#sctn-op-make-cred and related sections */
const BROWSER_ERRORS: Record<string, string> = {
  NotAllowedError: 'No passkey was used. Please try again.',
  AbortError: 'No passkey was used. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  ConstraintError: 'This device cannot check who you are. Please set up a PIN, fingerprint or face first.',
  SecurityError: 'Passkeys do not work at this web address.',
};

export function passkeyErrorMessage(error: Error): string {
  return BROWSER_ERRORS[error.name] ?? errorMessage(error);
}
