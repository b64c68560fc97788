import { useEffect, useState } from 'react';
import { handleSignInAgain } from '../lib/api';
import { lazyDialog } from '../ui/lazy-component';

const SignInAgainSheet = lazyDialog(() =>
  import('./sign-in-again-sheet').then((module) => module.SignInAgainSheet),
);

export function SignInAgain() {
  const [finish, setFinish] = useState<(isDone: boolean) => void>();
  useEffect(() => {
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
