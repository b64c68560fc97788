import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countWithNoun } from '../lib/count-with-noun';
import { ErrorState } from '../ui/error-state';
import { LoadingState } from '../ui/loading-state';
import { Panel } from '../ui/panel';
import { secondFactorQuery } from './api';
import { ConfirmFirst } from './confirm-first';
import classes from './profile.module.css';
import { SecondFactorSetup } from './second-factor-setup';
import { useAccount } from './session';
import { TurnOffSecondFactor } from './turn-off-second-factor';

export function SecondFactorPanel() {
  const status = useQuery(secondFactorQuery);
  const [open, setOpen] = useState<'setup' | 'off' | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel
      title="Two-Step Sign-In"
      aside={
        status.data && (
          <Badge color={status.data.enabled ? 'green' : 'gray'}>
            {status.data.enabled
              ? `On, ${countWithNoun(status.data.recoveryCodesLeft, 'recovery code')} left`
              : 'Off'}
          </Badge>
        )
      }
    >
      <p className={classes.text}>
        With two-step sign-in, a password alone is not enough: you also need a code from an authenticator app
        on your phone.
      </p>
      {status.isPending && <LoadingState label="Loading your settings..." count={1} />}
      {status.isError && (
        <ErrorState title="Your settings could not be loaded." onRetry={() => void status.refetch()} />
      )}
      {status.data && open === null && (
        <div className={classes.actions}>
          {status.data.enabled ? (
            <Button variant="default" onClick={() => setOpen('off')}>
              Turn Off Two-Step Sign-In
            </Button>
          ) : (
            <TurnOn onClick={() => setOpen('setup')} />
          )}
        </div>
      )}
      {open === 'setup' && <SecondFactorSetup onClose={close} />}
      {open === 'off' && <TurnOffSecondFactor onClose={close} />}
    </Panel>
  );
}

function TurnOn({ onClick }: { onClick: () => void }) {
  const { user } = useAccount();
  if (user.emailConfirmed) return <Button onClick={onClick}>Turn On Two-Step Sign-In</Button>;
  return (
    <ConfirmFirst email={user.email}>
      You can turn on two-step sign-in once your email address is confirmed.
    </ConfirmFirst>
  );
}
