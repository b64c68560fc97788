import type { FamilyMember } from '@carelane/contract/family/family';
import { Button } from '@mantine/core';
import { errorMessage } from '../lib/api';
import { shortDate } from '../lib/dates';
import { runMutation } from '../lib/run-mutation';
import { toast } from '../ui/toast';
import { useWithdrawInvitation } from './api';
import classes from './family.module.css';

interface Props {
  memberId: string;
  invitation: FamilyMember['invitations'][number];
}

export function SentLink({ memberId, invitation: { _id, kind, email, expiresAt } }: Props) {
  const withdraw = useWithdrawInvitation(memberId);
  return (
    <p className={classes.soft}>
      {kind === 'guardian' ? 'Invited to look after them too: ' : 'Invited to take over the profile: '}
      {email}. The link works until {shortDate(expiresAt)}.{' '}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Withdraw the link to ${email}`}
        loading={withdraw.isPending}
        onClick={() => runMutation(withdraw, _id, { onError: (error) => toast.error(errorMessage(error)) })}
      >
        Withdraw
      </Button>
    </p>
  );
}
