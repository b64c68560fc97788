import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../ui/error-state';
import { LoadingState } from '../ui/loading-state';
import { Panel } from '../ui/panel';
import { AddPasskey } from './add-passkey';
import { ConfirmFirst } from './confirm-first';
import { PasskeyRow } from './passkey-row';
import { canUsePasskeys, passkeysQuery } from './passkeys';
import classes from './profile.module.css';
import { useAccount } from './session';

export function PasskeysPanel() {
  const passkeys = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel title="Passkeys">
      <p className={classes.text}>
        A passkey lets you sign in with your device’s fingerprint, face or PIN, without a password or a code.
      </p>
      {passkeys.isPending && <LoadingState label="Loading your passkeys..." count={1} />}
      {passkeys.isError && (
        <ErrorState title="Your passkeys could not be loaded." onRetry={() => void passkeys.refetch()} />
      )}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul className={classes.list} aria-label="Passkeys">
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddPasskey onAdded={() => setAdding(false)} onCancel={() => setAdding(false)} />
      ) : (
        passkeys.data && <AddButton onClick={() => setAdding(true)} />
      )}
    </Panel>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  const { user } = useAccount();
  if (user.emailConfirmed === false) {
    return (
      <ConfirmFirst email={user.email}>
        You can add a passkey once your email address is confirmed.
      </ConfirmFirst>
    );
  }
  if (!canUsePasskeys()) return <p className={classes.text}>This browser cannot create passkeys.</p>;
  return (
    <div className={classes.actions}>
      <Button onClick={onClick}>Add a Passkey</Button>
    </div>
  );
}
