import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../lib/api';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { LoadingState } from '../ui/loading-state';
import { Panel } from '../ui/panel';
import { AddMemberSheet } from './add-member-sheet';
import { familyQuery } from './api';
import classes from './family.module.css';
import { MemberCard } from './member-card';

export function FamilyPanel() {
  const [isAdding, { open, close }] = useDisclosure(false);
  return (
    <Panel
      title="People You Look After"
      aside={
        <Button size="sm" onClick={open}>
          Add a Person
        </Button>
      }
    >
      <MemberList />
      <AddMemberSheet opened={isAdding} onClose={close} />
    </Panel>
  );
}

function MemberList() {
  const { data, error, isPending, refetch } = useQuery(familyQuery);
  if (isPending) return <LoadingState label="Loading your family..." count={1} />;
  if (error) return <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <EmptyState
        title="Nobody yet"
        hint="Add a child, a parent or anybody else whose visits you arrange. Each of them gets a record of their own."
      />
    );
  return (
    <ul className={classes.list}>
      {data.map((member) => (
        <MemberCard key={member._id} member={member} />
      ))}
    </ul>
  );
}
