import { useEffect, useState } from 'react';
import { handleSignInAgain } from '../lib/api';
import { lazyDialog } from '../ui/lazy-component';

const SignInAgainSheet = lazyDialog(() =>
  import('./sign-in-again-sheet').then((module) => module.SignInAgainSheet),
);

/** Asks for the password whenever a request needs a recent sign-in. The request is sent again afterwards. */
export function SignInAgain() {
  const [finish, setFinish] = useState<(isDone: boolean) => void>();
  useEffect(() => {
    // Wrapped in a function, because React calls a function that is passed to a state setter.
    const askForPassword = () => new Promise<boolean>((resolve) => setFinish(() => resolve));
    return handleSignInAgain(askForPassword);
  }, []);
  const close = (isDone: boolean) => {
    finish?.(isDone);
    setFinish(undefined);
  };
  return (
    <SignInAgainSheet opened={finish !== undefined} onClose={() => close(false)} onDone={() => close(true)} />
  );
}
