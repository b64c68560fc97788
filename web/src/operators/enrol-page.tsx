import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AddPasskey } from '../auth/add-passkey';
import { canUsePasskeys } from '../auth/passkeys';
import { SecondFactorSetup } from '../auth/second-factor-setup';
import { sessionQuery } from '../auth/session';
import { PageHeader } from '../ui/page-header';
import { Panel } from '../ui/panel';
import classes from './operators.module.css';

export function EnrolPage() {
  const queryClient = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const openConsole = () => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
  return (
    <>
      <PageHeader
        title="Two-Step Sign-In"
        lead="Operators sign in with a passkey, or with a password and a code from an authenticator app on their phone. Set one of them up now to open the console."
      />
      <div className={classes.stack}>
        <Panel title="An Authenticator App">
          <SecondFactorSetup onClose={openConsole} />
        </Panel>
        {canUsePasskeys() && (
          <Panel title="A Passkey">
            {isAdding ? (
              <AddPasskey onAdded={openConsole} onCancel={() => setAdding(false)} />
            ) : (
              <Button onClick={() => setAdding(true)}>Add a Passkey</Button>
            )}
          </Panel>
        )}
      </div>
    </>
  );
}
