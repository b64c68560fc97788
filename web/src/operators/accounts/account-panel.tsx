import type { AccountForOperator } from '@carelane/contract/operators/account-endpoints';
import { Badge, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { clockTime, shortDate } from '../../lib/dates';
import { Panel } from '../../ui/panel';
import { type Act, ActDialog } from '../ui/act-dialog';
import { Facts } from '../ui/facts';
import { listAccountActs } from './account-acts';
import classes from './accounts.module.css';

interface Props {
  account: AccountForOperator;
  onDone: () => Promise<void>;
}

const ROLES = { patient: 'Patient', doctor: 'Doctor', operator: 'Operator' } as const;

export function AccountPanel({ account, onDone }: Props) {
  const [openAct, setOpenAct] = useState<Act>();
  const { email, emailConfirmedAt, pendingEmail, suspendedAt, suspendedReason, lastSeenAt } = account;
  return (
    <Panel
      title={account.name}
      aside={
        suspendedAt ? <Badge color="red">Suspended</Badge> : <Badge color="gray">{ROLES[account.role]}</Badge>
      }
    >
      <Facts
        title={account.isManaged ? 'A family member, without a sign-in' : email}
        lines={[
          !account.isManaged &&
            (emailConfirmedAt
              ? `Address confirmed on ${shortDate(emailConfirmedAt)}`
              : 'Address not confirmed'),
          pendingEmail && `Wants to change to ${pendingEmail}`,
          `${ROLES[account.role]} since ${shortDate(account.createdAt)}`,
          !account.isManaged &&
            (account.hasSecondFactor ? 'Two-step sign-in is on' : 'Two-step sign-in is off'),
          !account.isManaged && `Passkeys: ${account.passkeys}`,
          describeSessions(account.sessions, lastSeenAt),
          suspendedAt && `Suspended on ${shortDate(suspendedAt)}: ${suspendedReason}`,
          ...account.guardians.map(describeGuardian),
          ...account.looksAfter.map(({ _id, name }) => (
            <span key={_id}>
              Looks after{' '}
              <Link to="/operator/$" params={{ _splat: 'accounts' }} search={{ q: _id }}>
                {name}
              </Link>
            </span>
          )),
          `ID: ${account._id}`,
        ]}
      />
      <div className={classes.acts}>
        {listAccountActs(account, onDone).map((act) => (
          <Button
            key={act.label}
            variant="light"
            {...(act.isDangerous ? { color: 'red' } : {})}
            onClick={() => setOpenAct(act)}
          >
            {act.label}
          </Button>
        ))}
      </div>
      <ActDialog act={openAct} onClose={() => setOpenAct(undefined)} />
    </Panel>
  );
}

function describeGuardian({
  name,
  email,
  since,
  suspendedAt,
}: AccountForOperator['guardians'][number]): string {
  const suspended = suspendedAt ? ', suspended' : '';
  return `Looked after by ${name} (${email}) since ${shortDate(since)}${suspended}`;
}

function describeSessions(sessions: number, lastSeenAt: string | null): string {
  if (sessions === 0 || !lastSeenAt) return 'Not signed in anywhere';
  const browsers = sessions === 1 ? 'one browser' : `${sessions} browsers`;
  return `Signed in on ${browsers}, last seen ${shortDate(lastSeenAt)}, ${clockTime(lastSeenAt)}`;
}
