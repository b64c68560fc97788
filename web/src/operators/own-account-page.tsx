import { AccountForm } from '../auth/account-form';
import { ChangePasswordForm } from '../auth/change-password-form';
import { DevicesPanel } from '../auth/devices-panel';
import { PasskeysPanel } from '../auth/passkeys-panel';
import { SecondFactorPanel } from '../auth/second-factor-panel';
import { useAccount } from '../auth/session';
import { PageHeader } from '../ui/page-header';
import classes from './operators.module.css';

export function OwnAccountPage() {
  const { user } = useAccount();
  return (
    <>
      <PageHeader title={user.name} lead="Operator" />
      <div className={classes.stack}>
        <AccountForm user={user} />
        <ChangePasswordForm />
        <SecondFactorPanel />
        <PasskeysPanel />
        <DevicesPanel />
      </div>
    </>
  );
}
