import { useQueryClient } from '@tanstack/react-query';
import { SecondFactorSetup } from '../auth/second-factor-setup';
import { sessionQuery } from '../auth/session';
import { PageHeader } from '../ui/page-header';
import { Panel } from '../ui/panel';

/** The console opens when the recovery codes have been seen. */
export function EnrolPage() {
  const queryClient = useQueryClient();
  const open = () => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
  return (
    <>
      <PageHeader
        title="Two-Step Sign-In"
        lead="Operators sign in with a password and a code from an authenticator app on their phone. Set it up now to open the console."
      />
      <Panel>
        <SecondFactorSetup onClose={open} />
      </Panel>
    </>
  );
}
