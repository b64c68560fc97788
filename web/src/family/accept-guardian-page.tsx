import type { Relation } from '@carelane/contract/family/family';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../auth/session';
import { errorMessage } from '../lib/api';
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

/** Opened from the mail by a person who is invited to help look after a patient. */
export function AcceptGuardianPage() {
  const { token = '' } = useSearch({ from: '/signed-in/family/guardian' });
  const { user } = useSession();
  const navigate = useNavigate();
  const { data, error } = useQuery(invitationQuery(token));
  const accept = useAcceptGuardian();
  const [relation, setRelation] = useState<Relation | null>(null);
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
  const agree = () => {
    if (!relation) return;
    runMutation(
      accept,
      { token, relation },
      {
        onSuccess: async () => {
          await navigate({ to: '/profile', search: { tab: 'family' } });
          toast.success(`You now look after ${patientName}.`);
        },
      },
    );
  };
  return (
    <>
      <PageHeader title={`Look After ${patientName}?`} />
      <Panel>
        <div className={classes.form}>
          <p>
            {invitedBy} asks you to look after {patientName}. You will see the record, book visits and join
            them. {patientName} can see in the access log what you looked at.
          </p>
          <RelationSelect value={relation} onChange={(value) => setRelation(value as Relation | null)} />
          {accept.error && <Alert color="red">{errorMessage(accept.error)}</Alert>}
          <Button disabled={!relation} loading={accept.isPending} onClick={agree}>
            Accept
          </Button>
        </div>
      </Panel>
    </>
  );
}
