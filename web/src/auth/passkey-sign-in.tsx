import { Button } from '@mantine/core';
import { runMutation } from '../lib/run-mutation';
import { toast } from '../ui/toast';
import { canUsePasskeys, passkeyErrorMessage, useSignInWithPasskey } from './passkeys';

export function PasskeySignIn() {
  const signIn = useSignInWithPasskey();
  if (!canUsePasskeys()) return null;
  const start = () =>
    runMutation(signIn, undefined, {
      onSuccess: () => toast.success('Login successful!'),
      onError: (error) => toast.error(passkeyErrorMessage(error)),
    });
  return (
    <Button variant="default" mt="md" fullWidth loading={signIn.isPending} onClick={start}>
      Sign in with a passkey
    </Button>
  );
}
