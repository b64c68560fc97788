import { Button } from '@mantine/core';
import { toast } from '../ui/toast';
import { canUsePasskeys, passkeyErrorMessage, useSignInWithPasskey } from './passkeys';

export function PasskeySignIn() {
  const signIn = useSignInWithPasskey();
  if (!canUsePasskeys()) return null;
  // The callbacks of `mutate` would not run, because signing in unmounts this screen.
  const start = () =>
    signIn.mutateAsync().then(
      () => toast.success('Login successful!'),
      (error) => toast.error(passkeyErrorMessage(error)),
    );
  return (
    <Button variant="default" mt="md" fullWidth loading={signIn.isPending} onClick={() => void start()}>
      Sign in with a passkey
    </Button>
  );
}
