import { acceptGuardianBody } from '@carelane/contract/family/family';
import { Alert, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../auth/session';
import { errorMessage } from '../lib/api';
import { submitWith, validateWith } from '../lib/form';
import { runMutation } from '../lib/run-mutation';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import classes from '../ui/form.module.css';
import { LoadingState } from '../ui/loading-state';
import { PageHeader } from '../ui/page-header';
import { Panel } from '../ui/panel';
import { toast } from '../ui/toast';
import { invitationQuery, useAcceptGuardian } from './api';
import { RelationSelect } from './relation-select';

const WRONG_PAGE = 'This link is for the person who will take over their own profile.';

export function AcceptGuardianPage() {
  const { token = '' } = useSearch({ from: '/signed-in/family/guardian' });
  const { user } = useSession();
  const navigate = useNavigate();
  const { data, error } = useQuery(invitationQuery(token));
  const accept = useAcceptGuardian();
  const form = useForm({
    initialValues: { token, relation: null as string | null },
    validate: validateWith(acceptGuardianBody),
  });
  if (error) return <ErrorState isPage title={errorMessage(error)} />;
  if (!data) return <LoadingState isPage label="Loading the invitation..." count={1} />;
  if (data.kind !== 'guardian') return <ErrorState isPage title={WRONG_PAGE} />;
  if (user.guardian)
    return (
      <EmptyState
        isPage
        title="This link is for your own account."
        hint="Choose “Open in my account” above."
      />
    );
  const { patientName, invitedBy } = data;
  const agree = (values: typeof form.values) =>
    runMutation(accept, acceptGuardianBody.parse(values), {
      onSuccess: async () => {
        await navigate({ to: '/profile', search: { tab: 'family' } });
        toast.success(`You now look after ${patientName}.`);
      },
    });
  return (
    <>
      <PageHeader title={`Look After ${patientName}?`} />
      <Panel>
        <form className={classes.form} noValidate onSubmit={submitWith(form, agree)}>
          <p className={classes.text}>
            {invitedBy} has asked you to look after {patientName}. You will be able to see the record, book
            visits and join them. {patientName} can see what you looked at in the access log.
          </p>
          <RelationSelect {...form.getInputProps('relation')} />
          {accept.error && <Alert color="red">{errorMessage(accept.error)}</Alert>}
          <Button type="submit" loading={accept.isPending}>
            Accept
          </Button>
        </form>
      </Panel>
    </>
  );
}
